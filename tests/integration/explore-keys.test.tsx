import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { buildCassette } from '../support/fake-backend.ts';
import {
  findSearchInput,
  findShelf,
  findSpine,
  renderExplore,
  spineName,
  spineNames,
} from '../support/render-explore.tsx';

// At jsdom's 1024 pixels a row holds 15 spines: two full rows and one of five.
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildCassette({ id: `t${index}`, title: `T${index}` }),
  );
const cassettes = many(35);
const focusedName = () => spineName(document.activeElement);
const cells = () => document.querySelectorAll('[data-cassette-id]');

async function tabToShelf(user: UserEvent) {
  await findShelf();
  act(() => screen.getByRole('button', { name: 'Sort' }).focus());
  await user.tab();
}

describe('the shelf by keyboard', () => {
  test('Tab returns to it at any distance, until the list changes', async () => {
    const { user } = renderExplore({ cassettes: many(100) });
    // The button behind the last spine is loaded later.
    await screen.findByRole('button', { name: 'Pull one out' });
    await tabToShelf(user);
    expect(focusedName()).toBe((await spineNames())[0]);
    await user.keyboard('{Control>}{End}{/Control}');
    const last = focusedName();
    // Two visible rows and one below, and the last one, which has ten spines.
    expect(cells()).toHaveLength(45 + 10);
    await user.tab();
    await user.tab({ shift: true });
    expect(focusedName()).toBe(last);

    await user.type(await findSearchInput(), 'T');
    await waitFor(() => expect(cells()).toHaveLength(45));
    await tabToShelf(user);
    expect(focusedName()).toBe((await spineNames())[0]);
  });

  test('The row below the window comes once the list is complete, and the arrow keys reach it before', async () => {
    const { user, holdCalls } = renderExplore({ cassettes });
    const release = holdCalls('loadRest');
    await tabToShelf(user);
    expect(cells()).toHaveLength(30);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(focusedName()).toBe((await spineNames())[30]);
    await user.keyboard('{ArrowUp}');
    expect(cells()).toHaveLength(30);
    release();
    await waitFor(() => expect(cells()).toHaveLength(cassettes.length));
  });

  test('The focus stays with its cassette when the order changes', async () => {
    const { user } = renderExplore({ cassettes });
    await findShelf();
    await user.click(screen.getByRole('button', { name: 'Sort' }));
    const byTitle = screen.getByRole('button', { name: /^Title/ });
    await user.click(byTitle);
    const spine = await findSpine('T5, Artist');
    act(() => spine.focus());
    fireEvent.click(byTitle);
    expect((await spineNames()).indexOf('T5, Artist')).toBe(29);
    expect(focusedName()).toBe('T5, Artist');
    await user.keyboard('{ArrowRight}');
    expect(focusedName()).toBe('T4, Artist');
  });
});
