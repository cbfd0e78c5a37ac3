import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noImages } from '../../src/domain/cassette.ts';
import { renderAdmin } from '../support/admin-page.ts';
import { buildCassette, images } from '../support/fake-backend.ts';

const shared = { ...noImages, front: images.front };
const catalogue = () => [
  buildCassette({ id: 'bus', title: 'Night Bus', artist: ['Mira Sol'], createdAt: 2 }),
  buildCassette({ id: 'rain', title: 'Rain', createdAt: 1, images: shared }),
];
const deleteButton = (title: string) => screen.findByRole('button', { name: `X delete ${title}` });

describe('Deleting a cassette', () => {
  it('asks first, removes the document and its own images, says so, and focuses the next row', async () => {
    const view = renderAdmin({ cassettes: catalogue() });
    const { user, storedCassettes, storedImages, callCount } = view;
    for (const { path } of Object.values(images)) storedImages.set(path, new Blob());
    for (const answer of ['Keep it', 'Delete for good…']) {
      await user.click(await deleteButton('Night Bus'));
      const dialog = await screen.findByRole('alertdialog', { name: 'Delete this tape?' });
      const question = within(dialog);
      expect(question.getByText('Night Bus')).toBeVisible();
      expect(question.getByText('Mira Sol')).toBeVisible();
      await user.click(question.getByRole('button', { name: answer }));
    }
    expect([storedCassettes.size, storedImages.size]).toEqual([2, 3]);
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
    const { user } = renderAdmin({ cassettes: catalogue().slice(0, 1) });
    await user.click(await deleteButton('Night Bus'));
    await user.click(await screen.findByRole('button', { name: 'Delete for good…' }));
    await user.click(await screen.findByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText(/No tapes yet/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Cassette' })).toHaveFocus();
  });
});
