import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../../../../src/domain/failure.ts';
import { emptyDraft } from '../../../../../src/domain/fields.ts';
import { dryRun } from '../../../../../src/import-export/dry-run.ts';
import type { SourceRow } from '../../../../../src/import-export/source-row.ts';
import { createImportStore } from '../../../../../src/pages/admin/import/import-store.ts';
import { countRows } from '../../../../../src/pages/admin/import/run/run-state.ts';
import { buildCassette, editor, fakeBackend } from '../../../../support/fake-backend.ts';

function openStore() {
  const fake = fakeBackend({ account: editor, cassettes: [] });
  const report = vi.fn((_: string, error: unknown) => Failure.from(error));
  const { getState, actions } = createImportStore(fake.backend, report);
  const start = (rowCount = 12) =>
    actions.start({
      tasks: Array.from({ length: rowCount }, (_, index) => ({
        rowNumber: index + 1,
        base: null,
        draft: { ...emptyDraft, title: `T${index}`, artist: ['A'] },
      })),
      file: 'list.csv',
      startedBy: 'editor@example.org',
      cassettes: [],
      onStored: () => {},
    });
  return { ...fake, actions, start, preview: () => getState().preview, run: () => getState().run };
}

const csv = (name: string, title = name) => new File([`Title,Artist\n${title},A\n`], name);
/** A file that is read when `finish` is called. */
function slowCsv(name: string) {
  const file = csv(name);
  const bytes = file.arrayBuffer();
  let finish = () => {};
  const isFinished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  file.arrayBuffer = () => isFinished.then(() => bytes);
  return { file, finish: () => finish() };
}

beforeEach(() => localStorage.clear());

describe('A file', () => {
  it('that is dropped while another is read is the one that is shown, whichever is read first', async () => {
    const { actions, preview } = openStore();
    const first = slowCsv('first.csv');
    const reading = actions.addFiles([first.file]);
    await actions.addFiles([csv('second.csv')]);
    first.finish();
    await reading;
    expect(preview().source?.name).toBe('second.csv');
  });

  it('that is closed while another is read stays closed', async () => {
    const { actions, preview } = openStore();
    await actions.addFiles([csv('first.csv')]);
    const second = slowCsv('second.csv');
    const reading = actions.addFiles([second.file]);
    actions.close();
    second.finish();
    await reading;
    expect(preview().source).toBeNull();
  });

  it('that is dropped or still read when an import starts changes nothing', async () => {
    const { actions, preview, start } = openStore();
    await actions.addFiles([csv('first.csv')]);
    const second = slowCsv('second.csv');
    const reading = actions.addFiles([second.file]);
    const importing = start();
    second.finish();
    await Promise.all([reading, actions.addFiles([csv('third.csv')]), importing]);
    expect(preview().source?.name).toBe('first.csv');
  });

  it('may come in a folder with images and other files, of which only the images are taken', async () => {
    const { actions, preview } = openStore();
    await actions.addFiles([csv('list.csv')]);
    const folder = [new File(['?'], 'notes.txt'), new File(['?'], '1.jpg')];
    await actions.addFiles(folder);
    await actions.addFiles(folder);
    expect(preview().source?.name).toBe('list.csv');
    expect(preview().imageFiles).toEqual(folder);
  });

  it('comes alone: of two at once none is read', async () => {
    const { actions, preview } = openStore();
    await actions.addFiles([csv('first.csv'), csv('second.csv')]);
    expect(preview()).toMatchObject({
      source: null,
      error: 'Please drop one CSV or JSON file at a time.',
    });
  });
});

describe('Choices', () => {
  const source: SourceRow = {
    rowNumber: 1,
    cells: [],
    draft: { ...emptyDraft, title: 'T', artist: ['A'], label: 'V¾neration', country: 'Peru' },
    givenFields: ['title', 'artist', 'label', 'country', 'genre'],
    texts: { artist: 'Moth, Flame' },
  };
  const acceptedIn = ({ preview }: ReturnType<typeof openStore>) => [
    ...(preview().selection.acceptedChanges.get(1) ?? []),
  ];

  it('for all changes take what looks wrongly read only where it is ticked by itself', () => {
    const there = buildCassette({ title: 'T', artist: ['A'], label: 'L' });
    const rows = dryRun([source], [there]);
    const store = openStore();
    store.actions.acceptChanges(rows, 'all');
    expect(acceptedIn(store)).toEqual(['country']);
    store.actions.acceptChange(1, 'label', true);
    expect(acceptedIn(store)).toEqual(['country', 'label']);
    store.actions.acceptChanges(rows, 'empty');
    expect(acceptedIn(store)).toEqual(['country']);
    store.actions.acceptChanges(rows, 'none');
    expect(acceptedIn(store)).toEqual([]);
  });

  it('for artists are remembered for the next file until they are forgotten', () => {
    const { actions, preview } = openStore();
    actions.editRow(source, { artist: 'Moth, Flame' });
    actions.editRow(source, { artist: 'Moth, Flame' });
    expect([...openStore().preview().corrections]).toEqual([['Moth, Flame', ['Moth, Flame']]]);
    actions.editRow(source, null);
    expect(preview().edits.size).toBe(0);
    expect(openStore().preview().corrections.size).toBe(0);
  });

  it('for columns and repairs are remembered for the next file with the same heading', async () => {
    const repair = { field: 'title', message: 'Please enter a title', method: 'unknown' } as const;
    const { actions, preview } = openStore();
    await actions.addFiles([csv('list.csv')]);
    actions.chooseColumns(['artist', 'title'], ['slash', null]);
    actions.toggleRepair(repair);
    const next = openStore();
    await next.actions.addFiles([csv('other.csv')]);
    expect(next.preview().choices).toEqual(preview().choices);
    expect(next.preview().choices).toMatchObject({
      mapping: ['artist', 'title'],
      repairs: [repair],
    });
  });

  it('for columns are not remembered for a file without a heading', async () => {
    const { actions, preview } = openStore();
    await actions.addFiles([csv('list.csv')]);
    actions.readAs({ headingRow: null });
    actions.chooseColumns(['artist', 'title'], []);
    const next = openStore();
    await next.actions.addFiles([csv('other.csv')]);
    next.actions.readAs({ headingRow: null });
    expect(preview().choices.mapping).toEqual(['artist', 'title']);
    expect(next.preview().choices.mapping).toEqual([]);
  });

  it('for how a file is read are kept when another one is made', async () => {
    const { actions, preview } = openStore();
    await actions.addFiles([new File(['x\n"A";B\n"1";2\n'], 'list.csv')]);
    actions.readAs({ headingRow: 1 });
    actions.readAs({ quoting: 'none' });
    actions.readAs({ encoding: 'Windows-1252' });
    actions.readAs({ delimiter: ';' });
    expect(preview().source?.opened?.content).toMatchObject({
      encoding: 'Windows-1252',
      header: ['"A"', 'B'],
      csv: { delimiter: ';', quoting: 'none', heading: { row: 1, isGuess: false } },
    });
  });

  it('for rows count for one reading of a file: only another encoding leaves the rows where they are', async () => {
    const { actions, preview } = openStore();
    const image = new File([], 'holiday.jpg');
    const edit = () => {
      actions.editRow(source, { title: 'Mine' });
      actions.excludeRows([1], true);
      actions.addAnyway([2], true);
      actions.assignImage(image, 1);
    };
    const counts = () => {
      const { edits, selection, addedAnyway, assignedRows } = preview();
      return [edits.size, selection.excludedRows.size, addedAnyway.size, assignedRows.size];
    };
    await actions.addFiles([csv('list.csv')]);
    edit();
    actions.readAs({ encoding: 'Windows-1252' });
    expect(counts()).toEqual([1, 0, 1, 1]);
    actions.readAs({ headingRow: null });
    expect(counts()).toEqual([0, 0, 0, 0]);
    edit();
    await actions.addFiles([csv('other.csv')]);
    expect(counts()).toEqual([0, 0, 0, 0]);
  });

  it('can be made in a browser that refuses local storage', async () => {
    for (const method of ['getItem', 'setItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new Error('SecurityError');
      });
    const { actions, preview } = openStore();
    await actions.addFiles([csv('list.csv')]);
    actions.chooseColumns(['artist', 'title'], []);
    expect(preview().choices.mapping).toEqual(['artist', 'title']);
  });

  it('for a field are taken back by the same box', () => {
    const { actions, preview } = openStore();
    const { fields } = preview();
    actions.takeField('label', false);
    expect(preview().fields).not.toContain('label');
    actions.takeField('label', true);
    expect(new Set(preview().fields)).toEqual(new Set(fields));
  });
});

describe('An import', () => {
  it('that is started twice runs once', async () => {
    const { start, callCount, run } = openStore();
    await Promise.all([start(), start()]);
    await start();
    expect(run().phase).toBe('finished');
    expect(callCount('create')).toBe(12);
    expect(callCount('startRun')).toBe(1);
  });

  it('that is resumed twice stores each row once', async () => {
    const { actions, start, callCount, run } = openStore();
    const importing = start();
    actions.cancel();
    actions.cancel();
    await importing;
    expect(run().phase).toBe('paused');
    await Promise.all([actions.resume(), actions.resume(), actions.retry()]);
    expect(run().phase).toBe('finished');
    expect(callCount('create')).toBe(12);
  });

  it('is not closed while it runs', async () => {
    const { actions, start, run } = openStore();
    const importing = start();
    actions.close();
    expect(run().phase).toBe('running');
    actions.cancel();
    actions.close();
    await importing;
    expect(run().phase).toBe('paused');
    actions.close();
    expect(run()).toMatchObject({ phase: 'choosing', id: null });
  });

  it.each(['cancel', 'leave'] as const)(
    'writes nothing after a %s before it has begun',
    async (way) => {
      const { actions, start, holdCalls, callCount, run } = openStore();
      const release = holdCalls('load images');
      const importing = start();
      actions[way]();
      release();
      await importing;
      expect(callCount('create')).toBe(0);
      expect(countRows(run())).toMatchObject({ total: 12, added: 0, failed: 0 });
    },
  );

  it('that can’t begin can be started again', async () => {
    const { start, failNext, run } = openStore();
    failNext('startRun', new Failure('offline', 'No network.'));
    await start();
    expect(run()).toMatchObject({ phase: 'choosing', failure: { code: 'offline' } });
    await start();
    expect(run()).toMatchObject({ phase: 'finished', failure: null });
  });
});
