import { describe, expect, it } from 'vitest';
import { type Cassette, noImages } from '../../../src/domain/cassette.ts';
import { Failure } from '../../../src/domain/failure.ts';
import { findSameCassette } from '../../../src/import-export/dry-run.ts';
import { emptyDraft } from '../../../src/import-export/entry.ts';
import {
  type ImportTask,
  importCassettes,
  type RowState,
} from '../../../src/services/import-cassettes.ts';
import type { Crops } from '../../../src/services/ports.ts';
import { buildCassette, editor, fakeBackend } from '../../support/fake-backend.ts';

const crop = () => ({ blob: new Blob(['webp']), blurhash: 'hash' });
const wholeCrops = (): Crops => ({ spine: crop(), front: crop(), fullJCard: crop() });

const task = (row: number, more: Partial<ImportTask> = {}): ImportTask => ({
  row,
  base: null,
  draft: { ...emptyDraft, title: `Tape ${row}`, artist: ['Artist'] },
  ...more,
});
const tasks = (count: number, more: Partial<ImportTask> = {}) =>
  Array.from({ length: count }, (_, index) => task(index + 1, more));

async function scene(list: readonly ImportTask[], tapes: Cassette[] = []) {
  const fake = fakeBackend({ account: editor, cassettes: tapes });
  const states = new Map<number, RowState>();
  let allowed = true;
  const run = importCassettes(list, {
    cassettes: await fake.backend.cassettes(),
    images: await fake.backend.images(),
    known: new Set(tapes.map(({ id }) => id)),
    onChange: (row, state) => states.set(row, state),
    mayWrite: async () => allowed,
  });
  const statuses = () => [...states].sort(([a], [b]) => a - b).map(([, { status }]) => status);
  const codeOf = (row: number) => {
    const state = states.get(row);
    return state?.status === 'failed' ? state.failure.code : null;
  };
  return { fake, run, statuses, codeOf, forbid: () => (allowed = false) };
}

const going = () => new AbortController().signal;

describe('importTapes', () => {
  it('writes every row once, images before the document', async () => {
    const { fake, run, statuses } = await scene(tasks(9, { crop: async () => wholeCrops() }));
    expect(await run.run(going())).toBeNull();
    expect(statuses()).toEqual(Array(9).fill('done'));
    expect(fake.tapes.size).toBe(9);
    expect(fake.stored.size).toBe(27);
    for (const { images } of fake.tapes.values())
      expect(fake.stored.has(images.spine.path)).toBe(true);
  });

  it('writes a tape without images, and one with a front alone', async () => {
    const { fake, run } = await scene([
      task(1),
      task(2, { crop: async () => ({ front: crop() }) }),
    ]);
    await run.run(going());
    const [bare, half] = [...fake.tapes.values()];
    expect(bare?.images.front.path).toBe('');
    expect(half?.images).toMatchObject({ spine: { path: '' }, front: { blurhash: 'hash' } });
  });

  it('keeps the id and the images that an export names', async () => {
    const there = buildCassette({ id: 'kept-id-1' });
    const { fake, run } = await scene([task(1, { id: 'kept-id-1', images: there.images })]);
    await run.run(going());
    expect(fake.tapes.get('kept-id-1')?.images).toEqual(there.images);
  });

  it('changes a tape that is there, and gives it the images that it lacks', async () => {
    const base = buildCassette({ label: 'Old' });
    const { fake, run } = await scene(
      [task(1, { base, draft: { ...base, label: 'New' }, crop: async () => ({ front: crop() }) })],
      [base],
    );
    await run.run(going());
    expect(fake.tapes.get(base.id)).toMatchObject({
      label: 'New',
      images: { front: { blurhash: 'hash' } },
    });
  });

  it('draws the pictures of two rows at a time at most', async () => {
    let open = 0;
    let most = 0;
    const draw = async () => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setTimeout(resolve));
      open--;
      return wholeCrops();
    };
    const { run } = await scene(tasks(8, { crop: draw }));
    await run.run(going());
    expect(most).toBe(2);
  });

  it('stops when it is told to, finishes what it began, and goes on from there', async () => {
    const { fake, run, statuses } = await scene(tasks(20));
    const release = fake.holdCalls('create');
    const stop = new AbortController();
    const running = run.run(stop.signal);
    await expect.poll(() => fake.callCount('create')).toBe(1);
    stop.abort();
    release();
    expect(await running).toBeNull();
    expect(fake.tapes.size).toBe(4);
    expect(await run.run(going())).toBeNull();
    expect(fake.tapes.size).toBe(20);
    expect(fake.callCount('create')).toBe(20);
    expect(statuses()).toEqual(Array(20).fill('done'));
  });

  it('is led out of a drawing that never ends, and takes it up again', async () => {
    const drawings = new Map<number, (crops: Partial<Crops>) => void>();
    const list = [1, 2, 3, 4, 5, 6].map((row) =>
      task(row, {
        crop: () => {
          expect(drawings.has(row)).toBe(false);
          return new Promise((done) => drawings.set(row, done));
        },
      }),
    );
    const { fake, run, statuses } = await scene(list);
    const stop = new AbortController();
    const running = run.run(stop.signal);
    await expect.poll(() => drawings.size).toBe(2);
    stop.abort();
    expect(await running).toBeNull();
    expect(statuses()).toEqual(Array(4).fill('waiting'));
    await run.abandon();
    expect(fake.calls.map(({ name }) => name)).not.toContain('upload');

    const again = run.run(going());
    // The drawings that were left behind come to an end: no other one began meanwhile.
    expect([...drawings.keys()]).toEqual([1, 2]);
    drawings.get(1)?.(wholeCrops());
    drawings.get(2)?.(wholeCrops());
    for (const row of [3, 4, 5, 6]) {
      await expect.poll(() => drawings.has(row)).toBe(true);
      drawings.get(row)?.(wholeCrops());
    }
    expect(await again).toBeNull();
    expect(fake.tapes.size).toBe(6);
    expect(fake.stored.size).toBe(18);
  });

  it.each(['offline', 'signed-out', 'quota'] as const)(
    '%s stops it, and loses no row',
    async (code) => {
      const { fake, run, statuses } = await scene(tasks(10, { crop: async () => wholeCrops() }));
      fake.failNext('create', new Failure(code, 'Not now.'));
      expect((await run.run(going()))?.code).toBe(code);
      expect(statuses()).not.toContain('failed');
      expect(await run.run(going())).toBeNull();
      expect(fake.tapes.size).toBe(10);
      expect(fake.stored.size).toBe(30);
    },
  );

  it('begins no document after what stopped it', async () => {
    const { fake, run } = await scene(tasks(10));
    fake.failNext('create', new Failure('offline', 'No network.'));
    await run.run(going());
    expect(fake.callCount('create')).toBe(1);
  });

  it('tells a refused row from an account that may not write any more', async () => {
    const one = await scene(tasks(3));
    one.fake.failNext('create', new Failure('forbidden', 'The rules say no.'));
    expect(await one.run.run(going())).toBeNull();
    expect(one.statuses()).toEqual(['failed', 'done', 'done']);

    const other = await scene(tasks(3));
    other.forbid();
    other.fake.failNext('create', new Failure('forbidden', 'The rules say no.'));
    expect((await other.run.run(going()))?.code).toBe('forbidden');
    expect(other.statuses()[0]).toBe('waiting');
  });

  it('goes on past a row that fails, leaves no image of it, and tries it again when asked', async () => {
    const { fake, run, statuses } = await scene(tasks(3, { crop: async () => wholeCrops() }));
    fake.failNext('upload', new Failure('unknown', 'Broken.'));
    await run.run(going());
    expect(statuses()).toEqual(['failed', 'done', 'done']);
    expect(fake.stored.size).toBe(6);
    run.retry();
    await run.run(going());
    expect(statuses()).toEqual(['done', 'done', 'done']);
    expect(fake.tapes.size).toBe(3);
    expect(fake.stored.size).toBe(9);
  });

  it('fails a row whose picture can’t be read, and writes nothing of it', async () => {
    const broken = async () => {
      throw new Failure('file', '"1.jpg" is not an image.');
    };
    const { fake, run, statuses } = await scene([task(1, { crop: broken }), task(2)]);
    await run.run(going());
    expect(statuses()).toEqual(['failed', 'done']);
    expect(fake.tapes.size).toBe(1);
  });

  it('takes its images with it when it is given up', async () => {
    const { fake, run } = await scene(tasks(1, { crop: async () => wholeCrops() }));
    fake.failNext('create', new Failure('offline', 'Unheard.'));
    await run.run(going());
    expect(fake.stored.size).toBe(3);
    await run.abandon();
    expect(fake.stored.size).toBe(0);
  });
});

describe('another import at the same time', () => {
  const aware = (row: number, more: Partial<ImportTask> = {}): ImportTask => {
    const made = task(row, more);
    return { ...made, twin: (tapes) => findSameCassette(made.draft, tapes) };
  };
  const released = (row: number) =>
    aware(row, { draft: { ...task(row).draft, releaseId: `10${row}` } });

  it.each([
    ['release ID', { title: 'Another spelling', releaseId: '102' }],
    ['title and artist', { title: 'Tape 2', artist: ['Artist'] }],
  ])('a tape that came to be there by its %s is not made again', async (_, fields) => {
    const theirs = buildCassette({ id: 'theirs', ...fields });
    const { fake, run, statuses, codeOf } = await scene([
      released(1),
      { ...released(2), crop: async () => wholeCrops() },
      released(3),
    ]);
    fake.tapes.set('theirs', theirs);
    expect(await run.run(going())).toBeNull();
    expect(statuses()).toEqual(['done', 'failed', 'done']);
    expect(codeOf(2)).toBe('conflict');
    expect(fake.tapes.get('theirs')).toEqual(theirs);
    expect(fake.tapes.size).toBe(3);
    expect(fake.stored.size).toBe(0);
  });

  it('a tape of the same title that was there before has been judged already', async () => {
    const before = buildCassette({ title: 'Tape 1', artist: ['Artist'] });
    const { fake, run } = await scene([aware(1)], [before]);
    await run.run(going());
    expect(fake.tapes.size).toBe(2);
  });

  it('rows of one import are not taken for those of another', async () => {
    const { run, statuses } = await scene([aware(1), aware(1), aware(1)]);
    await run.run(going());
    expect(statuses()).toEqual(['done']);
  });

  it('a tape that took the id meanwhile is not written over', async () => {
    const theirs = buildCassette({ id: 'kept-id-1', title: 'Theirs' });
    const { fake, run, codeOf } = await scene([
      aware(1, { id: 'kept-id-1', crop: async () => wholeCrops() }),
    ]);
    fake.tapes.set('kept-id-1', theirs);
    await run.run(going());
    expect(codeOf(1)).toBe('conflict');
    expect(fake.tapes.get('kept-id-1')).toEqual(theirs);
    expect(fake.stored.size).toBe(0);
    run.retry();
    await run.run(going());
    expect(fake.tapes.get('kept-id-1')).toEqual(theirs);
  });

  it('what an own try left unheard is no tape of somebody else', async () => {
    const row = aware(1, { id: 'kept-id-1' });
    const { fake, run, statuses } = await scene([row]);
    fake.failNext('create', new Failure('offline', 'Unheard.'));
    await run.run(going());
    fake.tapes.set('kept-id-1', buildCassette({ ...row.draft, id: 'kept-id-1', images: noImages }));
    await run.run(going());
    expect(statuses()).toEqual(['done']);
    expect(fake.tapes.size).toBe(1);
  });

  it('a field that somebody changed since the rows were compared stays theirs', async () => {
    const base = buildCassette({ label: 'Old' });
    const { fake, run, codeOf } = await scene(
      [task(1, { base, draft: { ...base, label: 'New' } })],
      [base],
    );
    fake.tapes.set(base.id, { ...base, label: 'Theirs' });
    await run.run(going());
    expect(codeOf(1)).toBe('conflict');
    expect(fake.tapes.get(base.id)?.label).toBe('Theirs');
  });
});
