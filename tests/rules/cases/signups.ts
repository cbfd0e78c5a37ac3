import { addressCases } from '../../support/email-addresses.ts';
import {
  type Account,
  anonymous,
  editor,
  member,
  unauthenticated,
} from '../../support/rules/accounts.ts';
import { otherTimes } from '../../support/rules/cassettes.ts';
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

/** What may be written to the mailing list. */

const joins = (
  isAllowed: boolean,
  description: string,
  fields: Fields,
  account: Account = unauthenticated,
): FirestoreCase => ({
  account,
  isAllowed,
  description: `sign up with ${description}`,
  operation: { write: [{ create: 'mailinglist/{id}', fields }] },
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
  ['a place', geoPoint],
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
      cases.push(joins(true, `${description}, normalised`, signup({ email: stored })));
    if (typed !== stored)
      cases.push(
        joins(onlyForm !== undefined, `${description}, as it was typed`, signup({ email: typed })),
      );
    return cases;
  }),
};

const records: RulesCaseGroup<FirestoreOperation> = {
  title: 'A signup is an address and the server time, and nothing else.',
  cases: [
    ...[unauthenticated, anonymous, member, editor].flatMap((account) => [
      joins(true, 'an address and the time', signup(), account),
      joins(false, 'a name besides', signup({ name: 'Somebody' }), account),
      joins(false, 'admin: true besides', signup({ admin: true }), account),
      joins(false, 'an id besides', signup({ id: 'x' }), account),
      joins(false, 'updatedAt besides', signup({ updatedAt: serverTime }), account),
      joins(false, 'the address alone', { email: 'a@b.example' }, account),
      joins(false, 'the time alone', { createdAt: serverTime }, account),
      joins(false, 'nothing', {}, account),
      joins(
        false,
        'another field in place of the address',
        { mail: 'a@b.example', createdAt: serverTime },
        account,
      ),
      joins(
        false,
        'another field in place of the time',
        { email: 'a@b.example', time: serverTime },
        account,
      ),
    ]),
    joins(
      false,
      '10,000 fields besides',
      signup(
        Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`x${index}`, index])),
      ),
    ),
    ...kinds.map(([kind, email]) => joins(false, `${kind} as address`, signup({ email }))),
    ...kinds
      .filter(([kind]) => kind !== 'a server time')
      .map(([kind, createdAt]) => joins(false, `${kind} as createdAt`, signup({ createdAt }))),
    ...otherTimes.map(([description, createdAt]) =>
      joins(false, `createdAt ${description}`, signup({ createdAt })),
    ),
    {
      account: unauthenticated,
      isAllowed: false,
      description: 'sign up two in one batch, one of them badly',
      operation: {
        write: [
          { create: 'mailinglist/{id}', fields: signup() },
          { create: 'mailinglist/{id}b', fields: signup({ email: 'b' }) },
        ],
      },
    },
    {
      account: unauthenticated,
      isAllowed: false,
      description: 'sign up and delete another in one batch',
      operation: {
        given: { 'mailinglist/{id}b': { email: 'b@b.example' } },
        write: [{ create: 'mailinglist/{id}', fields: signup() }, { delete: 'mailinglist/{id}b' }],
      },
    },
  ],
};

export const signupGroups: readonly RulesCaseGroup<FirestoreOperation>[] = [addresses, records];
