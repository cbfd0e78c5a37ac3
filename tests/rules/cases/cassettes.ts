import { type CassetteDraft, draftFields } from '../../../src/domain/fields.ts';
import {
  draftGroups,
  emptiestDraft,
  fullestDraft,
  plainDraft,
  requiredDraftFields,
} from '../../support/cassette-drafts.ts';
import { editor } from '../../support/rules/accounts.ts';
import {
  adding,
  type CassetteRow,
  changing,
  eachValue,
  imageFields,
  images,
  newCassette,
  otherImages,
  otherTimes,
  storedCassette,
  storedTime,
  without,
} from '../../support/rules/cassettes.ts';
import type { FirestoreOperation } from '../../support/rules/firestore-engine.ts';
import {
  double,
  type Fields,
  type FieldValue,
  increment,
  maximum,
  minimum,
  removal,
  serverTime,
  union,
  valuesOfEveryType,
} from '../../support/rules/firestore-fields.ts';
import { allowed, denied, type RulesCaseGroup } from '../../support/rules/rules-case.ts';

/** Writes of the fields of cassettes, all by an editor. */

type Group = RulesCaseGroup<FirestoreOperation>;

/** Another valid value for each field. */
const otherDraft: CassetteDraft = {
  title: 'Snow on Slate',
  artist: ['Somebody Else', 'And More'],
  country: 'Chile',
  genre: [],
  label: 'High Tide',
  releaseId: 'HT-1',
  releaseYear: null,
  editorNotes: 'Two\nlines.',
  trackList: 'A1 Snow',
  link: '',
  inStock: 'No',
  locations: [],
};

const drafts: Group[] = draftGroups.map(({ title, cases }) => ({
  title,
  cases: cases.flatMap(({ description, change, refused, onlyForm }) => {
    const verdict = refused === undefined || onlyForm !== undefined ? 'may' : 'mayNot';
    const added = adding[verdict]([[description, change]]);
    // The many characters need only one request each, because one check covers them.
    if (description.startsWith('a title of U+')) return added;
    // Equal values would be no change, so the stored cassette has other ones.
    return [...added, ...changing[verdict]([[`to one with ${description}`, change, otherDraft]])];
  }),
}));

/** One field of each kind, and the types that it accepts. */
const kindsOfFields: Record<string, readonly string[]> = {
  title: ['a text'],
  artist: ['a list of text'],
  genre: ['a list of text', 'an empty list'],
  releaseYear: ['an integer', 'null'],
  inStock: [],
  link: [],
  part: [],
  spineImageUrl: [],
  spineImageToken: [],
  spineBlurhash: [],
  createdAt: ['a server time'],
};

const types: Group = {
  title: 'Every field holds its own type.',
  cases: Object.entries(kindsOfFields).flatMap(([field, accepted]) =>
    valuesOfEveryType.flatMap(([type, value]) =>
      adding[accepted.includes(type) ? 'may' : 'mayNot']([
        [`${type} as ${field}`, { [field]: value }],
      ]),
    ),
  ),
};

const requiredFields = [
  ...requiredDraftFields,
  ...imageFields.filter((field) => !field.endsWith('Token')),
  'createdAt',
  'updatedAt',
];

const missing: Group = {
  title: 'A checked field that is missing is an error, and an error denies the request.',
  cases: [
    ...adding.mayNot(requiredFields.map((field) => [`no field ${field}`, without(field)])),
    ...changing.mayNot(
      requiredDraftFields.map((field) => [`by removing its ${field}`, without(field)]),
    ),
  ],
};

const newCassettes: Group = {
  title: "A new cassette has every field, no unknown field, and the server's time in both times.",
  cases: [
    ...adding.may([
      ['everything', {}],
      ['the smallest valid fields', emptiestDraft],
      ['no field trackList', without('trackList')],
    ]),
    ...adding.mayNot(
      ['id', 'admin', 'Title', 'titel', 'title2', 'spineImage'].map((key) => [
        `the unknown field ${key}`,
        { [key]: 'x' },
      ]),
    ),
    ...adding.mayNot([
      [
        '10,000 unknown fields',
        Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`x${index}`, index])),
      ],
      ...['createdAt', 'updatedAt'].flatMap((field) =>
        otherTimes.map(([when, time]): CassetteRow => [`${field} ${when}`, { [field]: time }]),
      ),
    ]),
  ],
};

const fullImages: Fields = {
  ...images,
  ...Object.fromEntries(
    imageFields
      .filter((field) => field.endsWith('Blurhash'))
      .map((field) => [field, '~'.repeat(166)]),
  ),
};
const unknownFields = { extra: 'x', more: [1] };

const fullest: Group = {
  title: 'The fullest cassette stays within the thousand expressions that a request may take.',
  cases: [
    ...adding.may([['every field at its limit', { ...fullImages, ...fullestDraft }]]),
    ...changing.may([
      ['in every field, from the smallest values to the limit', fullestDraft, emptiestDraft],
      [
        'in every field and image, and remove its unknown fields',
        { ...fullestDraft, ...otherImages, ...without(...Object.keys(unknownFields)) },
        { ...fullImages, ...emptiestDraft, ...unknownFields },
      ],
    ]),
    ...allowed(editor, [
      [
        'add three of the fullest cassettes in one batch',
        {
          write: [1, 2, 3].map((index) => ({
            create: `cassettes/{id}n${index}`,
            fields: newCassette({ ...fullImages, ...fullestDraft }),
          })),
        },
      ],
    ]),
  ],
};

const goodParts = ['p0', 'p1', 'p9', 'p10', 'p19', 'p90', 'p9999'];
const badParts = ['', 'p', '0', 'p00', 'p01', 'p10000', 'p1.5', 'p1/', 'p1:', 'p/', 'p:', 'P1'];
const moreBadParts = ['q1', 'pp1', 'xp1', 'p1x', ' p1', 'p1\n', 'meta', 'p٣'];

const parts: Group = {
  title: 'A cassette may name the part of the shelf that holds its entry.',
  cases: [
    ...adding.may(eachValue('part', goodParts)),
    ...adding.mayNot(eachValue('part', [...badParts, ...moreBadParts])),
  ],
};

const keptParts: Group = {
  title: 'A cassette that names no part, or no document of track lists, gets one and keeps it.',
  cases: [
    ...changing.may([
      ['to its first part', { part: 'p1' }],
      ['to its first document of track lists', { trackListPart: 't1' }],
      ['without changing its document of track lists', { title: 'New' }, { trackListPart: 't1' }],
      ...['t01', 5, null].map(
        (trackListPart): CassetteRow => [
          `by correcting its invalid document of track lists ${JSON.stringify(trackListPart)}`,
          { trackListPart: 't1' },
          { trackListPart },
        ],
      ),
      ['that names its part, in another field', { title: 'New' }, { part: 'p1' }],
      ['whose part is invalid, in another field', { title: 'New' }, { part: 'invalid' }],
      ...['p01', 5, null, { invalid: 1 }].map(
        (part): CassetteRow => [
          `by correcting its invalid part ${JSON.stringify(part)}`,
          { part: 'p1' },
          { part },
        ],
      ),
    ]),
    ...changing.mayNot([
      ['to another part', { part: 'p2' }, { part: 'p1' }],
      ['to another document of track lists', { trackListPart: 't2' }, { trackListPart: 't1' }],
      ['to an invalid document of track lists', { trackListPart: 'p1' }],
      [
        'by removing its document of track lists',
        without('trackListPart'),
        { trackListPart: 't1' },
      ],
      ['to an invalid part', { part: 'p01' }],
      ['by removing its part', without('part'), { part: 'p1' }],
      ['by removing its invalid part', without('part'), { part: 5 }],
    ]),
  ],
};

const invalid: FieldValue = { invalid: ['thing', 1, null] };
const twoCassettes = { 'cassettes/{id}': storedCassette(), 'cassettes/{id}b': storedCassette() };

const partialUpdates: Group = {
  title:
    'Only the changed fields of an update are checked, so that an old cassette with an invalid field can still be edited.',
  cases: [
    ...draftFields.flatMap((field) => {
      const another = field === 'country' ? { label: 'Changed' } : { country: 'Changed' };
      const corrected = { [field]: plainDraft[field] };
      return [
        ...changing.may([
          [`in its ${field}`, { [field]: otherDraft[field] }],
          [`whose ${field} is invalid, in another field`, another, { [field]: invalid }],
          [`that lacks its ${field}, in another field`, another, without(field)],
          [`by correcting its invalid ${field}`, corrected, { [field]: invalid }],
          [`by adding the ${field} that it lacks`, corrected, without(field)],
        ]),
        ...changing.mayNot([
          [`by adding an invalid ${field} that it lacked`, { [field]: invalid }, without(field)],
          [`from one invalid ${field} to another`, { [field]: 0.5 }, { [field]: invalid }],
        ]),
        ...changing[field === 'trackList' ? 'may' : 'mayNot']([
          [`by removing its invalid ${field}`, without(field), { [field]: invalid }],
        ]),
      ];
    }),
    ...changing.may([
      ...[...imageFields, 'createdAt', 'updatedAt'].flatMap((field): CassetteRow[] => [
        [`whose ${field} is invalid`, { title: 'New' }, { [field]: invalid }],
        [`that lacks its ${field}`, { title: 'New' }, without(field)],
      ]),
      ['in every field at once', otherDraft],
      ['only in its time', {}],
      ['by writing its year as 1987.0, which is no change', { releaseYear: double(1987) }],
    ]),
    ...changing.mayNot([
      ['in one valid field and one invalid field', { title: 'Good', releaseYear: 1 }],
      ...otherTimes.map(
        ([when, updatedAt]): CassetteRow => [`with updatedAt ${when}`, { title: 'New', updatedAt }],
      ),
      ['and remove the time of the last change', { title: 'New', updatedAt: undefined }],
    ]),
    ...denied(editor, [
      [
        'change a cassette without updatedAt',
        {
          given: twoCassettes,
          write: [{ update: 'cassettes/{id}', fields: { title: 'New' } }],
        },
      ],
      [
        'change two cassettes in one batch, one of them to an invalid one',
        {
          given: twoCassettes,
          write: ['New', ''].map((title, index) => ({
            update: `cassettes/{id}${index === 0 ? '' : 'b'}`,
            fields: { title, updatedAt: serverTime },
          })),
        },
      ],
    ]),
  ],
};

const fixed: Group = {
  title: 'The field createdAt never changes, and an unknown field can only be removed.',
  cases: [
    ...changing.may([
      ['by writing its createdAt as it is', { createdAt: storedTime, title: 'New' }],
      ['beside an unknown field', { title: 'New' }, unknownFields],
      ['by taking out an unknown field', without('extra'), unknownFields],
      [
        'and take out two unknown fields',
        { title: 'New', ...without('extra', 'more') },
        unknownFields,
      ],
    ]),
    ...changing.mayNot([
      ['by giving it another createdAt', { createdAt: serverTime }],
      ['by removing its createdAt', without('createdAt')],
      ['by adding the createdAt that it lacks', { createdAt: serverTime }, without('createdAt')],
      ['by adding an unknown field', { extra: 'x' }],
      ['by adding an unknown field beside a valid change', { title: 'New', admin: true }],
      ['by changing an unknown field', { extra: 'y' }, unknownFields],
      [
        'by exchanging one unknown field for another',
        { extra: undefined, new: 'x' },
        unknownFields,
      ],
    ]),
  ],
};

const transforms: Group = {
  title: 'A transform is judged by what it leaves.',
  cases: [
    ...changing.may([
      ['by raising its year to 2100', { releaseYear: increment(113) }],
      ['by lowering its year to 1900', { releaseYear: increment(-87) }],
      ['to a year of at least 1990', { releaseYear: maximum(1990) }],
      ['by adding an artist', { artist: union('Another') }],
      ['by removing one of its genres', { genre: removal('Ambient') }],
    ]),
    ...changing.mayNot([
      ['by raising its year to 2101', { releaseYear: increment(114) }],
      ['by lowering its year to 1899', { releaseYear: increment(-88) }],
      ['by raising its year by a whole fraction', { releaseYear: increment(double(1)) }],
      ['to a year of at most 5', { releaseYear: minimum(5) }],
      ['by adding a number as artist', { artist: union(5) }],
      ['by removing its only artist', { artist: removal('The Slow Hours') }],
      ['by adding to a text as to a list', { title: union('x') }],
      ['by a server time as title', { title: serverTime }],
      ['by counting up an unknown field', { views: increment(1) }],
      ['by a union as image path', { spineImageUrl: union('x') }],
      ['by counting up its updatedAt', { updatedAt: increment(1) }],
    ]),
    ...adding.may([
      ['a year counted up from nothing', { releaseYear: increment(1987) }],
      ['artists added to no list', { artist: union('One', 'Two') }],
    ]),
    ...adding.mayNot([
      ['a year counted up from nothing to 5', { releaseYear: increment(5) }],
      ['numbers added to no list of artists', { artist: union(1, 2) }],
    ]),
  ],
};

const listParts: Group = {
  title: 'A cassette may name the document that holds its track list for the search.',
  cases: [
    ...adding.may(eachValue('trackListPart', ['t0', 't1', 't10', 't9999'])),
    ...adding.mayNot(
      eachValue('trackListPart', [
        '',
        't',
        't00',
        't01',
        't/',
        't:',
        't1/',
        't1:',
        't10000',
        'p1',
        'xt1',
        't1x',
        'meta',
        5,
        null,
      ]),
    ),
  ],
};

export const cassetteGroups: readonly Group[] = [
  ...drafts,
  types,
  missing,
  newCassettes,
  fullest,
  parts,
  listParts,
  keptParts,
  partialUpdates,
  fixed,
  transforms,
];
