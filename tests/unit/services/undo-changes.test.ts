import { describe, expect, it } from 'vitest';
import { type Cassette, noImages } from '../../../src/domain/cassette.ts';
import { Failure } from '../../../src/domain/failure.ts';
import type { CassetteFields } from '../../../src/domain/fields.ts';
import type { ChangeSource } from '../../../src/domain/history.ts';
import { loadChanges, type Undo, undoChanges } from '../../../src/services/undo-changes.ts';
import { openWritePorts } from '../../../src/services/write-ports.ts';
import { buildCassette, editor, fakeBackend } from '../../support/fake-backend.ts';
import { create, resultOf, update } from '../../support/single-writes.ts';

const bus = buildCassette({ id: 'bus', title: 'Night Bus', label: 'Casio', genre: ['Rock'] });
const rain = buildCassette({ id: 'rain', title: 'Rain', label: 'Casio' });
const other = { ...editor, uid: 'o', email: 'other@example.org' };
const bulk: ChangeSource = { kind: 'bulk', runId: 'run' };
const row: ChangeSource = { kind: 'row' };
const imported: ChangeSource = { kind: 'import', runId: 'run' };

async function setUp(cassettes: Cassette[] = [bus, rain]) {
  const fake = fakeBackend({ account: editor, cassettes });
  const { backend, storedCassettes, changes } = fake;
  const ports = await openWritePorts(backend, editor.uid);
  const undo = async (undo: Undo = { runId: 'run' }) => {
    const loaded = await loadChanges(ports.catalogue, undo);
    return undoChanges(await openWritePorts(backend, editor.uid), loaded);
  };
  return {
    ...fake,
    ...ports,
    change(id: string, fields: Partial<CassetteFields>, source: ChangeSource) {
      const base = storedCassettes.get(id)!;
      return update(ports.catalogue, base, { ...base, ...fields }, {}, source);
    },
    undo: async (given?: Undo) => (await undo(given)).map(resultOf),
    undoLast: async () => (await undo({ changeIds: [changes.at(-1)!.id] })).map(resultOf),
    outcomes: undo,
  };
}

describe('An undo', () => {
  it('puts back each field that still has the value after, and names one that has changed', async () => {
    const { change, undo, storedCassettes, signInAs } = await setUp();
    await change('bus', { label: 'Caspla', genre: ['Jazz'] }, bulk);
    signInAs(other);
    await change('bus', { genre: ['Dub'] }, row);
    signInAs(editor);
    await change('bus', { country: 'Peru' }, row);
    const reasons = ['Genre: changed since'];
    expect(await undo()).toMatchObject([{ title: 'Night Bus', isReverted: true, reasons }]);
    const fields = { label: 'Casio', genre: ['Dub'], country: 'Peru' };
    expect(storedCassettes.get('bus')).toMatchObject(fields);
  });

  it('goes back to what was there before the first of its changes of a cassette, in any order', async () => {
    const { catalogue, change, changes, undo, storedCassettes } = await setUp();
    const spine = { path: 'images/new', token: '', blurhash: '' };
    await update(catalogue, bus, { ...bus, label: 'Caspla', country: 'Peru' }, { spine }, bulk);
    await change('bus', { country: 'Chile' }, row);
    await change('bus', { label: 'Spool', genre: ['Jazz'] }, bulk);
    changes.push(...changes.splice(0, 1));
    const reasons = ['Country: changed since', 'Spine Image: pictures are not put back'];
    expect(await undo()).toMatchObject([{ isReverted: true, reasons }]);
    const fields = { label: 'Casio', genre: ['Rock'], country: 'Chile' };
    expect(storedCassettes.get('bus')).toMatchObject(fields);
  });

  it('moves to the bin what was added, unless somebody has changed it, and brings it back', async () => {
    const { catalogue, change, undo, undoLast, storedCassettes, bin, changes } = await setUp();
    for (const id of ['new', 'changed'])
      await create(catalogue, id, { ...bus, title: id }, noImages, imported);
    await change('changed', { label: 'Caspla' }, row);
    expect(await undo()).toMatchObject([
      { id: 'new', now: null, isReverted: true, reasons: [] },
      { id: 'changed', isReverted: false, reasons: ['changed since'] },
    ]);
    expect(bin.size).toBe(1);
    expect(changes.at(-1)).toMatchObject({ kind: 'undo', runId: 'run', after: null });
    expect(await undoLast()).toMatchObject([{ now: { id: 'new' }, isReverted: true }]);
    expect([bin.size, storedCassettes.has('new')]).toEqual([0, true]);
  });

  it('says that a changed cassette was deleted for good, and can’t bring it back', async () => {
    const { catalogue, change, undo, undoLast } = await setUp();
    await change('bus', { label: 'Caspla' }, bulk);
    const by = { source: { kind: 'delete' }, changeId: 'removal' } as const;
    await catalogue.writeMany([{ type: 'remove', id: 'bus', ...by }]);
    const left = { title: 'Night Bus', isReverted: false, reasons: ['not there any more'] };
    expect(await undo()).toMatchObject([left]);
    expect(await undoLast()).toMatchObject([left]);
  });

  it('can be run again after a failure or without an answer, and counts what is undone', async () => {
    const { catalogue, change, undo, outcomes, changes, failNext, loseNextAnswer } = await setUp();
    await create(catalogue, 'new', { ...bus, title: 'New' }, noImages, imported);
    await change('rain', { label: 'Caspla' }, imported);
    failNext('update', new Failure('unknown', 'by the test'));
    expect(await outcomes()).toMatchObject([
      { result: { id: 'new', isReverted: true } },
      { failure: { code: 'unknown' } },
    ]);
    loseNextAnswer('unanswered');
    expect(await outcomes()).toMatchObject(Array(2).fill({ failure: { code: 'unanswered' } }));
    const count = changes.length;
    expect(await undo()).toMatchObject([
      { id: 'new', now: null, isReverted: true, reasons: [] },
      { id: 'rain', now: { label: 'Casio' }, isReverted: true, reasons: [] },
    ]);
    expect(changes).toHaveLength(count);
  });
});
