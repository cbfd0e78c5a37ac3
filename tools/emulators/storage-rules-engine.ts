import { encodeFields } from '../../src/firebase/firestore-values.ts';

/** The part of firebase-tools 14's `emulator/storage/rules/runtime` that is replaced. */
type RuntimeModule = {
  StorageRulesRuntime: { prototype: object };
  StorageRulesetInstance: new (runtime: object, rulesVersion: number, name: string) => object;
  StorageRulesIssues: new (errors: string[], warnings: string[]) => object;
};

/** An operation of Storage, and the one on a document that replaces it. */
type Method = 'get' | 'list' | 'create' | 'update' | 'delete';
type Operation = Exclude<Method, 'list'>;

/** What the Storage emulator passes with each request. */
type VerifyOptions = {
  method: Method;
  /** `/b/BUCKET/o/OBJECT`, with or without the first slash. */
  path: string;
  /** The object's metadata before and after the operation, as the rules see it. */
  file: Record<'before' | 'after', Record<string, unknown> | null | undefined>;
  token?: string | undefined;
};

/**
 * Firestore rules that allow `operation` on a document where Storage's rules `source` allow `method` on an object,
 * and nothing else. The languages differ in the name of the service, the root path, the path of an object's
 * metadata (`resource.size`, `resource.data.size`) and the operations. The rules name no `read` and no `write`.
 */
const translate = (source: string, method: Method, operation: Operation, padding: string) =>
  source
    .replace('service firebase.storage', 'service cloud.firestore')
    .replace('/b/{bucket}/o', `/databases/{bucket}/documents${padding}`)
    .replace(/\ballow ([a-z, ]+):/g, (_, methods: string) => {
      // `list` is never used, so this allows nothing.
      return `allow ${methods.split(', ').includes(method) ? operation : 'list'}:`;
    })
    .replace(/(?<!\.)\b((?:request\.)?resource)\b(?! == null)/g, '$1.data');

/** Some operations have no counterpart, such as a `create` over an existing object, or a `list` of no collection. */
function operationFor(method: Method, exists: boolean): Operation {
  if (method === 'list') return 'get';
  if (method === 'create' || method === 'update') return exists ? 'update' : 'create';
  return method;
}

/** The path of a document has an even number of segments, and none is empty. */
function documentPath(path: string, method: Method) {
  const segments = path
    .replace(/^\/?b\/[^/]+\/o\/?/, '')
    .split('/')
    // Slashes at the ends or in a row are part of an object's name; a list is of a folder.
    .map((segment) => (segment === '' && method !== 'list' ? '(empty)' : segment))
    .filter((segment) => segment !== '');
  const padding = '/padding'.repeat(segments.length === 0 ? 2 : segments.length % 2);
  return { padding, path: `${padding}/${segments.join('/')}`.replace(/\/$/, '') };
}

/**
 * Replaces the four methods through which the Storage emulator uses its rules runtime, for machines where that is
 * unavailable: the Firestore emulator at this origin evaluates the rules. An object's metadata becomes a document,
 * the operation is tried on it with the caller's token, and a 403 means denied. Each kind of check has its own
 * project, so the documents of the site are never changed.
 */
export function evaluateWithFirestore(module: RuntimeModule, origin: string): void {
  const { StorageRulesRuntime, StorageRulesetInstance, StorageRulesIssues } = module;
  const sources: string[] = [];
  const projects = new Map<string, Promise<string>>();
  const queues = new Map<string, Promise<unknown>>();

  async function send(path: string, method: string, body: object, token?: string) {
    const authorization = token ? { Authorization: `Bearer ${token}` } : {};
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...authorization },
      body: JSON.stringify(body),
    });
    // Until the body is read the connection can't be reused.
    return { status: response.status, text: await response.text() };
  }

  /** Loads rules into a project; throws the compiler's message if they are invalid. */
  async function load(project: string, content: string): Promise<string> {
    const rules = { files: [{ name: 'storage.rules', content }] };
    const path = `/emulator/v1/projects/${project}:securityRules`;
    const { status, text } = await send(path, 'PUT', { rules });
    if (status !== 200) throw new Error(text);
    return project;
  }

  /** The project with the rules for this kind of check, loaded at first use. */
  function projectFor(name: string, method: Method, operation: Operation, padding: string) {
    const project = `demo-storage-rules-${name}-${method}-${operation}-${padding.length}`;
    const loaded =
      projects.get(project) ??
      load(project, translate(sources[Number(name)] ?? '', method, operation, padding));
    projects.set(project, loaded);
    return loaded;
  }

  async function verify(name: string, { method, path, file, token }: VerifyOptions) {
    const operation = operationFor(method, Boolean(file.before));
    const { padding, path: document } = documentPath(path, method);
    const project = await projectFor(name, method, operation, padding);
    const documents = `projects/${project}/databases/(default)/documents`;
    const target = `${documents}${document}`;
    const call = (name: string, body: object, as?: string) =>
      send(`/v1/${documents}:${name}`, 'POST', body, as);
    const commit = (write: object, as?: string) => call('commit', { writes: [write] }, as);
    const setTo = (fields: object) => ({ update: { name: target, fields: encodeFields(fields) } });
    const attempt = () => {
      // A plain get would do, but the emulator trims spaces from the document's name there.
      if (operation === 'get') return call('batchGet', { documents: [target] }, token);
      return commit(operation === 'delete' ? { delete: target } : setTo(file.after ?? {}), token);
    };
    // One check at a time per object: its document exists only during the check.
    const check = async () => {
      if (file.before) await commit(setTo(file.before), 'owner');
      const answer = await attempt();
      if (file.before || file.after) await commit({ delete: target }, 'owner');
      return answer;
    };
    const checking = (queues.get(target) ?? Promise.resolve()).then(check, check);
    queues.set(target, checking);
    const { status, text } = await checking;
    const errors = status === 200 || status === 403 ? [] : [text];
    return { permitted: status === 200, issues: new StorageRulesIssues(errors, []) };
  }

  async function waitForFirestore(): Promise<void> {
    const deadline = Date.now() + 60_000;
    while (!(await fetch(origin).then(Boolean, () => false))) {
      if (Date.now() > deadline) throw new Error('The Firestore emulator does not answer');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  Object.assign(StorageRulesRuntime.prototype, {
    async start() {},
    async stop() {},
    async loadRuleset(this: object, { files }: { files: { content: string }[] }) {
      try {
        await waitForFirestore();
        const name = String(sources.push(files.map(({ content }) => content).join('\n')) - 1);
        await projectFor(name, 'get', 'get', '');
        const ruleset = new StorageRulesetInstance(this, 2, name);
        return { issues: new StorageRulesIssues([], []), ruleset };
      } catch (error) {
        return { issues: new StorageRulesIssues([String(error)], []) };
      }
    },
    verifyWithRuleset: verify,
  });
}
