import { addressCases } from '../../support/email-addresses.ts';
import { anonymous, editor, member, unauthenticated } from '../../support/rules/accounts.ts';
import { otherTimes, uuid } from '../../support/rules/cassettes.ts';
import type { FirestoreAttempt, FirestoreOperation } from '../../support/rules/firestore-engine.ts';
import {
  type Fields,
  serverTime,
  valuesOfEveryType,
} from '../../support/rules/firestore-fields.ts';
import { allowed, casesFor, denied, type RulesCaseGroup } from '../../support/rules/rules-case.ts';

/** Writes to the mailing list. */

const signup: Fields = { email: 'a@b.example', createdAt: serverTime };

type SignupRow = readonly [description: string, change: Fields, id?: string];
const attempt = ([description, change, id = '{id}']: SignupRow): FirestoreAttempt => [
  `sign up with ${description}`,
  { write: [{ create: `mailinglist/${id}`, fields: { ...signup, ...change } }] },
];
const { may, mayNot } = casesFor(unauthenticated, attempt);

const addresses: RulesCaseGroup<FirestoreOperation> = {
  title:
    'An address is stored as the page normalises it: a name without signs around or in it, an at sign, an ASCII domain; no upper case, no letters and digits of other widths and shapes, no invisible characters, up to 254 characters.',
  cases: addressCases.flatMap(({ description, typed, stored, onlyForm }) => [
    ...(stored === null ? [] : may([[`${description}, normalised`, { email: stored }]])),
    ...(typed === stored
      ? []
      : (onlyForm ? may : mayNot)([[`${description}, as it was typed`, { email: typed }]])),
  ]),
};

const badRecords: readonly SignupRow[] = [
  ['admin: true besides', { admin: true }],
  ['an id besides', { id: 'x' }],
  ['the address alone', { createdAt: undefined }],
  ['the time alone', { email: undefined }],
  ['another field instead of the address', { email: undefined, mail: 'a@b.example' }],
  ['another field instead of the time', { createdAt: undefined, time: serverTime }],
];

const records: RulesCaseGroup<FirestoreOperation> = {
  title: 'A signup is an address and the server time, and nothing else.',
  cases: [
    ...denied([unauthenticated, anonymous, member, editor], badRecords.map(attempt)),
    ...allowed([anonymous, member, editor], [attempt(['an address and the time', {}])]),
    ...mayNot([
      [
        '10,000 fields besides',
        Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`x${index}`, index])),
      ],
      ...valuesOfEveryType.map(([type, email]): SignupRow => [`${type} as address`, { email }]),
      ...otherTimes.map(([when, createdAt]): SignupRow => [`createdAt ${when}`, { createdAt }]),
    ]),
    ...denied(unauthenticated, [
      [
        'sign up two addresses in one batch, one of them invalid',
        {
          write: [
            { create: 'mailinglist/{id}', fields: signup },
            { create: `mailinglist/${uuid('b')}`, fields: { ...signup, email: 'b' } },
          ],
        },
      ],
    ]),
  ],
};

const withId = (id: string): SignupRow => [`the id ${id}`, {}, id];

const ids: RulesCaseGroup<FirestoreOperation> = {
  title: "A signup's id is a random UUID, as the page makes it.",
  cases: [
    ...may([...'89ab'].map((digit) => withId(`0f1e2d3c-4b5a-4968-${digit}786-95a4b3c2d1e0`))),
    ...mayNot(
      [
        ...[...'07cf'].map((digit) => `0f1e2d3c-4b5a-4968-${digit}786-95a4b3c2d1e0`),
        ...[...'1357f'].map((digit) => `0f1e2d3c-4b5a-${digit}968-8786-95a4b3c2d1e0`),
        '0F1E2D3C-4B5A-4968-8786-95A4B3C2D1E0',
        '0f1e2d3c-4b5a-4968-8786-95a4b3c2d1eg',
        '0f1e2d3c_4b5a_4968_8786_95a4b3c2d1e0',
        '0f1e2d3c-4b5a-4968-8786-95a4b3c2d1e00',
        '00f1e2d3c-4b5a-4968-8786-95a4b3c2d1e0',
        '0f1e2d3c4b5a4968878695a4b3c2d1e0',
        'ABCDEFGHIJKLMNOPQRST',
        'a@b.example',
      ].map(withId),
    ),
    ...denied(editor, [attempt(withId('chosen-by-an-editor'))]),
  ],
};

export const signupGroups: readonly RulesCaseGroup<FirestoreOperation>[] = [
  addresses,
  records,
  ids,
];
