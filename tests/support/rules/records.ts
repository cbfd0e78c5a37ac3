import { type Account, uid } from './accounts.ts';
import type { FirestoreOperation, Write } from './firestore-engine.ts';
import {
  double,
  encode,
  type Fields,
  type FieldValue,
  serverTime,
  Transform,
} from './firestore-fields.ts';
import type { RulesCase } from './rules-case.ts';

/** The records of the history that the site writes with cassettes. */

/** What an account shows of itself to editors. */
export const nameOf = ({ claims }: Account): string =>
  typeof claims?.email === 'string' ? claims.email : '';

const images = ['spine', 'front', 'fullJCard'];
const imageUrls = images.map((panel) => `${panel}ImageUrl`);
const unrecorded = [
  ...[
    'part',
    'trackListPart',
    'updatedAt',
    'updatedBy',
    'change',
    'fullJCardLargeUrl',
    'fullJCardLargeToken',
  ],
  ...images.flatMap((panel) => [`${panel}ImageToken`, `${panel}Blurhash`]),
];

const withoutUndefined = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The rules find no difference between 2 and 2.0. */
const isEqual = (one: FieldValue | undefined, other: FieldValue | undefined): boolean => {
  if (one === undefined || other === undefined || other instanceof Transform) return one === other;
  const text = (value: FieldValue) =>
    JSON.stringify(encode(typeof value === 'number' ? double(value) : value));
  return text(one) === text(other);
};

/** The names of the changed fields, and the values that a record holds of them. */
function changesOf(before: Fields, after: Fields) {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !unrecorded.includes(name) && !isEqual(before[name], after[name]),
  );
  const kept = names.filter((name) => before[name] !== undefined && !imageUrls.includes(name));
  return {
    fields: names,
    before: Object.fromEntries(kept.map((name) => [name, before[name]])),
  };
}

/** The write of the record `id` of a change of a cassette by an account. */
export const recordOf = (
  account: Account,
  {
    id,
    cassette,
    before,
    after,
  }: { id: string; cassette: string; before: Fields | undefined; after: Fields },
  change: Fields = {},
): Write => ({
  create: `changes/${id}`,
  fields: {
    cassette,
    kind: 'form',
    uid,
    email: nameOf(account),
    changedAt: serverTime,
    ...(before ? changesOf(before, after) : { fields: [], before: null }),
    ...change,
  },
});

/** A case whose writes of cassettes have their records, as those of the site have. */
export function withRecords(one: RulesCase<FirestoreOperation>): RulesCase<FirestoreOperation> {
  const { account, operation } = one;
  if (!('write' in operation)) return one;
  const stored = new Map<string, Fields>(
    Object.entries(operation.given ?? {}).map(([path, fields]) => [path, withoutUndefined(fields)]),
  );
  const after = new Map(stored);
  const changed = new Map<string, string>();
  const write = operation.write.map((given): Write => {
    const path = pathOf(given);
    if (!/^cassettes\/[^/]+$/.test(path)) return given;
    if ('delete' in given) {
      after.delete(path);
      return given;
    }
    const change = changed.get(path) ?? `{change${changed.size}}`;
    changed.set(path, change);
    const fields = { ...given.fields, change, updatedBy: uid };
    after.set(
      path,
      withoutUndefined('update' in given ? { ...after.get(path), ...fields } : fields),
    );
    return { ...given, fields };
  });
  const records = [...changed].flatMap(([path, id]) => {
    const now = after.get(path);
    const cassette = path.replace('cassettes/', '');
    return now ? [recordOf(account, { id, cassette, before: stored.get(path), after: now })] : [];
  });
  return { ...one, operation: { ...operation, write: [...write, ...records] } };
}

const pathOf = (write: Write): string =>
  'create' in write
    ? write.create
    : 'set' in write
      ? write.set
      : 'update' in write
        ? write.update
        : write.delete;
