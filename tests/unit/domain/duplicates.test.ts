import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ComparedFields,
  DuplicateIndex,
  findDuplicateGroups,
} from '../../../src/domain/duplicates.ts';
import { identityText } from '../../../src/domain/text/identity-text.ts';
import { buildCassette } from '../../support/fake-backend.ts';

const existing = buildCassette({
  id: 'existing',
  title: 'The Night Bus',
  artist: ['Mira Söl', 'Anna'],
  releaseId: 'CAS-017',
});
const findSame = (draft: ComparedFields, other: ComparedFields) =>
  new DuplicateIndex([other]).find(draft)[0];
const typed = (fields: object) => ({ title: '', artist: [], releaseId: '', ...fields });

describe('A cassette is the same as another', () => {
  const isSame = (fields: object) => findSame({ ...existing, ...fields }, existing) === existing;

  it.each([
    [true, 'with the same release ID, another title', { releaseId: ' cas-017', title: 'Other' }],
    [true, 'with the same title and artists, and no release ID', { releaseId: '' }],
    [
      true,
      'in other case, accents and blanks',
      { releaseId: '', title: 'the  NIGHT bus ', artist: ['mira sol', 'ANNA'] },
    ],
    [false, 'with another release ID', { releaseId: 'CAS-018' }],
    [false, 'with other punctuation in its release ID', { releaseId: 'CAS017', title: 'Other' }],
    [false, 'with only one artist in common', { releaseId: '', artist: ['Anna'] }],
    [false, 'without the leading “The”', { releaseId: '', title: 'Night Bus' }],
  ])('is %s: %s', (is, _, fields) => {
    expect(isSame(fields)).toBe(is);
  });

  const same = (one: object, other: object) => findSame(typed(one), typed(other)) !== undefined;
  const titled = (title: string) => ({ title, artist: ['A'] });

  it.each([
    [true, 'We’ve Got Tonight', "WE'VE GOT TONIGHT"],
    [true, 'El‐P – Live', 'El-P - Live'],
    [true, 'Sun\u00adday\u00a0 Morning\u200b', 'Sunday Morning'],
    [true, 'ﾊｰﾄ', 'ハート'],
    [true, 'Wait…', 'Wait...'],
    [true, '雨〜Rain', '雨～Rain'],
    [true, '～Rain～', '~Rain~'],
    [true, 'ジョン・レノン', 'ｼﾞｮﾝ･ﾚﾉﾝ'],
    [true, 'Rain • Roof', 'Rain · Roof'],
    [true, '雨‖屋根', '雨∥屋根'],
    [true, '５￠', '5¢'],
    [false, 'ハート', 'バード'],
    [false, 'राजा', 'राज़'],
    [false, 'мой', 'мои'],
    [false, 'Mø', 'Mo'],
    [false, 'กิน', 'กน'],
    [false, 'X²', 'X2'],
    [false, 'כתב', 'כִּתֵּב'],
  ])('is %s: with the title “%s” and “%s”', (is, one, other) => {
    expect(same(titled(one), titled(other))).toBe(is);
  });

  it('whatever the case, the form of its letters and the blanks around its title', () => {
    const letters = fc.constantFrom(...'aßéışσςΔΌёйハバ’ ');
    fc.assert(
      fc.property(fc.string({ unit: letters }), (title) => {
        const variants = [title.toUpperCase(), title.normalize('NFD'), ` ${title} `];
        for (const variant of variants) expect(identityText(variant)).toBe(identityText(title));
      }),
    );
  });

  it.each([
    ['none', 'N/A', 'Other', false],
    ['none', 'None', 'Same', true],
    ['12345', '0012345', 'Same', false],
  ])('with the release IDs %s and %s and the title Same and %s: %s', (one, other, title, is) => {
    expect(
      same({ ...titled('Same'), releaseId: one }, { ...titled(title), releaseId: other }),
    ).toBe(is);
  });

  it('if one of the two has no release ID', () => {
    const unnumbered = buildCassette({ ...existing, id: 'unnumbered', releaseId: '' });
    expect(findSame(existing, unnumbered)).toBe(unnumbered);
  });
});

describe('The groups of duplicates', () => {
  const build = (id: string, releaseId = '', title = 'Night Bus') =>
    buildCassette({ id, releaseId, title });
  const groups = (...cassettes: ReturnType<typeof build>[]) =>
    findDuplicateGroups(cassettes).map((group) => group.map(({ id }) => id));

  it('hold cassettes with the same release ID, or the same title and artists', () => {
    const [a, b] = [build('a', 'C-1', 'Other'), build('b')];
    expect(groups(a, b, build('c', 'c-1', 'Else'), build('d', '', 'NIGHT  bus'))).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ]);
    expect(groups(a, b, build('e', 'C-2', 'Else'))).toEqual([]);
  });

  it('hold one without a release ID with all that have its title and artists', () => {
    expect(groups(build('a', 'C-1'), build('b', 'C-2'))).toEqual([]);
    expect(groups(build('a', 'C-1'), build('b', 'C-2'), build('c'))).toEqual([['a', 'b', 'c']]);
  });
});
