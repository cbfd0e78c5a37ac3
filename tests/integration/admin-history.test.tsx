import { waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import type { ChangeRecord } from '../../src/domain/history.ts';
import { openAdminForm } from '../support/admin-page.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, buildChange } from '../support/fake-backend.ts';

const bus = buildCassette({
  id: 'bus',
  title: 'Night Bus',
  label: 'Caspla',
  genre: ['Dub'],
  releaseYear: 2019,
});

const change = (fields: Partial<ChangeRecord>) => buildChange({ after: bus, ...fields });

async function openForm(changes: ChangeRecord[]) {
  const view = await openAdminForm('Open Night Bus', { cassettes: [bus], changes });
  const { user, form } = view;
  await waitFor(() => expect(view.callCount('read')).toBe(1));
  return {
    ...view,
    toggleHistory: () => user.click(form.getByText('History')),
    records: async () =>
      within(await form.findByRole('list', { name: 'Changes, the newest first' })).getAllByRole(
        'listitem',
      ),
  };
}

describe('The history of a cassette', () => {
  it('is read when it is opened: what, by what, who and when, newest first', async () => {
    const { toggleHistory, records, callCount } = await openForm([
      change({ kind: 'import', before: null }),
      change({ fields: ['title'], before: { title: 'Nite Bus' } }),
      change({ kind: 'row', fields: ['genre', 'releaseYear'], before: { genre: ['A', 'B, C'] } }),
      change({ kind: 'bulk', fields: ['front'], before: {}, email: 'mira@example.org' }),
      change({ kind: 'restore', before: null }),
    ]);
    expect(callCount('listChanges')).toBe(0);
    await toggleHistory();
    const texts = (await records()).map((item) => item.textContent);
    expect(texts).toEqual([
      expect.stringMatching(/^Restored from the bin/),
      expect.stringMatching(/^Bulk changemira@example.org · Nov 1, 2026.*Front Imagereplaced$/),
      expect.stringMatching(
        /^Changed in the table.*GenreA, "B, C".*→ became Dub.*Release Yearempty.*→ became 2019/,
      ),
      expect.stringMatching(/^Changed in the formanna@example.org.*TitleNite Bus.*Night Bus/),
      expect.stringMatching(/^Added by an import/),
    ]);
  });

  it('is loaded in pages of twenty, can be retried, and says when it is empty', async () => {
    const many = Array.from({ length: 21 }, (_, at) =>
      change({ fields: ['title'], before: { title: `Title ${at}` } }),
    );
    const { toggleHistory, form, records, press, failNext, changes } = await openForm(many);
    failNext('listChanges', new Failure('offline', 'no network'));
    await toggleHistory();
    expect(await form.findByRole('alert')).toHaveTextContent('No connection.');
    expectLogged('The changes failed.');
    await press('Try again');
    expect(await records()).toHaveLength(20);
    await press('Show more');
    await waitFor(async () => expect(await records()).toHaveLength(21));
    expect(form.queryByRole('button', { name: 'Show more' })).toBeNull();
    changes.length = 0;
    await toggleHistory();
    await waitFor(() => expect(form.queryByText('Title 3')).toBeNull());
    await toggleHistory();
    expect(await form.findByText('Nothing has been changed yet.')).toBeVisible();
  });

  it('is not there in the form of a new cassette', async () => {
    const { form } = await openAdminForm('Add Cassette', { cassettes: [] });
    expect(form.queryByText('History')).toBeNull();
  });
});
