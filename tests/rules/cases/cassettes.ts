import { draftFields, type Panel, panels } from '../../../src/domain/cassette.ts';
import {
  type DraftCase,
  draftGroups,
  emptiestDraft,
  fullestDraft,
  plainDraft,
} from '../../support/cassette-drafts.ts';
import { editor } from '../../support/rules/accounts.ts';
import {
  blurhashFields,
  imageFields,
  images,
  newCassette,
  omit,
  otherDraft,
  otherImages,
  otherTimes,
  pathFields,
  requiredFields,
  storedCassette,
  storedTime,
  tokenFields,
  uuid,
} from '../../support/rules/cassettes.ts';
import type { FirestoreCase, FirestoreOperation } from '../../support/rules/firestore-engine.ts';
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
} from '../../support/rules/firestore-fields.ts';
import type { RulesCaseGroup } from '../../support/rules/rules-case.ts';

/** Writes of cassettes, all by an editor. */

const createCase = (isAllowed: boolean, description: string, fields: Fields): FirestoreCase => ({
  account: editor,
  isAllowed,
  description: `add a cassette with ${description}`,
  operation: { write: [{ create: 'cassettes/{id}', fields }] },
});

const updateCase = (
  isAllowed: boolean,
  description: string,
  fields: Fields,
  removes: readonly string[] = [],
  given: Fields = storedCassette(),
): FirestoreCase => ({
  account: editor,
  isAllowed,
  description: `change a cassette ${description}`,
  operation: {
    given: { 'cassettes/{id}': given },
    write: [{ update: 'cassettes/{id}', fields: { updatedAt: serverTime, ...fields }, removes }],
  },
});

const draftCase = ({ description, change, refused, onlyForm }: DraftCase): FirestoreCase[] => {
  const isAllowed = refused === undefined || onlyForm !== undefined;
  const fields: Fields = change;
  // The many characters need only one request each, because one check covers them.
  if (description.startsWith('a title of U+'))
    return [createCase(isAllowed, description, newCassette(fields))];
  return [
    createCase(isAllowed, description, newCassette(fields)),
    // Equal values would be no change, so the stored cassette has other ones.
    updateCase(isAllowed, `to one with ${description}`, fields, [], storedCassette({}, otherDraft)),
  ];
};

const drafts: RulesCaseGroup<FirestoreOperation>[] = draftGroups.map(({ title, cases }) => ({
  title,
  cases: cases.flatMap(draftCase),
}));

const kinds: readonly (readonly [string, FieldValue])[] = [
  ['null', null],
  ['a boolean', true],
  ['an integer', 1987],
  ['a fraction', 1987.5],
  ['a double without a fraction', double(1988)],
  ['NaN', double('NaN')],
  ['a text', 'Text'],
  ['bytes', bytes('Yes')],
  ['a time', timestamp('2026-01-01T00:00:00Z')],
  ['a geo point', geoPoint],
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

const acceptedKinds: Record<string, readonly string[]> = {
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

const types: RulesCaseGroup<FirestoreOperation> = {
  title: 'Every field holds its own type.',
  cases: [...draftFields, ...imageFields, 'part'].flatMap((field) =>
    kinds.flatMap(([kind, value]) => {
      const isAllowed = acceptedKinds[field]?.includes(kind) ?? false;
      const added = createCase(isAllowed, `${kind} as ${field}`, newCassette({ [field]: value }));
      if (imageFields.some((name) => name === field)) return [added];
      // Not from `otherDraft`: two of its lists are empty, so that writing an empty list changes nothing.
      const changed = updateCase(isAllowed, `to ${kind} as ${field}`, { [field]: value });
      return [added, changed];
    }),
  ),
};

const missing: RulesCaseGroup<FirestoreOperation> = {
  title: 'A checked field that is missing is an error, and an error denies the request.',
  cases: [
    ...requiredFields.map((field) =>
      createCase(false, `no field ${field}`, omit(newCassette(), field)),
    ),
    ...draftFields.map((field) => updateCase(false, `by removing its ${field}`, {}, [field])),
    createCase(false, 'nothing but the times', { createdAt: serverTime, updatedAt: serverTime }),
    createCase(false, 'nothing at all', {}),
  ],
};

const newCassettes: RulesCaseGroup<FirestoreOperation> = {
  title:
    'A new cassette has every field, no unknown field, and the server’s time in both times.'.replace(
      '’',
      "'",
    ),
  cases: [
    createCase(true, 'everything', newCassette()),
    createCase(true, 'the smallest valid fields', newCassette(emptiestDraft)),
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
    ].map((key) => createCase(false, `the unknown field ${key}`, newCassette({ [key]: 'x' }))),
    createCase(false, '10,000 unknown fields', {
      ...newCassette(),
      ...Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`x${index}`, index])),
    }),
    ...(['createdAt', 'updatedAt'] as const).flatMap((field) =>
      otherTimes.map(([description, time]) =>
        createCase(false, `${field} ${description}`, newCassette({ [field]: time })),
      ),
    ),
  ],
};

const fullImages: Fields = {
  ...images,
  ...Object.fromEntries(blurhashFields.map((field) => [field, '~'.repeat(166)])),
};

const fullest: RulesCaseGroup<FirestoreOperation> = {
  title: 'The fullest cassette stays within the thousand expressions that a request may take.',
  cases: [
    createCase(true, 'every field at its limit', newCassette(fullImages, fullestDraft)),
    updateCase(
      true,
      'in every field, from the smallest values to the limit',
      { ...fullestDraft },
      [],
      storedCassette({}, emptiestDraft),
    ),
    updateCase(
      true,
      'in every field, from one limit to another',
      { ...fullestDraft, title: 'x'.repeat(200) },
      [],
      {
        ...storedCassette({ ...fullImages, extra: 'x', more: 'y' }, otherDraft),
      },
    ),
    updateCase(
      true,
      'in every field and image and remove its unknown fields',
      { ...fullestDraft, ...otherImages },
      ['extra', 'more'],
      {
        ...storedCassette({ ...fullImages, extra: 'x', more: 'y' }, emptiestDraft),
      },
    ),
    {
      account: editor,
      isAllowed: true,
      description: 'overwrite the smallest cassette with the fullest',
      operation: {
        given: { 'cassettes/{id}': storedCassette(fullImages, emptiestDraft) },
        write: [
          {
            set: 'cassettes/{id}',
            fields: storedCassette({ ...fullImages, updatedAt: serverTime }, fullestDraft),
          },
        ],
      },
    },
    {
      account: editor,
      isAllowed: true,
      description: 'add three of the fullest cassettes in one batch',
      operation: {
        write: Array.from({ length: 3 }, (_, index) => ({
          create: `cassettes/{id}n${index}`,
          fields: newCassette(fullImages, fullestDraft),
        })),
      },
    },
  ],
};

const validPath = images.spineImageUrl;
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

const paths: RulesCaseGroup<FirestoreOperation> = {
  title: 'An image is named by its storage path, images/ and a UUID in lower case, or by nothing.',
  cases: [
    ...pathFields.flatMap((field) => [
      createCase(true, `no image as ${field}`, newCassette({ [field]: '' })),
      createCase(
        false,
        `an address as ${field}`,
        newCassette({ [field]: 'https://example.org/x.webp' }),
      ),
      createCase(false, `a bare UUID as ${field}`, newCassette({ [field]: uuid('1') })),
    ]),
    ...[...'0123456789abcdef'].map((digit) =>
      createCase(
        true,
        `an image path of the digit ${digit}`,
        newCassette({ spineImageUrl: `images/${uuid(digit)}` }),
      ),
    ),
    ...badUuids.map(([description, id]) =>
      createCase(
        false,
        `${description} as image path`,
        newCassette({ spineImageUrl: `images/${id}` }),
      ),
    ),
    ...[
      'images/',
      'images',
      '/',
      ' ',
      `/${validPath}`,
      `${validPath}/`,
      `${validPath}.webp`,
      `${validPath}/${uuid('1')}`,
      `images//${uuid('1')}`,
      `images/../${validPath}`,
      `images/${validPath}`,
      `images/111111${validPath.slice(6)}`,
      `images/1111images/${uuid('1').slice(4)}`,
      `Images/${uuid('1')}`,
      `image/${uuid('1')}`,
      `im0g0s/${uuid('1')}`,
      `other/${uuid('1')}`,
      `x${validPath}`,
      `gs://bucket/${validPath}`,
      `images\\${uuid('1')}`,
      `images/${uuid('1')}?alt=media`,
      validPath.toUpperCase(),
      '<script>',
    ].map((path) =>
      createCase(
        false,
        `the image path ${JSON.stringify(path)}`,
        newCassette({ spineImageUrl: path }),
      ),
    ),
  ],
};

const tokens: RulesCaseGroup<FirestoreOperation> = {
  title: 'A download token is a UUID, or nothing, or left out.',
  cases: [
    createCase(true, 'no token field at all', omit(newCassette(), ...tokenFields)),
    ...tokenFields.flatMap((field) => [
      createCase(true, `an empty ${field}`, newCassette({ [field]: '' })),
      createCase(true, `no ${field}`, omit(newCassette(), field)),
      createCase(false, `a word as ${field}`, newCassette({ [field]: 'token' })),
      createCase(false, `a path as ${field}`, newCassette({ [field]: validPath })),
      createCase(
        false,
        `two UUIDs as ${field}`,
        newCassette({ [field]: `${uuid('1')},${uuid('2')}` }),
      ),
    ]),
    ...badUuids.map(([description, id]) =>
      createCase(false, `${description} as token`, newCassette({ spineImageToken: id })),
    ),
  ],
};

const parts: RulesCaseGroup<FirestoreOperation> = {
  title: 'A cassette may name the part of the shelf that holds its entry.',
  cases: [
    ...['p0', 'p1', 'p9', 'p10', 'p19', 'p90', 'p100', 'p999', 'p1000', 'p9999'].flatMap((part) => [
      createCase(true, `${part} as its part`, newCassette({ part })),
      updateCase(true, `to one with ${part} as its part`, { part }),
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
      createCase(false, `${JSON.stringify(part)} as its part`, newCassette({ part })),
      updateCase(false, `to one with ${JSON.stringify(part)} as its part`, { part }),
    ]),
    updateCase(true, 'to another part', { part: 'p2' }, [], storedCassette({ part: 'p1' })),
    updateCase(
      true,
      'that names its part, in another field',
      { title: 'New' },
      [],
      storedCassette({ part: 'p1' }),
    ),
    updateCase(
      true,
      'whose part is invalid, in another field',
      { title: 'New' },
      [],
      storedCassette({ part: 'invalid' }),
    ),
    updateCase(
      true,
      'by correcting its invalid part',
      { part: 'p1' },
      [],
      storedCassette({ part: { invalid: 1 } }),
    ),
    updateCase(false, 'by removing its part', {}, ['part'], storedCassette({ part: 'p1' })),
    updateCase(false, 'by removing its invalid part', {}, ['part'], storedCassette({ part: 5 })),
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
const hashes: RulesCaseGroup<FirestoreOperation> = {
  title: "A blurhash is 6 to 166 of its own 83 characters (here in ASCII's order), or nothing.",
  cases: [
    ...blurhashFields.flatMap((field) => [
      createCase(true, `no ${field}`, newCassette({ [field]: '' })),
      createCase(
        true,
        `all 83 characters twice as ${field}`,
        newCassette({ [field]: alphabet + alphabet }),
      ),
      createCase(true, `a ${field} of 6 characters`, newCassette({ [field]: '000000' })),
      createCase(false, `a ${field} of 5 characters`, newCassette({ [field]: '00000' })),
      createCase(
        false,
        `a ${field} of 167 characters`,
        newCassette({ [field]: `${alphabet}${alphabet}0` }),
      ),
      createCase(
        false,
        `a ${field} of 10,000 characters`,
        newCassette({ [field]: '0'.repeat(10_000) }),
      ),
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
      createCase(
        false,
        `${JSON.stringify(letter)} in a blurhash`,
        newCassette({ frontBlurhash: `00000000${letter}0` }),
      ),
    ),
    createCase(
      false,
      'a line break behind a blurhash',
      newCassette({ spineBlurhash: '00000000\n' }),
    ),
  ],
};

const invalid: FieldValue = { invalid: ['thing', 1, null] };
const otherFieldChange = (field: string): Fields =>
  field === 'country' ? { label: 'Changed' } : { country: 'Changed' };

const partialUpdates: RulesCaseGroup<FirestoreOperation> = {
  title:
    'Only the changed fields of an update are checked, so that an old cassette with an invalid field can still be edited.',
  cases: [
    ...draftFields.flatMap((field) => [
      updateCase(true, `in its ${field}`, { [field]: otherDraft[field] }),
      updateCase(
        true,
        `whose ${field} is invalid, in another field`,
        otherFieldChange(field),
        [],
        storedCassette({ [field]: invalid }),
      ),
      updateCase(
        true,
        `that lacks its ${field}, in another field`,
        otherFieldChange(field),
        [],
        omit(storedCassette(), field),
      ),
      updateCase(
        true,
        `by correcting its invalid ${field}`,
        { [field]: plainDraft[field] },
        [],
        storedCassette({ [field]: invalid }),
      ),
      updateCase(
        true,
        `by adding the ${field} that it lacks`,
        { [field]: plainDraft[field] },
        [],
        omit(storedCassette(), field),
      ),
      updateCase(
        false,
        `by adding an invalid ${field} that it lacked`,
        { [field]: invalid },
        [],
        omit(storedCassette(), field),
      ),
      updateCase(
        false,
        `by giving its invalid ${field} another invalid value`,
        { [field]: { invalid: 2 } },
        [],
        storedCassette({ [field]: invalid }),
      ),
      updateCase(
        false,
        `by removing its invalid ${field}`,
        {},
        [field],
        storedCassette({ [field]: invalid }),
      ),
    ]),
    ...[...imageFields, 'createdAt', 'updatedAt'].flatMap((field) => [
      updateCase(
        true,
        `whose ${field} is invalid`,
        { title: 'Changed' },
        [],
        storedCassette({ [field]: invalid }),
      ),
      updateCase(
        true,
        `that lacks its ${field}`,
        { title: 'Changed' },
        [],
        omit(storedCassette(), field),
      ),
    ]),
    updateCase(true, 'in every field at once', { ...otherDraft }),
    updateCase(false, 'in one valid field and one invalid field', {
      title: 'Good',
      releaseYear: 1,
    }),
    updateCase(true, 'only in its time', {}),
    updateCase(true, 'by writing its year as 1987.0, which is no change', {
      releaseYear: double(1987),
    }),
    ...otherTimes.map(([description, time]) =>
      updateCase(false, `with updatedAt ${description}`, { title: 'New', updatedAt: time }),
    ),
    updateCase(false, 'with its old updatedAt', { title: 'New', updatedAt: storedTime }, []),
    {
      account: editor,
      isAllowed: false,
      description: 'change a cassette without updatedAt',
      operation: {
        given: { 'cassettes/{id}': storedCassette() },
        write: [{ update: 'cassettes/{id}', fields: { title: 'New' } }],
      },
    },
    {
      account: editor,
      isAllowed: false,
      description: 'remove the time of the last change',
      operation: {
        given: { 'cassettes/{id}': storedCassette() },
        write: [{ update: 'cassettes/{id}', fields: { title: 'New' }, removes: ['updatedAt'] }],
      },
    },
    {
      account: editor,
      isAllowed: false,
      description: 'change two cassettes in one batch, one of them to an invalid one',
      operation: {
        given: { 'cassettes/{id}': storedCassette(), 'cassettes/{id}b': storedCassette() },
        write: [
          { update: 'cassettes/{id}', fields: { title: 'New', updatedAt: serverTime } },
          { update: 'cassettes/{id}b', fields: { title: '', updatedAt: serverTime } },
        ],
      },
    },
  ],
};

const overwriteCase = (
  isAllowed: boolean,
  description: string,
  fields: Fields,
  given: Fields = storedCassette(),
): FirestoreCase => ({
  account: editor,
  isAllowed,
  description: `overwrite a cassette with ${description}`,
  operation: { given: { 'cassettes/{id}': given }, write: [{ set: 'cassettes/{id}', fields }] },
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

const large = { fullJCardLargeUrl: `images/${uuid('a')}`, fullJCardLargeToken: uuid('b') };
const otherLarge = { fullJCardLargeUrl: `images/${uuid('c')}`, fullJCardLargeToken: uuid('d') };
const noLarge = { fullJCardLargeUrl: '', fullJCardLargeToken: '' };
const largeFields = Object.keys(large) as (keyof typeof large)[];
const [largeUrl, largeToken] = ['fullJCardLargeUrl', 'fullJCardLargeToken'] as const;

const largeImage: RulesCaseGroup<FirestoreOperation> = {
  title: 'The reading copy of the full J-card is optional.',
  cases: [
    createCase(true, 'a reading copy', newCassette(large)),
    createCase(true, 'an empty reading copy', newCassette(noLarge)),
    createCase(true, 'a reading copy without a token', newCassette(omit(large, largeToken))),
    ...[...badUuids.map(([, id]) => id), invalid, null, 7].flatMap((id) => [
      createCase(
        false,
        `a reading copy under ${JSON.stringify(id)}`,
        newCassette({ ...large, [largeUrl]: typeof id === 'string' ? `images/${id}` : id }),
      ),
      createCase(
        false,
        `a reading copy with the token ${JSON.stringify(id)}`,
        newCassette({ ...large, [largeToken]: id }),
      ),
    ]),
  ],
};

/** An update of a cassette that has a reading copy. */
const largeCase = (
  isAllowed: boolean,
  description: string,
  fields: Fields,
  removed: readonly string[] = [],
  given: Fields = large,
) => updateCase(isAllowed, description, fields, removed, storedCassette(given));

const replacingLarge: RulesCaseGroup<FirestoreOperation> = {
  title:
    'A reading copy stays with its picture: another picture brings its own, with its own token, or none.',
  cases: [
    largeCase(true, 'that has a reading copy by giving it another title', { title: 'New' }),
    largeCase(
      true,
      'that has an invalid reading copy by giving it another title',
      { title: 'New' },
      [],
      { fullJCardLargeUrl: invalid, fullJCardLargeToken: invalid },
    ),
    largeCase(true, 'by giving it another J-card with a reading copy', {
      ...replaced('fullJCard'),
      ...otherLarge,
    }),
    largeCase(
      true,
      'without a reading copy by giving it another J-card with one',
      { ...replaced('fullJCard'), ...large },
      [],
      {},
    ),
    largeCase(true, 'by giving it another J-card and emptying the reading copy', {
      ...replaced('fullJCard'),
      ...noLarge,
    }),
    largeCase(
      true,
      'by giving it another J-card and taking out the reading copy',
      replaced('fullJCard'),
      largeFields,
    ),
    largeCase(
      false,
      'by giving it another J-card with the old reading copy',
      replaced('fullJCard'),
    ),
    ...largeFields.map((field) =>
      largeCase(false, `by giving it another J-card and another ${field} alone`, {
        ...replaced('fullJCard'),
        [field]: otherLarge[field],
      }),
    ),
    ...largeFields.map((field) =>
      largeCase(false, `by giving it another J-card and emptying ${field} alone`, {
        ...replaced('fullJCard'),
        ...otherLarge,
        [field]: '',
      }),
    ),
    ...largeFields.map((field) =>
      largeCase(false, `by giving it another J-card and an invalid ${field}`, {
        ...replaced('fullJCard'),
        ...otherLarge,
        [field]: invalid,
      }),
    ),
    largeCase(false, 'by giving it another reading copy alone', otherLarge),
    largeCase(false, 'without a reading copy by giving it one alone', large, [], {}),
    largeCase(false, 'by emptying its reading copy', noLarge),
    largeCase(false, 'by taking out its reading copy', {}, largeFields),
    ...largeFields.map((field) =>
      largeCase(false, `by changing ${field} alone`, { [field]: otherLarge[field] }),
    ),
    largeCase(false, 'by giving it another spine and another reading copy', {
      ...replaced('spine'),
      ...otherLarge,
    }),
  ],
};

const replacing: RulesCaseGroup<FirestoreOperation> = {
  title:
    'An image stays or is replaced by another one with its own path, token and blurhash; it is never removed.',
  cases: [
    ...panels.flatMap((panel) => {
      const [path, token, hash] = [`${panel}ImageUrl`, `${panel}ImageToken`, `${panel}Blurhash`];
      const lacking = omit(storedCassette(), path, token, hash);
      return [
        updateCase(true, `by giving it another ${panel}`, replaced(panel)),
        updateCase(true, `by giving it another ${panel} and title`, {
          ...replaced(panel),
          title: 'New',
        }),
        updateCase(true, `by giving it another ${panel} that looks the same`, {
          ...replaced(panel, { blurhash: images[`${panel}Blurhash`] }),
        }),
        updateCase(
          true,
          `that has no ${panel} by giving it one`,
          replaced(panel),
          [],
          storedCassette(noImages),
        ),
        updateCase(true, `that lacks its ${panel} by giving it one`, replaced(panel), [], lacking),
        updateCase(
          true,
          `whose ${panel} is invalid by giving it one`,
          replaced(panel),
          [],
          storedCassette({ [path]: invalid, [token]: invalid, [hash]: invalid }),
        ),
        ...badImages.map(([description, image]) =>
          updateCase(false, `by giving it a ${panel} with ${description}`, replaced(panel, image)),
        ),
        ...badImages.map(([description, image]) =>
          updateCase(
            false,
            `that has no ${panel} by giving it one with ${description}`,
            { title: 'New', ...replaced(panel, image) },
            [],
            storedCassette(noImages),
          ),
        ),
        updateCase(
          false,
          `by giving it another ${panel} under the token that it had`,
          replaced(panel, { token: images[`${panel}ImageToken`] }),
        ),
        ...[path, token, hash].map((field) =>
          updateCase(
            false,
            `by giving it another ${panel} without the field ${field}`,
            omit(replaced(panel), field),
            [field],
          ),
        ),
        updateCase(false, `by emptying its ${panel}`, {
          [path]: '',
          [token]: '',
          [hash]: '',
        }),
        updateCase(false, `by taking out its ${panel}`, {}, [path, token, hash]),
        updateCase(false, `by giving its ${panel} another token and blurhash`, {
          ...omit(replaced(panel), path),
        }),
      ];
    }),
    updateCase(true, 'by giving it three other images', allReplaced),
    updateCase(
      true,
      'that has no images by giving it three',
      allReplaced,
      [],
      storedCassette(noImages),
    ),
    updateCase(
      true,
      'that lacks its images by giving it three',
      allReplaced,
      [],
      omit(storedCassette(), ...imageFields),
    ),
    updateCase(
      true,
      'whose other images are invalid by giving it another spine',
      replaced('spine'),
      [],
      {
        ...storedCassette({ frontImageUrl: invalid, fullJCardBlurhash: invalid }),
      },
    ),
    updateCase(false, 'by giving it two valid images and an invalid one', {
      ...allReplaced,
      fullJCardBlurhash: '0',
    }),
    updateCase(false, 'by giving it another spine and an invalid title', {
      ...replaced('spine'),
      title: '',
    }),
    updateCase(false, 'by giving it another spine and createdAt', {
      ...replaced('spine'),
      createdAt: serverTime,
    }),
    updateCase(false, 'by giving it another spine, without the time of the change', {
      ...replaced('spine'),
      updatedAt: storedTime,
    }),
    overwriteCase(true, 'the same with another spine', {
      ...storedCassette({ updatedAt: serverTime, ...replaced('spine') }),
    }),
    ...badUuids.flatMap(([description, id]) => [
      updateCase(
        false,
        `by giving it a spine under the path of ${description}`,
        replaced('spine', { path: `images/${id}` }),
      ),
      updateCase(
        false,
        `by giving it a spine under the token of ${description}`,
        replaced('spine', { token: id }),
      ),
    ]),
  ],
};

const fixed: RulesCaseGroup<FirestoreOperation> = {
  title: 'The field createdAt never changes, and an unknown field can only be removed.',
  cases: [
    ...Object.entries(alone).flatMap(([field, value]) => [
      updateCase(false, `by giving it another ${field} alone`, { [field]: value }),
      updateCase(false, `by emptying its ${field}`, { [field]: '' }),
      updateCase(false, `by removing its ${field}`, {}, [field]),
      updateCase(
        false,
        `by adding the ${field} that it lacks, alone`,
        { [field]: value },
        [],
        omit(storedCassette(), field),
      ),
      overwriteCase(
        false,
        `one without its ${field}`,
        omit(storedCassette({ updatedAt: serverTime }), field),
      ),
    ]),
    updateCase(true, 'by writing its images as they are', {
      ...images,
      createdAt: storedTime,
      title: 'New',
    }),
    updateCase(false, 'by adding an unknown field', { extra: 'x' }),
    updateCase(false, 'by adding an unknown field beside a valid change', {
      title: 'New',
      admin: true,
    }),
    updateCase(
      true,
      'beside an unknown field',
      { title: 'New' },
      [],
      storedCassette({ extra: 'x' }),
    ),
    updateCase(
      true,
      'by taking out an unknown field',
      {},
      ['extra'],
      storedCassette({ extra: 'x' }),
    ),
    updateCase(
      true,
      'and take out two unknown fields',
      { title: 'New' },
      ['extra', 'more'],
      storedCassette({ extra: 'x', more: [1] }),
    ),
    updateCase(
      false,
      'by changing an unknown field',
      { extra: 'y' },
      [],
      storedCassette({ extra: 'x' }),
    ),
    updateCase(
      false,
      'by exchanging one unknown field for another',
      { more: 'x' },
      ['extra'],
      storedCassette({ extra: 'x' }),
    ),
    overwriteCase(
      true,
      'the same with another title',
      storedCassette({ title: 'New', updatedAt: serverTime }),
    ),
    overwriteCase(
      true,
      'the same without its unknown field',
      storedCassette({ updatedAt: serverTime }),
      storedCassette({ extra: 'x' }),
    ),
    overwriteCase(false, 'a new one', newCassette()),
    overwriteCase(
      false,
      'one with an unknown field',
      storedCassette({ updatedAt: serverTime, extra: 'x' }),
    ),
    overwriteCase(
      false,
      'one with other images',
      storedCassette({ updatedAt: serverTime, spineImageUrl: '' }),
    ),
    overwriteCase(false, 'nothing', {}),
  ],
};

const transforms: RulesCaseGroup<FirestoreOperation> = {
  title: 'A transform is judged by what it leaves.',
  cases: [
    updateCase(true, 'by raising its year by one', { releaseYear: increment(1) }),
    updateCase(true, 'by raising its year to 2100', { releaseYear: increment(113) }),
    updateCase(false, 'by raising its year to 2101', { releaseYear: increment(114) }),
    updateCase(true, 'by lowering its year to 1900', { releaseYear: increment(-87) }),
    updateCase(false, 'by lowering its year to 1899', { releaseYear: increment(-88) }),
    updateCase(false, 'by raising its year by a half', { releaseYear: increment(0.5) }),
    updateCase(false, 'by raising its year by a whole fraction', {
      releaseYear: increment(double(1)),
    }),
    updateCase(false, 'by raising its year by what is not a number', {
      releaseYear: increment(double('NaN')),
    }),
    updateCase(true, 'to a year of at least 1990', { releaseYear: maximum(1990) }),
    updateCase(false, 'to a year of at least 9999', { releaseYear: maximum(9999) }),
    updateCase(false, 'to a year of at most 5', { releaseYear: minimum(5) }),
    updateCase(true, 'by adding an artist', { artist: union('Another') }),
    updateCase(false, 'by adding a number as artist', { artist: union(5) }),
    updateCase(false, 'by adding an empty artist', { artist: union('') }),
    updateCase(false, 'by adding an artist of 121 letters', { artist: union('a'.repeat(121)) }),
    updateCase(
      false,
      'by adding a 21st artist',
      { artist: union('Another') },
      [],
      storedCassette({ artist: Array.from({ length: 20 }, (_, index) => `No. ${index}`) }),
    ),
    updateCase(true, 'by removing one of its genres', { genre: removal('Ambient') }),
    updateCase(false, 'by removing its only artist', { artist: removal('The Slow Hours') }),
    updateCase(true, 'by removing its locations', { locations: removal('Oslo', 'Bergen') }),
    updateCase(false, 'by adding to a text as to a list', { title: union('x') }),
    updateCase(false, 'by adding a number to a text', { title: increment(1) }),
    updateCase(false, 'by a server time as title', { title: serverTime }),
    updateCase(false, 'by a server time as year', { releaseYear: serverTime }),
    updateCase(false, 'by a server time as createdAt', { createdAt: serverTime }),
    updateCase(false, 'by counting up an unknown field', { views: increment(1) }),
    updateCase(false, 'by a server time as unknown field', { seenAt: serverTime }),
    updateCase(false, 'by a union as image path', { spineImageUrl: union(validPath) }),
    updateCase(false, 'by counting up its updatedAt', { updatedAt: increment(1) }),
    createCase(
      true,
      'a year counted up from nothing',
      newCassette({ releaseYear: increment(1987) }),
    ),
    createCase(
      false,
      'a year counted up from nothing to 5',
      newCassette({ releaseYear: increment(5) }),
    ),
    createCase(true, 'artists added to no list', newCassette({ artist: union('One', 'Two') })),
    createCase(false, 'numbers added to no list of artists', newCassette({ artist: union(1, 2) })),
    createCase(false, 'a server time as title', newCassette({ title: serverTime })),
    createCase(false, 'a count of views', newCassette({ views: increment(1) })),
    createCase(false, 'a number as createdAt', newCassette({ createdAt: increment(1) })),
  ],
};

export const cassetteGroups: readonly RulesCaseGroup<FirestoreOperation>[] = [
  ...drafts,
  types,
  missing,
  newCassettes,
  fullest,
  paths,
  tokens,
  parts,
  hashes,
  partialUpdates,
  replacing,
  largeImage,
  replacingLarge,
  fixed,
  transforms,
];
