/** Classifies a browser's requests to Firestore. */

export type Origins = {
  /** Without a trailing slash. */
  readonly firestore: string;
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
  | { readonly kind: 'other' };

/** The kind of a request. Preflights are `other`: they are not billed. */
export function kindOf({ url, method, body }: Request, { firestore }: Origins): Kind {
  if (method === 'OPTIONS' || !url.startsWith(`${firestore}/`)) return { kind: 'other' };
  if (/:runQuery\b/.test(url)) return { kind: 'query' };
  if (/:batchGet\b/.test(url)) return { kind: 'documents', names: namesIn(body) };
  return { kind: 'other' };
}

function namesIn(body: string | null | undefined): string[] {
  const { documents } = JSON.parse(body ?? '{}') as { documents?: string[] };
  return (documents ?? []).map((name) => name.replace(/^.*?\/documents\//, ''));
}
