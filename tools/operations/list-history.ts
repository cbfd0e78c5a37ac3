import { type PlainDocument, readDocuments } from './documents.ts';
import type { Project } from './project.ts';
import { printable } from './wording.ts';

export type HistoryFilter = { cassette: string } | { account: string; sinceMs: number };

/**
 * The history of a cassette, or of an account since a time in milliseconds since the epoch (docs/behaviour.md,
 * "History"), newest first: two spaces begin a line of a field with its value before.
 */
export async function listHistory(project: Project, filter: HistoryFilter): Promise<string[]> {
  const where =
    'cassette' in filter
      ? { field: 'cassette', equals: filter.cassette }
      : { field: 'email', equals: filter.account };
  const sinceMs = 'cassette' in filter ? 0 : filter.sinceMs;
  const found: { time: string; document: PlainDocument }[] = [];
  for await (const document of readDocuments(project, { collection: 'changes', where })) {
    const time = (document.fields.changedAt as { $timestamp?: string }).$timestamp ?? '';
    if (Date.parse(time) >= sinceMs) found.push({ time, document });
  }
  found.sort((one, other) => (one.time < other.time ? 1 : -1));
  return found.flatMap(({ time, document }) => linesOf(time, document)).map(printable);
}

function linesOf(time: string, { fields }: PlainDocument): string[] {
  const { cassette, kind, run, email, before } = fields;
  const names = (Array.isArray(fields.fields) ? fields.fields : []).map(String).sort();
  const values = (before ?? {}) as { [name: string]: unknown };
  const what = `${kind}${typeof run === 'string' ? ` ${run}` : ''}${before === null ? ', added' : ''}`;
  return [
    `${time.slice(0, 16).replace('T', ' ')}  ${email}  ${cassette}  ${what}`,
    ...names.map(
      (name) => `  ${name}: ${name in values ? JSON.stringify(values[name]) : 'not recorded'}`,
    ),
  ];
}
