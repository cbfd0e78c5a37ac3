import {
  encodeFields,
  encodeValue,
  type FirestoreFields,
  type FirestoreValue,
  mapFields,
} from '../../src/firebase/firestore-values.ts';
import { UserError } from '../user-error.ts';
import type { Project } from './project.ts';

/** A value of a document as JSON; a time is `{"$timestamp": RFC 3339}`. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A document with its path, for example `cassettes/abc` or `a/b/c/d`. */
export type PlainDocument = { path: string; fields: { [name: string]: Json } };

export type ReadDocument = PlainDocument & {
  /** The time of its last write, RFC 3339. */
  updateTime: string;
  /** The read time, the same for all documents, RFC 3339. */
  readTime: string;
};

type ReadOptions = {
  /** One top-level collection; by default every document, including sub-collections. */
  collection?: string;
  /** Only documents with this value in this field. */
  where?: { field: string; equals: Json };
  /** Only these fields. */
  fields?: string[];
};

/** The part of a project that is needed to reach its database. */
export type Database = Pick<Project, 'id' | 'local' | 'firestore'>;

type Row = {
  document?: { name: string; fields?: FirestoreFields; updateTime: string };
  readTime: string;
};

const pageSize = 300;

/**
 * Documents in the order of their paths, all at the read time of the first page, so that a save in between
 * can't make a backup inconsistent. Without a collection, one query finds every document, including those
 * below a missing document.
 */
export async function* readDocuments(
  project: Database,
  { collection, where, fields }: ReadOptions = {},
): AsyncGenerator<ReadDocument> {
  const root = documentsRoot(project);
  let last: string | undefined;
  let firstReadTime: string | undefined;
  for (;;) {
    const rows = (await call(project, 'runQuery', {
      ...(firstReadTime && { readTime: firstReadTime }),
      structuredQuery: {
        from: [collection ? { collectionId: collection } : { allDescendants: true }],
        ...(where && {
          where: {
            fieldFilter: {
              field: { fieldPath: where.field },
              op: 'EQUAL',
              value: encodeValue(where.equals, encodeTime),
            },
          },
        }),
        orderBy: [{ field: { fieldPath: '__name__' } }],
        ...(fields && { select: { fields: fields.map((fieldPath) => ({ fieldPath })) } }),
        ...(last && { startAt: { values: [{ referenceValue: last }], before: false } }),
        limit: pageSize,
      },
    })) as Row[];
    firstReadTime ??= rows[0]?.readTime;
    let found = 0;
    for (const { document, readTime } of rows) {
      if (!document) continue;
      const { name, updateTime } = document;
      last = name;
      found++;
      const path = name.slice(root.length + 1);
      yield { path, fields: fieldsToJson(document.fields), updateTime, readTime };
    }
    if (found < pageSize) return;
  }
}

/** Names are sorted, so that equal fields give equal text. */
function fieldsToJson(fields: FirestoreFields = {}): { [name: string]: Json } {
  const names = Object.keys(fields).sort();
  return Object.fromEntries(names.map((name) => [name, toJson(fields[name] as FirestoreValue)]));
}

function toJson(value: FirestoreValue): Json {
  if ('mapValue' in value) return fieldsToJson(mapFields(value));
  if ('arrayValue' in value) return (value.arrayValue.values ?? []).map(toJson);
  if ('integerValue' in value) return Number(value.integerValue);
  if ('timestampValue' in value) return { $timestamp: value.timestampValue };
  if ('nullValue' in value) return null;
  if ('booleanValue' in value) return value.booleanValue;
  if ('stringValue' in value) return value.stringValue;
  if ('doubleValue' in value && typeof value.doubleValue === 'number') return value.doubleValue;
  throw new UserError(
    `A document holds a ${Object.keys(value)[0]}, which no document of this site has.`,
  );
}

const encodeTime = (value: object): FirestoreValue | null =>
  '$timestamp' in value ? { timestampValue: String(value.$timestamp) } : null;

/** Replaces or deletes whole documents in as many commits as they need; `onCommit` gets the number so far. */
export async function writeDocuments(
  project: Database,
  documents: readonly ConditionalWrite[],
  onCommit: (written: number) => void = () => {},
): Promise<void> {
  let writes: object[] = [];
  let bytes = 0;
  for (const [index, document] of documents.entries()) {
    const write = toWrite(project, document);
    writes.push(write);
    bytes += JSON.stringify(write).length;
    // A document has at most 1 MiB, a commit 10 MiB.
    if (writes.length < 300 && bytes < 5_000_000 && index < documents.length - 1) continue;
    await call(project, 'commit', { writes });
    onCommit(index + 1);
    writes = [];
    bytes = 0;
  }
}

export type ConditionalWrite = {
  path: string;
  /** null deletes the document. */
  fields: PlainDocument['fields'] | null;
  /** Writes only these field paths; those that `fields` lacks are deleted. */
  updateMask?: readonly string[];
  /** The update time at the last read; null if the document did not exist. */
  expectedUpdateTime?: string | null;
};

/**
 * Makes all of these writes or none. Resolves to false if a document was changed, deleted or created since it
 * was read; then nothing is written.
 */
export async function writeIfUnchanged(
  project: Database,
  writes: readonly ConditionalWrite[],
): Promise<boolean> {
  try {
    await call(project, 'commit', { writes: writes.map((one) => toWrite(project, one)) });
    return true;
  } catch (error) {
    if (error instanceof FirestoreError && preconditionErrors.has(error.status)) return false;
    throw error;
  }
}

const preconditionErrors = new Set(['FAILED_PRECONDITION', 'NOT_FOUND', 'ALREADY_EXISTS']);

function toWrite(
  project: Database,
  { path, fields, updateMask, expectedUpdateTime }: ConditionalWrite,
): object {
  const root = documentsRoot(project);
  const name = `${root}/${path}`;
  return {
    ...(fields ? { update: { name, fields: encodeFields(fields, encodeTime) } } : { delete: name }),
    ...(updateMask ? { updateMask: { fieldPaths: updateMask } } : {}),
    ...(expectedUpdateTime === undefined
      ? {}
      : {
          currentDocument:
            expectedUpdateTime === null ? { exists: false } : { updateTime: expectedUpdateTime },
        }),
  };
}

/** The prefix of every document name in this project. */
const documentsRoot = (project: Database): string =>
  `projects/${project.id}/databases/(default)/documents`;

/** An error response of Firestore. */
class FirestoreError extends Error {
  readonly code: number;
  /** For example `NOT_FOUND`. */
  readonly status: string;
  constructor(code: number, { status, message }: ErrorBody) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

const retryableCodes = new Set([408, 409, 429, 500, 502, 503, 504]);

/**
 * Both methods can be retried: a query changes nothing, and a repeated commit sets the same fields or
 * fails its preconditions.
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
      throw new FirestoreError(response.status, parseError(await response.text()));
    } catch (error) {
      const final =
        error instanceof FirestoreError &&
        (!retryableCodes.has(error.code) || preconditionErrors.has(error.status));
      if (final || attempt === 5 || project.local) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
    }
  }
}

type ErrorBody = { status: string; message: string };

function parseError(answer: string): ErrorBody {
  try {
    const parsed: unknown = JSON.parse(answer);
    const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
    const { error } = first as { error: { message: string; status?: string } };
    return { message: error.message, status: error.status ?? '' };
  } catch {
    return { message: answer.slice(0, 300), status: '' };
  }
}
