import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noImages } from '../../src/domain/cassette.ts';
import { buildCassette, editor, images } from '../support/fake-backend.ts';
import { renderRoute } from '../support/render-route.tsx';

const shared = { ...noImages, front: images.front };
const catalogue = () => [
  buildCassette({ id: 'bus', title: 'Night Bus', artist: ['Mira Sol'], createdAt: 2 }),
  buildCassette({ id: 'rain', title: 'Rain', createdAt: 1, images: shared }),
];
const deleteButton = (title: string) => screen.findByRole('button', { name: `X delete ${title}` });

async function openQuestion() {
  const view = renderRoute('/admin', { account: editor, cassettes: catalogue() });
  for (const { path } of Object.values(images)) view.storedImages.set(path, new Blob());
  await view.user.click(await deleteButton('Night Bus'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this tape?' }));
  const press = (name: string) => question.getByRole('button', { name });
  return { ...view, question, press };
}

describe('Deleting a cassette', () => {
  it('X asks before it deletes, names the cassette, and deletes nothing after Keep it', async () => {
    const { user, question, press, storedCassettes, storedImages } = await openQuestion();
    expect(question.getByText('Night Bus')).toBeVisible();
    expect(question.getByText('Mira Sol')).toBeVisible();
    await user.click(press('Keep it'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect([storedCassettes.size, storedImages.size]).toEqual([2, 3]);
    expect(await deleteButton('Night Bus')).toBeVisible();
  });

  it('Delete removes the document and its own images, says so, and focuses the next row', async () => {
    const { user, press, storedCassettes, storedImages, callCount } = await openQuestion();
    await user.click(press('Delete for good…'));
    const last = within(screen.getByRole('alertdialog', { name: 'Delete this tape for good?' }));
    expect(last.getByText('Night Bus')).toBeVisible();
    await user.click(last.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'X delete Rain' })).toHaveFocus(),
    );
    expect(screen.queryByRole('rowheader', { name: 'Night Bus' })).toBeNull();
    expect([...storedCassettes.keys()]).toEqual(['rain']);
    expect([...storedImages.keys()]).toEqual([images.front.path]);
    expect(screen.getByText('1 tape deleted.')).toBeInTheDocument();
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
});
