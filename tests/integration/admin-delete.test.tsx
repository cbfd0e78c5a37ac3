import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor } from '../support/fake-backend.ts';
import { renderRoute } from '../support/render-route.tsx';

const images = {
  spine: { path: 'images/spine', token: '', blurhash: '' },
  front: { path: 'images/front', token: '', blurhash: '' },
  fullJCard: { path: 'images/card', token: '', blurhash: '' },
};
const tapes = () => [
  buildCassette({ id: 'bus', title: 'Night Bus', artist: ['Mira Sol'], images, createdAt: 2 }),
  buildCassette({ id: 'rain', title: 'Rain', createdAt: 1 }),
];
const x = (title: string) => screen.findByRole('button', { name: `X delete ${title}` });

async function ask() {
  const view = renderRoute('/admin', { account: editor, cassettes: tapes() });
  for (const { path } of Object.values(images)) view.stored.set(path, new Blob());
  await view.user.click(await x('Night Bus'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this tape?' }));
  return { ...view, question, press: (name: string) => question.getByRole('button', { name }) };
}

describe('X', () => {
  it('asks first, naming the tape', async () => {
    const { question, callCount: count } = await ask();
    expect(question.getByText('Night Bus')).toBeVisible();
    expect(question.getByText('Mira Sol')).toBeVisible();
    expect(count('remove')).toBe(0);
  });

  it('deletes nothing when the tape is to be kept', async () => {
    const { user, press, tapes: left, stored } = await ask();
    await user.click(press('Keep it'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect([left.size, stored.size]).toEqual([2, 3]);
    expect(await x('Night Bus')).toBeVisible();
  });

  it('deletes the document and its three images, says so, and moves the focus on', async () => {
    const { user, press, tapes: left, stored, callCount: count } = await ask();
    await user.click(press('Delete'));
    expect(await x('Rain')).toHaveFocus();
    expect(screen.queryByRole('rowheader', { name: 'Night Bus' })).toBeNull();
    expect([...left.keys()]).toEqual(['rain']);
    expect(stored.size).toBe(0);
    expect(screen.getByText('“Night Bus” is deleted.')).toBeInTheDocument();
    expect(screen.getByText('1 tape')).toBeVisible();
    expect(count('list')).toBe(1);
  });

  it('of the last tape leaves the focus on Add Cassette', async () => {
    const view = renderRoute('/admin', { account: editor, cassettes: tapes().slice(0, 1) });
    await view.user.click(await x('Night Bus'));
    await view.user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/No tapes yet/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Cassette' })).toHaveFocus();
  });

  it('pressed twice deletes once', async () => {
    const { user, press, holdCalls: hold, callCount: count } = await ask();
    const release = hold('remove');
    await user.dblClick(press('Delete'));
    await user.click(press('Deleting…'));
    release();
    await x('Rain');
    expect(count('remove')).toBe(1);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('that fails is logged and said in the question, and can be tried again', async () => {
    const { user, press, question, failNext, tapes: left, callCount: count } = await ask();
    failNext('remove', new Failure('offline', 'no network'));
    await user.click(press('Delete'));
    expect(await question.findByRole('alert')).toHaveTextContent('No connection.');
    expectLogged('Deleting the tape failed.');
    expect(left.size).toBe(2);
    expect(count('removeImage')).toBe(0);
    await user.click(press('Try again'));
    await x('Rain');
    expect(left.size).toBe(1);
  });

  it('says which tape left images behind, and tries again to remove them', async () => {
    const { user, press, failNext, stored } = await ask();
    failNext('removeImage', new Failure('offline', 'no network'));
    await user.click(press('Delete'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '“Night Bus” is deleted, but one of its images could not be removed.',
    );
    expect(console.error).toHaveBeenCalledWith(expect.any(String), ['images/spine']);
    vi.mocked(console.error).mockClear();
    expect(stored.size).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(stored.size).toBe(0);
  });

  it('does not outlive the account: the question is gone after a sign-out', async () => {
    const { become } = await ask();
    become(null);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByText('Night Bus')).toBeNull();
  });
});
