import { fullestDraft } from '../../support/cassette-drafts.ts';
import {
  type Account,
  editor,
  namedEditor,
  nonEditors,
  uid,
} from '../../support/rules/accounts.ts';
import {
  imagePath,
  images,
  newCassette,
  otherImages,
  otherTimes,
  storedCassette,
  storedTime,
  uuid,
  without,
} from '../../support/rules/cassettes.ts';
import type {
  Documents,
  FirestoreAttempt,
  FirestoreOperation,
  Write,
} from '../../support/rules/firestore-engine.ts';
import { type Fields, serverTime } from '../../support/rules/firestore-fields.ts';
import { recordOf } from '../../support/rules/records.ts';
import { allowed, casesFor, denied, type RulesCaseGroup } from '../../support/rules/rules-case.ts';

/** The history of the catalogue (docs/decisions/0017-history.md). */

type Group = RulesCaseGroup<FirestoreOperation>;

const id = '{change0}';
const earlier = '{change1}';
/** A record of a change long ago. */
const earlierRecord: Fields = {
  cassette: '{id}',
  kind: 'form',
  uid,
  email: 'e@b.example',
  changedAt: storedTime,
  fields: ['title'],
  before: { title: 'Old' },
};

type Change = {
  /** What is written to the cassette. */
  cassette?: Fields;
  /** What differs in its record; null writes none. */
  record?: Fields | null;
  stored?: Fields;
  /** Other documents that are there. */
  given?: Documents;
  /** Further writes of the commit. */
  more?: readonly Write[];
};
type Row = readonly [description: string, change: Change];

const named = { change: id, updatedBy: uid, updatedAt: serverTime };

const recordWrite = (account: Account, before: Fields | undefined, after: Fields, change: Fields) =>
  recordOf(account, { id, cassette: '{id}', before, after }, change);

/** Changes the title of a cassette unless the row says something else. */
const changeBy = (account: Account, row: Row): FirestoreAttempt => {
  const [description, { cassette = { title: 'New' }, record = {}, stored, given, more = [] }] = row;
  const before = storedCassette(stored);
  const fields = { ...named, ...cassette };
  const records = record ? [recordWrite(account, before, { ...before, ...fields }, record)] : [];
  return [
    `change a cassette ${description}`,
    {
      given: { 'cassettes/{id}': before, ...given },
      write: [{ update: 'cassettes/{id}', fields }, ...records, ...more],
    },
  ];
};
const addBy = (account: Account, row: Row): FirestoreAttempt => {
  const [description, { cassette, record = {}, given = {}, more = [] }] = row;
  const fields = newCassette({ ...named, ...cassette });
  const records = record ? [recordWrite(account, undefined, fields, record)] : [];
  return [
    `add a cassette ${description}`,
    { given, write: [{ create: 'cassettes/{id}', fields }, ...records, ...more] },
  ];
};
const changing = casesFor(namedEditor, (row: Row) => changeBy(namedEditor, row));
const adding = casesFor(namedEditor, (row: Row) => addBy(namedEditor, row));

/** How a cassette can name another record than its own. */
const wrongNames: readonly Row[] = [
  ['without a record', { record: null }],
  ['without the name of its record', { cassette: { title: 'New', change: undefined } }],
  [
    'with the name of an earlier record',
    {
      cassette: { title: 'New', change: earlier },
      record: null,
      given: { [`changes/${earlier}`]: earlierRecord },
    },
  ],
  ['with the record of another cassette', { record: { cassette: '{id}b' } }],
  ['with a number as the name of its record', { cassette: { title: 'New', change: 5 } }],
  ['in the name of another account', { cassette: { title: 'New', updatedBy: 'another' } }],
  ['without the name of its account', { cassette: { title: 'New', updatedBy: undefined } }],
];

const recordedCassettes: Group = {
  title:
    'A cassette names the account that wrote it, and a record of the history that the same commit makes.',
  cases: [
    ...changing.may([['with its record', {}]]),
    ...adding.may([['with its record', {}]]),
    ...changing.mayNot(wrongNames),
    ...adding.mayNot(wrongNames),
    ...changing.mayNot([
      [
        'that was changed before, with the record of that change',
        {
          cassette: { title: 'New', change: earlier },
          stored: { change: earlier, updatedBy: uid },
          record: null,
          given: { [`changes/${earlier}`]: earlierRecord },
        },
      ],
    ]),
    ...denied(namedEditor, [
      [
        'change two cassettes with the record of one of them',
        {
          given: { 'cassettes/{id}': storedCassette(), 'cassettes/{id}b': storedCassette() },
          write: [
            { update: 'cassettes/{id}', fields: { ...named, title: 'New' } },
            { update: 'cassettes/{id}b', fields: { ...named, title: 'New' } },
            recordWrite(namedEditor, storedCassette(), storedCassette({ title: 'New' }), {}),
          ],
        },
      ],
      [
        'restore a cassette from the bin without a record',
        {
          given: { 'bin/{id}': { id: '{id}', cassette: storedCassette() } },
          write: [{ set: 'cassettes/{id}', fields: storedCassette(named) }, { delete: 'bin/{id}' }],
        },
      ],
    ]),
  ],
};

const path = `changes/${earlier}`;
const history = { [path]: earlierRecord };
const inCatalogue = { 'cassettes/{id}': storedCassette({ change: earlier, updatedBy: uid }) };
const inBin = { 'bin/{id}': { id: '{id}', cassette: storedCassette() } };
const removeRecord: Write = { delete: `changes/${earlier}` };

const reading: readonly FirestoreAttempt[] = [
  ['read a record of the history', { given: history, read: [path] }],
  ['list the history', { given: history, list: 'changes' }],
  [
    'query the history of a cassette',
    { given: history, query: 'changes', where: { field: 'cassette', is: 'one' } },
  ],
];
const removing: readonly FirestoreAttempt[] = [
  ['delete the history of a cassette that is gone', { given: history, write: [removeRecord] }],
];

const access: Group = {
  title:
    'The history of the catalogue: each write of a cassette makes a record, which editors read, nobody changes, and nobody deletes while the catalogue has its cassette, or the bin under its own id.',
  cases: [
    ...allowed(editor, reading, removing),
    ...nonEditors.flatMap((account) => denied(account, reading, removing)),
    ...nonEditors.flatMap((account) =>
      denied(account, [changeBy(account, ['with its record', {}])]),
    ),
    ...allowed(editor, [
      [
        'delete the history together with its cassette',
        {
          given: { ...history, ...inCatalogue },
          write: [{ delete: 'cassettes/{id}' }, removeRecord],
        },
      ],
      [
        'delete the history together with the record of the bin',
        { given: { ...history, ...inBin }, write: [{ delete: 'bin/{id}' }, removeRecord] },
      ],
    ]),
    ...denied(editor, [
      [
        'delete the history of a cassette of the catalogue',
        { given: { ...history, ...inCatalogue }, write: [removeRecord] },
      ],
      [
        'delete the history of a cassette of the bin',
        { given: { ...history, ...inBin }, write: [removeRecord] },
      ],
      ['delete a record that is not there', { write: [{ delete: 'changes/{id}' }] }],
      [
        'change a record of the history',
        { given: { ...history, ...inCatalogue }, write: [{ update: path, fields: { uid: 'x' } }] },
      ],
      [
        'change a record of a cassette that is gone',
        { given: history, write: [{ update: path, fields: { uid: 'x' } }] },
      ],
      ['read what lies below a record of the history', { read: [`${path}/more/x`] }],
      ['read a history below another document', { read: [`more/x/${path}`] }],
    ]),
    ...denied(namedEditor, [
      changeBy(namedEditor, [
        'over an earlier record',
        {
          record: null,
          cassette: { title: 'New', change: earlier },
          given: history,
          more: [
            {
              set: path,
              fields: {
                ...earlierRecord,
                changedAt: serverTime,
                before: { title: 'Rain on Tin Roofs' },
              },
            },
          ],
        },
      ]),
    ]),
  ],
};

const unchanged = { cassette: '{id}', before: storedCassette(), after: storedCassette() };

const kinds = ['form', 'row', 'bulk', 'import', 'merge', 'restore', 'bin', 'undo'];
const runId = 'b'.repeat(20);
const recordKeys = ['cassette', 'kind', 'uid', 'email', 'changedAt', 'fields', 'before'];

const records: Group = {
  title:
    'A record names the account as its token does and what the change was made with, and its cassette names it.',
  cases: [
    ...changing.may([
      ...kinds.map((kind): Row => [`with a record of the kind ${kind}`, { record: { kind } }]),
      ['with a record that names its run', { record: { kind: 'bulk', run: runId } }],
    ]),
    ...allowed(editor, [changeBy(editor, ['by an account without an address', {}])]),
    ...changing.mayNot([
      ...['', 'Form', 'admin', null].map(
        (kind): Row => [`with a record of the kind ${JSON.stringify(kind)}`, { record: { kind } }],
      ),
      ...recordKeys.map((key): Row => [`with a record without ${key}`, { record: without(key) }]),
      ...otherTimes.map(
        ([when, changedAt]): Row => [`with a record of a time ${when}`, { record: { changedAt } }],
      ),
      ['with a record in the name of another account', { record: { uid: 'another' } }],
      ['with a record of another address', { record: { email: 'x@b.example' } }],
      ['with a record without its address', { record: { email: '' } }],
      ['with a record that says more', { record: { more: 1 } }],
      ...['short', `${'b'.repeat(19)}/`].map(
        (run): Row => [`with a record of the run ${run}`, { record: { run } }],
      ),
      ['with two records', { more: [secondRecord()] }],
    ]),
    ...denied(namedEditor, [
      ...['short', '{change0}0'].map((name): FirestoreAttempt => {
        const after = storedCassette({ title: 'New' });
        const record = { id: name, cassette: '{id}', before: storedCassette(), after };
        return [
          `change a cassette with a record under the id ${name}`,
          {
            given: { 'cassettes/{id}': storedCassette() },
            write: [
              { update: 'cassettes/{id}', fields: { ...named, title: 'New', change: name } },
              recordOf(namedEditor, record),
            ],
          },
        ];
      }),
      [
        'make a record of a cassette that does not change',
        { given: { 'cassettes/{id}': storedCassette() }, write: [secondRecord()] },
      ],
      [
        'make the record that a cassette names, later',
        {
          given: { 'cassettes/{id}': storedCassette({ change: earlier }) },
          write: [recordOf(namedEditor, { id: earlier, ...unchanged }, { fields: ['title'] })],
        },
      ],
      [
        'make a record of long ago that a cassette names and the history lacks',
        {
          given: { 'cassettes/{id}': storedCassette({ change: earlier }) },
          write: [recordOf(namedEditor, { id: earlier, ...unchanged }, { changedAt: storedTime })],
        },
      ],
      ['make a record of a cassette that is not there', { write: [secondRecord()] }],
    ]),
  ],
};

function secondRecord(): Write {
  return recordOf(namedEditor, {
    id: '{change2}',
    cassette: '{id}',
    before: storedCassette(),
    after: storedCassette({ title: 'New' }),
  });
}

const title = { title: 'New' };
const wasTitle = { title: 'Rain on Tin Roofs' };
const odd = { odd: 'x', more: [1] };

const changedFields: Group = {
  title:
    'A record names the changed fields, and holds the values that they had before, but not those of images.',
  cases: [
    ...changing.may([
      ['in no field', { cassette: {} }],
      ['in every field', { cassette: fullestDraft }],
      ['in a field that it lacked', { stored: without('title') }],
      ['in two fields, named in another order', twoFields({ fields: ['label', 'title'] })],
      [
        'and take out two unknown fields',
        { cassette: { ...title, ...without('odd', 'more') }, stored: odd },
      ],
      ['in its images', { cassette: otherImages }],
      ['in an image and a field', { cassette: { ...otherImages, ...title } }],
      ['whose number is written as text', { stored: { title: 5 } }],
    ]),
    ...changing.mayNot([
      ['with a record that names no field', { record: { fields: [] } }],
      ['with a record that names no field and no value', { record: { fields: [], before: {} } }],
      ['with a record that names a field more', { record: { fields: ['title', 'label'] } }],
      ['with a record that names a field twice', { record: { fields: ['title', 'title'] } }],
      ['with a record that names another field', { record: { fields: ['label'] } }],
      [
        'with a record that names one of two fields',
        twoFields({ fields: ['title'], before: wasTitle }),
      ],
      ['with a record that names its fields in a text', { record: { fields: 'title' } }],
      ['with a record of no value', { record: { before: {} } }],
      ['with a record that holds one of two values', twoFields({ before: wasTitle })],
      ['with a record of another value', { record: { before: { title: 'Another' } } }],
      ['with a record of the new value', { record: { before: title } }],
      ['with a record of a value more', { record: { before: { ...wasTitle, label: 'Low Tide' } } }],
      [
        'with a record of a value for a field that it lacked',
        { record: { before: wasTitle }, stored: without('title') },
      ],
      ['with a record of an addition', { record: { fields: [], before: null } }],
      ['with a record whose values are a list', { record: { before: ['Rain on Tin Roofs'] } }],
      [
        'without a word of the unknown field that it takes out',
        { cassette: without('odd'), stored: odd, record: { fields: [], before: {} } },
      ],
      [
        'in its images, with a record that names none',
        { cassette: otherImages, record: { fields: [] } },
      ],
      [
        'in its images, with a record of the old picture',
        { cassette: otherImages, record: { before: { spineImageUrl: images.spineImageUrl } } },
      ],
    ]),
    ...adding.mayNot([
      ['with a record that names a field', { record: { fields: ['title'] } }],
      ['with a record of values', { record: { before: {} } }],
      ['with a record of a value', { record: { before: { title: 'Old' } } }],
    ]),
  ],
};
function twoFields(record: Fields): Change {
  return { cassette: { title: 'New', label: 'New' }, record };
}

const readingCopy = { fullJCardLargeUrl: imagePath('7'), fullJCardLargeToken: uuid('7') };
const withoutCopy = { ...otherImages, fullJCardLargeUrl: '', fullJCardLargeToken: '' };
const unrecordedFields = Object.keys(otherImages).filter((field) => !field.endsWith('Url'));

const unrecorded: Group = {
  title: 'What goes with another field is not named.',
  cases: [
    ...changing.may([
      ['by giving it its first part', { cassette: { part: 'p1' } }],
      ['in a picture that had a reading copy', { cassette: withoutCopy, stored: readingCopy }],
    ]),
    ...changing.mayNot([
      [
        'with a record that names its part',
        { cassette: { part: 'p1' }, record: { fields: ['part'] } },
      ],
      ...['updatedAt', 'updatedBy', 'change'].map(
        (field): Row => [
          `with a record that names its ${field}`,
          { record: { fields: ['title', field] } },
        ],
      ),
      ...unrecordedFields.map(
        (field): Row => [
          `in its images, with a record that names its ${field}`,
          {
            cassette: otherImages,
            record: { fields: ['spineImageUrl', 'frontImageUrl', 'fullJCardImageUrl', field] },
          },
        ],
      ),
      ...['fullJCardLargeUrl', 'fullJCardLargeToken'].map(
        (field): Row => [
          `in a picture, with a record that names its ${field}`,
          {
            cassette: withoutCopy,
            stored: readingCopy,
            record: { fields: ['spineImageUrl', 'frontImageUrl', 'fullJCardImageUrl', field] },
          },
        ],
      ),
    ]),
  ],
};

export const changeGroups = [recordedCassettes, access, records, changedFields, unrecorded];
