import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor } from '../support/fake-backend.ts';
import { renderRoute } from '../support/render-route.tsx';

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => buildCassette({ id: `t${at}`, title: `Tape ${at}` }));

const open = (start: Parameters<typeof renderRoute>[1]) =>
  renderRoute('/admin', { account: editor, ...start });

/** Waits one turn of the event loop, so that pending promises of the fake backend are settled. */
const flushPromises = () => new Promise((resolve) => setTimeout(resolve));

describe('Repairing the shelf index', () => {
  it('updates the entries of cassettes that were changed outside the page', async () => {
    const cassettes = many(3);
    const { callCount } = open({
      cassettes,
      entries: [cassettes[0]!, { ...cassettes[1]!, title: 'Then' }],
    });
    await waitFor(() => expect(callCount('reindex')).toBe(2));
  });

  it('stops at a sign-out without a message', async () => {
    const { signInAs, callCount, failNext, holdCalls } = open({ cassettes: many(3), entries: [] });
    const release = holdCalls('reindex');
    await waitFor(() => expect(callCount('reindex')).toBe(1));
    signInAs(null);
    await screen.findByRole('button', { name: 'Login' });
    failNext('reindex', new Failure('signed-out', 'Nobody is signed in.'));
    release();
    await flushPromises();
    expect(callCount('reindex')).toBe(1);
  });

  it('stops without a message when the page is left', async () => {
    const { callCount, holdCalls, unmount } = open({ cassettes: many(3), entries: [] });
    const release = holdCalls('reindex');
    await waitFor(() => expect(callCount('reindex')).toBe(1));
    unmount();
    release();
    await flushPromises();
    expect(callCount('reindex')).toBe(1);
  });

  it('names the command when too many cassettes were changed outside the page', async () => {
    const { callCount, user } = open({ cassettes: many(1200), entries: [] });
    const notice = await screen.findByText(/1,200 tapes were changed past this page/);
    expect(notice).toHaveTextContent(
      '1,200 tapes were changed past this page, too many for it to bring to the members’ shelf: npm run shelf does it.',
    );
    expect(notice.closest('[role=status]')).not.toBeNull();
    expect(callCount('reindex')).toBe(0);

    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByRole('button', { name: 'Login' });
    expect(screen.queryByText(/changed past this page/)).toBeNull();
  });

  it('shows no notice when few entries are repaired', async () => {
    const { callCount } = open({ cassettes: many(5), entries: many(5).slice(1) });
    await waitFor(() => expect(callCount('reindex')).toBe(1));
    await flushPromises();
    expect(screen.queryByText(/changed past this page/)).toBeNull();
  });

  it('logs a failure, and stops at one that would repeat', async () => {
    const { callCount, failNext } = open({ cassettes: many(3), entries: [] });
    failNext('reindex', new Failure('quota', 'The quota of today is used up.'));
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    expectLogged('Repairing the shelf index failed.');
    expect(callCount('reindex')).toBe(1);
  });
});
