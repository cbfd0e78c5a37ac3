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

/** All that goes on without an answer from outside is through after one turn of the loop. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('mending the shelf beside the table', () => {
  it('brings what was changed past the page to the shelf', async () => {
    const tapes = many(3);
    const { callCount: count } = open({
      cassettes: tapes,
      entries: [tapes[0]!, { ...tapes[1]!, title: 'Then' }],
    });
    await waitFor(() => expect(count('reindex')).toBe(2));
  });

  it('ends with the sign-out, without a word', async () => {
    const {
      become,
      callCount: count,
      failNext,
      holdCalls: hold,
    } = open({ cassettes: many(3), entries: [] });
    const release = hold('reindex');
    await waitFor(() => expect(count('reindex')).toBe(1));
    become(null);
    await screen.findByRole('button', { name: 'Login' });
    failNext('reindex', new Failure('signed-out', 'Nobody is signed in.'));
    release();
    await settled();
    expect(count('reindex')).toBe(1);
  });

  it('ends when the page is left, without a word', async () => {
    const {
      callCount: count,
      holdCalls: hold,
      unmount,
    } = open({ cassettes: many(3), entries: [] });
    const release = hold('reindex');
    await waitFor(() => expect(count('reindex')).toBe(1));
    unmount();
    release();
    await settled();
    expect(count('reindex')).toBe(1);
  });

  it('leaves a catalogue that came in past the page to the command, and says so', async () => {
    const { callCount: count, user } = open({ cassettes: many(1200), entries: [] });
    const notice = await screen.findByText(/1,200 tapes were changed past this page/);
    expect(notice).toHaveTextContent(
      '1,200 tapes were changed past this page, too many for it to bring to the members’ shelf: npm run shelf does it.',
    );
    expect(notice.closest('[role=status]')).not.toBeNull();
    expect(count('reindex')).toBe(0);

    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByRole('button', { name: 'Login' });
    expect(screen.queryByText(/changed past this page/)).toBeNull();
  });

  it('says nothing where there is little to mend', async () => {
    const { callCount: count } = open({ cassettes: many(5), entries: many(5).slice(1) });
    await waitFor(() => expect(count('reindex')).toBe(1));
    await settled();
    expect(screen.queryByText(/changed past this page/)).toBeNull();
  });

  it('logs a failure, and stops at one that all others would meet', async () => {
    const { callCount: count, failNext } = open({ cassettes: many(3), entries: [] });
    failNext('reindex', new Failure('quota', 'The quota of today is used up.'));
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    expectLogged('Repairing the shelf index failed.');
    expect(count('reindex')).toBe(1);
  });
});
