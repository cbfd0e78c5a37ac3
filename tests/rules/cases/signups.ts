import { addressCases } from '../../support/email-addresses.ts';
import {
  type Account,
  anonymous,
  editor,
  member,
  unauthenticated,
} from '../../support/rules/accounts.ts';
import { otherTimes, uuid } from '../../support/rules/cassettes.ts';
import type { FirestoreCase, FirestoreOperation } from '../../support/rules/firestore-engine.ts';
import {
  bytes,
  double,
  type Fields,
  type FieldValue,
  geoPoint,
  increment,
  reference,
  serverTime,
  timestamp,
  union,
} from '../../support/rules/firestore-fields.ts';
import type { RulesCaseGroup } from '../../support/rules/rules-case.ts';

/** Writes to the mailing list. */

const signupCase = (
  isAllowed: boolean,
  description: string,
  fields: Fields,
  account: Account = unauthenticated,
  id = '{id}',
): FirestoreCase => ({
  account,
  isAllowed,
  description: `sign up with ${description}`,
  operation: { write: [{ create: `mailinglist/${id}`, fields }] },
});

const signup = (change: Fields = {}): Fields => ({
  email: 'a@b.example',
  createdAt: serverTime,
  ...change,
});

const kinds: readonly (readonly [string, FieldValue])[] = [
  ['null', null],
  ['a boolean', true],
  ['an integer', 5],
  ['a fraction', double(1.5)],
  ['bytes', bytes('a@b.example')],
  ['a time', timestamp('2026-01-01T00:00:00Z')],
  ['a geo point', geoPoint],
  ['a reference', reference],
  ['a map', { address: 'a@b.example' }],
  ['a list', ['a@b.example']],
  ['an empty list', []],
  ['a list of 10,000', Array.from({ length: 10_000 }, () => 'a@b.example')],
  ['a server time', serverTime],
  ['a count', increment(1)],
  ['a union', union('a@b.example')],
];

const addresses: RulesCaseGroup<FirestoreOperation> = {
  title:
    'An address is stored as the page normalises it: text, an at sign, text, a dot, text; no upper case, no invisible characters, up to 254 characters.',
  cases: addressCases.flatMap(({ description, typed, stored, onlyForm }) => {
    const cases: FirestoreCase[] = [];
    if (stored !== null)
      cases.push(signupCase(true, `${description}, normalised`, signup({ email: stored })));
    if (typed !== stored)
      cases.push(
        signupCase(
          onlyForm !== undefined,
          `${description}, as it was typed`,
          signup({ email: typed }),
        ),
      );
    return cases;
  }),
};

const records: RulesCaseGroup<FirestoreOperation> = {
  title: 'A signup is an address and the server time, and nothing else.',
  cases: [
    ...[unauthenticated, anonymous, member, editor].flatMap((account) => [
      signupCase(true, 'an address and the time', signup(), account),
      signupCase(false, 'a name besides', signup({ name: 'Somebody' }), account),
      signupCase(false, 'admin: true besides', signup({ admin: true }), account),
      signupCase(false, 'an id besides', signup({ id: 'x' }), account),
      signupCase(false, 'updatedAt besides', signup({ updatedAt: serverTime }), account),
      signupCase(false, 'the address alone', { email: 'a@b.example' }, account),
      signupCase(false, 'the time alone', { createdAt: serverTime }, account),
      signupCase(false, 'nothing', {}, account),
      signupCase(
        false,
        'another field instead of the address',
        { mail: 'a@b.example', createdAt: serverTime },
        account,
      ),
      signupCase(
        false,
        'another field instead of the time',
        { email: 'a@b.example', time: serverTime },
        account,
      ),
    ]),
    signupCase(
      false,
      '10,000 fields besides',
      signup(
        Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`x${index}`, index])),
      ),
    ),
    ...kinds.map(([kind, email]) => signupCase(false, `${kind} as address`, signup({ email }))),
    ...kinds
      .filter(([kind]) => kind !== 'a server time')
      .map(([kind, createdAt]) => signupCase(false, `${kind} as createdAt`, signup({ createdAt }))),
    ...otherTimes.map(([description, createdAt]) =>
      signupCase(false, `createdAt ${description}`, signup({ createdAt })),
    ),
    {
      account: unauthenticated,
      isAllowed: false,
      description: 'sign up two addresses in one batch, one of them invalid',
      operation: {
        write: [
          { create: 'mailinglist/{id}', fields: signup() },
          { create: `mailinglist/${uuid('b')}`, fields: signup({ email: 'b' }) },
        ],
      },
    },
    {
      account: unauthenticated,
      isAllowed: false,
      description: 'sign up and delete another signup in one batch',
      operation: {
        given: { [`mailinglist/${uuid('c')}`]: { email: 'b@b.example' } },
        write: [
          { create: 'mailinglist/{id}', fields: signup() },
          { delete: `mailinglist/${uuid('c')}` },
        ],
      },
    },
  ],
};

const idCase = (isAllowed: boolean, id: string, account?: Account) =>
  signupCase(isAllowed, `the id ${id}`, signup(), account, id);

const ids: RulesCaseGroup<FirestoreOperation> = {
  title: "A signup's id is a random UUID, as the page makes it.",
  cases: [
    ...[...'89ab'].map((digit) => idCase(true, `0f1e2d3c-4b5a-4968-${digit}786-95a4b3c2d1e0`)),
    ...[
      ...[...'07cf'].map((digit) => `0f1e2d3c-4b5a-4968-${digit}786-95a4b3c2d1e0`),
      ...[...'1357f'].map((digit) => `0f1e2d3c-4b5a-${digit}968-8786-95a4b3c2d1e0`),
      '00000000-0000-0000-0000-000000000000',
      '0F1E2D3C-4B5A-4968-8786-95A4B3C2D1E0',
      '0f1e2d3c-4b5a-4968-8786-95a4b3c2d1eg',
      '0f1e2d3c_4b5a_4968_8786_95a4b3c2d1e0',
      '0f1e2d3c-4b5a-4968-8786-95a4b3c2d1e00',
      '00f1e2d3c-4b5a-4968-8786-95a4b3c2d1e0',
      '0f1e2d3c-4b5a-4968-8786-95a4b3c2d1e',
      '0f1e2d3c4b5a4968878695a4b3c2d1e0',
      'ABCDEFGHIJKLMNOPQRST',
      'a@b.example',
      '1',
    ].map((id) => idCase(false, id)),
    idCase(false, 'chosen-by-an-editor', editor),
  ],
};

export const signupGroups: readonly RulesCaseGroup<FirestoreOperation>[] = [
  addresses,
  records,
  ids,
];
