import {
  type Account,
  almostEditors,
  editor,
  member,
  nonMembers,
} from '../../support/rules/accounts.ts';
import {
  imageFields,
  images,
  newCassette,
  omit,
  otherImages,
  otherTimes,
  storedCassette,
  storedTime,
} from '../../support/rules/cassettes.ts';
import {
  caseInEmptyDatabase,
  type FirestoreCase,
  type FirestoreOperation,
  type Write,
} from '../../support/rules/firestore-engine.ts';
import {
  double,
  type Fields,
  increment,
  serverTime,
} from '../../support/rules/firestore-fields.ts';
import type { RulesCaseGroup } from '../../support/rules/rules-case.ts';

/** The bin and the runs of imports. */

const namedEditor: Account = {
  name: 'An editor with an address',
  claims: { ...editor.claims, email: 'e@b.example' },
};

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
const remove: Write = { delete: 'cassettes/one' };
const move = (change: Fields = {}): readonly Write[] => [
  { set: 'bin/one', fields: record(change) },
  remove,
];

const moveCase = (
  isAllowed: boolean,
  description: string,
  write: readonly Write[],
  given: Readonly<Record<string, Fields>> = inCatalogue,
) => caseInEmptyDatabase(namedEditor, isAllowed, description, { given, write });

const restored = (change: Fields = {}): Fields => ({
  ...cassette,
  updatedAt: serverTime,
  ...change,
});
const restore = (fields: Fields): readonly Write[] => [
  { set: 'cassettes/one', fields },
  { delete: 'bin/one' },
];
const restoreCase = (
  isAllowed: boolean,
  description: string,
  write: readonly Write[],
  given: Readonly<Record<string, Fields>> = inBin,
) => caseInEmptyDatabase(namedEditor, isAllowed, description, { given, write });

const accessCases = (account: Account, isAllowed: boolean): FirestoreCase[] => {
  const email = account.claims?.email;
  const movedBy = typeof email === 'string' ? email : '';
  return [
    caseInEmptyDatabase(account, isAllowed, 'read a record of the bin', {
      given: inBin,
      read: ['bin/one'],
    }),
    caseInEmptyDatabase(account, isAllowed, 'list the bin', { given: inBin, list: 'bin' }),
    caseInEmptyDatabase(account, isAllowed, 'move a cassette to the bin', {
      given: inCatalogue,
      write: move({ movedBy }),
    }),
    caseInEmptyDatabase(account, isAllowed, 'restore a cassette from the bin', {
      given: inBin,
      write: restore(restored()),
    }),
    caseInEmptyDatabase(account, isAllowed, 'remove a record for good', {
      given: inBin,
      write: [{ delete: 'bin/one' }],
    }),
  ];
};

const binAccess: RulesCaseGroup<FirestoreOperation> = {
  title:
    'The bin keeps deleted cassettes for a while: editors read it, fill it and empty it, and change no record.',
  cases: [
    ...accessCases(editor, true),
    ...[member, ...nonMembers, ...almostEditors].flatMap((account) => accessCases(account, false)),
    caseInEmptyDatabase(editor, false, 'remove a record that is not there', {
      given: inCatalogue,
      write: [{ delete: 'bin/one' }],
    }),
    caseInEmptyDatabase(editor, false, 'change a record', {
      given: inBin,
      write: [{ update: 'bin/one', fields: { movedAt: serverTime } }],
    }),
    caseInEmptyDatabase(editor, false, 'read what lies below a record', {
      given: inBin,
      read: ['bin/one/more/x'],
    }),
    caseInEmptyDatabase(editor, false, 'read a bin below another document', {
      read: ['more/x/bin/one'],
    }),
    caseInEmptyDatabase(editor, false, 'read a record of another collection', {
      read: ['trash/one'],
    }),
  ],
};

const records: RulesCaseGroup<FirestoreOperation> = {
  title:
    "A record says nothing that its cassette did not say, which is deleted in the same commit; it names the account and the request's time.",
  cases: [
    moveCase(true, 'move a cassette to the bin with everything it held', move()),
    moveCase(true, 'move a cassette without an image that another one has taken over', [
      { create: 'bin/one', fields: record({ cassette: omit(cassette, 'spineImageUrl') }) },
      remove,
    ]),
    moveCase(
      true,
      'move a cassette to another record, as the bin has one of its name',
      [{ create: 'bin/other', fields: record() }, remove],
      { ...inCatalogue, ...inBin },
    ),
    moveCase(
      true,
      'move a cassette while another one takes over its images in the same commit',
      [
        {
          update: 'cassettes/two',
          fields: { label: 'Merged', ...images, updatedAt: serverTime },
        },
        { create: 'bin/one', fields: record({ cassette: omit(cassette, ...imageFields) }) },
        remove,
      ],
      { ...inCatalogue, 'cassettes/two': storedCassette(otherImages) },
    ),
    moveCase(false, 'move a cassette over a record that is there', move(), {
      ...inCatalogue,
      ...inBin,
    }),
    moveCase(false, 'copy a cassette to the bin and keep it', move().slice(0, 1)),
    moveCase(false, 'put something into the bin that was no cassette', move().slice(0, 1), {}),
    moveCase(false, 'record another cassette than the one that is deleted', move({ id: 'two' }), {
      ...inCatalogue,
      'cassettes/two': storedCassette({ title: 'Two' }),
    }),
    moveCase(false, 'record another title', move({ cassette: { ...cassette, title: 'Other' } })),
    moveCase(false, 'record a field more', move({ cassette: { ...cassette, more: 'x' } })),
    moveCase(false, 'record more beside the cassette', move({ more: 'x' })),
    moveCase(false, 'record the address of somebody else', move({ movedBy: 'x@b.example' })),
    moveCase(false, 'record no address', move({ movedBy: '' })),
    ...otherTimes.map(([description, movedAt]) =>
      moveCase(false, `record a time ${description}`, move({ movedAt })),
    ),
    ...['id', 'cassette', 'movedBy', 'movedAt'].map((field) =>
      moveCase(false, `record without ${field}`, [
        { create: 'bin/one', fields: omit(record(), field) },
        remove,
      ]),
    ),
  ],
};

const restores: RulesCaseGroup<FirestoreOperation> = {
  title:
    'A cassette that leaves the bin in the same commit is restored as it was, with its old createdAt; a lost image may be left out.',
  cases: [
    restoreCase(true, 'restore a cassette as it was', restore(restored())),
    restoreCase(true, 'restore a cassette into another part', restore(restored({ part: 'p1' }))),
    restoreCase(true, 'restore a cassette without a part', restore(omit(restored(), 'part'))),
    restoreCase(
      true,
      'give a restored cassette its first part',
      restore(restored({ part: 'p1' })),
      { 'bin/one': record({ cassette: omit(cassette, 'part'), movedAt: storedTime }) },
    ),
    restoreCase(true, 'give a restored cassette its first time of a change', restore(restored()), {
      'bin/one': record({ cassette: omit(cassette, 'updatedAt'), movedAt: storedTime }),
    }),
    restoreCase(
      true,
      'restore a cassette without its images',
      restore(omit(restored(), ...imageFields)),
    ),
    restoreCase(true, 'restore a cassette as a new one under another id', [
      { create: 'cassettes/two', fields: newCassette() },
      { delete: 'bin/one' },
    ]),
    restoreCase(false, 'restore a cassette under another id with its old createdAt', [
      { create: 'cassettes/two', fields: restored() },
      { delete: 'bin/one' },
    ]),
    restoreCase(false, 'restore a cassette and keep its record', restore(restored()).slice(0, 1)),
    restoreCase(false, 'restore over a cassette that is there', restore(restored()), {
      ...inBin,
      'cassettes/one': storedCassette({ title: 'Newer' }),
    }),
    restoreCase(false, 'restore a cassette with another title', restore(restored({ title: 'X' }))),
    restoreCase(
      false,
      'restore a cassette with another createdAt',
      restore(restored({ createdAt: otherTimes[2]![1] })),
    ),
    restoreCase(false, 'restore a cassette with a field more', restore(restored({ more: 'x' }))),
    restoreCase(
      false,
      'restore a cassette with another image',
      restore(restored({ spineImageUrl: images.frontImageUrl })),
    ),
    restoreCase(false, 'restore a cassette without its label', restore(omit(restored(), 'label'))),
    restoreCase(false, 'restore a cassette to no part', restore(restored({ part: 'x' }))),
    ...otherTimes.map(([description, updatedAt]) =>
      restoreCase(
        false,
        `restore a cassette with an updatedAt ${description}`,
        restore(restored({ updatedAt })),
      ),
    ),
    restoreCase(
      false,
      'restore a cassette without updatedAt',
      restore(omit(restored(), 'updatedAt')),
    ),
  ],
};

const runId = 'b'.repeat(20);
const run = (change: Fields = {}): Fields => ({
  file: 'list.csv',
  startedBy: 'e@b.example',
  startedAt: serverTime,
  added: 0,
  changed: 0,
  failed: 0,
  undone: 0,
  ...change,
});
const givenRun = { [`imports/${runId}`]: run({ startedAt: storedTime }) };
const startCase = (isAllowed: boolean, description: string, fields: Fields, id = runId) =>
  caseInEmptyDatabase(namedEditor, isAllowed, `start an import ${description}`, {
    write: [{ create: `imports/${id}`, fields }],
  });
const countCase = (isAllowed: boolean, description: string, fields: Fields) =>
  caseInEmptyDatabase(namedEditor, isAllowed, description, {
    given: givenRun,
    write: [{ update: `imports/${runId}`, fields }],
  });
const counts = ['added', 'changed', 'failed', 'undone'];

const runAccessCases = (account: Account, isAllowed: boolean): FirestoreCase[] => {
  const email = account.claims?.email;
  return [
    caseInEmptyDatabase(account, isAllowed, 'read an import', {
      given: givenRun,
      read: [`imports/${runId}`],
    }),
    caseInEmptyDatabase(account, isAllowed, 'list the imports', {
      given: givenRun,
      list: 'imports',
    }),
    caseInEmptyDatabase(account, isAllowed, 'start an import', {
      write: [
        {
          create: `imports/${runId}`,
          fields: run({ startedBy: typeof email === 'string' ? email : '' }),
        },
      ],
    }),
    caseInEmptyDatabase(account, isAllowed, 'count what an import has added', {
      given: givenRun,
      write: [{ update: `imports/${runId}`, fields: { added: 1 } }],
    }),
  ];
};

const runs: RulesCaseGroup<FirestoreOperation> = {
  title:
    'The runs of imports, read and written by editors; a run keeps its file name, its account and its time.',
  cases: [
    ...runAccessCases(editor, true),
    ...[member, ...nonMembers, ...almostEditors].flatMap((account) =>
      runAccessCases(account, false),
    ),
    startCase(true, 'with a file name of 255 characters', run({ file: 'é'.repeat(255) })),
    startCase(false, 'with a file name of 256 characters', run({ file: 'x'.repeat(256) })),
    startCase(false, 'with a line break in its name', run({ file: 'a\nb' })),
    startCase(false, 'in the name of somebody else', run({ startedBy: 'x@b.example' })),
    startCase(false, 'long ago', run({ startedAt: storedTime })),
    startCase(false, 'with a field more', run({ more: 1 })),
    startCase(false, 'under an id that no cassette can name', run(), 'short'),
    ...Object.keys(run()).map((field) => startCase(false, `without ${field}`, omit(run(), field))),
    ...counts.flatMap((field) => [
      startCase(false, `with text in ${field}`, run({ [field]: '1' })),
      startCase(false, `with a fraction in ${field}`, run({ [field]: double(1.5) })),
      countCase(true, `raise ${field} of an import`, { [field]: increment(3) }),
    ]),
    countCase(false, 'rename the file of an import', { file: 'other.csv' }),
    countCase(false, 'rename the file of an import with a count', { file: 'other.csv', added: 4 }),
    countCase(false, 'give an import another account', { startedBy: 'x@b.example' }),
    caseInEmptyDatabase(namedEditor, false, 'take the account from an import', {
      given: givenRun,
      write: [
        { set: `imports/${runId}`, fields: omit(run({ startedAt: storedTime }), 'startedBy') },
      ],
    }),
    countCase(false, 'give an import another time', { startedAt: serverTime }),
    countCase(false, 'write text into a count of an import', { added: 'x' }),
    caseInEmptyDatabase(namedEditor, false, 'delete an import', {
      given: givenRun,
      write: [{ delete: `imports/${runId}` }],
    }),
    caseInEmptyDatabase(namedEditor, false, 'read what lies below an import', {
      read: [`imports/${runId}/more/x`],
    }),
    caseInEmptyDatabase(namedEditor, false, 'read imports below another document', {
      read: [`more/x/imports/${runId}`],
    }),
  ],
};

const addedBy = (
  isAllowed: boolean,
  description: string,
  value: Fields[string],
): FirestoreCase => ({
  account: editor,
  isAllowed,
  description: `add a cassette with ${description} as its run`,
  operation: { write: [{ create: 'cassettes/{id}', fields: newCassette({ run: value }) }] },
});

const runIds: RulesCaseGroup<FirestoreOperation> = {
  title: 'A run of an import is named by a Firestore id.',
  cases: [
    ...['0', '9', 'A', 'Z', 'a', 'z'].map((sign) =>
      addedBy(true, `twenty times ${sign}`, sign.repeat(20)),
    ),
    addedBy(false, '19 characters', 'a'.repeat(19)),
    addedBy(false, '21 characters', 'a'.repeat(21)),
    ...['/', ':', '@', '[', '`', '{', '-', 'é'].map((sign) =>
      addedBy(false, `a ${sign} in its id`, `${'a'.repeat(19)}${sign}`),
    ),
    addedBy(false, 'nothing', ''),
    addedBy(false, 'null', null),
    addedBy(false, 'a number', 5),
    {
      account: editor,
      isAllowed: false,
      description: 'change the run of a cassette',
      operation: {
        given: { 'cassettes/{id}': storedCassette({ run: runId }) },
        write: [
          { update: 'cassettes/{id}', fields: { run: 'c'.repeat(20), updatedAt: serverTime } },
        ],
      },
    },
  ],
};

const names: RulesCaseGroup<FirestoreOperation> = {
  title: 'The account of a request, as it is shown to editors.',
  cases: [
    caseInEmptyDatabase(editor, true, 'move a cassette without an address of its own', {
      given: inCatalogue,
      write: move({ movedBy: '' }),
    }),
    caseInEmptyDatabase(editor, false, 'move a cassette under an address that it has not', {
      given: inCatalogue,
      write: move(),
    }),
  ],
};

export const binGroups = [binAccess, records, restores, runs, runIds, names];
