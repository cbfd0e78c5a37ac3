/** Classifies a browser's requests to the services. */

export type Origins = {
  /** Without a trailing slash. */
  readonly firestore: string;
  readonly storage: string;
};

export type Request = {
  readonly url: string;
  readonly method: string;
  /** The request body. */
  readonly body?: string | null;
};

export type Kind =
  /** Documents read by name: one read each. */
  | { readonly kind: 'documents'; readonly names: readonly string[] }
  /** A query: one read for each document in the response, at least one. */
  | { readonly kind: 'query' }
  /** The metadata of a stored object: the look-up of a download URL. */
  | { readonly kind: 'look-up'; readonly path: string }
  | { readonly kind: 'image'; readonly path: string }
  | { readonly kind: 'other' };

const other: Kind = { kind: 'other' };

/** The kind of a request. Preflights are `other`: they are not billed. */
export function kindOf({ url, method, body }: Request, { firestore, storage }: Origins): Kind {
  if (method === 'OPTIONS') return other;
  if (url.startsWith(`${firestore}/`)) {
    if (/:runQuery\b/.test(url)) return { kind: 'query' };
    if (/:batchGet\b/.test(url)) return { kind: 'documents', names: namesIn(body) };
    return other;
  }
  if (url.startsWith(`${storage}/`) && method === 'GET') {
    const { pathname, searchParams } = new URL(url);
    const object = /^\/v0\/b\/[^/]+\/o\/(.+)$/.exec(pathname)?.[1];
    if (!object) return other;
    const path = decodeURIComponent(object);
    return { kind: searchParams.get('alt') === 'media' ? 'image' : 'look-up', path };
  }
  return other;
}

function namesIn(body: string | null | undefined): string[] {
  const { documents } = JSON.parse(body ?? '{}') as { documents?: string[] };
  return (documents ?? []).map((name) => name.replace(/^.*?\/documents\//, ''));
}

/** Documents in the response to a query, as billed: an empty one costs one read. */
export function documentsIn(answer: string): number {
  const rows = JSON.parse(answer) as { document?: unknown }[];
  return Math.max(1, rows.filter(({ document }) => document !== undefined).length);
}

export type Visit = { reads: number; lookUps: number; images: number };

/** Sums up the cost of a visit; `answers` are the reads of its queries. */
export function costOf(kinds: readonly Kind[], answers: readonly number[]): Visit {
  const visit: Visit = {
    reads: answers.reduce((sum, count) => sum + count, 0),
    lookUps: 0,
    images: 0,
  };
  for (const one of kinds) {
    if (one.kind === 'documents') visit.reads += one.names.length;
    if (one.kind === 'look-up') visit.lookUps++;
    if (one.kind === 'image') visit.images++;
  }
  return visit;
}
