import { describe, expect, it } from 'vitest';
import { type Cassette, noImages } from '../../../src/domain/cassette.ts';
import { Failure } from '../../../src/domain/failure.ts';
import type { CassetteDraft } from '../../../src/domain/fields.ts';
import type { ChangeSource } from '../../../src/domain/history.ts';
import { loadRun, loadSave, undoChanges } from '../../../src/services/undo-changes.ts';
import { buildCassette, editor, fakeBackend } from '../../support/fake-backend.ts';

const bus = buildCassette({ id: 'bus', title: 'Night Bus', label: 'Casio', genre: ['Rock'] });
const rain = buildCassette({ id: 'rain', title: 'Rain', label: 'Casio' });
const other = { ...editor, uid: 'o', email: 'other@example.org' };
const options = {
  movedBy: editor.email,
  signal: new AbortController().signal,
  onProgress: () => {},
};
const bulk: ChangeSource = { kind: 'bulk', run: 'run' };
const row: ChangeSource = { kind: 'row' };

async function setUp(cassettes: Cassette[] = [bus, rain]) {
  const fake = fakeBackend({ account: editor, cassettes });
  const { backend, storedCassettes } = fake;
  const ports = {
    catalogue: await backend.catalogue(),
    images: await backend.images(),
  };
  const change = async (id: string, fields: Partial<CassetteDraft>, source: ChangeSource) => {
    const base = storedCassettes.get(id)!;
    return ports.catalogue.update(base, { ...base, ...fields }, {}, source);
  };
  const undo = async (signal = options.signal) =>
    undoChanges(ports, await loadRun(ports, { id: 'run' }), { ...options, signal });
  return { ...fake, ports, change, undo };
}

describe('An undo of a run', () => {
  it('finds a change of the same field behind many later ones', async () => {
    const { change, undo, storedCassettes } = await setUp();
    await change('bus', { label: 'Caspla' }, bulk);
    await change('bus', { label: 'Spool' }, row);
    for (let year = 1980; year < 1992; year++) await change('bus', { releaseYear: year }, row);
    const { putBack, left } = await undo();
    expect(putBack).toEqual([]);
    expect(left).toMatchObject([{ parts: [{ names: ['Label'], reason: 'changed' }] }]);
    expect(storedCassettes.get('bus')).toMatchObject({ label: 'Spool', releaseYear: 1991 });
  });

  it('puts a field back that a later undo has brought to the value of the run', async () => {
    const { ports, change, undo, storedCassettes, signInAs } = await setUp();
    await change('bus', { label: 'Caspla', genre: ['Jazz'] }, bulk);
    const saved = await change('bus', { label: 'Spool', genre: ['Pop'] }, row);
    signInAs(other);
    await change('bus', { genre: ['Dub'] }, row);
    signInAs(editor);
    await undoChanges(ports, await loadSave(ports, saved), options);
    expect(storedCassettes.get('bus')).toMatchObject({ label: 'Caspla', genre: ['Dub'] });
    const { left } = await undo();
    expect(left).toMatchObject([{ parts: [{ names: ['Genre'], by: other.email }] }]);
    expect(storedCassettes.get('bus')).toMatchObject({ label: 'Casio', genre: ['Dub'] });
  });

  it('goes back to what was there before the first of its changes of a cassette', async () => {
    const { change, undo, storedCassettes } = await setUp();
    await change('bus', { label: 'Caspla' }, bulk);
    await change('bus', { label: 'Spool', genre: ['Jazz'] }, bulk);
    expect((await undo()).putBack).toHaveLength(1);
    expect(storedCassettes.get('bus')).toMatchObject({ label: 'Casio', genre: ['Rock'] });
  });

  it('empties a field that the document lacked, unless it must not be empty', async () => {
    const { change, changes, undo, storedCassettes } = await setUp();
    await change('bus', { label: 'Caspla', artist: ['Mira Sol'] }, bulk);
    changes[0] = { ...changes[0]!, before: {} };
    const { left } = await undo();
    expect(storedCassettes.get('bus')).toMatchObject({ label: '', artist: ['Mira Sol'] });
    expect(left).toEqual([
      { title: 'Night Bus', parts: [{ names: ['Artist'], reason: 'invalid' }] },
    ]);
  });

  it('leaves an image, and puts the fields back', async () => {
    const { ports, undo, storedCassettes } = await setUp();
    const spine = { path: 'images/new', token: '', blurhash: '' };
    await ports.catalogue.update(bus, { ...bus, label: 'Caspla' }, { spine }, bulk);
    const { putBack, left } = await undo();
    expect(putBack).toHaveLength(1);
    expect(left).toEqual([
      { title: 'Night Bus', parts: [{ names: ['Spine Image'], reason: 'image' }] },
    ]);
    expect(storedCassettes.get('bus')).toMatchObject({ label: 'Casio', images: { spine } });
  });

  it('says that a changed cassette is gone, and that one was changed during the undo', async () => {
    const { change, undo, storedCassettes, failNext } = await setUp();
    await change('bus', { label: 'Caspla' }, bulk);
    await change('rain', { label: 'Caspla' }, bulk);
    storedCassettes.delete('bus');
    failNext('update', new Failure('conflict', 'by the test', { fields: ['label'] }));
    const { putBack, left, failures } = await undo();
    expect([putBack, failures]).toEqual([[], []]);
    expect(left).toEqual([
      { title: '', parts: [{ names: [], reason: 'missing' }] },
      { title: 'Rain', parts: [{ names: ['Label'], reason: 'conflict' }] },
    ]);
  });

  it('keeps what a failure in the middle has left, for another try', async () => {
    const { ports, change, undo, failNext, storedCassettes } = await setUp();
    await change('bus', { label: 'Caspla' }, bulk);
    await change('rain', { label: 'Caspla' }, bulk);
    failNext('read', new Failure('unknown', 'by the test'));
    const { putBack, remaining, failures } = await undo();
    expect(putBack.map(({ id }) => id)).toEqual(['rain']);
    expect(failures.map(({ code }) => code)).toEqual(['unknown']);
    expect(remaining.map(({ cassetteId }) => cassetteId)).toEqual(['bus']);
    await undoChanges(ports, remaining, options);
    expect(storedCassettes.get('bus')?.label).toBe('Casio');
  });

  it('stops offline, and does nothing more after it was stopped', async () => {
    const { change, undo, failNext, storedCassettes } = await setUp();
    await change('bus', { label: 'Caspla' }, bulk);
    await change('rain', { label: 'Caspla' }, bulk);
    failNext('update', new Failure('offline', 'by the test'));
    const offline = await undo();
    const stopped = await undo(AbortSignal.abort());
    expect(offline.failures.map(({ code }) => code)).toEqual(['offline']);
    // The other one was already under way.
    expect([offline.putBack.length, offline.remaining.length]).toEqual([1, 1]);
    expect([stopped.putBack.length, stopped.remaining.length]).toEqual([0, 2]);
    expect(storedCassettes.get('bus')?.label).toBe('Caspla');
  });

  it('does nothing the second time', async () => {
    const { ports, change, undo, callCount, changes } = await setUp();
    const source: ChangeSource = { kind: 'import', run: 'run' };
    await ports.catalogue.create('new', bus, noImages, source);
    await change('bus', { label: 'Caspla' }, source);
    await undo();
    const [updates, records] = [callCount('update'), changes.length];
    const { putBack, movedIds, left } = await undo();
    expect([putBack, movedIds, left]).toEqual([[], [], []]);
    expect([callCount('update'), changes.length]).toEqual([updates, records]);
  });
});

describe('An undo of a save', () => {
  it('undoes that save, not a later one of another field', async () => {
    const { ports, change, storedCassettes } = await setUp();
    const saved = await change('bus', { label: 'Caspla' }, row);
    await change('bus', { country: 'Peru' }, row);
    await undoChanges(ports, await loadSave(ports, saved), options);
    expect(storedCassettes.get('bus')).toMatchObject({ label: 'Casio', country: 'Peru' });
  });
});
