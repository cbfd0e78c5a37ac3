import { draftFields } from '../../../src/domain/fields.ts';
import { requiredDraftFields } from '../../support/cassette-drafts.ts';
import { type Account, editor, namedEditor, nonEditors } from '../../support/rules/accounts.ts';
import {
  imageFields,
  images,
  newCassette,
  otherImages,
  otherTimes,
  storedCassette,
  storedTime,
  without,
} from '../../support/rules/cassettes.ts';
import type {
  Documents,
  FirestoreAttempt,
  FirestoreOperation,
  Write,
} from '../../support/rules/firestore-engine.ts';
import {
  double,
  type Fields,
  increment,
  serverTime,
} from '../../support/rules/firestore-fields.ts';
import { nameOf } from '../../support/rules/records.ts';
import { allowed, casesFor, denied, type RulesCaseGroup } from '../../support/rules/rules-case.ts';

/** The bin and the runs of imports. */

type Group = RulesCaseGroup<FirestoreOperation>;

const runId = 'b'.repeat(20);
const cassette = storedCassette({ part: 'p0', odd: 'kept' });
const inCatalogue = { 'cassettes/one': cassette };
const record = (change: Fields = {}): Fields => ({
  id: 'one',
  cassette,
  movedBy: 'e@b.example',
  movedAt: serverTime,
  ...change,
});
const inBin = { 'bin/one': record({ movedAt: storedTime }) };
const toBin = (change: Fields = {}): Write => ({ set: 'bin/one', fields: record(change) });
const remove: Write = { delete: 'cassettes/one' };
const emptyBin: Write = { delete: 'bin/one' };
const restored = (change: Fields = {}): Write => ({
  set: 'cassettes/one',
  fields: { ...cassette, updatedAt: serverTime, ...change },
});

const binRequests = (account: Account): readonly FirestoreAttempt[] => [
  ['read a record of the bin', { given: inBin, read: ['bin/one'] }],
  ['list the bin', { given: inBin, list: 'bin' }],
  [
    'move a cassette to the bin',
    { given: inCatalogue, write: [toBin({ movedBy: nameOf(account) }), remove] },
  ],
  ['restore a cassette from the bin', { given: inBin, write: [restored(), emptyBin] }],
  ['remove a record for good', { given: inBin, write: [emptyBin] }],
];

const binAccess: Group = {
  title:
    'The bin keeps deleted cassettes for a while: editors read it, fill it and empty it, and change no record.',
  cases: [
    ...allowed(editor, binRequests(editor)),
    ...nonEditors.flatMap((account) => denied(account, binRequests(account))),
    ...denied(editor, [
      ['remove a record that is not there', { given: inCatalogue, write: [emptyBin] }],
      [
        'change a record',
        { given: inBin, write: [{ update: 'bin/one', fields: { movedAt: serverTime } }] },
      ],
      ['read what lies below a record', { read: ['bin/one/more/x'] }],
      ['read a bin below another document', { read: ['more/x/bin/one'] }],
      ['read a record of another collection', { read: ['trash/one'] }],
    ]),
  ],
};

/** Writes by an editor with an address, who finds these documents unless a row says others. */
const writesTo = (usually: Documents) =>
  casesFor(
    namedEditor,
    ([description, write, given = usually]: readonly [
      string,
      readonly Write[],
      Documents?,
    ]): FirestoreAttempt => [description, { given, write }],
  );

const moving = writesTo(inCatalogue);
const requiredFields = [...requiredDraftFields, 'createdAt'];

const records: Group = {
  title:
    "A record is a copy of its cassette, maybe without images, which is deleted in the same commit; it names the account and the request's time.",
  cases: [
    ...moving.may([
      ['move a cassette to the bin with everything it held', [toBin(), remove]],
      ['move a cassette to the bin by a run', [toBin({ run: runId }), remove]],
      [
        'move a cassette without an image that another one has taken over',
        [toBin({ cassette: { ...cassette, spineImageUrl: undefined } }), remove],
      ],
      [
        'move an old cassette without the number that was its createdAt',
        [toBin({ cassette: { ...cassette, ...without('createdAt') } }), remove],
        { 'cassettes/one': { ...cassette, createdAt: 5 } },
      ],
      [
        'move a cassette while another one takes over its images in the same commit',
        [
          {
            update: 'cassettes/two',
            fields: { label: 'Merged', ...images, updatedAt: serverTime },
          },
          toBin({ cassette: { ...cassette, ...without(...imageFields) } }),
          remove,
        ],
        { ...inCatalogue, 'cassettes/two': storedCassette(otherImages) },
      ],
    ]),
    ...moving.mayNot([
      [
        'move a cassette over a record that is there',
        [toBin(), remove],
        { ...inCatalogue, ...inBin },
      ],
      ['copy a cassette to the bin and keep it', [toBin()]],
      ['put something into the bin that was no cassette', [toBin()], {}],
      [
        'record another cassette than the one that is deleted',
        [toBin({ id: 'two' }), remove],
        { ...inCatalogue, 'cassettes/two': storedCassette({ title: 'Two' }) },
      ],
      ['record another title', [toBin({ cassette: { ...cassette, title: 'Other' } }), remove]],
      ['record a field more', [toBin({ cassette: { ...cassette, more: 'x' } }), remove]],
      ['record a run that is none', [toBin({ run: 'short' }), remove]],
      ['record more beside the cassette', [toBin({ more: 'x' }), remove]],
      ['record nothing of a cassette', [toBin({ cassette: {} }), remove]],
      ...[...draftFields, 'createdAt', 'updatedAt'].map(
        (field) =>
          [
            `record a cassette without its ${field}`,
            [toBin({ cassette: { ...cassette, ...without(field) } }), remove],
          ] as const,
      ),
      ['record the address of somebody else', [toBin({ movedBy: 'x@b.example' }), remove]],
      ['record no address', [toBin({ movedBy: '' }), remove]],
      ...otherTimes.map(
        ([when, movedAt]) => [`record a time ${when}`, [toBin({ movedAt }), remove]] as const,
      ),
      ...Object.keys(record()).map(
        (field) => [`record without ${field}`, [toBin(without(field)), remove]] as const,
      ),
    ]),
  ],
};

const recordNames: Group = {
  title:
    'A record is named by its cassette, and by the time of its last change too if the bin has that name, so that a commit makes one record of a cassette.',
  cases: [
    ...moving.may([
      [
        'move a cassette to a second record',
        [{ set: 'bin/one-1714564800123', fields: record() }, remove],
        { ...inCatalogue, ...inBin },
      ],
    ]),
    ...moving.mayNot([
      ...['two', 'one-', 'one-1714564800123'].map(
        (name) =>
          [
            `move a cassette to the first record under the name ${name}`,
            [{ set: `bin/${name}`, fields: record() }, remove],
          ] as const,
      ),
      ...['two', 'one-1714564800124', 'one1714564800123'].map(
        (name) =>
          [
            `move a cassette to a second record under the name ${name}`,
            [{ set: `bin/${name}`, fields: record() }, remove],
            { ...inCatalogue, ...inBin },
          ] as const,
      ),
      [
        'move a cassette over a second record that is there',
        [{ set: 'bin/one-1714564800123', fields: record() }, remove],
        { ...inCatalogue, ...inBin, 'bin/one-1714564800123': record({ movedAt: storedTime }) },
      ],
      [
        'make two records of a cassette',
        [toBin(), { set: 'bin/one-1714564800123', fields: record() }, remove],
      ],
      [
        'replace the record of a cassette that is there again',
        [emptyBin, toBin(), remove],
        { ...inCatalogue, ...inBin },
      ],
    ]),
  ],
};

const restoring = writesTo(inBin);
const binWith = (change: Fields): Documents => ({
  'bin/one': record({ cassette: { ...cassette, ...change }, movedAt: storedTime }),
});

const restores: Group = {
  title:
    'A cassette that leaves the bin in the same commit is restored under its own id as it was, with its old createdAt; a lost image may be left out, and a field that its record lacks is added.',
  cases: [
    ...restoring.may([
      ['restore a cassette as it was', [restored(), emptyBin]],
      ['restore a cassette into another part', [restored({ part: 'p1' }), emptyBin]],
      ['restore a cassette without a part', [restored(without('part')), emptyBin]],
      [
        'restore a cassette into another document of track lists',
        [restored({ trackListPart: 't1' }), emptyBin],
        binWith({ trackListPart: 't0' }),
      ],
      [
        'restore a cassette without a document of track lists',
        [restored(), emptyBin],
        binWith({ trackListPart: 't0' }),
      ],
      [
        'restore a cassette without the run that once added it',
        [restored(), emptyBin],
        binWith({ run: runId }),
      ],
      [
        'give a restored cassette its first part',
        [restored({ part: 'p1' }), emptyBin],
        binWith(without('part')),
      ],
      [
        'give a restored cassette its first time of a change',
        [restored(), emptyBin],
        binWith(without('updatedAt')),
      ],
      ['restore a cassette without its images', [restored(without(...imageFields)), emptyBin]],
      [
        'restore an old cassette with an invalid title',
        [restored({ title: '' }), emptyBin],
        binWith({ title: '' }),
      ],
      ...draftFields.map(
        (field) =>
          [
            `add the ${field} that a record lacks`,
            [restored(), emptyBin],
            binWith(without(field)),
          ] as const,
      ),
      [
        'restore a cassette as a new one under its id, as its record lacks the createdAt',
        [{ set: 'cassettes/one', fields: newCassette() }, emptyBin],
        binWith(without('createdAt')),
      ],
      [
        'restore a cassette as a new one under another id',
        [{ create: 'cassettes/two', fields: newCassette() }, emptyBin],
      ],
    ]),
    ...restoring.mayNot([
      [
        'restore a cassette under another id with its old createdAt',
        [{ create: 'cassettes/two', fields: { ...cassette, updatedAt: serverTime } }, emptyBin],
      ],
      ['restore a cassette and keep its record', [restored()]],
      [
        'restore over a cassette that is there',
        [restored(), emptyBin],
        { ...inBin, 'cassettes/one': storedCassette({ title: 'Newer' }) },
      ],
      ...Object.entries<Fields>({
        'with another title': { title: 'X' },
        'with another track list': { trackList: 'X' },
        'without its track list': without('trackList'),
        'with another createdAt': { createdAt: otherTimes[2]![1] },
        'with a field more': { more: 'x' },
        'with another image': { spineImageUrl: images.frontImageUrl },
        'without its label': without('label'),
        'without a field that no form has': without('odd'),
        'to no part': { part: 'x' },
        'to no document of track lists': { trackListPart: 'x' },
        'without updatedAt': without('updatedAt'),
      }).map(
        ([description, change]) =>
          [`restore a cassette ${description}`, [restored(change), emptyBin]] as const,
      ),
      ...requiredFields.map(
        (field) =>
          [
            `restore a cassette without the ${field} that its record lacks`,
            [restored(without(field)), emptyBin],
            binWith(without(field)),
          ] as const,
      ),
      [
        'restore what a record of nothing holds',
        [{ set: 'cassettes/one', fields: { updatedAt: serverTime } }, emptyBin],
        { 'bin/one': record({ cassette: {}, movedAt: storedTime }) },
      ],
      [
        'add an invalid title that a record lacks',
        [restored({ title: '' }), emptyBin],
        binWith(without('title')),
      ],
      [
        'add an old createdAt that a record lacks',
        [restored(), emptyBin],
        binWith(without('createdAt')),
      ],
      [
        'add an image that a record lacks',
        [restored(), emptyBin],
        binWith(without('spineImageUrl')),
      ],
      [
        'restore a cassette from the record of another one',
        [restored(), emptyBin],
        { 'bin/one': record({ id: 'two', movedAt: storedTime }) },
      ],
      ...otherTimes.map(
        ([when, updatedAt]) =>
          [
            `restore a cassette with an updatedAt ${when}`,
            [restored({ updatedAt }), emptyBin],
          ] as const,
      ),
    ]),
  ],
};

const counts = { added: 0, changed: 0, failed: 0, undone: 0 };
const run = (change: Fields = {}): Fields => ({
  file: 'list.csv',
  startedBy: 'e@b.example',
  startedAt: serverTime,
  ...counts,
  ...change,
});
const start = (change: Fields = {}, id = runId): Write => ({
  create: `imports/${id}`,
  fields: run(change),
});
const update = (fields: Fields): Write => ({ update: `imports/${runId}`, fields });
const givenRun = { [`imports/${runId}`]: run({ startedAt: storedTime }) };

const runRequests = (account: Account): readonly FirestoreAttempt[] => [
  ['read an import', { given: givenRun, read: [`imports/${runId}`] }],
  ['list the imports', { given: givenRun, list: 'imports' }],
  ['start an import', { write: [start({ startedBy: nameOf(account) })] }],
  ['count what an import has added', { given: givenRun, write: [update({ added: 1 })] }],
];

const starting = casesFor(
  namedEditor,
  ([description, change, id]: readonly [string, Fields, string?]): FirestoreAttempt => [
    `start an import ${description}`,
    { write: [start(change, id)] },
  ],
);
const updating = casesFor(
  namedEditor,
  ([description, change]: readonly [string, Fields]): FirestoreAttempt => [
    description,
    { given: givenRun, write: [update(change)] },
  ],
);

const runs: Group = {
  title:
    'The runs of imports and of other changes to many cassettes, read and written by editors; a run keeps its kind, its name, its account and its time, and counts from zero to a million.',
  cases: [
    ...allowed(editor, runRequests(editor)),
    ...nonEditors.flatMap((account) => denied(account, runRequests(account))),
    ...starting.may([
      ['with a file name of 255 characters', { file: 'é'.repeat(255) }],
      ...['import', 'bulk', 'replace', 'merge'].map(
        (kind) => [`of the kind ${kind}`, { kind }] as const,
      ),
    ]),
    ...starting.mayNot([
      ['with a file name of 256 characters', { file: 'x'.repeat(256) }],
      ['with a line break in its name', { file: 'a\nb' }],
      ['in the name of somebody else', { startedBy: 'x@b.example' }],
      ['long ago', { startedAt: storedTime }],
      ['with a field more', { more: 1 }],
      ...['', 'Import', 'form', 5].map(
        (kind) => [`of the kind ${JSON.stringify(kind)}`, { kind }] as const,
      ),
      ['under an id that no cassette can name', {}, 'short'],
      ...Object.keys(run()).map((field) => [`without ${field}`, without(field)] as const),
      ...Object.keys(counts).flatMap((field) => [
        [`with text in ${field}`, { [field]: '1' }] as const,
        [`with a fraction in ${field}`, { [field]: double(0) }] as const,
        [`with one in ${field} already`, { [field]: 1 }] as const,
      ]),
    ]),
    ...updating.may(
      Object.keys(counts).flatMap((field) => [
        [`raise ${field} of an import`, { [field]: increment(3) }] as const,
        [`raise ${field} of an import to a million`, { [field]: 1_000_000 }] as const,
      ]),
    ),
    ...updating.mayNot([
      ...Object.keys(counts).flatMap((field) => [
        [`raise ${field} of an import above a million`, { [field]: 1_000_001 }] as const,
        [`write less than zero to ${field} of an import`, { [field]: -1 }] as const,
        [`write a fraction to ${field} of an import`, { [field]: double(1) }] as const,
      ]),
      ['rename the file of an import', { file: 'other.csv' }],
      ['rename the file of an import with a count', { file: 'other.csv', added: 4 }],
      ['give an import another account', { startedBy: 'x@b.example' }],
      ['take the account from an import', without('startedBy')],
      ['give an import another kind', { kind: 'bulk' }],
      ['give an import another time', { startedAt: serverTime }],
      ['write text into a count of an import', { added: 'x' }],
    ]),
    ...denied(namedEditor, [
      ['delete an import', { given: givenRun, write: [{ delete: `imports/${runId}` }] }],
      ['read what lies below an import', { read: [`imports/${runId}/more/x`] }],
      ['read imports below another document', { read: [`more/x/imports/${runId}`] }],
    ]),
  ],
};

const goodIds = [...'09AZaz'].map((sign) => sign.repeat(20));
const badIds = [
  'a'.repeat(19),
  'a'.repeat(21),
  ...[...':@[`{-é'].map((sign) => `${'a'.repeat(19)}${sign}`),
];

const randomIds: Group = {
  title: 'A run and a record of the history are named by a Firestore id.',
  cases: [
    ...starting.may(goodIds.map((id) => [`under the id ${id}`, {}, id] as const)),
    ...starting.mayNot(badIds.map((id) => [`under the id ${id}`, {}, id] as const)),
  ],
};

const names: Group = {
  title: 'The account of a request, as it is shown to editors.',
  cases: [
    ...allowed(editor, [
      [
        'move a cassette without an address of its own',
        { given: inCatalogue, write: [toBin({ movedBy: '' }), remove] },
      ],
    ]),
    ...denied(editor, [
      [
        'move a cassette under an address that it has not',
        { given: inCatalogue, write: [toBin(), remove] },
      ],
    ]),
  ],
};

export const binGroups = [binAccess, records, recordNames, restores, runs, randomIds, names];
