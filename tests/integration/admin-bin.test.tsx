import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { leavingId } from '../../src/domain/bin.ts';
import { renderAdmin } from '../support/admin-page.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor } from '../support/fake-backend.ts';

const bus = buildCassette({ id: 'bus', title: 'Night Bus', createdAt: 2 });
const rain = buildCassette({ id: 'rain', title: 'Rain', createdAt: 1 });
const record = (title: string, daysAgo = 1) => ({
  recordId: title,
  cassette: buildCassette({ id: title, title }),
  movedBy: 'e@b.example',
  movedAt: Date.now() - daysAgo * 86_400_000,
});
const button = (name: string | RegExp) => screen.findByRole('button', { name });

it('A cassette that is moved to the bin keeps its images, and Undo restores it, in every tab', async () => {
  const { user, storedCassettes, bin, callCount } = renderAdmin({ cassettes: [bus, rain] });
  await user.click(await button('X delete Night Bus'));
  await user.click(await button('Move to the bin'));
  expect(await screen.findByText(/was moved to the bin/)).toHaveTextContent('“Night Bus”');
  expect([...storedCassettes.keys()]).toEqual(['rain']);
  expect([...bin.values()]).toMatchObject([{ movedBy: editor.email }]);
  expect(callCount('removeImage')).toBe(0);
  await user.click(screen.getByRole('link', { name: 'Bin' }));
  expect(await button('Restore Night Bus')).toBeVisible();
  const undo = await button('Undo');
  act(() => {
    undo.click();
    undo.click();
  });
  expect(await screen.findByText('The bin is empty.')).toBeVisible();
  expect(callCount('readChanges')).toBe(1);
  expect(storedCassettes.get('bus')).toMatchObject({ title: 'Night Bus', createdAt: 2 });
  await user.click(screen.getByRole('link', { name: 'Cassettes' }));
  expect(await screen.findByRole('rowheader', { name: 'Night Bus' })).toBeVisible();
});

describe('The bin', () => {
  const open = (bin = [record('Oldest', 3), record('Newest')], cassettes = [rain]) =>
    renderAdmin({ cassettes, bin, unreadableIds: ['odd'] }, '?tab=bin');
  const titles = () =>
    within(screen.getByRole('list', { name: 'Tapes in the bin' }))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('bdi')?.textContent);

  it('names a record that can’t be read, finds by any text, and restores what is selected', async () => {
    const { user, storedCassettes, bin, runs } = open();
    await button('Restore Newest');
    expect(screen.getByText('Can’t be read, and is left out: odd')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'old');
    await waitFor(() => expect(titles()).toHaveLength(1));
    await user.click(screen.getByRole('checkbox', { name: 'Select all that are found' }));
    await user.click(await button('Restore them'));
    const messages = await screen.findByRole('region', { name: 'Messages' });
    await waitFor(() => expect(messages).toHaveTextContent(/^“Oldest” was restored\. UndoX$/));
    expect(runs.size).toBe(0);
    expect(storedCassettes.has('Oldest')).toBe(true);
    expect([...bin.keys()]).toEqual(['Newest']);
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await user.clear(screen.getByRole('searchbox'));
    await user.click(await button('Restore Newest'));
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
  });

  async function restoreAll({ user }: ReturnType<typeof open>) {
    await user.click(await screen.findByRole('checkbox', { name: 'Select all that are found' }));
    await user.click(await button('Restore them'));
  }

  it('restores many as one run, whose undo has what a lost answer restored, and not what another editor did', async () => {
    const other = record('Theirs', 4);
    const view = open([record('Oldest', 3), record('Newest'), other]);
    const { user, bin, runs, loseNextAnswer, storedCassettes } = view;
    loseNextAnswer('offline');
    await user.click(await button('Restore Newest'));
    expect(await screen.findByText('1 tape not done yet.')).toBeVisible();
    expectLogged('One tape of the bin failed.');
    bin.delete('Theirs');
    const theirs = { ...other.cassette, changeId: leavingId(other), updatedBy: 'somebody' };
    storedCassettes.set('Theirs', theirs);
    await restoreAll(view);
    expect(await screen.findByText(/^2 tapes were restored\./)).toHaveTextContent(
      '2 tapes were restored. “Theirs” was restored already.',
    );
    const recorded = { action: 'restore', title: 'Newest, Oldest and 1 more', added: 2 };
    expect(runs.get('run-1')).toMatchObject(recorded);
    await user.click(await button('Undo'));
    expect(await screen.findByText('2 tapes moved to the bin.')).toBeVisible();
    expect(await button('Restore Newest')).toBeVisible();
    expect(bin.size).toBe(2);
    await waitFor(() => expect(runs.get('run-1')?.undone).toBe(2));
  });

  it('asks before it deletes for good, and keeps a picture that another cassette names', async () => {
    const own = { path: 'images/own', token: '', blurhash: '' };
    const shared = record('Shared');
    shared.cassette = { ...shared.cassette, images: { ...rain.images, front: own } };
    const { user, storedImages, bin } = open([record('Below', 2), shared]);
    for (const path of [own.path, rain.images.spine.path]) storedImages.set(path, new Blob());
    await user.click(await button('X delete Shared for good'));
    await user.click(await button('Keep it'));
    expect(bin.size).toBe(2);
    await user.click(await button('X delete Shared for good'));
    await user.click(await button('Delete for good'));
    await waitFor(() => expect(bin.size).toBe(1));
    await waitFor(() => expect([...storedImages.keys()]).toEqual([rain.images.spine.path]));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Restore Below' })).toHaveFocus(),
    );
  });

  it.each([{ id: 'Newest' }, { title: 'NEWEST' }])(
    'offers to restore a cassette beside one that has %j by now, and finds what a lost answer restored',
    async (fields) => {
      const binned = record('Newest');
      const there = { ...binned.cassette, id: 'there', ...fields };
      const view = open([{ ...binned, recordId: 'move' }], [there]);
      const { user, storedCassettes, loseNextAnswer } = view;
      await user.click(await button('Restore Newest'));
      const messages = await screen.findByRole('region', { name: 'Messages' });
      expect(messages).toHaveTextContent(
        /^“Newest” was not restored\. The catalogue has this tape again\. Restore it as another tapeX$/,
      );
      loseNextAnswer('offline');
      await user.click(await button('Restore it as another tape'));
      expect(await within(messages).findByText('1 tape not done yet.')).toBeVisible();
      expectLogged('One tape of the bin failed.', 2);
      await user.click(await button('Restore Newest'));
      await waitFor(() => expect(messages).toHaveTextContent('“Newest” was restored. Undo'));
      expect(storedCassettes.size).toBe(2);
    },
  );

  it('restores without a question where its id belongs to another cassette, and asks of the second of two', async () => {
    const there = buildCassette({ id: 'Newest', title: 'Renamed' });
    const both = ['first', 'second'].map((recordId) => ({ ...record('Newest'), recordId }));
    const view = open(both, [there]);
    await restoreAll(view);
    expect(await screen.findByText(/has this tape again\./)).toHaveTextContent(
      '“Newest” was restored. “Newest” was not restored.',
    );
    expectLogged('One tape of the bin failed.');
    await waitFor(() => expect(view.runs.get('run-1')).toMatchObject({ added: 1, failed: 1 }));
    const titles = [...view.storedCassettes.values()].map(({ title }) => title);
    expect(titles).toEqual(['Renamed', 'Newest']);
  });
});
