import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildCassette } from '../support/fake-backend.ts';
import { stubCanvas } from '../support/fake-canvas.ts';
import {
  findSearchInput,
  findShelf,
  renderExplore,
  spineNames,
} from '../support/render-explore.tsx';

beforeEach(() => {
  stubCanvas();
});

// At jsdom's 1024 pixels a row holds 15 spines: two full rows and one of five.
const tapes = Array.from({ length: 35 }, (_, index) =>
  buildCassette({ id: `t${index}`, title: `T${index}` }),
);
const focused = () => document.activeElement?.getAttribute('aria-label');

async function enter() {
  const view = renderExplore({ tapes });
  const names = await waitFor(async () => {
    const all = await spineNames();
    expect(all).toHaveLength(tapes.length);
    return all;
  });
  await view.user.click(screen.getByRole('button', { name: 'Sort' }));
  await view.user.click(screen.getByRole('button', { name: 'Sort' }));
  await view.user.tab();
  return { ...view, names };
}

describe('the shelf under the keyboard', () => {
  test('is one stop for Tab', async () => {
    const { user, names } = await enter();
    expect(focused()).toBe(names[0]);
    await user.tab();
    expect((await findShelf()).contains(document.activeElement)).toBe(false);
    await user.tab({ shift: true });
    expect(focused()).toBe(names[0]);
  });

  test('is walked by the arrow keys, from row to row', async () => {
    const { user, names } = await enter();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(focused()).toBe(names[2]);
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe(names[17]);
    await user.keyboard('{ArrowUp}{ArrowLeft}');
    expect(focused()).toBe(names[1]);
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}');
    expect(focused()).toBe(names[0]);
  });

  test('knows Home and End, the whole shelf with Ctrl, and the pages', async () => {
    const { user, names } = await enter();
    await user.keyboard('{End}');
    expect(focused()).toBe(names[14]);
    await user.keyboard('{Home}');
    expect(focused()).toBe(names[0]);
    await user.keyboard('{Control>}{End}{/Control}');
    expect(focused()).toBe(names[34]);
    await user.keyboard('{PageUp}');
    expect(focused()).toBe(names[19]);
    await user.keyboard('{Control>}{Home}{/Control}{PageDown}');
    expect(focused()).toBe(names[15]);
  });

  test('remembers where one was', async () => {
    const { user, names } = await enter();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    await user.tab();
    await user.tab({ shift: true });
    expect(focused()).toBe(names[3]);
  });

  test('remembers it however far away, until the shelf is filled anew', async () => {
    const many = Array.from({ length: 100 }, (_, index) =>
      buildCassette({ id: `t${index}`, title: `T${index}` }),
    );
    const { user } = renderExplore({ tapes: many });
    const grid = await findShelf();
    const places = () => grid.querySelectorAll('[data-cassette-id]');
    await user.click(await findSearchInput());
    await user.tab();
    await user.tab();
    await user.tab();
    expect(focused()).toBe((await spineNames())[0]);
    await user.keyboard('{Control>}{End}{/Control}');
    const last = focused();
    // Two rows in the window and one beside it, then the last one, which is not full.
    expect(places()).toHaveLength(45 + 10);
    await user.tab();
    await user.tab({ shift: true });
    expect(focused()).toBe(last);

    await user.type(await findSearchInput(), 'T');
    await waitFor(() => expect(places()).toHaveLength(45));
    await user.tab();
    await user.tab();
    await user.tab();
    expect(focused()).toBe((await spineNames())[0]);
  });

  test('the focus stays with its tape when the order changes under it', async () => {
    const { user } = await enter();
    await user.click(screen.getByRole('button', { name: 'Sort' }));
    const byTitle = screen.getByRole('button', { name: /^Title/ });
    await user.click(byTitle);
    act(() => screen.getByRole('button', { name: 'T5, Artist' }).focus());
    fireEvent.click(byTitle);
    expect((await spineNames()).indexOf('T5, Artist')).toBe(29);
    expect(focused()).toBe('T5, Artist');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('T4, Artist');
  });

  test('leaves other keys alone', async () => {
    await enter();
    expect(fireEvent.keyDown(document.activeElement as Element, { key: 'a' })).toBe(true);
    expect(
      fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowLeft', altKey: true }),
    ).toBe(true);
    expect(fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' })).toBe(false);
  });

  test('opens, turns, unfolds and closes a tape without a pointer', async () => {
    const { user, names } = await enter();
    await user.keyboard('{ArrowRight}{Enter}');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveFocus();
    await user.tab();
    expect(document.activeElement).toHaveAccessibleName(/^Cassette case/);
    await user.keyboard('{ArrowRight}{Enter}');
    expect(document.activeElement).toHaveAccessibleName(/^J-card/);
    await user.tab();
    expect(document.activeElement).toHaveAccessibleName('X');
    await user.keyboard('{Enter}');
    await act(async () => {});
    await expect.poll(focused).toBe(names[1]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('the grid tells how large it is, however little of it is on the page', async () => {
  renderExplore({ tapes });
  const grid = await findShelf();
  expect(grid).toHaveAttribute('aria-rowcount', '3');
  expect(grid).toHaveAttribute('aria-colcount', '15');
  const rows = [...grid.querySelectorAll('[role=row]')];
  expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3']);
});
