import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor, images } from '../support/fake-backend.ts';
import { renderRoute } from '../support/render-route.tsx';

const catalogue = () => [
  buildCassette({ id: 'bus', title: 'Night Bus', artist: ['Mira Sol'], createdAt: 2 }),
  buildCassette({ id: 'rain', title: 'Rain', createdAt: 1 }),
];
const deleteButton = (title: string) => screen.findByRole('button', { name: `X delete ${title}` });

async function openQuestion() {
  const view = renderRoute('/admin', { account: editor, cassettes: catalogue() });
  for (const { path } of Object.values(images)) view.storedImages.set(path, new Blob());
  await view.user.click(await deleteButton('Night Bus'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this tape?' }));
  const press = (name: string) => question.getByRole('button', { name });
  async function openLastQuestion() {
    await view.user.click(press('Delete for good…'));
    const last = within(screen.getByRole('alertdialog', { name: 'Delete this tape for good?' }));
    expect(last.getByText('Night Bus')).toBeVisible();
    return { last, button: last.getByRole('button', { name: 'Delete for good' }) };
  }
  return { ...view, question, press, openLastQuestion };
}

describe('Deleting a cassette', () => {
  it('X asks before it deletes, and names the cassette; Keep it deletes nothing', async () => {
    const { user, question, press, storedCassettes, storedImages } = await openQuestion();
    expect(question.getByText('Night Bus')).toBeVisible();
    expect(question.getByText('Mira Sol')).toBeVisible();
    await user.click(press('Keep it'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect([storedCassettes.size, storedImages.size]).toEqual([2, 3]);
    expect(await deleteButton('Night Bus')).toBeVisible();
  });

  it('Delete removes the document and its three images, says so, and focuses the next row', async () => {
    const view = await openQuestion();
    const { user, storedCassettes, storedImages, callCount } = view;
    await user.click((await view.openLastQuestion()).button);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'X delete Rain' })).toHaveFocus(),
    );
    expect(screen.queryByRole('rowheader', { name: 'Night Bus' })).toBeNull();
    expect([...storedCassettes.keys()]).toEqual(['rain']);
    expect(storedImages.size).toBe(0);
    expect(screen.getByText('“Night Bus” is deleted.')).toBeInTheDocument();
    expect(screen.getByText('1 tape')).toBeVisible();
    expect(callCount('loadCassettes')).toBe(1);
  });

  it('Deleting the last cassette moves the focus to Add Cassette', async () => {
    const view = renderRoute('/admin', { account: editor, cassettes: catalogue().slice(0, 1) });
    await view.user.click(await deleteButton('Night Bus'));
    await view.user.click(await screen.findByRole('button', { name: 'Delete for good…' }));
    await view.user.click(await screen.findByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText(/No tapes yet/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Cassette' })).toHaveFocus();
  });

  it('A failure is logged, shown in the question, and can be retried', async () => {
    const view = await openQuestion();
    const { user, failNext, storedCassettes, callCount } = view;
    const { last, button } = await view.openLastQuestion();
    failNext('remove', new Failure('offline', 'no network'));
    await user.click(button);
    expect(await last.findByRole('alert')).toHaveTextContent('No connection.');
    expectLogged('Deleting the tape failed.');
    expect(storedCassettes.size).toBe(2);
    expect(callCount('removeImage')).toBe(0);
    await user.click(button);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(storedCassettes.size).toBe(1);
  });

  it('A move to the bin that was stored without an answer is found by its retry, with its Undo', async () => {
    const { user, press, question, backend, storedCassettes, bin } = await openQuestion();
    const port = await backend.catalogue();
    const { moveToBin } = port;
    vi.spyOn(port, 'moveToBin').mockImplementationOnce(async (...given) => {
      await moveToBin(...given);
      throw new Failure('offline', 'no answer');
    });
    await user.click(press('Move to the bin'));
    await question.findByRole('alert');
    expectLogged('Moving the tape to the bin failed.');
    await user.click(press('Try again'));
    expect(await screen.findByText(/was moved to the bin/)).toBeVisible();
    expect(bin.size).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(storedCassettes.size).toBe(2));
  });

  it('A sign-out closes the question', async () => {
    const { signInAs } = await openQuestion();
    signInAs(null);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByText('Night Bus')).toBeNull();
  });
});
