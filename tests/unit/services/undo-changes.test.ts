import { describe, expect, it } from 'vitest';
import { type Cassette, noImages } from '../../../src/domain/cassette.ts';
import { Failure } from '../../../src/domain/failure.ts';
import type { CassetteDraft } from '../../../src/domain/fields.ts';
import type { ChangeRecord, ChangeSource } from '../../../src/domain/history.ts';
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
    undoChanges(ports, records, { signal, onProgress: () => {}, asNew: false, idOf });
  return {
    ...fake,
    ...ports,
    change(id: string, fields: Partial<CassetteDraft>, source: ChangeSource) {
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
    const { saved, left } = await undo();
    expect(saved.map(({ id }) => id)).toEqual(['bus']);
    const reasons = ['Genre: changed since by other@example.org'];
    expect(left).toMatchObject([{ title: 'Night Bus', reasons }]);
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
    const { saved, left } = await undoAll([
      { ...last!, changedAt: 2 },
      { ...first!, changedAt: 1 },
    ]);
    expect(saved).toHaveLength(1);
    const reasons = [
      'Country: changed since by editor@example.org',
      'Spine Image: pictures are not put back',
    ];
    expect(left).toEqual([{ title: 'Night Bus', reasons }]);
    const fields = { label: 'Casio', genre: ['Rock'], country: 'Chile' };
    expect(storedCassettes.get('bus')).toMatchObject(fields);
  });

  it('that is written says so, without a name if nobody answers who changed the rest', async () => {
    const { change, undo, failNext } = await setUp();
    await change('bus', { label: 'Caspla', genre: ['Jazz'] }, bulk);
    await change('bus', { genre: ['Dub'] }, row);
    failNext('listChanges', new Failure('slow', 'by the test'));
    const { saved, current, left, remaining } = await undo();
    expect([saved, remaining]).toEqual([current, []]);
    expect(left).toEqual([{ title: 'Night Bus', reasons: ['Genre: changed since'] }]);
  });

  it('leaves a value that is not allowed any more, and an image', async () => {
    const { catalogue, changes, undo, storedCassettes } = await setUp();
    const spine = { path: 'images/new', token: '', blurhash: '' };
    const draft = { ...bus, label: 'Caspla', artist: ['Mira Sol'] };
    await update(catalogue, bus, draft, { spine }, bulk);
    changes[0] = { ...changes[0]!, before: { label: 'Casio', artist: [] } };
    expect((await undo()).left).toMatchObject([
      {
        reasons: [
          'Artist: what it was is not allowed any more',
          'Spine Image: pictures are not put back',
        ],
      },
    ]);
    expect(storedCassettes.get('bus')).toMatchObject({ label: 'Casio', artist: ['Mira Sol'] });
  });

  it('moves to the bin what was added, unless somebody has changed it, and brings it back', async () => {
    const { catalogue, change, undo, undoAll, undoLast, storedCassettes, bin, changes } =
      await setUp();
    for (const id of ['new', 'changed'])
      await create(catalogue, id, { ...bus, title: id }, noImages, imported);
    await change('changed', { label: 'Caspla' }, row);
    const { removedIds, left } = await undo();
    expect(removedIds).toEqual(['new']);
    expect(left).toMatchObject([{ reasons: ['changed since by editor@example.org'] }]);
    expect(bin.size).toBe(1);
    expect(changes.at(-1)).toMatchObject({ kind: 'undo', run: 'run', after: null });
    const moved = changes.slice(-1);
    expect((await undoLast()).saved.map(({ id }) => id)).toEqual(['new']);
    expect((await undoAll(moved)).left).toEqual([]);
    expect([bin.size, storedCassettes.has('new')]).toEqual([0, true]);
  });

  it('says that a changed cassette was deleted for good, and can’t bring it back', async () => {
    const { catalogue, change, undo, undoLast } = await setUp();
    await change('bus', { label: 'Caspla' }, bulk);
    const by = { source: { kind: 'delete' }, change: 'removal' } as const;
    await catalogue.writeMany([{ type: 'remove', id: 'bus', ...by }]);
    const left = [{ title: 'Night Bus', reasons: ['not there any more'] }];
    expect(await undo()).toMatchObject({ saved: [], left });
    expect(await undoLast()).toMatchObject({ saved: [], left });
  });

  it('keeps what a failure has left, for another try', async () => {
    const { change, undo, undoAll, failNext, storedCassettes } = await setUp();
    await change('bus', { label: 'Caspla' }, bulk);
    await change('rain', { label: 'Caspla' }, bulk);
    failNext('undo', new Failure('unknown', 'by the test'));
    const first = await undo();
    expect(first.saved.map(({ id }) => id)).toEqual(['rain']);
    expect(first.failures.map(({ code }) => code)).toEqual(['unknown']);
    expect(first.remaining.map(({ cassetteId }) => cassetteId)).toEqual(['bus']);
    failNext('undo', new Failure('offline', 'by the test'));
    const second = await undoAll(first.remaining);
    expect(second.failures.map(({ code }) => code)).toEqual(['offline']);
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
    const { saved, removedIds, remaining } = await undo();
    expect([saved.map(({ id }) => id), removedIds, remaining]).toEqual([['rain'], ['new'], []]);
  });

  it('does nothing the second time, and tells what is there', async () => {
    const { catalogue, change, undo, changes } = await setUp();
    await create(catalogue, 'new', bus, noImages, imported);
    await change('bus', { label: 'Caspla' }, imported);
    await undo();
    const count = changes.length;
    const { saved, removedIds, left, current, goneIds } = await undo();
    expect([saved, removedIds, left]).toEqual([[], [], []]);
    expect([current.map(({ id }) => id), goneIds]).toEqual([['bus'], ['new']]);
    expect(changes).toHaveLength(count);
  });
});
