/**
 * Storage rules put in Firestore's words, so that the Firestore emulator's engine can judge them
 * where Storage's own runtime can't be had. The two languages are one; what differs is the name of
 * the service, the path that everything hangs from, where an object's metadata stands
 * (`resource.size` against `resource.data.size`), and which operations there are.
 */

/** An operation as the Storage emulator asks about it; `list` and `get` are also written `read`. */
export type StorageMethod = 'get' | 'list' | 'create' | 'update' | 'delete';

/** The operation that is carried out on a document in its place. */
export type DocumentMethod = 'get' | 'create' | 'update' | 'delete';

/**
 * One question to the engine. Storage asks for things that no document operation is: a `create` over
 * an object that is there, a `list` of a path that is no collection. So each question gets rules of
 * its own, in which what the rules allow for `method` is allowed for `as`, and all else is dropped.
 */
export type RuleCheck = {
  method: StorageMethod;
  documentMethod: DocumentMethod;
  /** Segments put before the object's path: a document's path has two, four, six …; never none. */
  padding: number;
};

/** The question that an operation comes to, and the path of the document it is asked of. */
export function ruleCheckFor(
  method: StorageMethod,
  exists: boolean,
  objectPath: string,
): { question: RuleCheck; documentPath: string[] } {
  const segments = objectPath.split('/').filter((segment) => segment !== '');
  const padding = segments.length === 0 ? 2 : segments.length % 2;
  return {
    question: { method, documentMethod: documentMethod(method, exists), padding },
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

/** What a rules file may hold that has no counterpart; the message names it. */
export class UnsupportedRule extends Error {}

/** The rules of one question, in Firestore's words; line numbers stay as they are. */
export function rulesFor(question: RuleCheck, source: string): string {
  return mapCode(source, (code) => {
    if (/\bfirestore\s*\.\s*(get|exists)\b/.test(code)) {
      throw new UnsupportedRule(
        "storage.rules asks Firestore (firestore.get), which can't be judged here",
      );
    }
    if (/\/b\/(?!\{\w+\}\/o\b)/.test(code)) {
      throw new UnsupportedRule("storage.rules names a bucket, which can't be judged here");
    }
    const root = ['', ...paddingSegments(question.padding)].join('/');
    return code
      .replace(/\bservice\s+firebase\.storage\b/g, 'service cloud.firestore')
      .replace(/\/b\/\{(\w+)\}\/o\b/g, `/databases/{$1}/documents${root}`)
      .replace(/\ballow\s+([a-z,\s]+?)(?=\s*[:;])/g, (_, methods: string) => {
        const allowed = methods.split(',').some((name) => covers(name.trim(), question.method));
        // `list` is never carried out: what is allowed for it is allowed for nothing.
        return `allow ${allowed ? question.documentMethod : 'list'}`;
      })
      .replace(
        /(?<![\w.])((?:request\s*\.\s*)?resource)\b(?!\s*(?:==|!=)\s*null\b)/g,
        (all, name: string, at: number, whole: string) =>
          /\bnull\s*(?:==|!=)\s*$/.test(whole.slice(0, at)) ? all : `${name}.data`,
      );
  });
}

function covers(name: string, method: StorageMethod): boolean {
  if (name === 'read') return method === 'get' || method === 'list';
  if (name === 'write') return method === 'create' || method === 'update' || method === 'delete';
  return name === method;
}

/** Applies a change to code alone: comments and texts in quotation marks stay as they are. */
function mapCode(source: string, change: (code: string) => string): string {
  const kept: string[] = [];
  const code = source.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g,
    (text) => `\uE000${kept.push(text) - 1}\uE000`,
  );
  return change(code).replace(/\uE000(\d+)\uE000/g, (_, index: string) => kept[Number(index)]!);
}
