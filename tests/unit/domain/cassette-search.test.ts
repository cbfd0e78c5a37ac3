import { describe, expect, test } from 'vitest';
import {
  addTerm,
  foldText,
  isNarrowerSearch,
  search,
  searchable,
} from '../../../src/domain/cassette-search.ts';
import { buildCassette } from '../../support/fake-backend.ts';

const cassette = buildCassette({
  id: 'document-id',
  title: 'Glacier',
  artist: ['Björk Á', 'Łódź Trio'],
  country: 'Iceland',
  genre: ['ambient', 'drone'],
  label: 'Frost & Sons',
  releaseId: 'FR-01',
  releaseYear: 1994,
  editorNotes: 'Recorded “under” ice.',
  link: 'https://hidden.example',
  inStock: 'Yes',
  locations: ['Café Ferric'],
});
const finds = (...terms: string[]) => search([searchable(cassette)], terms).length === 1;

describe('The search', () => {
  test.each([
    'glac',
    'BJORK',
    'Bjo\u0308rk',
    'Á',
    'lodz',
    'iceland',
    'drone',
    'frost &',
    'fr-01',
    '1994',
    '“under”',
    'cafe',
    ' ferric ',
  ])('finds “%s”', (term) => {
    expect(finds(term)).toBe(true);
  });

  test.each(['document-id', 'images/', 'hidden', 'yes', 'null', 'glacier bjork', 'á łódź'])(
    'does not find “%s”: ids, image paths, links and the stock status are not searched, and no term spans two fields',
    (term) => {
      expect(finds(term)).toBe(false);
    },
  );

  test('finds what contains every term, and everything without a term', () => {
    expect(finds('glac', '1994')).toBe(true);
    expect(finds('glac', '1995')).toBe(false);
    expect(finds()).toBe(true);
    expect(finds('', '  ')).toBe(true);
  });

  test.each([
    ['a', 'Antenna', true],
    ['A', 'zoo', false],
    ['z', 'ZOO', true],
    ['ø', 'Søn', true],
    ['ß', 'Spaß', true],
    ['ß', 'As', false],
    ['7', '1977', true],
    ['7', 'seven', false],
    ['無', '水無月', true],
    ['無', '水月', false],
    ['`{', 'a`{b', true],
    ['`', 'abyz', false],
    ['ab', 'ba', false],
  ])('for “%s” finds “%s”: %s', (term, title, found) => {
    const emptyFields = {
      artist: [],
      genre: [],
      locations: [],
      country: '',
      label: '',
      releaseId: '',
    };
    const list = [
      searchable(buildCassette({ ...emptyFields, editorNotes: '', releaseYear: null, title })),
    ];
    expect(search(list, [term])).toHaveLength(found ? 1 : 0);
  });

  test.each([
    ...['(.*)', '[a-z]+', '$1 \\', '+ $'].map((term) => ({ term, found: 1 })),
    ...['O.d', '(o+)+$', 'O[d]+'].map((term) => ({ term, found: 0 })),
  ])('takes every character of $term as it is', ({ term, found }) => {
    const list = [searchable(buildCassette({ title: 'Odd (.*) [a-z]+ $1 \\' }))];
    expect(search(list, [term])).toHaveLength(found);
  });

  test('can continue in the results of a former search', () => {
    const list = ['Wave', 'Water', 'Tide'].map((title) => searchable(buildCassette({ title })));
    const titles = (found: typeof list) => found.map(({ cassette }) => cassette.title);
    const found = search(list, ['w']);
    expect(titles(found)).toEqual(['Wave', 'Water']);
    expect(titles(search(found, ['wat']))).toEqual(['Water']);
  });

  test('keeps the order of the cassettes', () => {
    const list = ['c', 'a', 'b'].map((id) => searchable(buildCassette({ id })));
    expect(search(list, ['title']).map(({ cassette }) => cassette.id)).toEqual(['c', 'a', 'b']);
  });
});

describe('Terms narrow a former search', () => {
  test.each([
    [['gl'], ['g']],
    [['ice', 'Björ'], ['BJO']],
    [
      ['ice', 'gl'],
      ['gl', ' '],
    ],
    [['ice'], []],
    [['abc'], ['b', 'c']],
  ])('when %j replaces %j', (terms, former) => {
    expect(isNarrowerSearch(terms, former)).toBe(true);
  });

  test.each([
    [['g'], ['gl']],
    [[], ['g']],
    [['ice'], ['ice', 'gl']],
    [['ab', 'cd'], ['bc']],
  ])('but not when %j replaces %j', (terms, former) => {
    expect(isNarrowerSearch(terms, former)).toBe(false);
  });
});

describe('The search forgives: in a text', () => {
  test.each([
    ['Straße', 'STRASSE'],
    ['Ærø', 'ÆRØ'],
    ['Ρεμπέτικα', 'ΡΕΜΠΈΤΙΚΑ'],
    ['δρόμος', 'ΔΡΌΜΟΣ'],
    ['δρόμοσ', 'δρόμος'],
    ['Gölge ışık', 'GÖLGE IŞIK'],
    ['İzmir', 'IZMIR'],
    ['Ёлка', 'ЕЛКА'],
    ['ﬁlm', 'FILM'],
    ['Ｔａｐｅ', 'TAPE'],
    ['새벽', '새벽'],
    ['We’ve Got Tonight', "WE'VE GOT"],
    ['El‐P', 'EL-P'],
    ['Rock `n´ Roll', 'ROCK ’N’ ROLL'],
    ['Live – Side\u00a0A', 'LIVE - SIDE A'],
    ['«Heroes»', '"HEROES"'],
    ['misþyrming óreiðu', 'MISTHYRMING OREIDU'],
    ['Ħal Ŋwe Əliyev', 'HAL NWE ELIYEV'],
    ['Sun\u00adday \u200bMorn\ufeffing\u202c', 'SUNDAY MORNING'],
    ['ﾊｰﾄ', 'ハート'],
    ['كِتَاب', 'كتاب'],
    ['שָׁלוֹם', 'שלום'],
  ])('%s is found by %s', (stored, typed) => {
    expect(foldText(stored)).toContain(foldText(typed));
  });

  test.each([
    ['バード', 'ハート'],
    ['राज़ा', 'राजा'],
    ['мой', 'МОИ'],
    ['กิน', 'กน'],
    ['كتأب', 'كتاب'],
  ])('%s is not found by %s: the mark makes another letter', (stored, typed) => {
    expect(foldText(stored)).not.toContain(foldText(typed));
  });

  test.each(['Straße', 'δρόμος', 'ışık', 'ŉ', 'ǰ', 'ﬀ', 'ყვავი', 'ſ'])(
    '%s is the same in upper case',
    (text) => {
      expect(foldText(text.toUpperCase())).toBe(foldText(text));
    },
  );
});

describe('A new search term', () => {
  test('is trimmed and added at the end', () => {
    expect(addTerm(['A'], '  B ')).toEqual(['A', 'B']);
  });

  test('is not added if it is empty or there already in another spelling', () => {
    const terms = ['Café'];
    expect(addTerm(terms, '   ')).toBe(terms);
    expect(addTerm(terms, 'CAFE')).toBe(terms);
  });
});
