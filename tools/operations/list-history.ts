import { type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type { Project } from './project.ts';
import { printable } from './wording.ts';

export type HistoryFilter = { cassette: string } | { account: string; sinceMs: number };

const timeOf = (document: QueryDocumentSnapshot): number => {
  const changedAt: unknown = document.get('changedAt');
  return changedAt instanceof Timestamp ? changedAt.toMillis() : 0;
};

/**
 * The history of a cassette, or of an account since a time in milliseconds since the epoch (docs/behaviour.md,
 * "History"), newest first: two spaces begin a line of a field with its value before.
 */
export async function listHistory(
  { firestore }: Project,
  filter: HistoryFilter,
): Promise<string[]> {
  const changes = firestore.collection('changes');
  const { docs } = await ('cassette' in filter
    ? changes.where('cassette', '==', filter.cassette)
    : changes.where('email', '==', filter.account)
  ).get();
  const sinceMs = 'cassette' in filter ? 0 : filter.sinceMs;
  return docs
    .filter((document) => timeOf(document) >= sinceMs)
    .sort((one, other) => timeOf(other) - timeOf(one))
    .flatMap(linesOf)
    .map(printable);
}

function linesOf(document: QueryDocumentSnapshot): string[] {
  const { cassette, title, kind, run, email, before, fields } = document.data();
  const names = (Array.isArray(fields) ? fields : []).map(String).sort();
  const values = before ?? {};
  const what = `${kind}${typeof run === 'string' ? ` ${run}` : ''}${before === null ? ', added' : ''}`;
  const time = new Date(timeOf(document)).toISOString().slice(0, 16).replace('T', ' ');
  return [
    `${time}  ${email}  ${kind === 'run' ? title : cassette}  ${what}`,
    ...names.map(
      (name) => `  ${name}: ${name in values ? JSON.stringify(values[name]) : 'not recorded'}`,
    ),
  ];
}
