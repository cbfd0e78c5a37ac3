import type { TaggedJson } from '../../src/firebase/firestore-values.ts';

/** What a first visit to the shelf takes of the free quotas (docs/operators.md, "What a visit costs"). */
type VisitUse = {
  /** Documents of Firestore. */
  reads: number;
  /** Bytes of these documents, as Firestore counts them. */
  bytes: number;
  /** Read operations of Storage: images and look-ups. */
  operations: number;
};

const daysInMonth = 30;

/** Free for a whole project in a month, and the price of one more, in dollars (2026-11, US regions). */
const quotas: Record<keyof VisitUse, { name: string; free: number; price: number }> = {
  reads: { name: 'document reads', free: 50_000 * daysInMonth, price: 0.06 / 100_000 },
  bytes: { name: 'bytes of Firestore', free: 10 * 2 ** 30, price: 0.12 / 2 ** 30 },
  operations: { name: 'image downloads', free: 50_000, price: 0.4 / 1_000_000 },
};

/**
 * How many such visits a month are free by each quota, which quota is the first to be used up, and what
 * a visit costs in dollars once all are.
 */
export function freeVisits(use: VisitUse) {
  const kinds = Object.keys(quotas) as (keyof VisitUse)[];
  const monthly = Object.fromEntries(
    kinds.map((kind) => [kind, Math.floor(quotas[kind].free / use[kind])]),
  ) as VisitUse;
  const first = kinds.reduce((least, kind) => (monthly[kind] < monthly[least] ? kind : least));
  return {
    monthly,
    free: monthly[first],
    firstLimit: quotas[first].name,
    costBeyond: kinds.reduce((sum, kind) => sum + use[kind] * quotas[kind].price, 0),
  };
}

const encoder = new TextEncoder();
const textBytes = (text: string) => encoder.encode(text).length + 1;

/** The bytes of a value as Firestore counts them: https://firebase.google.com/docs/firestore/storage-size */
export function storedBytes(value: TaggedJson): number {
  if (typeof value === 'string') return textBytes(value);
  if (value === null || typeof value === 'boolean') return 1;
  if (typeof value === 'number') return 8;
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + storedBytes(one), 0);
  if ('$timestamp' in value || '$double' in value) return 8;
  return Object.entries(value).reduce(
    (sum, [name, one]) => sum + textBytes(name) + storedBytes(one),
    0,
  );
}
