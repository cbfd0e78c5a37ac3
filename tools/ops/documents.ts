import { type Fields, fromPlain, type Plain, toPlain } from './firestore-value.ts';
import type { Project } from './project.ts';

/** A document with its path below the database's root, as `cassettes/abc` or `a/b/c/d`. */
export type PlainDocument = { path: string; fields: { [name: string]: Plain } };

export type Page = {
  documents: PlainDocument[];
  /** The moment that every page of one reading shows, RFC 3339. */
  readTime: string;
};

export type Reading = {
  /** One top-level collection; without it every document there is, sub-collections too. */
  collection?: string;
  /** Only these fields. */
  fields?: string[];
  /** At most this many documents. */
  limit?: number;
};

/** What is needed of a project to reach its database. */
export type Database = Pick<Project, 'id' | 'local' | 'firestore'>;

type Row = { document?: { name: string; fields?: Fields }; readTime: string };

const pageSize = 300;

/**
 * Documents in the order of their paths, page by page, all as they were at the moment of the first
 * page: a save in between can't tear a backup. Without a collection, one query finds every document,
 * also one below a document that isn't there.
 */
export async function* readDocuments(
  project: Database,
  reading: Reading = {},
): AsyncGenerator<Page> {
  const { collection, fields, limit = Number.POSITIVE_INFINITY } = reading;
  const root = documentsRoot(project);
  let last: string | null = null;
  let readTime: string | null = null;
  let left = limit;
  for (;;) {
    const size = Math.min(pageSize, left);
    const rows: Row[] = (await call(project, 'runQuery', {
      ...(readTime ? { readTime } : {}),
      structuredQuery: {
        from: [collection ? { collectionId: collection } : { allDescendants: true }],
        orderBy: [{ field: { fieldPath: '__name__' } }],
        ...(fields ? { select: { fields: fields.map((fieldPath) => ({ fieldPath })) } } : {}),
        ...(last ? { startAt: { values: [{ referenceValue: last }], before: false } } : {}),
        limit: size,
      },
    })) as Row[];
    readTime ??= rows[0]?.readTime ?? new Date().toISOString();
    const found = rows.flatMap(({ document }) => document ?? []);
    yield {
      documents: found.map((document) => ({
        path: document.name.slice(root.length + 1),
        fields: toPlain(document.fields ?? {}, root),
      })),
      readTime,
    };
    left -= found.length;
    last = found.at(-1)?.name ?? null;
    if (found.length < size || left <= 0) return;
  }
}

/** Writes documents whole, all of them or none; for a few hundred at a time (10 MiB a request). */
export async function writeDocuments(
  project: Database,
  documents: readonly PlainDocument[],
): Promise<void> {
  const root = documentsRoot(project);
  await call(project, 'commit', {
    writes: documents.map(({ path, fields }) => ({
      update: { name: `${root}/${path}`, fields: fromPlain(fields, root) },
    })),
  });
}

/** The name that every document's name in this project begins with. */
export const documentsRoot = (project: Database): string =>
  `projects/${project.id}/databases/(default)/documents`;

/** What Firestore refused, with the status of its answer. */
class FirestoreError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const worthAnother = new Set([408, 409, 429, 500, 502, 503, 504]);

/** Both calls can be repeated: a query changes nothing, a commit sets the same fields again. */
async function call(
  project: Database,
  method: 'runQuery' | 'commit',
  body: object,
): Promise<unknown> {
  const { origin, headers } = project.firestore;
  const url = `${origin}/v1/${documentsRoot(project)}:${method}`;
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...(await headers()), 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      });
      if (response.ok) return await response.json();
      throw new FirestoreError(response.status, messageOf(await response.text()));
    } catch (error) {
      const final = error instanceof FirestoreError && !worthAnother.has(error.code);
      if (final || attempt === 5 || project.local) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
    }
  }
}

function messageOf(answer: string): string {
  try {
    const parsed: unknown = JSON.parse(answer);
    const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
    const { error } = first as { error: { message: string } };
    return error.message;
  } catch {
    return answer.slice(0, 300);
  }
}
