import { describe, expect, it, vi } from 'vitest';
import { type Cassette, noImages } from '../../../src/domain/cassette.ts';
import { Failure } from '../../../src/domain/failure.ts';
import { emptyDraft } from '../../../src/domain/fields.ts';
import { importCassettes, type RowState } from '../../../src/services/import-cassettes.ts';
import type { ImportTask } from '../../../src/services/import-row.ts';
import type { Crops } from '../../../src/services/ports.ts';
import { buildCassette, editor, fakeBackend } from '../../support/fake-backend.ts';

const crop = () => ({ blob: new Blob(['webp']), blurhash: 'hash' });
const wholeCrops = (): Crops => ({ spine: crop(), front: crop(), fullJCard: crop() });

const task = (rowNumber: number, fields: Partial<ImportTask> = {}): ImportTask => ({
  rowNumber,
  base: null,
  draft: { ...emptyDraft, title: `Title ${rowNumber}`, artist: ['Artist'] },
  ...fields,
});
const tasks = (count: number, fields: Partial<ImportTask> = {}) =>
  Array.from({ length: count }, (_, index) => task(index + 1, fields));

async function setUp(list: readonly ImportTask[], cassettes: Cassette[] = []) {
  const fake = fakeBackend({ account: editor, cassettes });
  const states = new Map<number, RowState>();
  let mayWrite = true;
  const job = importCassettes(list, {
    catalogue: await fake.backend.catalogue(),
    images: await fake.backend.images(),
    run: 'run-1',
    knownIds: new Set(cassettes.map(({ id }) => id)),
    onChange: (rowNumber, state) => states.set(rowNumber, state),
    mayWrite: async () => mayWrite,
  });
  const statuses = () => [...states].sort(([a], [b]) => a - b).map(([, { status }]) => status);
  const failureCode = (rowNumber: number) => {
    const state = states.get(rowNumber);
    return state?.status === 'failed' ? state.failure.code : null;
  };
  return { fake, job, statuses, failureCode, revokeAccess: () => (mayWrite = false) };
}

const neverAborted = () => new AbortController().signal;

describe('An import', () => {
  it('stores every row once, the images before the document', async () => {
    const { fake, job, statuses } = await setUp(tasks(9, { crop: async () => wholeCrops() }));
    expect(await job.run(neverAborted())).toBeNull();
    expect(statuses()).toEqual(Array(9).fill('done'));
    expect(fake.storedCassettes.size).toBe(9);
    expect(fake.storedImages.size).toBe(27);
    for (const { images } of fake.storedCassettes.values())
      expect(fake.storedImages.has(images.spine.path)).toBe(true);
  });

  it('stores a cassette without images and one with a front only', async () => {
    const { fake, job } = await setUp([
      task(1),
      task(2, { crop: async () => ({ front: crop() }) }),
    ]);
    await job.run(neverAborted());
    const [withoutImages, withFront] = [...fake.storedCassettes.values()];
    expect(withoutImages?.images.front.path).toBe('');
    expect(withFront?.images).toMatchObject({ spine: { path: '' }, front: { blurhash: 'hash' } });
  });

  it('keeps the id and the images of an exported row', async () => {
    const there = buildCassette({ id: 'kept-id-1' });
    const { fake, job } = await setUp([task(1, { id: 'kept-id-1', images: there.images })]);
    await job.run(neverAborted());
    expect(fake.storedCassettes.get('kept-id-1')?.images).toEqual(there.images);
  });

  it('changes an existing cassette and adds the images that it lacks', async () => {
    const base = buildCassette({ label: 'Old' });
    const { fake, job } = await setUp(
      [task(1, { base, draft: { ...base, label: 'New' }, crop: async () => ({ front: crop() }) })],
      [base],
    );
    await job.run(neverAborted());
    expect(fake.storedCassettes.get(base.id)).toMatchObject({
      label: 'New',
      images: { front: { blurhash: 'hash' } },
    });
  });

  it('crops the images of at most two rows at once', async () => {
    let active = 0;
    let maxActive = 0;
    const crop = async () => {
      maxActive = Math.max(maxActive, ++active);
      await new Promise((resolve) => setTimeout(resolve));
      active--;
      return wholeCrops();
    };
    const { job } = await setUp(tasks(8, { crop }));
    await job.run(neverAborted());
    expect(maxActive).toBe(2);
  });

  it('that is aborted finishes the rows under way, and continues from there', async () => {
    const { fake, job, statuses } = await setUp(tasks(20));
    const release = fake.holdCalls('create');
    const controller = new AbortController();
    const running = job.run(controller.signal);
    await expect.poll(() => fake.callCount('create')).toBe(4);
    controller.abort();
    release();
    expect(await running).toBeNull();
    expect(fake.storedCassettes.size).toBe(4);
    expect(await job.run(neverAborted())).toBeNull();
    expect(fake.storedCassettes.size).toBe(20);
    expect(fake.callCount('create')).toBe(20);
    expect(statuses()).toEqual(Array(20).fill('done'));
  });

  it('can be aborted while it crops, and uses the crops of that attempt later', async () => {
    const croppings = new Map<number, (crops: Partial<Crops>) => void>();
    const list = [1, 2, 3, 4, 5, 6].map((rowNumber) =>
      task(rowNumber, {
        crop: () => {
          expect(croppings.has(rowNumber)).toBe(false);
          return new Promise((done) => croppings.set(rowNumber, done));
        },
      }),
    );
    const { fake, job, statuses } = await setUp(list);
    const controller = new AbortController();
    const running = job.run(controller.signal);
    await expect.poll(() => croppings.size).toBe(2);
    controller.abort();
    expect(await running).toBeNull();
    expect(statuses()).toEqual(Array(4).fill('waiting'));
    expect(fake.calls.map(({ name }) => name)).not.toContain('upload');

    const continued = job.run(neverAborted());
    // Only the croppings of the aborted run are under way.
    expect([...croppings.keys()]).toEqual([1, 2]);
    croppings.get(1)?.(wholeCrops());
    croppings.get(2)?.(wholeCrops());
    for (const rowNumber of [3, 4, 5, 6]) {
      await expect.poll(() => croppings.has(rowNumber)).toBe(true);
      croppings.get(rowNumber)?.(wholeCrops());
    }
    expect(await continued).toBeNull();
    expect(fake.storedCassettes.size).toBe(6);
    expect(fake.storedImages.size).toBe(18);
  });

  it.each(['offline', 'signed-out', 'credentials', 'token-refused', 'quota'] as const)(
    'that is stopped by the failure %s loses no row',
    async (code) => {
      const { fake, job, statuses } = await setUp(tasks(10, { crop: async () => wholeCrops() }));
      fake.failNext('create', new Failure(code, 'Not now.'));
      expect((await job.run(neverAborted()))?.code).toBe(code);
      expect(statuses()).not.toContain('failed');
      expect(await job.run(neverAborted())).toBeNull();
      expect(fake.storedCassettes.size).toBe(10);
      expect(fake.storedImages.size).toBe(30);
    },
  );

  it('begins to write no document after the failure that stopped it', async () => {
    const { fake, job } = await setUp(tasks(10));
    fake.failNext('create', new Failure('offline', 'No network.'));
    await job.run(neverAborted());
    // Three others were under way.
    expect(fake.callCount('create')).toBe(4);
  });

  it('fails a refused row, but stops if the account may no longer write', async () => {
    const first = await setUp(tasks(3));
    first.fake.failNext('create', new Failure('forbidden', 'The rules say no.'));
    expect(await first.job.run(neverAborted())).toBeNull();
    expect(first.statuses()).toEqual(['failed', 'done', 'done']);

    const other = await setUp(tasks(3));
    other.revokeAccess();
    other.fake.failNext('create', new Failure('forbidden', 'The rules say no.'));
    expect((await other.job.run(neverAborted()))?.code).toBe('forbidden');
    expect(other.statuses()[0]).toBe('waiting');
  });

  it('continues after a failed row, and can retry it without sending its images again', async () => {
    const { fake, job, statuses } = await setUp(tasks(3, { crop: async () => wholeCrops() }));
    fake.failNext('upload', new Failure('unknown', 'Broken.'));
    await job.run(neverAborted());
    expect(statuses()).toEqual(['failed', 'done', 'done']);
    expect(fake.storedCassettes.size).toBe(2);
    job.retry();
    await job.run(neverAborted());
    expect(statuses()).toEqual(['done', 'done', 'done']);
    expect(fake.storedCassettes.size).toBe(3);
    expect(fake.storedImages.size).toBe(9);
    expect(fake.callCount('upload')).toBe(10);
  });

  it('stores nothing of a row whose image can’t be read', async () => {
    const crop = async () => {
      throw new Failure('file', '"1.jpg" is not an image.');
    };
    const { fake, job, statuses } = await setUp([task(1, { crop }), task(2)]);
    await job.run(neverAborted());
    expect(statuses()).toEqual(['failed', 'done']);
    expect(fake.storedCassettes.size).toBe(1);
  });
});

describe('While another import runs', () => {
  const released = (rowNumber: number) =>
    task(rowNumber, { draft: { ...task(rowNumber).draft, releaseId: `10${rowNumber}` } });

  it.each([
    ['release ID', { title: 'Another spelling', releaseId: '102' }],
    ['title and artist', { title: 'Title 2', artist: ['Artist'] }],
  ])('a cassette that was added meanwhile is recognised by its %s', async (_, fields) => {
    const theirs = buildCassette({ id: 'theirs', ...fields });
    const { fake, job, statuses, failureCode } = await setUp([
      released(1),
      { ...released(2), crop: async () => wholeCrops() },
      released(3),
    ]);
    fake.storedCassettes.set('theirs', theirs);
    expect(await job.run(neverAborted())).toBeNull();
    expect(statuses()).toEqual(['done', 'failed', 'done']);
    expect(failureCode(2)).toBe('duplicate');
    expect(fake.storedCassettes.get('theirs')).toEqual(theirs);
    expect(fake.storedCassettes.size).toBe(3);
    expect(fake.storedImages.size).toBe(0);
  });

  it('a cassette that was compared before the import is not compared again', async () => {
    const before = buildCassette({ title: 'Title 1', artist: ['Artist'] });
    const { fake, job } = await setUp([task(1)], [before]);
    await job.run(neverAborted());
    expect(fake.storedCassettes.size).toBe(2);
  });

  it('of the same file, each cassette is stored once, and the other import says so', async () => {
    const list = tasks(30, { crop: async () => wholeCrops() });
    const first = await setUp(list);
    const states = new Map<number, RowState>();
    const second = importCassettes(list, {
      catalogue: await first.fake.backend.catalogue(),
      images: await first.fake.backend.images(),
      run: 'run-1',
      knownIds: new Set(),
      onChange: (rowNumber, state) => states.set(rowNumber, state),
      mayWrite: async () => true,
    });
    await Promise.all([first.job.run(neverAborted()), second.run(neverAborted())]);
    expect(first.fake.storedCassettes.size).toBe(30);
    expect(first.fake.storedImages.size).toBe(90);
    const added = [...first.statuses(), ...[...states.values()].map(({ status }) => status)];
    expect(added.filter((status) => status === 'done')).toHaveLength(30);
  });

  it('a row that the editor calls another cassette is added beside the same one', async () => {
    const there = buildCassette({ title: 'Title 1', artist: ['Artist'] });
    const { fake, job, statuses } = await setUp([task(1, { allowsDuplicate: true })]);
    fake.storedCassettes.set(there.id, there);
    await job.run(neverAborted());
    expect(statuses()).toEqual(['done']);
    expect(fake.storedCassettes.size).toBe(2);
  });

  it('a second pressing of the file is added beside the first, whichever is written before', async () => {
    const { draft } = task(1);
    const second = task(1, { allowsDuplicate: true });
    const { fake, job, statuses } = await setUp([second, task(2, { draft })]);
    const catalogue = await fake.backend.catalogue();
    const { create, findSimilar } = catalogue;
    const isCompared = vi.fn();
    catalogue.create = async (...args) => {
      const result = await create(...args);
      await vi.waitFor(() => expect(isCompared).toHaveBeenCalled());
      return result;
    };
    catalogue.findSimilar = async (fields) => {
      await vi.waitFor(() => expect(fake.storedCassettes.size).toBe(1));
      const similar = await findSimilar(fields);
      isCompared();
      return similar;
    };
    expect(await job.run(neverAborted())).toBeNull();
    expect(statuses()).toEqual(['done', 'done']);
    expect(fake.storedCassettes.size).toBe(2);
  });

  it('a cassette that was added with the same id is not overwritten', async () => {
    const theirs = buildCassette({ id: 'kept-id-1', title: 'Theirs' });
    const { fake, job, failureCode } = await setUp([
      task(1, { id: 'kept-id-1', crop: async () => wholeCrops() }),
    ]);
    fake.storedCassettes.set('kept-id-1', theirs);
    await job.run(neverAborted());
    expect(failureCode(1)).toBe('duplicate');
    expect(fake.storedCassettes.get('kept-id-1')).toEqual(theirs);
    expect(fake.storedImages.size).toBe(0);
    job.retry();
    await job.run(neverAborted());
    expect(fake.storedCassettes.get('kept-id-1')).toEqual(theirs);
  });

  it('a refused row is added as another cassette once the editor says so, without cropping it again', async () => {
    const theirs = buildCassette({ ...task(1).draft, id: 'kept-id-1' });
    let cropCount = 0;
    const crop = async () => {
      cropCount++;
      return wholeCrops();
    };
    const { fake, job, statuses } = await setUp([task(1, { id: 'kept-id-1', crop }), task(2)]);
    fake.storedCassettes.set('kept-id-1', theirs).set('same', buildCassette(task(2).draft));
    await job.run(neverAborted());
    expect(statuses()).toEqual(['failed', 'failed']);
    job.addDuplicates(new Set([1]));
    expect(await job.run(neverAborted())).toBeNull();
    expect(statuses()).toEqual(['done', 'failed']);
    expect(fake.storedCassettes.get('kept-id-1')).toEqual(theirs);
    expect(fake.storedCassettes.size).toBe(3);
    expect([cropCount, fake.storedImages.size]).toEqual([1, 3]);
  });

  it('a cassette whose confirmation was lost is recognised as stored', async () => {
    const row = task(1, { id: 'kept-id-1' });
    const { fake, job, statuses } = await setUp([row]);
    fake.failNext('create', new Failure('offline', 'Unheard.'));
    await job.run(neverAborted());
    fake.storedCassettes.set(
      'kept-id-1',
      buildCassette({ ...row.draft, id: 'kept-id-1', images: noImages }),
    );
    await job.run(neverAborted());
    expect(statuses()).toEqual(['done']);
    expect(fake.storedCassettes.size).toBe(1);
  });
});
