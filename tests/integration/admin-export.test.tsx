import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recordDownloads } from '../support/downloads.ts';
import { buildCassette, editor } from '../support/fake-backend.ts';
import { pasteText } from '../support/paste-text.ts';
import { renderRoute } from '../support/render-route.tsx';

it('An editor can export what the table shows, with their track lists', async () => {
  const downloads = recordDownloads();
  const cassettes = [
    buildCassette({ title: 'Bleach', trackList: 'A1 Blew\nA2 Floyd', createdAt: 2 }),
    buildCassette({ title: 'Debut', createdAt: 1 }),
  ];
  const { user } = renderRoute('/admin', { account: editor, cassettes });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await screen.findByText('2 tapes');
  await press('Export');
  expect(await screen.findByText(/^2 tapes saved as CSV\. /)).toBeVisible();
  const [all] = downloads;
  expect(all?.name).toMatch(/^cassettes-\d{4}-\d\d-\d\d\.csv$/);
  expect(await all?.text).toContain('"A1 Blew\nA2 Floyd"');
  expect(await all?.text).toContain('Debut');

  await pasteText(user, screen.getByRole('searchbox', { name: 'Search the tapes' }), 'debut');
  await screen.findByText('1 of 2 tapes');
  await press('Export');
  expect(await downloads[1]?.text).toContain('Debut');
  expect(await downloads[1]?.text).not.toContain('Bleach');
});
