import { addressCases } from '../support/email-addresses.ts';
import { type Account, anonymous, editor, member, nobody } from '../support/rules/accounts.ts';
import { otherTimes } from '../support/rules/cassettes.ts';
import type { FirestoreCase, FirestoreOperation } from '../support/rules/firestore-engine.ts';
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
} from '../support/rules/firestore-fields.ts';
import type { Group } from '../support/rules/rules-case.ts';

/** What may be written to the mailing list. */

const joins = (
  may: boolean,
  says: string,
  fields: Fields,
  who: Account = nobody,
): FirestoreCase => ({
  who,
  may,
  says: `sign up with ${says}`,
  does: { write: [{ create: 'mailinglist/{id}', fields }] },
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

const addresses: Group<FirestoreOperation> = {
  title:
    'An address is stored as the page normalises it: text, an at sign, text, a dot, text; nothing in upper case, nothing unseen, up to 254 characters.',
  cases: addressCases.flatMap(({ says, typed, stored, onlyForm }) => {
    const cases: FirestoreCase[] = [];
    if (stored !== null) cases.push(joins(true, `${says}, normalised`, signup({ email: stored })));
    if (typed !== stored)
      cases.push(
        joins(onlyForm !== undefined, `${says}, as it was typed`, signup({ email: typed })),
      );
    return cases;
  }),
};

const records: Group<FirestoreOperation> = {
  title: 'A signup is an address and the server time, and nothing else.',
  cases: [
    ...[nobody, anonymous, member, editor].flatMap((who) => [
      joins(true, 'an address and the time', signup(), who),
      joins(false, 'a name besides', signup({ name: 'Somebody' }), who),
      joins(false, 'admin: true besides', signup({ admin: true }), who),
      joins(false, 'an id besides', signup({ id: 'x' }), who),
      joins(false, 'updatedAt besides', signup({ updatedAt: serverTime }), who),
      joins(false, 'the address alone', { email: 'a@b.example' }, who),
      joins(false, 'the time alone', { createdAt: serverTime }, who),
      joins(false, 'nothing', {}, who),
      joins(
        false,
        'another field in place of the address',
        { mail: 'a@b.example', createdAt: serverTime },
        who,
      ),
      joins(
        false,
        'another field in place of the time',
        { email: 'a@b.example', time: serverTime },
        who,
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
    ...otherTimes.map(([says, createdAt]) =>
      joins(false, `createdAt ${says}`, signup({ createdAt })),
    ),
    {
      who: nobody,
      may: false,
      says: 'sign up two in one batch, one of them badly',
      does: {
        write: [
          { create: 'mailinglist/{id}', fields: signup() },
          { create: 'mailinglist/{id}b', fields: signup({ email: 'b' }) },
        ],
      },
    },
    {
      who: nobody,
      may: false,
      says: 'sign up and delete another in one batch',
      does: {
        given: { 'mailinglist/{id}b': { email: 'b@b.example' } },
        write: [{ create: 'mailinglist/{id}', fields: signup() }, { delete: 'mailinglist/{id}b' }],
      },
    },
  ],
};

export const signupGroups: readonly Group<FirestoreOperation>[] = [addresses, records];
