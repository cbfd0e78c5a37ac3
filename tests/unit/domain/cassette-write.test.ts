import { describe, expect, it } from 'vitest';
import type { Cassette, CassetteImages, PanelImage } from '../../../src/domain/cassette.ts';
import { emptyDraft } from '../../../src/domain/cassette-validation.ts';
import {
  type CassetteWrite,
  planWrite,
  recordedValues,
} from '../../../src/domain/cassette-write.ts';
import { Failure } from '../../../src/domain/failure.ts';
import type { CassetteFields } from '../../../src/domain/fields.ts';

const image = (path: string): PanelImage => ({ path, token: '', blurhash: '' });
const images = { spine: image('spine'), front: image('front'), fullJCard: image('card') };
const draft: CassetteFields = {
  ...emptyDraft,
  title: 'Night Bus',
  artist: ['Mira Sol'],
  label: 'Caspla',
  genre: ['Dub'],
  releaseYear: 1984,
};
const base: Cassette = { ...draft, id: 'bus', images, change: 'c0', createdAt: 1, updatedAt: 1 };
const source = { kind: 'form' } as const;

/** What a write is expected to leave, as it differs from what is stored; null for nothing to write. */
type Left = Partial<Cassette> | null;
type Fields = Partial<CassetteFields>;
type Images = Partial<CassetteImages>;
type Update = Extract<CassetteWrite, { type: 'update' }>;

const update = (fields: Fields, options: Partial<Omit<Update, 'type'>> = {}): Update => {
  const { base: seen = base } = options;
  const draft = { ...seen, ...fields };
  return { type: 'update', base: seen, draft, images: {}, source, change: 'c9', ...options };
};
/** What a write does to what is stored. */
function outcomeOf(write: CassetteWrite, stored: Cassette | null, binned: Cassette | null = null) {
  try {
    return planWrite(write, stored, binned);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { code: error.code, fields: error.fields, existing: error.existing };
  }
}
const refused = (
  code: string,
  fields: readonly string[] = [],
  existing: Cassette | null = null,
) => ({
  code,
  fields,
  existing,
});

describe('An update', () => {
  const theirs = (fields: Fields, newImages: Images = {}): Cassette => ({
    ...base,
    ...fields,
    images: { ...images, ...newImages },
    change: 'theirs',
  });

  it.each<[title: string, write: Update, stored: Cassette, left: Left]>([
    ['writes what was changed', update({ label: 'Mine' }), base, { label: 'Mine' }],
    ['writes nothing without a change', update({}), base, null],
    ['writes a list', update({ genre: ['Dub', 'Ambient'] }), base, { genre: ['Dub', 'Ambient'] }],
    ['empties a year', update({ releaseYear: null }), base, { releaseYear: null }],
    [
      'replaces an image, and keeps the others',
      update({}, { images: { front: image('new') } }),
      base,
      { images: { ...images, front: image('new') } },
    ],
    [
      'keeps what somebody else has changed in another field and image',
      update({ label: 'Mine' }, { images: { front: image('new') } }),
      theirs({ country: 'Japan', releaseYear: null }, { spine: image('theirs') }),
      { label: 'Mine', images: { ...images, spine: image('theirs'), front: image('new') } },
    ],
    [
      'writes nothing where somebody else has made the same change',
      update({ label: 'Same', genre: ['A', 'B'], releaseYear: null }),
      theirs({ label: 'Same', genre: ['A', 'B'], releaseYear: null }),
      null,
    ],
    [
      'writes the rest where a field has become what was typed',
      update({ label: 'Same', country: 'Peru' }),
      theirs({ label: 'Same' }),
      { country: 'Peru' },
    ],
    [
      'writes nothing that it has written already',
      update({ label: 'Mine' }),
      { ...theirs({ label: 'Mine' }), change: 'c9' },
      null,
    ],
    [
      'leaves a conflict as it is where it shall, and writes the rest',
      update({ label: 'Mine', country: 'Peru' }, { skipsConflicts: true }),
      theirs({ label: 'Theirs' }),
      { country: 'Peru' },
    ],
    [
      'leaves a conflict as it is when it comes again',
      update({ label: 'Mine', country: 'Peru' }, { skipsConflicts: true }),
      { ...theirs({ label: 'Theirs', country: 'Peru' }), change: 'c9' },
      null,
    ],
  ])('%s', (_, write, stored, left) => {
    const after = left ? { ...stored, ...left, change: 'c9' } : stored;
    expect(outcomeOf(write, stored)).toEqual({ before: stored, after, bin: null });
  });

  it.each<[title: string, write: Update, stored: Cassette | null, refusal: object]>([
    [
      'of what somebody else has changed',
      update({ label: 'Mine', country: 'Peru' }),
      theirs({ label: 'Theirs' }),
      refused('conflict', ['label']),
    ],
    [
      'of a list to which somebody else has added',
      update({ genre: ['Dub', 'Mine'] }),
      theirs({ genre: ['Dub', 'Theirs'] }),
      refused('conflict', ['genre']),
    ],
    [
      'of a year that somebody else has emptied',
      update({ releaseYear: 1985 }),
      theirs({ releaseYear: null }),
      refused('conflict', ['releaseYear']),
    ],
    [
      'of an image that somebody else has replaced',
      update({}, { images: { front: image('new') } }),
      theirs({}, { front: image('theirs') }),
      refused('conflict', ['front']),
    ],
    ['of a cassette that is gone', update({ label: 'Mine' }), null, refused('missing')],
  ])('is refused %s', (_, write, stored, refusal) => {
    expect(outcomeOf(write, stored)).toEqual(refusal);
  });

  describe('after earlier ones of its page', () => {
    const first = update({ label: 'First' }, { change: 'c1' });
    const country = update({ country: 'Peru' }, { change: 'c2' });
    const second = update({ label: 'Second' }, { earlier: [first, country] });
    const seen = { ...base, label: 'First' };
    const after = update({ label: 'Second' }, { base: seen, earlier: [first] });
    const back = update({ label: 'Caspla' }, { base: seen, earlier: [first] });
    const newFront = update({}, { images: { front: image('f1') }, change: 'c1' });
    const otherFront = update({}, { images: { front: image('f2') }, earlier: [newFront] });

    it.each<[title: string, write: Update, stored: Cassette, label: string]>([
      ['goes over what they have written', second, { ...base, label: 'First' }, 'Second'],
      ['also where somebody else has changed more', second, theirs({ label: 'First' }), 'Second'],
      [
        'also where the last one changed another field',
        second,
        theirs({ label: 'First' }),
        'Second',
      ],
      ['also where they have not arrived', after, base, 'Second'],
      ['takes their change back', back, { ...base, label: 'First', change: 'c1' }, 'Caspla'],
    ])('%s', (_, write, stored, label) => {
      expect(outcomeOf(write, stored)).toMatchObject({ after: { ...stored, label, change: 'c9' } });
    });

    it('replaces an image that they have stored', () => {
      const stored = { ...base, images: { ...images, front: image('f1') } };
      expect(outcomeOf(otherFront, stored)).toMatchObject({
        after: { images: { ...images, front: image('f2') } },
      });
    });

    it.each<[title: string, write: Update, stored: Cassette, fields: string[]]>([
      ['has changed since', second, theirs({ label: 'Theirs' }), ['label']],
      [
        'had changed before them',
        update({ label: 'Mine' }, { earlier: [country] }),
        { ...theirs({ label: 'Theirs', country: 'Peru' }), change: 'c2' },
        ['label'],
      ],
      ['has replaced since', otherFront, theirs({}, { front: image('theirs') }), ['front']],
    ])('is refused of what somebody else %s', (_, write, stored, fields) => {
      expect(outcomeOf(write, stored)).toEqual(refused('conflict', fields));
    });
  });
});

describe('A new cassette', () => {
  const create = (fields: Fields = {}, earlier: CassetteWrite[] = []): CassetteWrite => ({
    type: 'create',
    id: 'bus',
    draft: { ...draft, ...fields },
    images,
    source,
    change: 'c9',
    earlier,
  });
  const own = { ...base, change: 'c1' };

  it('is created, without times of its own', () => {
    const after = { ...draft, id: 'bus', images, change: 'c9', createdAt: null, updatedAt: null };
    expect(outcomeOf(create(), null)).toEqual({ before: null, after, bin: null });
  });

  it('is refused where the id belongs to another one', () => {
    expect(outcomeOf(create(), base)).toEqual(refused('duplicate', [], base));
  });

  it('that an attempt has created gets what was typed since', () => {
    const again = create({ label: 'Since' }, [{ ...create(), change: 'c1' }]);
    expect(outcomeOf(again, own)).toMatchObject({
      before: own,
      after: { ...own, label: 'Since', change: 'c9' },
    });
    expect(outcomeOf(create(), { ...base, change: 'c9' })).toMatchObject({
      after: { change: 'c9' },
    });
  });
});

describe('The bin', () => {
  const binned = { ...base, id: 'bus' };
  const record = { recordId: 'r', cassette: binned, movedBy: '', movedAt: 1 };
  const id = 'bus';
  const common = { source, change: 'c9' };
  const unchanged = (one: Cassette | null) => ({ before: one, after: one, bin: null });

  it.each<
    [title: string, write: CassetteWrite, stored: Cassette | null, binned: Cassette | null, object]
  >([
    [
      'deletes',
      { ...common, type: 'remove', id },
      base,
      null,
      { before: base, after: null, bin: null },
    ],
    ['deletes what is gone', { ...common, type: 'remove', id }, null, null, unchanged(null)],
    [
      'takes a cassette',
      { ...common, type: 'moveToBin', id },
      base,
      null,
      { before: base, after: null, bin: 'add' },
    ],
    [
      'has taken it by an attempt without an answer',
      { ...common, type: 'moveToBin', id },
      null,
      binned,
      { before: binned, after: null, bin: null },
    ],
    [
      'takes one that nobody has changed',
      { ...common, type: 'moveToBin', id, since: 'c0' },
      base,
      null,
      { before: base, after: null, bin: 'add' },
    ],
    [
      'leaves one that was changed since',
      { ...common, type: 'moveToBin', id, since: 'c1' },
      base,
      null,
      unchanged(base),
    ],
    [
      'gives a cassette back under another id',
      { ...common, type: 'restore', record, id: 'other' },
      null,
      binned,
      { before: null, after: { ...binned, id: 'other', change: 'c9' }, bin: 'remove' },
    ],
    [
      'has given it back by an attempt without an answer',
      { ...common, type: 'restore', record, id },
      { ...base, change: 'c9' },
      null,
      unchanged({ ...base, change: 'c9' }),
    ],
    [
      'does not give back what it does not have',
      { ...common, type: 'restore', record, id },
      base,
      null,
      refused('missing'),
    ],
    [
      'gives nothing back over another cassette',
      { ...common, type: 'restore', record, id },
      base,
      binned,
      refused('duplicate', [], base),
    ],
    [
      'loses a record, and the catalogue keeps what it has',
      { ...common, type: 'removeFromBin', record },
      base,
      binned,
      { ...unchanged(base), bin: 'remove' },
    ],
    [
      'loses no record twice',
      { ...common, type: 'removeFromBin', record },
      base,
      null,
      unchanged(base),
    ],
  ])('%s', (_, write, stored, inBin, outcome) => {
    expect(outcomeOf(write, stored, inBin)).toEqual(outcome);
  });
});

describe('A record of the history', () => {
  it('has the fields that differ, with their values, and the images by name', () => {
    const after = { ...base, label: 'New', images: { ...images, front: image('new') } };
    expect(recordedValues(base, after)).toEqual({
      cassetteId: 'bus',
      title: 'Night Bus',
      fields: ['label', 'front'],
      before: { label: 'Caspla' },
      after: { label: 'New' },
    });
  });

  it.each([
    ['was added', null, base],
    ['is gone', base, null],
  ])('has all values of a cassette that %s', (_, before, after) => {
    expect(recordedValues(before, after)).toEqual({
      cassetteId: 'bus',
      title: 'Night Bus',
      fields: [],
      before: before && draft,
      after: after && draft,
    });
  });
});
