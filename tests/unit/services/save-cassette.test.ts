import { describe, expect, it } from 'vitest';
import { type Cassette, imagePaths } from '../../../src/domain/cassette.ts';
import { cassetteId } from '../../../src/domain/cassette-id.ts';
import { emptyFields } from '../../../src/domain/cassette-validation.ts';
import { Failure, type FailureCode } from '../../../src/domain/failure.ts';
import type { CassetteFields } from '../../../src/domain/fields.ts';
import type { Crops } from '../../../src/domain/pictures/crop.ts';
import { deleteForGood } from '../../../src/services/bin.ts';
import { newAttempts, saveCassette } from '../../../src/services/save-cassette.ts';
import { buildCassette, cassetteWithoutImages, fakeBackend } from '../../support/fake-backend.ts';

const draft: CassetteFields = { ...emptyFields, title: 'Night Bus', artist: ['Mira Sol'] };
const crop = (text: string) => ({ blob: new Blob([text]), blurhash: `hash of ${text}` });
const someCrops = (name = 'first'): Crops => ({
  spine: crop(`${name} spine`),
  front: crop(`${name} front panel`),
  fullJCard: crop(`${name} full j-card`),
});
const withLarge = (name?: string): Crops => {
  const crops = someCrops(name);
  return { ...crops, fullJCard: { ...crops.fullJCard, large: new Blob(['every letter']) } };
};
const options = { onProgress: () => {}, allowsDuplicate: false };
const failure = (code: FailureCode) => new Failure(code, code);

/** A backend with these cassettes and their images, and one form that creates or changes a cassette. */
async function setUp(there: Cassette[] = []) {
  const fake = fakeBackend({ cassettes: there });
  for (const path of there.flatMap(({ images }) => imagePaths(images)))
    fake.storedImages.set(path, new Blob(['old']));
  const [catalogue, images] = await Promise.all([fake.backend.catalogue(), fake.backend.images()]);
  const ports = { catalogue, images };
  const attempts = newAttempts();
  return {
    ...fake,
    ...ports,
    ports,
    /** With other attempts it is another form. */
    create: async (text: CassetteFields, crops: Partial<Crops>, given = attempts) =>
      (await saveCassette(ports, null, text, crops, { attempts: given, ...options })).saved,
    update: async (base: Cassette, text: CassetteFields, crops: Partial<Crops>) =>
      (await saveCassette(ports, base, text, crops, { attempts, ...options })).saved,
    /** Whether the storage holds the images of all cassettes and no other one. */
    expectNoOrphans: () =>
      expect([...fake.storedImages.keys()].sort()).toEqual(
        [...fake.storedCassettes.values()].flatMap(({ images }) => imagePaths(images)).sort(),
      ),
  };
}

describe('A new cassette', () => {
  it('is refused where the same one was added, and leaves no image', async () => {
    const { create, storedCassettes, storedImages } = await setUp();
    await create({ ...draft, title: 'NIGHT  BUS' }, {}, newAttempts());
    await expect(create(draft, withLarge())).rejects.toMatchObject({
      code: 'duplicate',
      existing: { title: 'NIGHT  BUS' },
    });
    expect([storedCassettes.size, storedImages.size]).toEqual([1, 0]);
  });

  it('takes the next id where the first belongs to a cassette that was renamed', async () => {
    const first = await cassetteId(draft);
    const second = await cassetteId(draft, (id) => id === first);
    const renamed = cassetteWithoutImages({ id: first, title: 'Renamed' });
    const { create } = await setUp([renamed]);
    expect((await create(draft, someCrops())).id).toBe(second);
    await expect(create(draft, {}, newAttempts())).rejects.toMatchObject({ code: 'duplicate' });
  });

  it('stores three images, then one document that references them', async () => {
    const { ports, storedCassettes, expectNoOrphans } = await setUp();
    const fractions: number[] = [];
    const { saved: cassette } = await saveCassette(ports, null, draft, someCrops(), {
      ...options,
      attempts: newAttempts(),
      onProgress: (fraction) => fractions.push(fraction),
    });
    expect(storedCassettes.get(cassette.id)).toEqual(cassette);
    expectNoOrphans();
    expect(cassette.images.front.blurhash).toBe('hash of first front panel');
    expect(fractions.at(-1)).toBe(1);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  });

  it('leaves no image behind when an upload or the document is refused', async () => {
    for (const call of ['upload', 'create']) {
      const { create, storedCassettes, storedImages, failNext } = await setUp();
      failNext(call, failure('forbidden'));
      await expect(create(draft, withLarge())).rejects.toMatchObject({ code: 'forbidden' });
      expect([storedCassettes.size, storedImages.size]).toEqual([0, 0]);
    }
  });

  it('is saved by a retry, which sends only the image whose upload has failed', async () => {
    const { create, storedCassettes, callCount, failNext, expectNoOrphans } = await setUp();
    failNext('upload', failure('offline'));
    const crops = someCrops();
    await expect(create(draft, crops)).rejects.toMatchObject({ code: 'offline' });
    expect(storedCassettes.size).toBe(0);
    await create(draft, crops);
    expect([storedCassettes.size, callCount('upload')]).toEqual([1, 4]);
    expectNoOrphans();
  });
});

describe('A new cassette that was written, but whose answer was lost', () => {
  async function lose(text = draft, crops: Partial<Crops> = someCrops()) {
    const view = await setUp();
    view.loseNextAnswer('offline');
    await expect(view.create(text, crops)).rejects.toMatchObject({ code: 'offline' });
    expect(view.storedCassettes.size).toBe(1);
    return view;
  }

  it('is found by the next attempt, with the title that was typed since', async () => {
    const crops = someCrops();
    const { create, storedCassettes, callCount, expectNoOrphans } = await lose(draft, crops);
    const cassette = await create({ ...draft, title: 'Day Bus' }, crops);
    expect([...storedCassettes.values()]).toEqual([cassette]);
    expect([cassette.title, callCount('upload')]).toEqual(['Day Bus', 3]);
    expectNoOrphans();
  });

  it('gets the crops that were made since, and loses the earlier ones', async () => {
    const { create, storedCassettes, expectNoOrphans } = await lose();
    const cassette = await create(draft, someCrops('second'));
    expect([...storedCassettes.values()]).toEqual([cassette]);
    expect(cassette.images.spine.blurhash).toBe('hash of second spine');
    expectNoOrphans();
  });
});

describe('A changed cassette', () => {
  const old = (panel: string) => ({ path: `images/old-${panel}`, token: 't', blurhash: '' });
  const base = buildCassette({
    ...draft,
    id: 'there',
    images: { spine: old('spine'), front: old('front'), fullJCard: old('fullJCard') },
  });
  const open = () => setUp([base]);

  it('stores the new image, then writes the document, then removes the old one', async () => {
    const { update, storedCassettes, calls, expectNoOrphans } = await open();
    const cassette = await update(base, draft, { front: crop('new') });
    expect(storedCassettes.get('there')).toEqual(cassette);
    expect(cassette.images.spine).toEqual(base.images.spine);
    expect(cassette.images.front.blurhash).toBe('hash of new');
    expectNoOrphans();
    const steps = ['upload', 'update', 'removeImage'];
    expect(calls.map(({ name }) => name).filter((name) => steps.includes(name))).toEqual(steps);
    expect(calls.at(-1)?.args).toEqual(['images/old-front']);
  });

  it('keeps an old image that another cassette names', async () => {
    const { update, calls } = await setUp([base, { ...base, id: 'copy' }]);
    await update(base, draft, { front: crop('new') });
    expect(calls.map(({ name }) => name)).not.toContain('removeImage');
  });

  it.each(['forbidden', 'missing', 'conflict'] as const)(
    'stays as it is when it is refused with %s, and the new image is removed',
    async (code) => {
      const { update, storedCassettes, failNext, expectNoOrphans } = await open();
      failNext('update', failure(code));
      await expect(update(base, draft, { front: crop('new') })).rejects.toMatchObject({ code });
      expect(storedCassettes.get('there')).toEqual(base);
      expectNoOrphans();
    },
  );
});

const images = {
  spine: { path: 'images/a', token: '', blurhash: '' },
  front: { path: 'images/b', token: '', blurhash: '' },
  fullJCard: { path: '', token: '', blurhash: '' },
};

it('A deletion for good also deletes an image that has replaced one since', async () => {
  const { ports, storedCassettes, storedImages } = await setUp();
  const listed = buildCassette({ id: 'there', images });
  const front = { path: 'images/theirs', token: '', blurhash: '' };
  storedCassettes.set('there', { ...listed, images: { ...images, front } });
  for (const path of ['images/a', 'images/theirs', 'images/other'])
    storedImages.set(path, new Blob());
  await deleteForGood(ports, [listed]);
  expect([...storedImages.keys()]).toEqual(['images/other']);
});
