import { describe, expect, it } from 'vitest';
import type { Cassette, CassetteImages, PanelImage } from '../../../src/domain/cassette.ts';
import { emptyFields } from '../../../src/domain/cassette-validation.ts';
import {
  type CassetteWrite,
  planWrite,
  recordedValues,
} from '../../../src/domain/cassette-write.ts';
import { Failure } from '../../../src/domain/failure.ts';
import type { CassetteFields } from '../../../src/domain/fields.ts';

type Fields = Partial<CassetteFields>;
type Update = Extract<CassetteWrite, { type: 'update' }>;

const image = (path: string): PanelImage => ({ path, token: '', blurhash: '' });
const images = { spine: image('spine'), front: image('front'), fullJCard: image('card') };
const front = (path: string) => ({ front: image(path) });
const fields = {
  ...emptyFields,
  title: 'Bus',
  artist: ['Mira'],
  genre: ['Dub'],
  releaseYear: 1984,
};
const times = { createdAt: 1, updatedAt: 1 };
const base: Cassette = { ...fields, label: 'Caspla', id: 'bus', images, changeId: 'c0', ...times };
const common = { source: { kind: 'form' }, changeId: 'c9' } as const;

const update = (fields: Fields, options: Partial<Omit<Update, 'type'>> = {}): Update => {
  const seen = options.base ?? base;
  const changed = { ...seen, ...fields };
  return { type: 'update', ...common, base: seen, fields: changed, images: {}, ...options };
};
/** The cassette as somebody else has changed it. */
const theirs = (fields: Fields, changed: Partial<CassetteImages> = {}): Cassette => ({
  ...base,
  ...fields,
  images: { ...images, ...changed },
  changeId: 'theirs',
});

/** What a write does to what is stored and in the bin; a refusal as its code and what it names. */
function outcomeOf(write: CassetteWrite, stored: Cassette | null, binned: Cassette | null = null) {
  try {
    return planWrite(write, stored, binned);
  } catch (error) {
    const { code, fields, existing } = Failure.from(error);
    return [code, ...fields, ...(existing ? [existing] : [])];
  }
}

describe('An update', () => {
  const skips = { skipsConflicts: true };

  it.each<[title: string, Update, stored: Cassette, left: Partial<Cassette> | null]>([
    ['writes what was changed', update({ label: 'Mine' }), base, { label: 'Mine' }],
    ['writes nothing without a change', update({}), base, null],
    ['writes a list', update({ genre: ['Dub', 'Pop'] }), base, { genre: ['Dub', 'Pop'] }],
    ['empties a year', update({ releaseYear: null }), base, { releaseYear: null }],
    [
      'replaces an image, and keeps what somebody else has changed elsewhere',
      update({ label: 'Mine' }, { images: front('new') }),
      theirs({ country: 'Japan', releaseYear: null }, { spine: image('theirs') }),
      { label: 'Mine', images: { ...images, spine: image('theirs'), ...front('new') } },
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
    ['writes no image twice', update({}, { images: front('new') }), theirs({}, front('new')), null],
    ['writes nothing twice', update({ label: 'M' }), { ...base, label: 'M', changeId: 'c9' }, null],
    [
      'leaves what somebody else has changed where it shall, and writes the rest',
      update({ label: 'Mine', country: 'Peru' }, skips),
      theirs({ label: 'Theirs' }),
      { country: 'Peru' },
    ],
    [
      'leaves it also when it comes again',
      update({ label: 'Mine', country: 'Peru' }, skips),
      { ...theirs({ label: 'Theirs', country: 'Peru' }), changeId: 'c9' },
      null,
    ],
  ])('%s', (_, write, stored, left) => {
    const after = left ? { ...stored, ...left, changeId: 'c9' } : stored;
    expect(outcomeOf(write, stored)).toEqual({ before: stored, after });
  });

  const both = update({ label: 'Mine', country: 'Peru' });
  it.each<[what: string, Update, stored: Cassette | null, refusal: string[]]>([
    ['a field', both, theirs({ label: 'Theirs' }), ['conflict', 'label']],
    ['a list', update({ genre: ['My'] }), theirs({ genre: ['Dub', 'Pop'] }), ['conflict', 'genre']],
    [
      'a year',
      update({ releaseYear: 1 }),
      theirs({ releaseYear: null }),
      ['conflict', 'releaseYear'],
    ],
    ['an image', update({}, { images: front('a') }), theirs({}, front('b')), ['conflict', 'front']],
    ['a cassette that is gone', both, null, ['missing']],
  ])('is refused of what somebody else has changed: %s', (_, write, stored, refusal) => {
    expect(outcomeOf(write, stored)).toEqual(refusal);
  });
});

describe('An update after others of its page', () => {
  const first = update({ label: 'First' }, { changeId: 'c1' });
  const country = update({ country: 'Peru' }, { changeId: 'c2' });
  const earlier = [first, country];
  const second = update({ label: 'Second' }, { earlier });
  const onTop = { base: { ...base, label: 'First' }, earlier };
  const stored = { ...base, label: 'First', country: 'Peru', changeId: 'c2' };
  const firstFront = update({}, { images: front('f1'), changeId: 'c1' });
  const secondFront = update({}, { images: front('f2'), earlier: [firstFront] });

  it.each<[title: string, Update, stored: Cassette, after: Partial<Cassette>]>([
    ['goes over what they have written', second, stored, { label: 'Second' }],
    ['also after somebody else', second, theirs({ label: 'First' }), { label: 'Second' }],
    ['also if they have not arrived', update({ label: '2' }, onTop), base, { label: '2' }],
    ['takes them back', update({ label: 'Caspla' }, onTop), stored, { label: 'Caspla' }],
    [
      'replaces their image',
      secondFront,
      theirs({}, front('f1')),
      { images: { ...images, ...front('f2') } },
    ],
  ])('%s', (_, write, before, after) => {
    expect(outcomeOf(write, before)).toMatchObject({
      after: { ...before, ...after, changeId: 'c9' },
    });
  });

  const other = update({ label: 'Mine' }, { earlier: [country] });
  it.each<[title: string, Update, stored: Cassette, name: string]>([
    ['has changed since', second, theirs({ label: 'Theirs' }), 'label'],
    ['had changed before them', other, { ...stored, label: 'Theirs' }, 'label'],
    ['has replaced since', secondFront, theirs({}, front('theirs')), 'front'],
  ])('is refused of what somebody else %s', (_, write, before, name) => {
    expect(outcomeOf(write, before)).toEqual(['conflict', name]);
  });
});

describe('A new cassette', () => {
  const create = { ...common, type: 'create', id: 'bus', fields, images } as const;

  it('is created, without times of its own', () => {
    const after = {
      ...fields,
      id: 'bus',
      images,
      changeId: 'c9',
      createdAt: null,
      updatedAt: null,
    };
    expect(outcomeOf(create, null)).toEqual({ before: null, after });
  });

  it('is refused where the id belongs to another one', () => {
    expect(outcomeOf(create, base)).toEqual(['duplicate', base]);
  });

  it('is left as it is by a repeated commit', () => {
    const own = { ...base, changeId: 'c9' };
    expect(outcomeOf(create, own)).toEqual({ before: own, after: own });
  });
});

describe('The bin and deletions', () => {
  const record = { recordId: 'r', cassette: base, movedBy: '', movedAt: 1 };
  const [id, other] = ['bus', 'other'];
  const own = { ...base, changeId: 'c9' };
  const unchanged = (one: Cassette | null) => ({ before: one, after: one });
  const gone = { before: base, after: null };
  const restored = { before: null, after: { ...own, id: other } };
  const remove = { ...common, type: 'remove', id } as const;
  const move = { ...common, type: 'moveToBin', id } as const;
  const restore = { ...common, type: 'restore', record, id } as const;
  const removeRecord = { ...common, type: 'removeFromBin', record } as const;

  type Stored = Cassette | null;
  it.each<[title: string, CassetteWrite, stored: Stored, binned: Stored, outcome: object]>([
    ['A deletion takes a cassette away', remove, base, null, gone],
    ['A deletion of what is gone does nothing', remove, null, null, unchanged(null)],
    ['It takes a cassette', move, base, null, gone],
    ['It has taken it by an earlier attempt', move, null, base, gone],
    ['It takes one that nobody has changed', { ...move, since: 'c0' }, base, null, gone],
    ['It leaves one that was changed since', { ...move, since: 'c1' }, base, null, unchanged(base)],
    ['It gives one back under another id', { ...restore, id: other }, null, base, restored],
    ['It has given it back by an earlier attempt', restore, own, null, unchanged(own)],
    ['It does not give back what it does not have', restore, base, null, ['missing']],
    ['It gives nothing back over another one', restore, base, base, ['duplicate', base]],
    ['It loses a record alone', removeRecord, base, base, unchanged(base)],
  ])('%s', (_, write, stored, binned, outcome) => {
    expect(outcomeOf(write, stored, binned)).toEqual(outcome);
  });
});

describe('A record of the history', () => {
  const record = { cassetteId: 'bus', title: 'Bus', fields: [] };
  const all = { ...fields, label: 'Caspla' };
  const changed = { ...base, label: 'New', images: { ...images, ...front('new') } };
  const values = { before: { label: 'Caspla' }, after: { label: 'New' } };

  it.each<[title: string, before: Cassette | null, after: Cassette | null, object]>([
    ['what differs, with the images', base, changed, { fields: ['label', 'front'], ...values }],
    ['all values of what was added', null, base, { before: null, after: all }],
    ['all values of what is gone', base, null, { before: all, after: null }],
  ])('has %s', (_, before, after, expected) => {
    expect(recordedValues(before, after)).toEqual({ ...record, ...expected });
  });

  it('has nothing in the place of what a script has stored beyond the limits', () => {
    const before = { ...base, title: 'a'.repeat(201), label: 'a\0b', releaseYear: 12 };
    expect(recordedValues(before, base)).toEqual({
      ...record,
      fields: ['title', 'label', 'releaseYear'],
      before: { title: '', label: '', releaseYear: null },
      after: { title: 'Bus', label: 'Caspla', releaseYear: 1984 },
    });
    expect(recordedValues(before, null)).toMatchObject({ title: '', before: { title: '' } });
  });
});
