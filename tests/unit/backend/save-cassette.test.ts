import { describe, expect, it } from 'vitest';
import { beginCassette, type Crops, removeCassette } from '../../../src/backend/save-cassette.ts';
import type { CassetteDraft } from '../../../src/domain/cassette.ts';
import { Failure, type FailureCode } from '../../../src/domain/failure.ts';
import { fakeBackend, tape } from '../../flows/fake-backend.ts';

const draft: CassetteDraft = {
  title: 'Night Bus',
  artist: ['Mira Sol'],
  country: '',
  genre: [],
  label: '',
  releaseId: '',
  releaseYear: null,
  editorNotes: '',
  link: '',
  inStock: 'No',
  locations: [],
};
const crop = (text: string) => ({ blob: new Blob([text]), blurhash: `hash of ${text}` });
const someCrops = (name = 'first'): Crops => ({
  spine: crop(`${name} spine`),
  front: crop(`${name} front panel`),
  fullJCard: crop(`${name} full j-card`),
});
const failure = (code: FailureCode) => new Failure(code, code);

async function begin() {
  const fake = fakeBackend();
  const [cassettes, images] = await Promise.all([fake.backend.cassettes(), fake.backend.images()]);
  /** Lets the next create land, and its answer get lost on the way. */
  const loseNextAnswer = () => {
    const { create } = cassettes;
    cassettes.create = async (...args) => {
      cassettes.create = create;
      await create(...args);
      throw failure('offline');
    };
  };
  return { ...fake, cassettes, images, loseNextAnswer, save: beginCassette({ cassettes, images }) };
}
const pathsOf = (cassette: { images: Record<string, { path: string }> } | undefined) =>
  Object.values(cassette?.images ?? {}).map(({ path }) => path);
const ignore = () => {};

describe('beginCassette', () => {
  it('stores three images, then one document that names them', async () => {
    const { save, tapes, stored } = await begin();
    const shares: number[] = [];
    const cassette = await save.save(draft, someCrops(), (share) => shares.push(share));
    expect(tapes.get(cassette.id)).toEqual(cassette);
    expect(pathsOf(cassette).sort()).toEqual([...stored.keys()].sort());
    expect(cassette.images.front.blurhash).toBe('hash of first front panel');
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });

  it.each(['offline', 'unknown', 'forbidden'] as const)(
    'leaves no image behind when an upload fails with %s, and a second try works',
    async (code) => {
      const { save, tapes, stored, failNext } = await begin();
      failNext('upload', failure(code));
      const crops = someCrops();
      await expect(save.save(draft, crops, ignore)).rejects.toMatchObject({ code });
      expect([stored.size, tapes.size]).toEqual([0, 0]);
      await save.save(draft, crops, ignore);
      expect([stored.size, tapes.size]).toEqual([3, 1]);
    },
  );

  it.each(['forbidden', 'signed-out', 'quota'] as const)(
    'leaves no image behind when the document is refused with %s',
    async (code) => {
      const { save, stored, failNext } = await begin();
      failNext('create', failure(code));
      await expect(save.save(draft, someCrops(), ignore)).rejects.toMatchObject({ code });
      expect(stored.size).toBe(0);
    },
  );

  it('removes later what it could not remove at once', async () => {
    const { save, stored, failNext } = await begin();
    failNext('create', failure('signed-out'));
    failNext('removeImage', failure('signed-out'));
    const crops = someCrops();
    await expect(save.save(draft, crops, ignore)).rejects.toThrow();
    expect(stored.size).toBe(1);
    const cassette = await save.save(draft, crops, ignore);
    expect([...stored.keys()].sort()).toEqual(pathsOf(cassette).sort());
  });

  it('uploads nothing again when the answer to the document was lost', async () => {
    const { save, tapes, stored, count, loseNextAnswer } = await begin();
    loseNextAnswer();
    const crops = someCrops();
    await expect(save.save(draft, crops, ignore)).rejects.toMatchObject({ code: 'offline' });
    expect([stored.size, tapes.size]).toEqual([3, 1]);
    await save.save(draft, crops, ignore);
    expect([stored.size, tapes.size, count('upload')]).toEqual([3, 1, 3]);
  });

  it('writes what was typed after a try that landed unheard', async () => {
    const { save, tapes, loseNextAnswer } = await begin();
    loseNextAnswer();
    const crops = someCrops();
    await expect(save.save(draft, crops, ignore)).rejects.toThrow();
    const cassette = await save.save({ ...draft, label: 'Caspla' }, crops, ignore);
    expect(cassette.label).toBe('Caspla');
    expect([...tapes.values()].map(({ label }) => label)).toEqual(['Caspla']);
  });

  it('keeps the new crops when a try with others had landed unheard', async () => {
    const { save, tapes, stored, loseNextAnswer } = await begin();
    loseNextAnswer();
    await expect(save.save(draft, someCrops('first'), ignore)).rejects.toThrow();
    const cassette = await save.save(draft, someCrops('second'), ignore);
    expect([...tapes.values()]).toEqual([cassette]);
    expect(cassette.images.spine.blurhash).toBe('hash of second spine');
    expect([...stored.keys()].sort()).toEqual(pathsOf(cassette).sort());
  });

  it('does not take the images of a landed tape with it when its text is refused', async () => {
    const { save, stored, failNext, loseNextAnswer } = await begin();
    loseNextAnswer();
    const crops = someCrops();
    await expect(save.save(draft, crops, ignore)).rejects.toThrow();
    failNext('update', failure('forbidden'));
    await expect(save.save({ ...draft, title: 'Other' }, crops, ignore)).rejects.toThrow();
    await save.abandon();
    expect(stored.size).toBe(3);
  });

  it('abandoned after a lost question, removes the images', async () => {
    const { save, stored, failNext } = await begin();
    failNext('create', failure('offline'));
    await expect(save.save(draft, someCrops(), ignore)).rejects.toThrow();
    expect(stored.size).toBe(3);
    await save.abandon();
    expect(stored.size).toBe(0);
  });

  it('abandoned after a lost answer, keeps the images of the tape that is there', async () => {
    const { save, tapes, stored, loseNextAnswer } = await begin();
    loseNextAnswer();
    await expect(save.save(draft, someCrops(), ignore)).rejects.toThrow();
    await save.abandon();
    expect([...stored.keys()].sort()).toEqual(pathsOf([...tapes.values()][0]).sort());
  });

  it('abandoned without a network, removes nothing that may be in use, and does not reject', async () => {
    const { save, stored, failNext } = await begin();
    failNext('create', failure('offline'));
    await expect(save.save(draft, someCrops(), ignore)).rejects.toThrow();
    failNext('read', failure('offline'));
    await save.abandon();
    expect(stored.size).toBe(3);
  });
});

describe('removeCassette', () => {
  const images = {
    spine: { path: 'images/a', token: '', blurhash: '' },
    front: { path: 'images/b', token: '', blurhash: '' },
    fullJCard: { path: '', token: '', blurhash: '' },
  };

  it('deletes the document first, then the images that there are', async () => {
    const { cassettes, images: imagesPort, calls } = await begin();
    await removeCassette({ cassettes, images: imagesPort }, tape({ id: 'gone', images }));
    expect(calls.slice(-3).map(({ name, args }) => [name, ...args])).toEqual([
      ['remove', 'gone'],
      ['removeImage', 'images/a'],
      ['removeImage', 'images/b'],
    ]);
  });

  it('touches no image when the document stays', async () => {
    const { cassettes, images: imagesPort, failNext, count } = await begin();
    failNext('remove', failure('offline'));
    await expect(
      removeCassette({ cassettes, images: imagesPort }, tape({ images })),
    ).rejects.toMatchObject({ code: 'offline' });
    expect(count('removeImage')).toBe(0);
  });

  it('names the images that would not go', async () => {
    const { cassettes, images: imagesPort, failNext } = await begin();
    failNext('removeImage', failure('offline'));
    await expect(
      removeCassette({ cassettes, images: imagesPort }, tape({ images })),
    ).resolves.toEqual(['images/a']);
  });
});
