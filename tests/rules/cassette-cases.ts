import { draftFields, type Panel, panels } from '../../src/domain/cassette.ts';
import {
  type DraftCase,
  draftGroups,
  emptiestDraft,
  fullestDraft,
  plainDraft,
} from '../support/cassette-drafts.ts';
import { editor } from '../support/rules/accounts.ts';
import {
  blurhashFields,
  imageFields,
  images,
  longAgo,
  newTape,
  oldTape,
  otherDraft,
  otherImages,
  otherTimes,
  pathFields,
  requiredFields,
  tokenFields,
  uuid,
  without,
} from '../support/rules/cassettes.ts';
import type { FirestoreCase, FirestoreOperation } from '../support/rules/firestore-engine.ts';
import {
  bytes,
  double,
  type Fields,
  type FieldValue,
  geoPoint,
  increment,
  maximum,
  minimum,
  reference,
  removal,
  serverTime,
  timestamp,
  union,
} from '../support/rules/firestore-fields.ts';
import type { Group } from '../support/rules/rules-case.ts';

/** What an editor may write: every case is an editor's. */

export const adds = (may: boolean, says: string, fields: Fields): FirestoreCase => ({
  who: editor,
  may,
  says: `add a tape with ${says}`,
  does: { write: [{ create: 'cassettes/{id}', fields }] },
});

export const changes = (
  may: boolean,
  says: string,
  fields: Fields,
  removes: readonly string[] = [],
  given: Fields = oldTape(),
): FirestoreCase => ({
  who: editor,
  may,
  says: `change a tape ${says}`,
  does: {
    given: { 'cassettes/{id}': given },
    write: [{ update: 'cassettes/{id}', fields: { updatedAt: serverTime, ...fields }, removes }],
  },
});

const draftCase = ({ says, change, refused, onlyForm }: DraftCase): FirestoreCase[] => {
  const may = refused === undefined || onlyForm !== undefined;
  const fields: Fields = change;
  // One request each is enough for the many characters that only one check looks at.
  if (says.startsWith('a title of U+')) return [adds(may, says, newTape(fields))];
  return [
    adds(may, says, newTape(fields)),
    // What is written already is no change, so the old tape holds something else.
    changes(may, `to one with ${says}`, fields, [], oldTape({}, otherDraft)),
  ];
};

const drafts: Group<FirestoreOperation>[] = draftGroups.map(({ title, cases }) => ({
  title,
  cases: cases.flatMap(draftCase),
}));

const kinds: readonly (readonly [string, FieldValue])[] = [
  ['null', null],
  ['a boolean', true],
  ['an integer', 1987],
  ['a fraction', 1987.5],
  ['a whole number that is no integer', double(1988)],
  ['what is not a number', double('NaN')],
  ['a text', 'Text'],
  ['bytes', bytes('Yes')],
  ['a time', timestamp('2026-01-01T00:00:00Z')],
  ['a place', geoPoint],
  ['a reference', reference],
  ['an empty map', {}],
  ['a map', { 0: 'Text' }],
  ['an empty list', []],
  ['a list of text', ['Text']],
  ['a list of numbers', [1987]],
  ['a list of text and a number', ['Text', 1987]],
  ['a list of null', [null]],
  ['a list of a boolean', [true]],
  ['a list of a map', [{ name: 'Text' }]],
  ['a list of bytes', [bytes('Text')]],
  ['a list of a time', [timestamp('2026-01-01T00:00:00Z')]],
];

const welcome: Record<string, readonly string[]> = {
  title: ['a text'],
  artist: ['a list of text'],
  country: ['a text'],
  genre: ['a list of text', 'an empty list'],
  label: ['a text'],
  releaseId: ['a text'],
  releaseYear: ['an integer', 'null'],
  editorNotes: ['a text'],
  locations: ['a list of text', 'an empty list'],
};

const types: Group<FirestoreOperation> = {
  title: 'Every field holds its own type.',
  cases: [...draftFields, ...imageFields, 'part'].flatMap((field) =>
    kinds.flatMap(([kind, value]) => {
      const may = welcome[field]?.includes(kind) ?? false;
      const added = adds(may, `${kind} as ${field}`, newTape({ [field]: value }));
      if (imageFields.some((name) => name === field)) return [added];
      // Two fields of the other draft are empty already, where writing an empty list changes nothing.
      const changed = changes(may, `to ${kind} as ${field}`, { [field]: value });
      return [added, changed];
    }),
  ),
};

const missing: Group<FirestoreOperation> = {
  title: 'A field that is judged and missing is an error, and an error refuses.',
  cases: [
    ...requiredFields.map((field) => adds(false, `no field ${field}`, without(newTape(), field))),
    ...draftFields.map((field) => changes(false, `by taking out its ${field}`, {}, [field])),
    adds(false, 'nothing but the times', { createdAt: serverTime, updatedAt: serverTime }),
    adds(false, 'nothing at all', {}),
  ],
};

const wholes: Group<FirestoreOperation> = {
  title: 'A new tape carries every field, no unknown one, and the server’s own time twice.'.replace(
    '’',
    "'",
  ),
  cases: [
    adds(true, 'everything', newTape()),
    adds(true, 'the least', newTape(emptiestDraft)),
    ...[
      'id',
      'admin',
      'price',
      'Title',
      'titel',
      'title2',
      'createdBy',
      'views',
      'spineImage',
      'image',
    ].map((key) => adds(false, `the unknown field ${key}`, newTape({ [key]: 'x' }))),
    adds(false, '10,000 unknown fields', {
      ...newTape(),
      ...Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`x${index}`, index])),
    }),
    ...(['createdAt', 'updatedAt'] as const).flatMap((field) =>
      otherTimes.map(([says, time]) => adds(false, `${field} ${says}`, newTape({ [field]: time }))),
    ),
  ],
};

const fullImages: Fields = {
  ...images,
  ...Object.fromEntries(blurhashFields.map((field) => [field, '~'.repeat(166)])),
};

const fullest: Group<FirestoreOperation> = {
  title: 'The fullest tape stays within the thousand expressions that a request may take.',
  cases: [
    adds(true, 'every field at its limit', newTape(fullImages, fullestDraft)),
    changes(
      true,
      'in every field, from the least to the limit',
      { ...fullestDraft },
      [],
      oldTape({}, emptiestDraft),
    ),
    changes(
      true,
      'in every field, from one limit to another',
      { ...fullestDraft, title: 'x'.repeat(200) },
      [],
      {
        ...oldTape({ ...fullImages, extra: 'x', more: 'y' }, otherDraft),
      },
    ),
    changes(
      true,
      'in every field and image and take out what is unknown',
      { ...fullestDraft, ...otherImages },
      ['extra', 'more'],
      {
        ...oldTape({ ...fullImages, extra: 'x', more: 'y' }, emptiestDraft),
      },
    ),
    {
      who: editor,
      may: true,
      says: 'put the fullest tape over the least',
      does: {
        given: { 'cassettes/{id}': oldTape(fullImages, emptiestDraft) },
        write: [
          {
            set: 'cassettes/{id}',
            fields: oldTape({ ...fullImages, updatedAt: serverTime }, fullestDraft),
          },
        ],
      },
    },
    {
      who: editor,
      may: true,
      says: 'add three of the fullest tapes in one batch',
      does: {
        write: Array.from({ length: 3 }, (_, index) => ({
          create: `cassettes/{id}n${index}`,
          fields: newTape(fullImages, fullestDraft),
        })),
      },
    },
  ],
};

const good = images.spineImageUrl;
const badUuids: readonly (readonly [string, string])[] = [
  ['a UUID that is one digit short', uuid('1').slice(0, -1)],
  ['a UUID that is one digit long', `${uuid('1')}1`],
  ['a UUID without hyphens', uuid('1').replaceAll('-', '')],
  ['a UUID with its hyphens elsewhere', '1111111-11111-4111-8111-111111111111'],
  ['a UUID with a blank behind it', `${uuid('1')} `],
  ['a UUID with a line break behind it', `${uuid('1')}\n`],
  ['a UUID in braces', `{${uuid('1')}}`],
  ...['A', 'F', 'G', 'g', '`', '/', ':', 'é', '１', '.', '%'].map(
    (digit) => [`a UUID of ${digit}`, uuid(digit)] as const,
  ),
];

const paths: Group<FirestoreOperation> = {
  title: 'An image is named by its storage path, images/ and a UUID in lower case, or by nothing.',
  cases: [
    ...pathFields.flatMap((field) => [
      adds(true, `no image as ${field}`, newTape({ [field]: '' })),
      adds(false, `an address as ${field}`, newTape({ [field]: 'https://example.org/x.webp' })),
      adds(false, `a bare UUID as ${field}`, newTape({ [field]: uuid('1') })),
    ]),
    ...[...'0123456789abcdef'].map((digit) =>
      adds(
        true,
        `an image path of the digit ${digit}`,
        newTape({ spineImageUrl: `images/${uuid(digit)}` }),
      ),
    ),
    ...badUuids.map(([says, id]) =>
      adds(false, `${says} as image path`, newTape({ spineImageUrl: `images/${id}` })),
    ),
    ...[
      'images/',
      'images',
      '/',
      ' ',
      `/${good}`,
      `${good}/`,
      `${good}.webp`,
      `${good}/${uuid('1')}`,
      `images//${uuid('1')}`,
      `images/../${good}`,
      `images/${good}`,
      `images/111111${good.slice(6)}`,
      `images/1111images/${uuid('1').slice(4)}`,
      `Images/${uuid('1')}`,
      `image/${uuid('1')}`,
      `im0g0s/${uuid('1')}`,
      `other/${uuid('1')}`,
      `x${good}`,
      `gs://bucket/${good}`,
      `images\\${uuid('1')}`,
      `images/${uuid('1')}?alt=media`,
      good.toUpperCase(),
      '<script>',
    ].map((path) =>
      adds(false, `the image path ${JSON.stringify(path)}`, newTape({ spineImageUrl: path })),
    ),
  ],
};

const tokens: Group<FirestoreOperation> = {
  title: 'A download token is a UUID, or nothing, or left out.',
  cases: [
    adds(true, 'no token field at all', without(newTape(), ...tokenFields)),
    ...tokenFields.flatMap((field) => [
      adds(true, `an empty ${field}`, newTape({ [field]: '' })),
      adds(true, `no ${field}`, without(newTape(), field)),
      adds(false, `a word as ${field}`, newTape({ [field]: 'token' })),
      adds(false, `a path as ${field}`, newTape({ [field]: good })),
      adds(false, `two UUIDs as ${field}`, newTape({ [field]: `${uuid('1')},${uuid('2')}` })),
    ]),
    ...badUuids.map(([says, id]) =>
      adds(false, `${says} as token`, newTape({ spineImageToken: id })),
    ),
  ],
};

const parts: Group<FirestoreOperation> = {
  title: 'A tape may name the part of the shelf that holds its entry.',
  cases: [
    ...['p0', 'p1', 'p9', 'p10', 'p19', 'p90', 'p100', 'p999', 'p1000', 'p9999'].flatMap((part) => [
      adds(true, `${part} as its part`, newTape({ part })),
      changes(true, `to one with ${part} as its part`, { part }),
    ]),
    ...[
      '',
      'p',
      '0',
      'p00',
      'p01',
      'p10000',
      'p-1',
      'p1.5',
      'p/',
      'p:',
      'p1/',
      'p1:',
      'P1',
      'q1',
      'pp1',
      'xp1',
      'p1x',
      ' p1',
      'p1 ',
      'p1\n',
      'meta',
      'p٣',
    ].flatMap((part) => [
      adds(false, `${JSON.stringify(part)} as its part`, newTape({ part })),
      changes(false, `to one with ${JSON.stringify(part)} as its part`, { part }),
    ]),
    changes(true, 'to another part', { part: 'p2' }, [], oldTape({ part: 'p1' })),
    changes(true, 'that names its part, elsewhere', { title: 'New' }, [], oldTape({ part: 'p1' })),
    changes(true, 'whose part is odd, elsewhere', { title: 'New' }, [], oldTape({ part: 'odd' })),
    changes(true, 'by mending its odd part', { part: 'p1' }, [], oldTape({ part: { odd: 1 } })),
    changes(false, 'by taking out its part', {}, ['part'], oldTape({ part: 'p1' })),
    changes(false, 'by taking out its odd part', {}, ['part'], oldTape({ part: 5 })),
  ],
};

const badImages: readonly (readonly [string, Record<string, FieldValue>])[] = [
  ['no path', { path: '' }],
  ['an address for a path', { path: 'https://example.org/x.webp' }],
  ['a bare UUID for a path', { path: uuid('9') }],
  ['a number for a path', { path: 5 }],
  ['null for a path', { path: null }],
  ['a list for a path', { path: [`images/${uuid('9')}`] }],
  ['no token', { token: '' }],
  ['a word for a token', { token: 'token' }],
  ['a path for a token', { token: `images/${uuid('8')}` }],
  ['a number for a token', { token: 5 }],
  ['null for a token', { token: null }],
  ['no blurhash', { blurhash: '' }],
  ['a blurhash of 5 characters', { blurhash: '00000' }],
  ['a blurhash of 167 characters', { blurhash: '0'.repeat(167) }],
  ['a blank in its blurhash', { blurhash: '000 000' }],
  ['a number for a blurhash', { blurhash: 5 }],
  ['null for a blurhash', { blurhash: null }],
];

const alphabet =
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~';
const hashes: Group<FirestoreOperation> = {
  title: "A blurhash is 6 to 166 of its own 83 characters (here in ASCII's order), or nothing.",
  cases: [
    ...blurhashFields.flatMap((field) => [
      adds(true, `no ${field}`, newTape({ [field]: '' })),
      adds(true, `all 83 characters twice as ${field}`, newTape({ [field]: alphabet + alphabet })),
      adds(true, `a ${field} of 6 characters`, newTape({ [field]: '000000' })),
      adds(false, `a ${field} of 5 characters`, newTape({ [field]: '00000' })),
      adds(false, `a ${field} of 167 characters`, newTape({ [field]: `${alphabet}${alphabet}0` })),
      adds(false, `a ${field} of 10,000 characters`, newTape({ [field]: '0'.repeat(10_000) })),
    ]),
    ...[
      '!',
      '"',
      '&',
      "'",
      '(',
      ')',
      '/',
      '<',
      '>',
      '\\',
      '`',
      '\u007f',
      ' ',
      '\n',
      '\u0000',
      'é',
      '📼',
    ].map((letter) =>
      adds(
        false,
        `${JSON.stringify(letter)} in a blurhash`,
        newTape({ frontBlurhash: `00000000${letter}0` }),
      ),
    ),
    adds(false, 'a line break behind a blurhash', newTape({ spineBlurhash: '00000000\n' })),
  ],
};

const odd: FieldValue = { odd: ['thing', 1, null] };
const another = (field: string): Fields =>
  field === 'country' ? { label: 'Mended' } : { country: 'Mended' };

const mending: Group<FirestoreOperation> = {
  title:
    'An update is judged by the fields that it changes, so that an old tape with an odd field can still be mended.',
  cases: [
    ...draftFields.flatMap((field) => [
      changes(true, `in its ${field}`, { [field]: otherDraft[field] }),
      changes(
        true,
        `whose ${field} is odd, elsewhere`,
        another(field),
        [],
        oldTape({ [field]: odd }),
      ),
      changes(
        true,
        `that lacks its ${field}, elsewhere`,
        another(field),
        [],
        without(oldTape(), field),
      ),
      changes(
        true,
        `by mending its odd ${field}`,
        { [field]: plainDraft[field] },
        [],
        oldTape({ [field]: odd }),
      ),
      changes(
        true,
        `by adding the ${field} that it lacks`,
        { [field]: plainDraft[field] },
        [],
        without(oldTape(), field),
      ),
      changes(
        false,
        `by adding an odd ${field} that it lacks`,
        { [field]: odd },
        [],
        without(oldTape(), field),
      ),
      changes(
        false,
        `by making its odd ${field} odd in another way`,
        { [field]: { odd: 2 } },
        [],
        oldTape({ [field]: odd }),
      ),
      changes(false, `by taking out its odd ${field}`, {}, [field], oldTape({ [field]: odd })),
    ]),
    ...[...imageFields, 'createdAt', 'updatedAt'].flatMap((field) => [
      changes(true, `whose ${field} is odd`, { title: 'Mended' }, [], oldTape({ [field]: odd })),
      changes(true, `that lacks its ${field}`, { title: 'Mended' }, [], without(oldTape(), field)),
    ]),
    changes(true, 'in every field at once', { ...otherDraft }),
    changes(false, 'in one good field and one bad one', { title: 'Good', releaseYear: 1 }),
    changes(true, 'in nothing but its time', {}),
    changes(true, 'by writing its year as 1987.0, which is no change', {
      releaseYear: double(1987),
    }),
    ...otherTimes.map(([says, time]) =>
      changes(false, `with updatedAt ${says}`, { title: 'New', updatedAt: time }),
    ),
    changes(false, 'by taking out its updatedAt', { title: 'New', updatedAt: longAgo }, []),
    {
      who: editor,
      may: false,
      says: 'change a tape without a word of the time',
      does: {
        given: { 'cassettes/{id}': oldTape() },
        write: [{ update: 'cassettes/{id}', fields: { title: 'New' } }],
      },
    },
    {
      who: editor,
      may: false,
      says: 'take out the time of the last change',
      does: {
        given: { 'cassettes/{id}': oldTape() },
        write: [{ update: 'cassettes/{id}', fields: { title: 'New' }, removes: ['updatedAt'] }],
      },
    },
    {
      who: editor,
      may: false,
      says: 'change two tapes in one batch, one of them badly',
      does: {
        given: { 'cassettes/{id}': oldTape(), 'cassettes/{id}b': oldTape() },
        write: [
          { update: 'cassettes/{id}', fields: { title: 'New', updatedAt: serverTime } },
          { update: 'cassettes/{id}b', fields: { title: '', updatedAt: serverTime } },
        ],
      },
    },
  ],
};

const over = (
  may: boolean,
  says: string,
  fields: Fields,
  given: Fields = oldTape(),
): FirestoreCase => ({
  who: editor,
  may,
  says: `put over a tape ${says}`,
  does: { given: { 'cassettes/{id}': given }, write: [{ set: 'cassettes/{id}', fields }] },
});

/** What an update writes for a panel that gets another image. */
const otherImage = {
  path: `images/${uuid('9')}`,
  token: uuid('8'),
  blurhash: '000000',
};
const replaced = (
  panel: Panel,
  image: Partial<Record<keyof typeof otherImage, FieldValue>> = {},
) => {
  const { path, token, blurhash } = { ...otherImage, ...image };
  return {
    [`${panel}ImageUrl`]: path,
    [`${panel}ImageToken`]: token,
    [`${panel}Blurhash`]: blurhash,
  };
};
const allReplaced: Fields = Object.assign({}, ...panels.map((panel) => replaced(panel)));
const alone: Fields = { ...allReplaced, createdAt: serverTime };
const noImages: Fields = Object.fromEntries(imageFields.map((field) => [field, '']));

const replacing: Group<FirestoreOperation> = {
  title:
    'An image stays as it is or gives way to another one: a new path with its own token and a blurhash, never to none.',
  cases: [
    ...panels.flatMap((panel) => {
      const [path, token, hash] = [`${panel}ImageUrl`, `${panel}ImageToken`, `${panel}Blurhash`];
      const lacking = without(oldTape(), path, token, hash);
      return [
        changes(true, `by giving it another ${panel}`, replaced(panel)),
        changes(true, `by giving it another ${panel} and title`, {
          ...replaced(panel),
          title: 'New',
        }),
        changes(true, `by giving it another ${panel} that looks the same`, {
          ...replaced(panel, { blurhash: images[`${panel}Blurhash`] }),
        }),
        changes(
          true,
          `that has no ${panel} by giving it one`,
          replaced(panel),
          [],
          oldTape(noImages),
        ),
        changes(true, `that lacks its ${panel} by giving it one`, replaced(panel), [], lacking),
        changes(
          true,
          `whose ${panel} is odd by giving it one`,
          replaced(panel),
          [],
          oldTape({ [path]: odd, [token]: odd, [hash]: odd }),
        ),
        ...badImages.map(([says, image]) =>
          changes(false, `by giving it a ${panel} with ${says}`, replaced(panel, image)),
        ),
        ...badImages.map(([says, image]) =>
          changes(
            false,
            `that has no ${panel} by giving it one with ${says}`,
            { title: 'New', ...replaced(panel, image) },
            [],
            oldTape(noImages),
          ),
        ),
        changes(
          false,
          `by giving it another ${panel} under the token that it had`,
          replaced(panel, { token: images[`${panel}ImageToken`] }),
        ),
        ...[path, token, hash].map((field) =>
          changes(
            false,
            `by giving it another ${panel} without the field ${field}`,
            without(replaced(panel), field),
            [field],
          ),
        ),
        changes(false, `by emptying its ${panel}`, {
          [path]: '',
          [token]: '',
          [hash]: '',
        }),
        changes(false, `by taking out its ${panel}`, {}, [path, token, hash]),
        changes(false, `by giving its ${panel} another token and blurhash`, {
          ...without(replaced(panel), path),
        }),
      ];
    }),
    changes(true, 'by giving it three other images', allReplaced),
    changes(true, 'that has no images by giving it three', allReplaced, [], oldTape(noImages)),
    changes(
      true,
      'that lacks its images by giving it three',
      allReplaced,
      [],
      without(oldTape(), ...imageFields),
    ),
    changes(true, 'whose other images are odd by giving it another spine', replaced('spine'), [], {
      ...oldTape({ frontImageUrl: odd, fullJCardBlurhash: odd }),
    }),
    changes(false, 'by giving it two good images and a bad one', {
      ...allReplaced,
      fullJCardBlurhash: '0',
    }),
    changes(false, 'by giving it another spine and a bad title', {
      ...replaced('spine'),
      title: '',
    }),
    changes(false, 'by giving it another spine and createdAt', {
      ...replaced('spine'),
      createdAt: serverTime,
    }),
    changes(false, 'by giving it another spine, without the time of the change', {
      ...replaced('spine'),
      updatedAt: longAgo,
    }),
    over(true, 'the same with another spine', {
      ...oldTape({ updatedAt: serverTime, ...replaced('spine') }),
    }),
    ...badUuids.flatMap(([says, id]) => [
      changes(
        false,
        `by giving it a spine under the path of ${says}`,
        replaced('spine', { path: `images/${id}` }),
      ),
      changes(
        false,
        `by giving it a spine under the token of ${says}`,
        replaced('spine', { token: id }),
      ),
    ]),
  ],
};

const fixed: Group<FirestoreOperation> = {
  title: 'The field createdAt never changes, and an unknown field can only be taken out.',
  cases: [
    ...Object.entries(alone).flatMap(([field, value]) => [
      changes(false, `by giving it another ${field} alone`, { [field]: value }),
      changes(false, `by emptying its ${field}`, { [field]: '' }),
      changes(false, `by taking out its ${field}`, {}, [field]),
      changes(
        false,
        `by adding the ${field} that it lacks, alone`,
        { [field]: value },
        [],
        without(oldTape(), field),
      ),
      over(false, `one without its ${field}`, without(oldTape({ updatedAt: serverTime }), field)),
    ]),
    changes(true, 'by writing its images as they are', {
      ...images,
      createdAt: longAgo,
      title: 'New',
    }),
    changes(false, 'by adding an unknown field', { extra: 'x' }),
    changes(false, 'by adding an unknown field beside a good change', {
      title: 'New',
      admin: true,
    }),
    changes(true, 'beside an unknown field', { title: 'New' }, [], oldTape({ extra: 'x' })),
    changes(true, 'by taking out an unknown field', {}, ['extra'], oldTape({ extra: 'x' })),
    changes(
      true,
      'and take out two unknown fields',
      { title: 'New' },
      ['extra', 'more'],
      oldTape({ extra: 'x', more: [1] }),
    ),
    changes(false, 'by changing an unknown field', { extra: 'y' }, [], oldTape({ extra: 'x' })),
    changes(
      false,
      'by exchanging one unknown field for another',
      { more: 'x' },
      ['extra'],
      oldTape({ extra: 'x' }),
    ),
    over(true, 'the same with another title', oldTape({ title: 'New', updatedAt: serverTime })),
    over(
      true,
      'the same without its unknown field',
      oldTape({ updatedAt: serverTime }),
      oldTape({ extra: 'x' }),
    ),
    over(false, 'a new one', newTape()),
    over(false, 'one with an unknown field', oldTape({ updatedAt: serverTime, extra: 'x' })),
    over(false, 'one with other images', oldTape({ updatedAt: serverTime, spineImageUrl: '' })),
    over(false, 'nothing', {}),
  ],
};

const transforms: Group<FirestoreOperation> = {
  title: 'A transform is judged by what it leaves.',
  cases: [
    changes(true, 'by raising its year by one', { releaseYear: increment(1) }),
    changes(true, 'by raising its year to 2100', { releaseYear: increment(113) }),
    changes(false, 'by raising its year to 2101', { releaseYear: increment(114) }),
    changes(true, 'by lowering its year to 1900', { releaseYear: increment(-87) }),
    changes(false, 'by lowering its year to 1899', { releaseYear: increment(-88) }),
    changes(false, 'by raising its year by a half', { releaseYear: increment(0.5) }),
    changes(false, 'by raising its year by a whole fraction', {
      releaseYear: increment(double(1)),
    }),
    changes(false, 'by raising its year by what is not a number', {
      releaseYear: increment(double('NaN')),
    }),
    changes(true, 'to a year of at least 1990', { releaseYear: maximum(1990) }),
    changes(false, 'to a year of at least 9999', { releaseYear: maximum(9999) }),
    changes(false, 'to a year of at most 5', { releaseYear: minimum(5) }),
    changes(true, 'by adding an artist', { artist: union('Another') }),
    changes(false, 'by adding a number as artist', { artist: union(5) }),
    changes(false, 'by adding an empty artist', { artist: union('') }),
    changes(false, 'by adding an artist of 121 letters', { artist: union('a'.repeat(121)) }),
    changes(
      false,
      'by adding a 21st artist',
      { artist: union('Another') },
      [],
      oldTape({ artist: Array.from({ length: 20 }, (_, index) => `No. ${index}`) }),
    ),
    changes(true, 'by removing one of its genres', { genre: removal('Ambient') }),
    changes(false, 'by removing its only artist', { artist: removal('The Slow Hours') }),
    changes(true, 'by removing its locations', { locations: removal('Oslo', 'Bergen') }),
    changes(false, 'by adding to a text as to a list', { title: union('x') }),
    changes(false, 'by adding a number to a text', { title: increment(1) }),
    changes(false, 'by a server time as title', { title: serverTime }),
    changes(false, 'by a server time as year', { releaseYear: serverTime }),
    changes(false, 'by a server time as createdAt', { createdAt: serverTime }),
    changes(false, 'by counting up an unknown field', { views: increment(1) }),
    changes(false, 'by a server time as unknown field', { seenAt: serverTime }),
    changes(false, 'by a union as image path', { spineImageUrl: union(good) }),
    changes(false, 'by counting up its updatedAt', { updatedAt: increment(1) }),
    adds(true, 'a year counted up from nothing', newTape({ releaseYear: increment(1987) })),
    adds(false, 'a year counted up from nothing to 5', newTape({ releaseYear: increment(5) })),
    adds(true, 'artists added to no list', newTape({ artist: union('One', 'Two') })),
    adds(false, 'numbers added to no list of artists', newTape({ artist: union(1, 2) })),
    adds(false, 'a server time as title', newTape({ title: serverTime })),
    adds(false, 'a count of views', newTape({ views: increment(1) })),
    adds(false, 'a number as createdAt', newTape({ createdAt: increment(1) })),
  ],
};

export const tapeGroups: readonly Group<FirestoreOperation>[] = [
  ...drafts,
  types,
  missing,
  wholes,
  fullest,
  paths,
  tokens,
  parts,
  hashes,
  mending,
  replacing,
  fixed,
  transforms,
];
