import { describe, expect, it } from 'vitest';
import type { CassetteDraft } from '../../../src/domain/cassette.ts';
import { Failure, type FailureCode } from '../../../src/domain/failure.ts';
import type { Crops, SaveCheckpoint } from '../../../src/services/ports.ts';
import {
  createCassetteSession,
  removeCassette,
  updateCassetteSession,
} from '../../../src/services/save-cassette.ts';
import { buildCassette, fakeBackend } from '../../support/fake-backend.ts';

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
  return {
    ...fake,
    cassettes,
    images,
    loseNextAnswer,
    save: createCassetteSession({ cassettes, images }),
  };
}
const pathsOf = (cassette: { images: Record<string, { path: string }> } | undefined) =>
  Object.values(cassette?.images ?? {}).map(({ path }) => path);
const ignore = () => {};

describe('createCassetteSession', () => {
  it('stores three images, then one document that names them', async () => {
    const { save, tapes, stored } = await begin();
    const shares: number[] = [];
    const { cassette } = await save.save(draft, someCrops(), (share) => shares.push(share));
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
    const { cassette } = await save.save(draft, crops, ignore);
    expect([...stored.keys()].sort()).toEqual(pathsOf(cassette).sort());
  });

  it('uploads nothing again when the answer to the document was lost', async () => {
    const { save, tapes, stored, callCount: count, loseNextAnswer } = await begin();
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
    const { cassette } = await save.save({ ...draft, label: 'Caspla' }, crops, ignore);
    expect(cassette.label).toBe('Caspla');
    expect([...tapes.values()].map(({ label }) => label)).toEqual(['Caspla']);
  });

  it('keeps the new crops when a try with others had landed unheard', async () => {
    const { save, tapes, stored, loseNextAnswer } = await begin();
    loseNextAnswer();
    await expect(save.save(draft, someCrops('first'), ignore)).rejects.toThrow();
    const { cassette } = await save.save(draft, someCrops('second'), ignore);
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

describe('a save that is cut off', () => {
  it('tells before the document what a later visit needs, which then goes on with it', async () => {
    const { cassettes, images, stored, tapes, loseNextAnswer } = await begin();
    const trails: SaveCheckpoint[] = [];
    const remember = async (trail: SaveCheckpoint) => void trails.push(trail);
    loseNextAnswer();
    const first = createCassetteSession({ cassettes, images }, { onCheckpoint: remember });
    await expect(first.save(draft, someCrops('first'), ignore)).rejects.toThrow();
    const trail = trails.at(-1);
    expect([...(trail?.possiblyReferencedImages ?? [])].sort()).toEqual([...stored.keys()].sort());

    const second = createCassetteSession({ cassettes, images }, { checkpoint: trail });
    const { cassette } = await second.save({ ...draft, label: 'Caspla' }, someCrops(), ignore);
    expect([...tapes.values()]).toEqual([cassette]);
    expect(cassette.label).toBe('Caspla');
    expect([...stored.keys()].sort()).toEqual(pathsOf(cassette).sort());
  });

  it('and is given up by a later visit leaves nothing behind', async () => {
    const { cassettes, images, stored, failNext } = await begin();
    let trail: SaveCheckpoint | undefined;
    const remember = async (latest: SaveCheckpoint) => {
      trail = latest;
    };
    failNext('create', failure('offline'));
    const first = createCassetteSession({ cassettes, images }, { onCheckpoint: remember });
    await expect(first.save(draft, someCrops(), ignore)).rejects.toThrow();
    expect(stored.size).toBe(3);
    await createCassetteSession({ cassettes, images }, { checkpoint: trail }).abandon();
    expect(stored.size).toBe(0);
  });
});

describe('updateCassetteSession', () => {
  const old = (panel: string) => ({ path: `images/old-${panel}`, token: 't', blurhash: '' });
  const base = buildCassette({
    ...draft,
    id: 'there',
    images: { spine: old('spine'), front: old('front'), fullJCard: old('fullJCard') },
  });

  async function open() {
    const fake = fakeBackend({ cassettes: [base] });
    for (const path of pathsOf(base)) fake.stored.set(path, new Blob(['old']));
    const cassettes = await fake.backend.cassettes();
    const images = await fake.backend.images();
    const loseNextAnswer = () => {
      const { update } = cassettes;
      cassettes.update = async (...args) => {
        cassettes.update = update;
        await update(...args);
        throw failure('offline');
      };
    };
    const opened = updateCassetteSession({ cassettes, images }, base.id);
    return { ...fake, cassettes, images, opened, loseNextAnswer };
  }
  const now = (tapes: Map<string, { images: Record<string, { path: string }> }>) =>
    tapes.get('there');

  it('stores the new image, then writes the document, then removes the old one', async () => {
    const { opened, tapes, stored, calls } = await open();
    const { cassette, orphanedImages: left } = await opened.save(
      base,
      draft,
      { front: crop('new') },
      ignore,
    );
    expect(left).toEqual([]);
    expect(tapes.get('there')).toEqual(cassette);
    expect(cassette.images.spine).toEqual(base.images.spine);
    expect(cassette.images.front.blurhash).toBe('hash of new');
    expect([...stored.keys()].sort()).toEqual(pathsOf(cassette).sort());
    const steps = ['upload', 'update', 'removeImage'];
    expect(calls.map(({ name }) => name).filter((name) => steps.includes(name))).toEqual(steps);
    expect(calls.at(-1)?.args).toEqual(['images/old-front']);
  });

  it('gives a tape without images its first one, and removes nothing', async () => {
    const none = { path: '', token: '', blurhash: '' };
    const bare = { ...base, images: { spine: none, front: none, fullJCard: none } };
    const { opened, tapes, callCount: count } = await open();
    tapes.set('there', bare);
    const { cassette } = await opened.save(bare, draft, { spine: crop('new') }, ignore);
    expect(cassette.images).toMatchObject({ spine: { blurhash: 'hash of new' }, front: none });
    expect(count('removeImage')).toBe(0);
  });

  it('writes text alone without a word to the storage', async () => {
    const { opened, callCount: count } = await open();
    const { cassette } = await opened.save(base, { ...draft, label: 'Caspla' }, {}, ignore);
    expect(cassette).toEqual({ ...base, label: 'Caspla' });
    expect(count('upload') + count('removeImage') + count('read')).toBe(0);
  });

  it('keeps the old tape whole when the second upload fails, and leaves no new image', async () => {
    const { opened, images, tapes, stored } = await open();
    const { upload } = images;
    let uploads = 0;
    images.upload = async (...args) => {
      if (++uploads === 2) throw failure('offline');
      return upload(...args);
    };
    const crops = { spine: crop('new spine'), front: crop('new front') };
    await expect(opened.save(base, draft, crops, ignore)).rejects.toMatchObject({
      code: 'offline',
    });
    expect(now(tapes)).toEqual(base);
    expect([...stored.keys()].sort()).toEqual(pathsOf(base).sort());
    const { cassette } = await opened.save(base, draft, crops, ignore);
    expect([...stored.keys()].sort()).toEqual(pathsOf(cassette).sort());
  });

  it.each(['forbidden', 'signed-out', 'quota', 'missing'] as const)(
    'removes the new image when the document is refused with %s, and never the old one',
    async (code) => {
      const { opened, tapes, stored, failNext } = await open();
      failNext('update', failure(code));
      await expect(opened.save(base, draft, { front: crop('new') }, ignore)).rejects.toMatchObject({
        code,
      });
      expect(now(tapes)).toEqual(base);
      expect([...stored.keys()].sort()).toEqual(pathsOf(base).sort());
    },
  );

  it('tells of somebody else’s image by its panel, and removes neither', async () => {
    const { opened, tapes, stored } = await open();
    const theirs = { ...base, images: { ...base.images, front: old('theirs') } };
    tapes.set('there', theirs);
    stored.set('images/old-theirs', new Blob(['theirs']));
    const crops = { front: crop('mine') };
    await expect(opened.save(base, draft, crops, ignore)).rejects.toMatchObject({
      code: 'conflict',
      fields: ['front'],
    });
    expect(stored.has('images/old-theirs')).toBe(true);
    // Keeping mine is a save over theirs.
    const { cassette } = await opened.save(theirs, draft, crops, ignore);
    expect(cassette.images.front.blurhash).toBe('hash of mine');
    expect(stored.has('images/old-theirs')).toBe(false);
  });

  it('finds what landed unheard, and does not take it for somebody else’s', async () => {
    const { opened, stored, loseNextAnswer, callCount: count } = await open();
    loseNextAnswer();
    const crops = { front: crop('new') };
    const retitled = { ...draft, title: 'Other' };
    await expect(opened.save(base, retitled, crops, ignore)).rejects.toMatchObject({
      code: 'offline',
    });
    expect(stored.size).toBe(4);
    const { cassette } = await opened.save(base, { ...draft, title: 'Third' }, crops, ignore);
    expect([cassette.title, count('upload')]).toEqual(['Third', 1]);
    expect([...stored.keys()].sort()).toEqual(pathsOf(cassette).sort());
  });

  it('takes back a title that landed unheard', async () => {
    const { opened, loseNextAnswer } = await open();
    loseNextAnswer();
    await expect(opened.save(base, { ...draft, title: 'Other' }, {}, ignore)).rejects.toThrow();
    const { cassette } = await opened.save(base, draft, {}, ignore);
    expect(cassette.title).toBe(draft.title);
  });

  it('keeps the newest crop when one before it had landed unheard', async () => {
    const { opened, stored, loseNextAnswer } = await open();
    loseNextAnswer();
    await expect(opened.save(base, draft, { front: crop('first') }, ignore)).rejects.toThrow();
    const { cassette } = await opened.save(base, draft, { front: crop('second') }, ignore);
    expect(cassette.images.front.blurhash).toBe('hash of second');
    expect([...stored.keys()].sort()).toEqual(pathsOf(cassette).sort());
  });

  it('given up after a lost question, removes the new image; after a lost answer, the old one', async () => {
    const { cassettes, images, stored, tapes, failNext, loseNextAnswer } = await open();
    failNext('update', failure('offline'));
    const lostQuestion = updateCassetteSession({ cassettes, images }, base.id);
    await expect(lostQuestion.save(base, draft, { front: crop('new') }, ignore)).rejects.toThrow();
    await lostQuestion.abandon();
    expect([...stored.keys()].sort()).toEqual(pathsOf(base).sort());

    loseNextAnswer();
    const lostAnswer = updateCassetteSession({ cassettes, images }, base.id);
    await expect(lostAnswer.save(base, draft, { front: crop('new') }, ignore)).rejects.toThrow();
    await lostAnswer.abandon();
    expect([...stored.keys()].sort()).toEqual(pathsOf(now(tapes)).sort());
    expect(stored.has('images/old-front')).toBe(false);
  });

  it('names an old image that would not go', async () => {
    const { opened, failNext } = await open();
    failNext('removeImage', failure('offline'));
    const { orphanedImages: left } = await opened.save(base, draft, { front: crop('new') }, ignore);
    expect(left).toEqual(['images/old-front']);
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
    await removeCassette({ cassettes, images: imagesPort }, buildCassette({ id: 'gone', images }));
    expect(calls.slice(-3).map(({ name, args }) => [name, ...args])).toEqual([
      ['remove', 'gone'],
      ['removeImage', 'images/a'],
      ['removeImage', 'images/b'],
    ]);
  });

  it('takes along an image that somebody has put in the place of one since', async () => {
    const { cassettes, images: imagesPort, tapes, stored } = await begin();
    const listed = buildCassette({ id: 'there', images });
    const front = { path: 'images/theirs', token: '', blurhash: '' };
    tapes.set('there', { ...listed, images: { ...images, front } });
    for (const path of ['images/a', 'images/theirs', 'images/other']) stored.set(path, new Blob());
    expect(await removeCassette({ cassettes, images: imagesPort }, listed)).toEqual([]);
    expect([...stored.keys()]).toEqual(['images/other']);
  });

  it('touches no image when the document stays', async () => {
    const { cassettes, images: imagesPort, failNext, callCount: count } = await begin();
    failNext('remove', failure('offline'));
    await expect(
      removeCassette({ cassettes, images: imagesPort }, buildCassette({ images })),
    ).rejects.toMatchObject({ code: 'offline' });
    expect(count('removeImage')).toBe(0);
  });

  it('names the images that would not go', async () => {
    const { cassettes, images: imagesPort, failNext } = await begin();
    failNext('removeImage', failure('offline'));
    await expect(
      removeCassette({ cassettes, images: imagesPort }, buildCassette({ images })),
    ).resolves.toEqual(['images/a']);
  });
});
