import { Readable } from 'node:stream';
import { type Firestore, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { site } from '../../src/site.ts';
import { formatTime, streamDocuments } from './documents.ts';
import type { Project } from './project.ts';

const signUps = (firestore: Firestore) => firestore.collection(site.label.collection);

/** How many people have signed up for the mailing list in each minute (`2026-11-28T10:05`, UTC), the fullest first. */
export async function countByMinute({ firestore }: Project): Promise<[string, number][]> {
  const counts = new Map<string, number>();
  for await (const signUp of streamDocuments(signUps(firestore).select('createdAt'))) {
    const time: unknown = signUp.get('createdAt');
    const minute = time instanceof Timestamp ? formatTime(time).slice(0, 16) : 'without a time';
    counts.set(minute, (counts.get(minute) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}

/**
 * Deletes the sign-ups from one time up to another, if `confirm` agrees to their number and some of their addresses;
 * resolves with how many were deleted.
 */
export async function removeSignUps(
  { firestore }: Project,
  [from, to]: readonly [from: Date, to: Date],
  confirm: (count: number, addresses: readonly string[]) => Promise<boolean>,
): Promise<number> {
  const found = signUps(firestore)
    .where('createdAt', '>=', Timestamp.fromDate(from))
    .where('createdAt', '<', Timestamp.fromDate(to));
  const { count } = (await found.count().get()).data();
  const { docs } = await found.limit(5).get();
  const addresses = docs.map((signUp) => String(signUp.get('email')));
  if (count === 0 || !(await confirm(count, addresses))) return 0;
  const remove = async ({ ref }: QueryDocumentSnapshot) => void (await ref.delete());
  await Readable.from(streamDocuments(found.select())).forEach(remove, { concurrency: 50 });
  return count;
}
