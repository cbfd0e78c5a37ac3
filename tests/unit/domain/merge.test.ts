import { describe, expect, it } from 'vitest';
import { noImages } from '../../../src/domain/cassette.ts';
import { cassetteId } from '../../../src/domain/cassette-id.ts';
import {
  differingNames,
  mergeCassettes,
  orderForMerge,
  sourcesOf,
} from '../../../src/domain/merge.ts';
import { buildCassette } from '../../support/fake-backend.ts';

const image = (path: string) => ({ path, token: 'token', blurhash: 'hash' });
const kept = buildCassette({
  id: 'kept',
  title: 'Night Bus',
  label: '',
  genre: ['Rock', 'Pop'],
  releaseYear: 1987,
  images: { ...noImages, spine: image('spine-a') },
});
const other = buildCassette({
  ...kept,
  id: 'other',
  label: 'Caspla',
  genre: ['pop', 'Jazz'],
  releaseYear: 1988,
  images: { ...noImages, spine: image('spine-b'), front: image('front-b') },
});
const pair = { kept, other };

describe('A merge of two cassettes', () => {
  it('keeps what the first has, and takes the rest from the other', () => {
    const { draft, takenPanels } = mergeCassettes(pair, {});
    expect(draft).toMatchObject({ label: 'Caspla', genre: ['Rock', 'Pop'], releaseYear: 1987 });
    expect(takenPanels).toEqual(['front']);
  });

  it('takes what was chosen, and joins lists without repetitions', () => {
    const choices = { genre: 'both', releaseYear: 'other', label: 'kept', spine: 'other' } as const;
    const { draft, takenPanels } = mergeCassettes(pair, choices);
    expect(draft).toMatchObject({ label: '', genre: ['Rock', 'Pop', 'Jazz'], releaseYear: 1988 });
    expect(takenPanels).toEqual(['spine', 'front']);
  });

  it('stores nothing invisible, and no release ID that says that there is none', () => {
    const { draft } = mergeCassettes(
      {
        kept: { ...kept, title: 'Night\u200b Bus' },
        other: { ...other, title: 'Ni\u00adght Bus' },
      },
      { title: 'other' },
    );
    expect(draft.title).toBe('Night Bus');
    const none = mergeCassettes({ kept, other: { ...other, releaseId: 'None' } }, {});
    expect(none.draft.releaseId).toBe('');
  });

  it('ignores a choice for what is the same in both by now', () => {
    const { draft } = mergeCassettes(
      { kept, other: { ...other, genre: kept.genre } },
      { genre: 'both' },
    );
    expect(draft.genre).toEqual(kept.genre);
  });

  it('offers the fields and images that differ, and both lists unless one contains the other', () => {
    expect(differingNames(kept, other)).toEqual([
      'genre',
      'label',
      'releaseYear',
      'spine',
      'front',
    ]);
    expect(sourcesOf(pair, 'genre')).toEqual(['kept', 'other', 'both']);
    for (const genre of [['Pop'], ['POP', 'rock'], ['pòp', 'Rock', 'ROCK']])
      expect(sourcesOf({ kept, other: { ...other, genre } }, 'genre')).toEqual(['kept', 'other']);
  });

  it('neither removes an image nor takes one that has no token or blurhash', () => {
    expect(sourcesOf(pair, 'spine')).toEqual(['kept', 'other']);
    expect(sourcesOf(pair, 'front')).toEqual(['other']);
    expect(sourcesOf({ kept: other, other: kept }, 'front')).toEqual(['kept']);
    const unknown = {
      ...other,
      images: { ...other.images, spine: { ...noImages.spine, path: 'x' } },
    };
    expect(sourcesOf({ kept, other: unknown }, 'spine')).toEqual(['kept']);
  });
});

describe('Of two cassettes stays', () => {
  const own = { ...other, id: cassetteId(other) };
  it.each([
    ['the older one', { ...kept, createdAt: 2 }, { ...other, createdAt: 1 }, 'other'],
    ['the first of two of the same age', kept, other, 'kept'],
    ['the one whose id follows from its fields', kept, { ...own, createdAt: 9 }, own.id],
  ])('%s', (_, one, two, stays) => {
    expect(orderForMerge(one, two).kept.id).toBe(stays);
    if (stays !== 'kept') expect(orderForMerge(two, one).kept.id).toBe(stays);
  });
});
