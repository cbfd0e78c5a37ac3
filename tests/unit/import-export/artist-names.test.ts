import { describe, expect, it } from 'vitest';
import { knownArtists, splitArtists } from '../../../src/import-export/artist-names.ts';
import { parseDiscogsArtists } from '../../../src/import-export/discogs.ts';

describe('The artists of a credit', () => {
  it('are one name where the catalogue has it', () => {
    const known = knownArtists(['MOTH, Flame', 'Ann']);
    expect(splitArtists('Moth, Flame', known)).toEqual(['Moth, Flame']);
    expect(splitArtists('Can, Moth, Flame, Ann', known)).toEqual(['Can', 'Moth, Flame', 'Ann']);
    expect(splitArtists('Salt, Pepper', known)).toEqual(['Salt', 'Pepper']);
  });

  it.each<[string, string[]]>([
    ['Grover Washington, Jr.', ['Grover Washington, Jr.']],
    ['Hank Williams, Jr, Sammy Davis, JR., Can', ['Hank Williams, Jr', 'Sammy Davis, JR.', 'Can']],
    ['Martin Luther King, Sr. (2), Can', ['Martin Luther King, Sr. (2)', 'Can']],
    ['Hank Williams, Jr. & Friends, Can', ['Hank Williams, Jr. & Friends', 'Can']],
    ['Joe Tex, 2nd, Can', ['Joe Tex, 2nd', 'Can']],
    ['Loudon Wainwright, III', ['Loudon Wainwright, III']],
    ['Dr. Demento, Ph.D., Acme, Inc.', ['Dr. Demento, Ph.D.', 'Acme, Inc.']],
    ['Choir (Berlin, Germany), Low', ['Choir (Berlin, Germany)', 'Low']],
    ['"Moth, Flame", "Weird Al" Yankovic', ['Moth, Flame', '"Weird Al" Yankovic']],
    ['Peter, Paul, and Mary', ['Peter, Paul, and Mary']],
    ['Tom Jr, Juniors', ['Tom Jr', 'Juniors']],
  ])('%j are %j', (credit, names) => {
    expect(splitArtists(credit)).toEqual(names);
  });

  it.each(['Moth, Flame, Ember, The', 'One & Two, Three Feat. Four, Five / Six'])(
    '%j lose no word',
    (credit) => {
      const words = (text: string) => text.split(/[\s,/]+/).sort();
      expect(words(parseDiscogsArtists(credit).join(' '))).toEqual(words(credit));
    },
  );
});
