import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recordDownloads } from '../support/downloads.ts';
import { buildCassette, editor } from '../support/fake-backend.ts';
import { pasteText } from '../support/paste-text.ts';
import { readCsv } from '../support/read-csv.ts';
import { renderRoute } from '../support/render-route.tsx';

const cassettes = [
  buildCassette({ title: 'Bleach', trackList: 'A1 Blew\nA2 Floyd' }),
  buildCassette({ title: 'Debut' }),
];

async function openTable() {
  const downloads = recordDownloads();
  const { user } = renderRoute('/admin', { account: editor, cassettes });
  await screen.findByRole('button', { name: 'Export' });
  await screen.findByText('2 tapes');
  return {
    user,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    saved: async () => {
      const { name, text } = downloads.at(-1) ?? {};
      const drafts = readCsv(((await text) ?? '').slice(1)).rows.map(({ draft }) => draft);
      return {
        name,
        titles: drafts.map(({ title }) => title),
        trackLists: drafts.map(({ trackList }) => trackList),
      };
    },
  };
}

it('An export is the whole catalogue, with what the table lacks', async () => {
  const { press, saved } = await openTable();
  await press('Export');
  expect(screen.getByText('The whole catalogue: 2 tapes.')).toBeVisible();
  await press('Save CSV');
  expect(await saved()).toEqual({
    name: expect.stringMatching(/^cassettes-\d{4}-\d\d-\d\d\.csv$/),
    titles: ['Bleach', 'Debut'],
    trackLists: ['A1 Blew\nA2 Floyd', ''],
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('An editor can export the shown cassettes or the whole catalogue', async () => {
  const { user, press, saved } = await openTable();
  await pasteText(user, screen.getByRole('searchbox', { name: 'Search the tapes' }), 'debut');
  await screen.findByText('1 of 2 tapes');
  await press('Export');
  expect(screen.getByRole('radio', { name: 'What is shown: 1 tape' })).toBeChecked();
  await press('Save CSV');
  expect((await saved()).titles).toEqual(['Debut']);
  await press('Export');
  await user.click(screen.getByRole('radio', { name: 'The whole catalogue: 2 tapes' }));
  await press('Save CSV');
  expect((await saved()).titles).toEqual(['Bleach', 'Debut']);
});
