import { describe, expect, it } from 'vitest';
import { type Cassette, noImages } from '../../../src/domain/cassette.ts';
import { Failure } from '../../../src/domain/failure.ts';
import type { CassetteFields } from '../../../src/domain/fields.ts';
import { type ChangeRecord, type ChangeSource, mergeChanges } from '../../../src/domain/history.ts';
import { runMany } from '../../../src/services/run-many.ts';
import { undoChanges } from '../../../src/services/undo-changes.ts';
import { writeIds } from '../../../src/services/write-cassettes.ts';
import { openWritePorts } from '../../../src/services/write-ports.ts';
import { buildCassette, editor, fakeBackend } from '../../support/fake-backend.ts';
import { create, update } from '../../support/single-writes.ts';

const bus = buildCassette({ id: 'bus', title: 'Night Bus', label: 'Casio', genre: ['Rock'] });
const rain = buildCassette({ id: 'rain', title: 'Rain', label: 'Casio' });
const other = { ...editor, uid: 'o', email: 'other@example.org' };
const bulk: ChangeSource = { kind: 'bulk', run: 'run' };
const row: ChangeSource = { kind: 'row' };
const imported: ChangeSource = { kind: 'import', run: 'run' };

async function setUp(cassettes: Cassette[] = [bus, rain]) {
  const fake = fakeBackend({ account: editor, cassettes });
  const { backend, storedCassettes, changes } = fake;
  const ports = await openWritePorts(backend, editor.uid);
  const { signal } = new AbortController();
  const undoAll = (records: readonly ChangeRecord[], idOf = writeIds()) =>
    runMany(mergeChanges(records), (chunk) => undoChanges(ports, chunk, { asNew: false, idOf }), {
      signal,
      onProgress: () => {},
    });
  return {
    ...fake,
    ...ports,
    change(id: string, fields: Partial<CassetteFields>, source: ChangeSource) {
      const base = storedCassettes.get(id)!;
      return update(ports.catalogue, base, { ...base, ...fields }, {}, source);
    },
    undoAll,
    undo: () => undoAll(changes.filter(({ kind, run }) => run === 'run' && kind !== 'undo')),
    undoLast: () => undoAll(changes.slice(-1)),
  };
}

describe('An undo', () => {
  it('puts back each field that still has the value after, and names who has changed another', async () => {
    const { change, undo, storedCassettes, signInAs } = await setUp();
    await change('bus', { label: 'Caspla', genre: ['Jazz'] }, bulk);
    signInAs(other);
    await change('bus', { genre: ['Dub'] }, row);
    signInAs(editor);
    await change('bus', { country: 'Peru' }, row);
    const reasons = ['Genre: changed since by other@example.org'];
    expect((await undo()).done).toMatchObject([{ title: 'Night Bus', isUndone: true, reasons }]);
    expect(storedCassettes.get('bus')).toMatchObject({
      ...{ label: 'Casio', genre: ['Dub'], country: 'Peru' },
    });
  });

  it('goes back to what was there before the first of its changes of a cassette, in any order', async () => {
    const { catalogue, change, changes, undoAll, storedCassettes } = await setUp();
    const spine = { path: 'images/new', token: '', blurhash: '' };
    await update(catalogue, bus, { ...bus, label: 'Caspla', country: 'Peru' }, { spine }, bulk);
    await change('bus', { country: 'Chile' }, row);
    await change('bus', { label: 'Spool', genre: ['Jazz'] }, bulk);
    const [first, , last] = changes;
    const { done } = await undoAll([
      { ...last!, changedAt: 2 },
      { ...first!, changedAt: 1 },
    ]);
    const reasons = [
      'Country: changed since by editor@example.org',
      'Spine Image: pictures are not put back',
    ];
    expect(done).toMatchObject([{ isUndone: true, reasons }]);
    const fields = { label: 'Casio', genre: ['Rock'], country: 'Chile' };
    expect(storedCassettes.get('bus')).toMatchObject(fields);
  });

  it('that is written says so, without a name if nobody answers who changed the rest', async () => {
    const { change, undo, failNext } = await setUp();
    await change('bus', { label: 'Caspla', genre: ['Jazz'] }, bulk);
    await change('bus', { genre: ['Dub'] }, row);
    failNext('listChanges', new Failure('slow', 'by the test'));
    const reasons = ['Genre: changed since'];
    expect(await undo()).toMatchObject({ done: [{ isUndone: true, reasons }], remaining: [] });
  });

  it('moves to the bin what was added, unless somebody has changed it, and brings it back', async () => {
    const { catalogue, change, undo, undoAll, undoLast, storedCassettes, bin, changes } =
      await setUp();
    for (const id of ['new', 'changed'])
      await create(catalogue, id, { ...bus, title: id }, noImages, imported);
    await change('changed', { label: 'Caspla' }, row);
    expect((await undo()).done).toMatchObject([
      { id: 'new', now: null, isUndone: true, reasons: [] },
      { id: 'changed', isUndone: false, reasons: ['changed since by editor@example.org'] },
    ]);
    expect(bin.size).toBe(1);
    expect(changes.at(-1)).toMatchObject({ kind: 'undo', run: 'run', after: null });
    const moved = changes.slice(-1);
    expect((await undoLast()).done).toMatchObject([{ now: { id: 'new' }, isUndone: true }]);
    expect((await undoAll(moved)).done).toMatchObject([{ isUndone: false, reasons: [] }]);
    expect([bin.size, storedCassettes.has('new')]).toEqual([0, true]);
  });

  it('says that a changed cassette was deleted for good, and can’t bring it back', async () => {
    const { catalogue, change, undo, undoLast } = await setUp();
    await change('bus', { label: 'Caspla' }, bulk);
    const by = { source: { kind: 'delete' }, change: 'removal' } as const;
    await catalogue.writeMany([{ type: 'remove', id: 'bus', ...by }]);
    const left = { title: 'Night Bus', isUndone: false, reasons: ['not there any more'] };
    expect((await undo()).done).toMatchObject([left]);
    expect((await undoLast()).done).toMatchObject([left]);
  });

  it('keeps what a failure has left, for another try', async () => {
    const { change, undo, undoAll, failNext, storedCassettes } = await setUp();
    await change('bus', { label: 'Caspla' }, bulk);
    await change('rain', { label: 'Caspla' }, bulk);
    failNext('undo', new Failure('unknown', 'by the test'));
    const first = await undo();
    expect(first.done).toMatchObject([{ id: 'rain', isUndone: true }]);
    expect(first.failed).toMatchObject([
      { item: { cassetteId: 'bus' }, failure: { code: 'unknown' } },
    ]);
    failNext('undo', new Failure('offline', 'by the test'));
    const second = await undoAll(first.failed.map(({ item }) => item));
    expect(second.stoppedBy?.code).toBe('offline');
    await undoAll(second.remaining);
    expect(storedCassettes.get('bus')?.label).toBe('Casio');
  });

  it('finds at the next try what one without an answer has put back or moved', async () => {
    const { catalogue, change, changes, undoAll, loseNextAnswer } = await setUp();
    await create(catalogue, 'new', bus, noImages, imported);
    await change('rain', { label: 'Caspla' }, imported);
    const idOf = writeIds();
    const records = [...changes];
    const undo = () => undoAll(records, idOf);
    loseNextAnswer('unanswered');
    expect((await undo()).remaining).toHaveLength(2);
    const { done, remaining } = await undo();
    expect(done).toMatchObject([
      { id: 'new', now: null, isUndone: true },
      { id: 'rain', now: { label: 'Casio' }, isUndone: true },
    ]);
    expect(remaining).toEqual([]);
  });

  it('does nothing the second time, and tells what is there', async () => {
    const { catalogue, change, undo, changes } = await setUp();
    await create(catalogue, 'new', bus, noImages, imported);
    await change('bus', { label: 'Caspla' }, imported);
    await undo();
    const count = changes.length;
    const nothing = { isUndone: false, reasons: [] };
    expect((await undo()).done).toMatchObject([
      { id: 'new', now: null, ...nothing },
      { id: 'bus', now: { label: 'Casio' }, ...nothing },
    ]);
    expect(changes).toHaveLength(count);
  });
});
