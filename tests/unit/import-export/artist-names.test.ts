import { describe, expect, it } from 'vitest';
import { findUnsplitNames, splitArtists } from '../../../src/import-export/artist-names.ts';
import { parseDiscogsArtists } from '../../../src/import-export/discogs.ts';

describe('The artists of a credit', () => {
  it('are one name where the same credit occurs several times and its parts never alone', () => {
    const unsplitNames = findUnsplitNames([
      'Salt, Pepper',
      'Salt, Pepper',
      'Ann, Bob',
      'Ann, Bob',
      'Ann',
    ]);
    expect(splitArtists('Salt, Pepper', unsplitNames)).toEqual(['Salt, Pepper']);
    expect(splitArtists('Ann, Bob', unsplitNames)).toEqual(['Ann', 'Bob']);
    expect(splitArtists('Can, Salt, Pepper', unsplitNames)).toEqual(['Can', 'Salt, Pepper']);
  });

  it('are one name where the catalogue has it, and two where it has the parts', () => {
    expect(splitArtists('Moth, Flame', findUnsplitNames([], ['MOTH, Flame']))).toEqual([
      'Moth, Flame',
    ]);
    const credits = ['Moth, Flame', 'Moth, Flame'];
    expect(splitArtists('Moth, Flame', findUnsplitNames(credits, ['Flame']))).toEqual([
      'Moth',
      'Flame',
    ]);
  });

  it('of a repeated "Fall, The" are still The Fall', () => {
    expect(splitArtists('Fall, The', findUnsplitNames(['Fall, The', 'Fall, The']))).toEqual([
      'The Fall',
    ]);
  });

  it.each([
    'The Good, The Bad & The Queen',
    'Dr. John, The Night Tripper',
    'Now, Now',
    'Earth, Wind & Fire Feat. The Emotions',
    'Emerson, Lake & Palmer',
    'Blood, Sweat & Tears',
    'Tyler, The Creator',
    'Moth, Flame, Ember, The',
    'One & Two, Three Feat. Four, Five / Six',
  ])('%j lose no word', (credit) => {
    const words = (text: string) => text.split(/[\s,/]+/).sort();
    expect(words(parseDiscogsArtists(credit).join(' '))).toEqual(words(credit));
  });
});
