/**
 * Translates Storage rules into Firestore rules, so that the Firestore emulator can evaluate them where
 * Storage's runtime is unavailable. The languages differ in the name of the service, the root path,
 * the path of an object's metadata (`resource.size`, `resource.data.size`) and the operations.
 */

/** An operation of Storage; `read` covers `get` and `list`. */
export type StorageMethod = 'get' | 'list' | 'create' | 'update' | 'delete';

/** The operation on a document that replaces it. */
type DocumentMethod = 'get' | 'create' | 'update' | 'delete';

/**
 * One check. Some Storage operations have no counterpart, such as a `create` over an existing object or
 * a `list` of a path that is no collection. So each check gets its own rules, in which `documentMethod`
 * is allowed where the original rules allow `method`, and nothing else is.
 */
export type RuleCheck = {
  method: StorageMethod;
  documentMethod: DocumentMethod;
  /** Segments added before the object's path: a document's path has an even number of segments. */
  padding: number;
};

/** The check for an operation, and the path of the document that it uses. */
export function ruleCheckFor(
  method: StorageMethod,
  exists: boolean,
  objectPath: string,
): { check: RuleCheck; documentPath: string[] } {
  // Slashes at the beginning, at the end or in a row are part of an object's name, but the path of a
  // document can't have an empty segment. A list is of a folder, with or without a slash at its end.
  const segments = objectPath
    .split('/')
    .map((segment) => (segment === '' && method !== 'list' ? '(empty)' : segment))
    .filter((segment) => segment !== '');
  const padding = segments.length === 0 ? 2 : segments.length % 2;
  return {
    check: { method, documentMethod: documentMethod(method, exists), padding },
    documentPath: [...paddingSegments(padding), ...segments],
  };
}

function documentMethod(method: StorageMethod, exists: boolean): DocumentMethod {
  if (method === 'list') return 'get';
  if (method === 'create' || method === 'update') return exists ? 'update' : 'create';
  return method;
}

function paddingSegments(count: number): string[] {
  return Array.from({ length: count }, () => 'padding');
}

/** The Firestore rules for one check: `source` without such words in comments and strings. */
export const rulesFor = ({ method, documentMethod, padding }: RuleCheck, source: string): string =>
  source
    .replace('service firebase.storage', 'service cloud.firestore')
    .replace(
      '/b/{bucket}/o',
      ['/databases/{bucket}/documents', ...paddingSegments(padding)].join('/'),
    )
    .replace(/\ballow ([a-z, ]+):/g, (_, methods: string) => {
      const isAllowed = methods
        .split(', ')
        .some((name) => (covered[name] ?? [name]).includes(method));
      // `list` is never used, so this allows nothing.
      return `allow ${isAllowed ? documentMethod : 'list'}:`;
    })
    .replace(/(?<!\.)\b((?:request\.)?resource)\b(?! == null)/g, '$1.data');

const covered: Record<string, string[]> = {
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
};
