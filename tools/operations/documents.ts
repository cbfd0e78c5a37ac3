import {
  type FirestoreFields,
  type FirestoreValue,
  fromTaggedJson,
  type TaggedJson,
  toTaggedJson,
} from '../../src/firebase/firestore-values.ts';
import type { Project } from './project.ts';

/** A document with its path below the database's root, as `cassettes/abc` or `a/b/c/d`. */
export type PlainDocument = { path: string; fields: { [name: string]: TaggedJson } };

export type DocumentPage = {
  documents: PlainDocument[];
  /** When each of them was last written, by its path, RFC 3339. */
  updateTimes: Map<string, string>;
  /** The moment that every page of one reading shows, RFC 3339. */
  readTime: string;
};

export type ReadOptions = {
  /** One top-level collection; without it every document there is, sub-collections too. */
  collection?: string;
  /** Only documents of which this field says this. */
  where?: { field: string; equals: TaggedJson };
  /** Only these fields. */
  fields?: string[];
  /** At most this many documents. */
  limit?: number;
};

/** What is needed of a project to reach its database. */
export type Database = Pick<Project, 'id' | 'local' | 'firestore'>;

type Row = {
  document?: { name: string; fields?: FirestoreFields; updateTime: string };
  readTime: string;
};

const pageSize = 300;

/**
 * Documents in the order of their paths, page by page, all as they were at the moment of the first
 * page: a save in between can't tear a backup. Without a collection, one query finds every document,
 * also one below a document that isn't there.
 */
export async function* readDocuments(
  project: Database,
  reading: ReadOptions = {},
): AsyncGenerator<DocumentPage> {
  const { collection, where, fields, limit = Number.POSITIVE_INFINITY } = reading;
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
        ...(where
          ? { where: equals(where.field, fromTaggedJson({ is: where.equals }, root).is) }
          : {}),
        orderBy: [{ field: { fieldPath: '__name__' } }],
        ...(fields ? { select: { fields: fields.map((fieldPath) => ({ fieldPath })) } } : {}),
        ...(last ? { startAt: { values: [{ referenceValue: last }], before: false } } : {}),
        limit: size,
      },
    })) as Row[];
    readTime ??= rows[0]?.readTime ?? new Date().toISOString();
    const found = rows.flatMap(({ document }) => document ?? []);
    const pathOf = ({ name }: { name: string }) => name.slice(root.length + 1);
    yield {
      documents: found.map((document) => ({
        path: pathOf(document),
        fields: toTaggedJson(document.fields ?? {}, root),
      })),
      updateTimes: new Map(found.map((document) => [pathOf(document), document.updateTime])),
      readTime,
    };
    left -= found.length;
    last = found.at(-1)?.name ?? null;
    if (found.length < size || left <= 0) return;
  }
}

const equals = (field: string, value: FirestoreValue | undefined) => ({
  fieldFilter: { field: { fieldPath: field }, op: 'EQUAL', value },
});

/** Writes documents whole, all of them or none; for a few hundred at a time (10 MiB a request). */
export async function writeDocuments(
  project: Database,
  documents: readonly PlainDocument[],
): Promise<void> {
  await call(project, 'commit', { writes: documents.map((one) => toWrite(project, one)) });
}

export type ConditionalWrite = {
  path: string;
  /** null deletes the document. */
  fields: PlainDocument['fields'] | null;
  /** Only these fields, by their paths; those that `fields` lacks go. */
  updateMask?: readonly string[];
  /** When the document was last written, as it was read; null where there was none. */
  expectedUpdateTime?: string | null;
};

/**
 * Makes all of these writes or none. Resolves with the time of each write, or with null, and nothing
 * written, when one of the documents was changed, deleted or made since it was seen.
 */
export async function writeIfUnchanged(
  project: Database,
  writes: readonly ConditionalWrite[],
): Promise<string[] | null> {
  try {
    const answer = await call(project, 'commit', {
      writes: writes.map((one) => toWrite(project, one)),
    });
    const { writeResults } = answer as { writeResults: { updateTime?: string }[] };
    return writeResults.map(({ updateTime }) => updateTime ?? '');
  } catch (error) {
    if (error instanceof FirestoreError && unseen.has(error.status)) return null;
    throw error;
  }
}

const unseen = new Set(['FAILED_PRECONDITION', 'NOT_FOUND', 'ALREADY_EXISTS']);

function toWrite(
  project: Database,
  { path, fields, updateMask: only, expectedUpdateTime: seen }: ConditionalWrite,
): object {
  const root = documentsRoot(project);
  const name = `${root}/${path}`;
  return {
    ...(fields ? { update: { name, fields: fromTaggedJson(fields, root) } } : { delete: name }),
    ...(only ? { updateMask: { fieldPaths: only } } : {}),
    ...(seen === undefined
      ? {}
      : { currentDocument: seen === null ? { exists: false } : { updateTime: seen } }),
  };
}

/** The name that every document's name in this project begins with. */
export const documentsRoot = (project: Database): string =>
  `projects/${project.id}/databases/(default)/documents`;

/** What Firestore refused, with the status of its answer. */
class FirestoreError extends Error {
  readonly code: number;
  /** The reason's name, as `NOT_FOUND`. */
  readonly status: string;
  constructor(code: number, { status, message }: Refusal) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

const worthAnother = new Set([408, 409, 429, 500, 502, 503, 504]);

/**
 * Both calls can be repeated: a query changes nothing, a commit sets the same fields again, or finds
 * that its documents are not as they were seen.
 */
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
      throw new FirestoreError(response.status, refusalOf(await response.text()));
    } catch (error) {
      const final =
        error instanceof FirestoreError &&
        (!worthAnother.has(error.code) || unseen.has(error.status));
      if (final || attempt === 5 || project.local) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
    }
  }
}

type Refusal = { status: string; message: string };

function refusalOf(answer: string): Refusal {
  try {
    const parsed: unknown = JSON.parse(answer);
    const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
    const { error } = first as { error: { message: string; status?: string } };
    return { message: error.message, status: error.status ?? '' };
  } catch {
    return { message: answer.slice(0, 300), status: '' };
  }
}
