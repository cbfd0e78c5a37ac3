import type { Signup } from '../domain/mailing-list.ts';
import type { MailingListAdminPort, SignupPage } from '../services/ports.ts';
import { firestoreRest } from './firestore-rest.ts';
import { getFreshToken } from './session.ts';
import { builtSettings, type Settings } from './settings.ts';

/** Records in one request when all are read. */
const allPage = 1000;

type Value = { stringValue?: string; timestampValue?: string; referenceValue?: string };
type Record = { name: string; fields?: { email?: Value; createdAt?: Value } };
type Order = { field: 'email' | 'createdAt' | '__name__'; direction: 'ASCENDING' | 'DESCENDING' };

/** A record is read field by field and never trusted. */
function toSignup({ name, fields }: Record): Signup {
  const time = Date.parse(fields?.createdAt?.timestampValue ?? '');
  return {
    id: name.slice(name.lastIndexOf('/') + 1),
    email: fields?.email?.stringValue ?? '',
    createdAt: Number.isNaN(time) ? null : time,
  };
}

/**
 * The mailing list as editors see it, by the same requests as the signup: this room needs nothing of the
 * SDK (docs/decisions/0005-requests-without-sdk.md).
 */
export function openMailingListAdmin(settings: Settings = builtSettings()): MailingListAdminPort {
  const rest = firestoreRest(settings);
  const from = [{ collectionId: 'mailinglist' }];

  async function query(parts: object): Promise<Record[]> {
    const structuredQuery = { from, ...parts };
    const answer = await rest.send('runQuery', { structuredQuery }, await getFreshToken());
    return (answer as { document?: Record }[]).flatMap(({ document }) => document ?? []);
  }

  /** A page in this order; `bounds` are the query's own, for the first page and for all. */
  async function page(
    orders: readonly Order[],
    size: number,
    bounds: { startAt?: object; endAt?: object } = {},
  ): Promise<SignupPage> {
    const orderBy = orders.map(({ field, direction }) => ({
      field: { fieldPath: field },
      direction,
    }));
    const records = await query({ orderBy, limit: size, ...bounds });
    const last = records.at(-1);
    const signups = records.map(toSignup);
    if (!last || records.length < size) return { signups, loadNext: null };
    const values = orders.map(({ field }) =>
      field === '__name__' ? { referenceValue: last.name } : last.fields?.[field],
    );
    const startAt = { values, before: false };
    return { signups, loadNext: () => page(orders, size, { ...bounds, startAt }) };
  }

  return {
    async count() {
      const aggregations = [{ alias: 'count', count: {} }];
      const structuredAggregationQuery = { structuredQuery: { from }, aggregations };
      const answer = await rest.send(
        'runAggregationQuery',
        { structuredAggregationQuery },
        await getFreshToken(),
      );
      type Counted = { result?: { aggregateFields: { count: { integerValue: string } } } };
      const result = (answer as Counted[]).find((one) => one.result)?.result;
      return Number(result?.aggregateFields.count.integerValue ?? 0);
    },

    listNewest: (size) =>
      page(
        [
          { field: 'createdAt', direction: 'DESCENDING' },
          { field: '__name__', direction: 'DESCENDING' },
        ],
        size,
      ),

    findByPrefix: (start, size) =>
      page(
        [
          { field: 'email', direction: 'ASCENDING' },
          { field: '__name__', direction: 'ASCENDING' },
        ],
        size,
        {
          startAt: { values: [{ stringValue: start }], before: true },
          endAt: { values: [{ stringValue: `${start}\uf8ff` }], before: false },
        },
      ),

    async readAll(onProgress, signal) {
      // By name, not by time: a record without a time would be in no order of times.
      const signups: Signup[] = [];
      const begin = () => page([{ field: '__name__', direction: 'ASCENDING' }], allPage);
      let next: SignupPage['loadNext'] = begin;
      while (next) {
        const read: SignupPage = await next();
        signal.throwIfAborted();
        signups.push(...read.signups);
        onProgress(signups.length);
        next = read.loadNext;
      }
      return signups;
    },

    async removeAddress(email) {
      const where = {
        fieldFilter: {
          field: { fieldPath: 'email' },
          op: 'EQUAL',
          value: { stringValue: email },
        },
      };
      const records = await query({ where });
      const writes = records.map(({ name }) => ({ delete: name }));
      if (writes.length > 0) await rest.send('commit', { writes }, await getFreshToken());
      return records.length;
    },
  };
}
