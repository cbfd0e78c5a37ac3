import { describe, expect, it } from 'vitest';
import type { CassetteDraft } from '../../../src/domain/cassette.ts';
import { cassetteId } from '../../../src/domain/cassette-id.ts';
import { emptyDraft } from '../../../src/domain/cassette-validation.ts';
import { Failure, type FailureCode } from '../../../src/domain/failure.ts';
import type { Crops, SaveCheckpoint } from '../../../src/services/ports.ts';
import { removeCassette } from '../../../src/services/remove-cassette.ts';
import {
  createCassetteSession,
  updateCassetteSession,
} from '../../../src/services/save-cassette.ts';
import { buildCassette, fakeBackend } from '../../support/fake-backend.ts';

const draft: CassetteDraft = { ...emptyDraft, title: 'Night Bus', artist: ['Mira Sol'] };
const crop = (text: string) => ({ blob: new Blob([text]), blurhash: `hash of ${text}` });
const someCrops = (name = 'first'): Crops => ({
  spine: crop(`${name} spine`),
  front: crop(`${name} front panel`),
  fullJCard: crop(`${name} full j-card`),
});
const failure = (code: FailureCode) => new Failure(code, code);

async function setUp() {
  const fake = fakeBackend();
  const [cassettes, images] = await Promise.all([fake.backend.cassettes(), fake.backend.images()]);
  /** Makes the next create succeed, but reject as if its answer was lost. */
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
const withLarge = (name?: string): Crops => {
  const crops = someCrops(name);
  return { ...crops, fullJCard: { ...crops.fullJCard, large: new Blob(['every letter']) } };
};

describe('The reading copy of the full J-card', () => {
  it('is stored as a fourth image that the document names', async () => {
    const { save, storedImages } = await setUp();
    const cassette = await save.save(draft, withLarge(), ignore);
    const { large } = cassette.images.fullJCard;
    expect(await storedImages.get(large?.path ?? '')?.text()).toBe('every letter');
    expect(storedImages.size).toBe(4);
  });

  it.each([
    ['upload', 'offline', 0],
    ['create', 'forbidden', 0],
    ['create', 'offline', 4],
  ] as const)(
    'leaves nothing behind when the save fails in %s with %s and is abandoned',
    async (call, code, storedBefore) => {
      const { save, storedImages, failNext } = await setUp();
      failNext(call, failure(code));
      await expect(save.save(draft, withLarge(), ignore)).rejects.toMatchObject({ code });
      expect(storedImages.size).toBe(storedBefore);
      await save.abandon();
      expect(storedImages.size).toBe(0);
    },
  );

  it.each([
    ['another one', withLarge, 4],
    ['a picture without one', someCrops, 3],
  ])('is removed when it is replaced by %s', async (_, crops, count) => {
    const { cassettes, images, save, storedImages } = await setUp();
    const cassette = await save.save(draft, withLarge(), ignore);
    const update = updateCassetteSession({ cassettes, images }, cassette.id);
    await update.save(cassette, draft, crops('second'), ignore);
    expect(storedImages.size).toBe(count);
    expect(storedImages.has(cassette.images.fullJCard.large?.path ?? '')).toBe(false);
  });

  it('is removed with its cassette', async () => {
    const { cassettes, images, save, storedImages } = await setUp();
    const cassette = await save.save(draft, withLarge(), ignore);
    await removeCassette({ cassettes, images }, cassette);
    expect(storedImages.size).toBe(0);
  });
});

describe('createCassetteSession', () => {
  it('is refused where the same cassette was added, and leaves no image', async () => {
    const { cassettes, images, save, storedCassettes, storedImages } = await setUp();
    const theirs = createCassetteSession({ cassettes, images });
    await theirs.save({ ...draft, title: 'NIGHT  BUS' }, {}, ignore);
    const refused = save.save(draft, someCrops(), ignore);
    await expect(refused).rejects.toMatchObject({
      code: 'duplicate',
      existing: { title: 'NIGHT  BUS' },
    });
    expect(storedCassettes.size).toBe(1);
    expect(storedImages.size).toBe(0);
  });

  it('takes the next id where the first belongs to a cassette that was renamed', async () => {
    const { cassettes, images, save, storedCassettes } = await setUp();
    const ids = [cassetteId(draft), cassetteId(draft, 1)];
    storedCassettes.set(ids[0]!, buildCassette({ id: ids[0]!, title: 'Renamed' }));
    expect((await save.save(draft, someCrops(), ignore)).id).toBe(ids[1]);
    const again = createCassetteSession({ cassettes, images });
    await expect(again.save(draft, {}, ignore)).rejects.toMatchObject({ code: 'duplicate' });
  });

  it('stores three images, then one document that references them', async () => {
    const { save, storedCassettes, storedImages } = await setUp();
    const fractions: number[] = [];
    const cassette = await save.save(draft, someCrops(), (fraction) => fractions.push(fraction));
    expect(storedCassettes.get(cassette.id)).toEqual(cassette);
    expect(pathsOf(cassette).sort()).toEqual([...storedImages.keys()].sort());
    expect(cassette.images.front.blurhash).toBe('hash of first front panel');
    expect(fractions.at(-1)).toBe(1);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  });

  it.each(['offline', 'unknown', 'forbidden'] as const)(
    'leaves no image behind when an upload fails with %s, and a retry works',
    async (code) => {
      const { save, storedCassettes, storedImages, failNext } = await setUp();
      failNext('upload', failure(code));
      const crops = someCrops();
      await expect(save.save(draft, crops, ignore)).rejects.toMatchObject({ code });
      expect([storedImages.size, storedCassettes.size]).toEqual([0, 0]);
      await save.save(draft, crops, ignore);
      expect([storedImages.size, storedCassettes.size]).toEqual([3, 1]);
    },
  );

  it.each(['forbidden', 'signed-out', 'quota'] as const)(
    'leaves no image behind when the document is refused with %s',
    async (code) => {
      const { save, storedImages, failNext } = await setUp();
      failNext('create', failure(code));
      await expect(save.save(draft, someCrops(), ignore)).rejects.toMatchObject({ code });
      expect(storedImages.size).toBe(0);
    },
  );

  it('removes later what it could not remove at once', async () => {
    const { save, storedImages, failNext } = await setUp();
    failNext('create', failure('signed-out'));
    failNext('removeImage', failure('signed-out'));
    const crops = someCrops();
    await expect(save.save(draft, crops, ignore)).rejects.toThrow();
    expect(storedImages.size).toBe(1);
    const cassette = await save.save(draft, crops, ignore);
    expect([...storedImages.keys()].sort()).toEqual(pathsOf(cassette).sort());
  });

  it('uploads no image again when the answer to the document was lost', async () => {
    const { save, storedCassettes, storedImages, callCount, loseNextAnswer } = await setUp();
    loseNextAnswer();
    const crops = someCrops();
    await expect(save.save(draft, crops, ignore)).rejects.toMatchObject({ code: 'offline' });
    expect([storedImages.size, storedCassettes.size]).toEqual([3, 1]);
    await save.save(draft, crops, ignore);
    expect([storedImages.size, storedCassettes.size, callCount('upload')]).toEqual([3, 1, 3]);
  });

  it('stores text that was changed after an attempt whose answer was lost', async () => {
    const { save, storedCassettes, loseNextAnswer } = await setUp();
    loseNextAnswer();
    const crops = someCrops();
    await expect(save.save(draft, crops, ignore)).rejects.toThrow();
    const cassette = await save.save({ ...draft, label: 'Caspla' }, crops, ignore);
    expect(cassette.label).toBe('Caspla');
    expect([...storedCassettes.values()].map(({ label }) => label)).toEqual(['Caspla']);
  });

  it('keeps the new crops when the answer to an attempt with others was lost', async () => {
    const { save, storedCassettes, storedImages, loseNextAnswer } = await setUp();
    loseNextAnswer();
    await expect(save.save(draft, someCrops('first'), ignore)).rejects.toThrow();
    const cassette = await save.save(draft, someCrops('second'), ignore);
    expect([...storedCassettes.values()]).toEqual([cassette]);
    expect(cassette.images.spine.blurhash).toBe('hash of second spine');
    expect([...storedImages.keys()].sort()).toEqual(pathsOf(cassette).sort());
  });

  it('keeps the images of a stored cassette when its changed text is refused', async () => {
    const { save, storedImages, failNext, loseNextAnswer } = await setUp();
    loseNextAnswer();
    const crops = someCrops();
    await expect(save.save(draft, crops, ignore)).rejects.toThrow();
    failNext('update', failure('forbidden'));
    await expect(save.save({ ...draft, title: 'Other' }, crops, ignore)).rejects.toThrow();
    await save.abandon();
    expect(storedImages.size).toBe(3);
  });

  it('removes the images when it is abandoned after a lost request', async () => {
    const { save, storedImages, failNext } = await setUp();
    failNext('create', failure('offline'));
    await expect(save.save(draft, someCrops(), ignore)).rejects.toThrow();
    expect(storedImages.size).toBe(3);
    await save.abandon();
    expect(storedImages.size).toBe(0);
  });

  it('keeps the images of the stored cassette when it is abandoned after a lost answer', async () => {
    const { save, storedCassettes, storedImages, loseNextAnswer } = await setUp();
    loseNextAnswer();
    await expect(save.save(draft, someCrops(), ignore)).rejects.toThrow();
    await save.abandon();
    expect([...storedImages.keys()].sort()).toEqual(
      pathsOf([...storedCassettes.values()][0]).sort(),
    );
  });

  it('removes nothing that may be referenced when it is abandoned offline, and does not reject', async () => {
    const { save, storedImages, failNext } = await setUp();
    failNext('create', failure('offline'));
    await expect(save.save(draft, someCrops(), ignore)).rejects.toThrow();
    failNext('read', failure('offline'));
    await save.abandon();
    expect(storedImages.size).toBe(3);
  });
});

describe('An interrupted save', () => {
  it('reports a checkpoint before it writes the document, from which a later visit resumes', async () => {
    const { cassettes, images, storedImages, storedCassettes, loseNextAnswer } = await setUp();
    const checkpoints: SaveCheckpoint[] = [];
    const remember = async (checkpoint: SaveCheckpoint) => void checkpoints.push(checkpoint);
    loseNextAnswer();
    const first = createCassetteSession({ cassettes, images }, { onCheckpoint: remember });
    await expect(first.save(draft, someCrops('first'), ignore)).rejects.toThrow();
    const checkpoint = checkpoints.at(-1);
    expect([...(checkpoint?.possiblyReferencedImages ?? [])].sort()).toEqual(
      [...storedImages.keys()].sort(),
    );

    const second = createCassetteSession({ cassettes, images }, { checkpoint });
    const cassette = await second.save({ ...draft, label: 'Caspla' }, someCrops(), ignore);
    expect([...storedCassettes.values()]).toEqual([cassette]);
    expect(cassette.label).toBe('Caspla');
    expect([...storedImages.keys()].sort()).toEqual(pathsOf(cassette).sort());
  });

  it('leaves no image of uploads that a reload cut off behind the next visit', async () => {
    const { cassettes, images, storedCassettes, storedImages } = await setUp();
    let checkpoint: SaveCheckpoint | undefined;
    const { upload } = images;
    // All images are stored, and the page is gone before the last answer.
    images.upload = async (...args) => {
      await upload(...args);
      return new Promise(() => {});
    };
    void createCassetteSession(
      { cassettes, images },
      {
        onCheckpoint: async (latest) => {
          checkpoint = latest;
        },
      },
    ).save(draft, someCrops(), ignore);
    await expect.poll(() => storedImages.size).toBe(3);

    images.upload = upload;
    const next = createCassetteSession({ cassettes, images }, { checkpoint });
    await next.save(draft, someCrops('second'), ignore);
    expect([...storedImages.keys()].sort()).toEqual(
      pathsOf([...storedCassettes.values()][0]).sort(),
    );
  });

  it('removes an image whose upload was answered by a failure although it was stored', async () => {
    const { images, save, storedImages } = await setUp();
    const { upload } = images;
    images.upload = async (...args) => {
      await upload(...args);
      throw failure('offline');
    };
    await expect(save.save(draft, someCrops(), ignore)).rejects.toMatchObject({ code: 'offline' });
    expect(storedImages.size).toBe(0);
  });

  it('leaves no image behind when a later visit abandons it', async () => {
    const { cassettes, images, storedImages, failNext } = await setUp();
    let checkpoint: SaveCheckpoint | undefined;
    const remember = async (latest: SaveCheckpoint) => {
      checkpoint = latest;
    };
    failNext('create', failure('offline'));
    const first = createCassetteSession({ cassettes, images }, { onCheckpoint: remember });
    await expect(first.save(draft, someCrops(), ignore)).rejects.toThrow();
    expect(storedImages.size).toBe(3);
    await createCassetteSession({ cassettes, images }, { checkpoint }).abandon();
    expect(storedImages.size).toBe(0);
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
    for (const path of pathsOf(base)) fake.storedImages.set(path, new Blob(['old']));
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
  const storedCassette = (tapes: Map<string, { images: Record<string, { path: string }> }>) =>
    tapes.get('there');

  it('stores the new image, then writes the document, then removes the old one', async () => {
    const { opened, storedCassettes, storedImages, calls } = await open();
    const cassette = await opened.save(base, draft, { front: crop('new') }, ignore);
    expect(storedCassettes.get('there')).toEqual(cassette);
    expect(cassette.images.spine).toEqual(base.images.spine);
    expect(cassette.images.front.blurhash).toBe('hash of new');
    expect([...storedImages.keys()].sort()).toEqual(pathsOf(cassette).sort());
    const steps = ['upload', 'update', 'removeImage'];
    expect(calls.map(({ name }) => name).filter((name) => steps.includes(name))).toEqual(steps);
    expect(calls.at(-1)?.args).toEqual(['images/old-front']);
  });

  it('adds the first image of a cassette without images, and removes nothing', async () => {
    const none = { path: '', token: '', blurhash: '' };
    const withoutImages = { ...base, images: { spine: none, front: none, fullJCard: none } };
    const { opened, storedCassettes, callCount } = await open();
    storedCassettes.set('there', withoutImages);
    const cassette = await opened.save(withoutImages, draft, { spine: crop('new') }, ignore);
    expect(cassette.images).toMatchObject({ spine: { blurhash: 'hash of new' }, front: none });
    expect(callCount('removeImage')).toBe(0);
  });

  it('makes no storage request for a change of text alone', async () => {
    const { opened, callCount } = await open();
    const cassette = await opened.save(base, { ...draft, label: 'Caspla' }, {}, ignore);
    expect(cassette).toEqual({ ...base, label: 'Caspla' });
    expect(callCount('upload') + callCount('removeImage') + callCount('read')).toBe(0);
  });

  it('keeps the old cassette unchanged when the second upload fails, and leaves no new image', async () => {
    const { opened, images, storedCassettes, storedImages } = await open();
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
    expect(storedCassette(storedCassettes)).toEqual(base);
    expect([...storedImages.keys()].sort()).toEqual(pathsOf(base).sort());
    const cassette = await opened.save(base, draft, crops, ignore);
    expect([...storedImages.keys()].sort()).toEqual(pathsOf(cassette).sort());
  });

  it.each(['forbidden', 'signed-out', 'quota', 'missing'] as const)(
    'removes the new image when the document is refused with %s, and never the old one',
    async (code) => {
      const { opened, storedCassettes, storedImages, failNext } = await open();
      failNext('update', failure(code));
      await expect(opened.save(base, draft, { front: crop('new') }, ignore)).rejects.toMatchObject({
        code,
      });
      expect(storedCassette(storedCassettes)).toEqual(base);
      expect([...storedImages.keys()].sort()).toEqual(pathsOf(base).sort());
    },
  );

  it('names the panel when somebody else replaced the same image, and removes neither image', async () => {
    const { opened, storedCassettes, storedImages } = await open();
    const theirs = { ...base, images: { ...base.images, front: old('theirs') } };
    storedCassettes.set('there', theirs);
    storedImages.set('images/old-theirs', new Blob(['theirs']));
    const crops = { front: crop('mine') };
    await expect(opened.save(base, draft, crops, ignore)).rejects.toMatchObject({
      code: 'conflict',
      fields: ['front'],
    });
    expect(storedImages.has('images/old-theirs')).toBe(true);
    // A save over their version keeps mine.
    const cassette = await opened.save(theirs, draft, crops, ignore);
    expect(cassette.images.front.blurhash).toBe('hash of mine');
    expect(storedImages.has('images/old-theirs')).toBe(false);
  });

  it('does not mistake its own attempt, whose answer was lost, for somebody else’s change', async () => {
    const { opened, storedImages, loseNextAnswer, callCount } = await open();
    loseNextAnswer();
    const crops = { front: crop('new') };
    const retitled = { ...draft, title: 'Other' };
    await expect(opened.save(base, retitled, crops, ignore)).rejects.toMatchObject({
      code: 'offline',
    });
    expect(storedImages.size).toBe(4);
    const cassette = await opened.save(base, { ...draft, title: 'Third' }, crops, ignore);
    expect([cassette.title, callCount('upload')]).toEqual(['Third', 1]);
    expect([...storedImages.keys()].sort()).toEqual(pathsOf(cassette).sort());
  });

  it('can restore the old title after the answer to a changed one was lost', async () => {
    const { opened, loseNextAnswer } = await open();
    loseNextAnswer();
    await expect(opened.save(base, { ...draft, title: 'Other' }, {}, ignore)).rejects.toThrow();
    const cassette = await opened.save(base, draft, {}, ignore);
    expect(cassette.title).toBe(draft.title);
  });

  it('keeps the newest crop when the answer to an earlier one was lost', async () => {
    const { opened, storedImages, loseNextAnswer } = await open();
    loseNextAnswer();
    await expect(opened.save(base, draft, { front: crop('first') }, ignore)).rejects.toThrow();
    const cassette = await opened.save(base, draft, { front: crop('second') }, ignore);
    expect(cassette.images.front.blurhash).toBe('hash of second');
    expect([...storedImages.keys()].sort()).toEqual(pathsOf(cassette).sort());
  });

  it('removes the new image when it is abandoned after a lost request, and the old one after a lost answer', async () => {
    const { cassettes, images, storedImages, storedCassettes, failNext, loseNextAnswer } =
      await open();
    failNext('update', failure('offline'));
    const lostRequest = updateCassetteSession({ cassettes, images }, base.id);
    await expect(lostRequest.save(base, draft, { front: crop('new') }, ignore)).rejects.toThrow();
    await lostRequest.abandon();
    expect([...storedImages.keys()].sort()).toEqual(pathsOf(base).sort());

    loseNextAnswer();
    const lostAnswer = updateCassetteSession({ cassettes, images }, base.id);
    await expect(lostAnswer.save(base, draft, { front: crop('new') }, ignore)).rejects.toThrow();
    await lostAnswer.abandon();
    expect([...storedImages.keys()].sort()).toEqual(
      pathsOf(storedCassette(storedCassettes)).sort(),
    );
    expect(storedImages.has('images/old-front')).toBe(false);
  });
});

describe('removeCassette', () => {
  const images = {
    spine: { path: 'images/a', token: '', blurhash: '' },
    front: { path: 'images/b', token: '', blurhash: '' },
    fullJCard: { path: '', token: '', blurhash: '' },
  };

  it('deletes the document first, then its images', async () => {
    const { cassettes, images: imagesPort, calls } = await setUp();
    await removeCassette({ cassettes, images: imagesPort }, buildCassette({ id: 'gone', images }));
    expect(calls.slice(-3).map(({ name, args }) => [name, ...args])).toEqual([
      ['remove', 'gone'],
      ['removeImage', 'images/a'],
      ['removeImage', 'images/b'],
    ]);
  });

  it('also deletes an image that has replaced one since', async () => {
    const { cassettes, images: imagesPort, storedCassettes, storedImages } = await setUp();
    const listed = buildCassette({ id: 'there', images });
    const front = { path: 'images/theirs', token: '', blurhash: '' };
    storedCassettes.set('there', { ...listed, images: { ...images, front } });
    for (const path of ['images/a', 'images/theirs', 'images/other'])
      storedImages.set(path, new Blob());
    await removeCassette({ cassettes, images: imagesPort }, listed);
    expect([...storedImages.keys()]).toEqual(['images/other']);
  });

  it('deletes no image when the document could not be deleted', async () => {
    const { cassettes, images: imagesPort, failNext, callCount } = await setUp();
    failNext('remove', failure('offline'));
    await expect(
      removeCassette({ cassettes, images: imagesPort }, buildCassette({ images })),
    ).rejects.toMatchObject({ code: 'offline' });
    expect(callCount('removeImage')).toBe(0);
  });
});
