/** What a browser asked of the services, told from the requests on the wire. */

export type Origins = {
  /** Without a slash at the end. */
  readonly firestore: string;
  readonly storage: string;
};

export type Request = {
  readonly url: string;
  readonly method: string;
  /** What was posted with it, if anything. */
  readonly body?: string | null;
};

export type Kind =
  /** Documents read by their names, one each. */
  | { readonly kind: 'documents'; readonly names: readonly string[] }
  /** A query: as many reads as it answers documents, one at least. */
  | { readonly kind: 'query' }
  /** The metadata of a stored object: how a download URL is looked up. */
  | { readonly kind: 'look-up'; readonly path: string }
  | { readonly kind: 'image'; readonly path: string }
  | { readonly kind: 'other' };

const other: Kind = { kind: 'other' };

/** Sorts a request to its kind. A preflight is none of them: the service bills nothing for it. */
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

/** How many documents the answer to a query holds, as Firestore bills it: an empty one costs one. */
export function documentsIn(answer: string): number {
  const rows = JSON.parse(answer) as { document?: unknown }[];
  return Math.max(1, rows.filter(({ document }) => document !== undefined).length);
}

export type Visit = { reads: number; lookUps: number; images: number };

/** Adds up what a visit costs. A query's reads are found in its answer, by its place in the list. */
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
