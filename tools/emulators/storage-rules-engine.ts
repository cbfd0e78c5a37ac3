import { encodeFields } from '../../src/firebase/firestore-values.ts';
import { type RuleCheck, ruleCheckFor, rulesFor, type StorageMethod } from './storage-rules.ts';

/** The part of firebase-tools 14's `emulator/storage/rules/runtime` that is replaced. */
type RuntimeModule = {
  StorageRulesRuntime: { prototype: object };
  StorageRulesetInstance: new (runtime: object, rulesVersion: number, name: string) => object;
  StorageRulesIssues: new (errors: string[], warnings: string[]) => object;
};

/**
 * Replaces the four methods through which the Storage emulator uses its rules runtime, so that the
 * Firestore emulator evaluates the rules. Only for machines where that runtime is unavailable.
 */
export function evaluateWithFirestore(module: RuntimeModule, firestoreOrigin: string): void {
  const { StorageRulesRuntime, StorageRulesetInstance, StorageRulesIssues } = module;
  const engine = new StorageRulesEngine(firestoreOrigin);
  Object.assign(StorageRulesRuntime.prototype, {
    async start() {},
    async stop() {},
    async loadRuleset(this: object, { files }: { files: { content: string }[] }) {
      try {
        const name = await engine.load(files.map(({ content }) => content).join('\n'));
        const ruleset = new StorageRulesetInstance(this, 2, name);
        return { issues: new StorageRulesIssues([], []), ruleset };
      } catch (error) {
        return { issues: new StorageRulesIssues([String(error)], []) };
      }
    },
    async verifyWithRuleset(name: string, options: VerifyOptions) {
      const { permitted, error } = await engine.verify(name, options);
      return { permitted, issues: new StorageRulesIssues(error === null ? [] : [error], []) };
    },
  });
}

/** What the Storage emulator passes with each request. */
type VerifyOptions = {
  method: StorageMethod;
  /** `/b/BUCKET/o/OBJECT`, with or without the first slash. */
  path: string;
  /** The object's metadata before and after the operation, as the rules see it. */
  file: { before?: Metadata | null; after?: Metadata | null };
  token?: string | undefined;
};

type Metadata = Record<string, unknown>;
type Decision = { permitted: boolean; error: string | null };
type Answer = { status: number; text: string };

/**
 * Evaluates Storage rules with the Firestore emulator: an object's metadata becomes a document, the
 * operation is tried on it with the caller's token, and a 403 means denied. Each check uses its own
 * project, so the documents of the site are never changed.
 */
class StorageRulesEngine {
  readonly #origin: string;
  readonly #sources = new Map<string, string>();
  readonly #loaded = new Map<string, Promise<string>>();
  readonly #queues = new Map<string, Promise<unknown>>();

  /** `origin` of the Firestore emulator, for example `http://127.0.0.1:8080`. */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Keeps a rules file; resolves to its name. Throws with the compiler's message if it is invalid. */
  async load(source: string): Promise<string> {
    await this.#waitForFirestore();
    const name = String(this.#sources.size);
    this.#sources.set(name, source);
    await this.#projectFor(name, { method: 'get', documentMethod: 'get', padding: 0 });
    return name;
  }

  async verify(name: string, { method, path, file, token }: VerifyOptions): Promise<Decision> {
    const objectPath = path.replace(/^\/?b\/[^/]+\/o\/?/, '');
    const { check, documentPath } = ruleCheckFor(method, Boolean(file.before), objectPath);
    const project = await this.#projectFor(name, check);
    const document = `projects/${project}/databases/(default)/documents/${documentPath.join('/')}`;
    // One check at a time per object: its document exists only during the check.
    return this.#runSequentially(document, () =>
      this.#check(project, document, check, file, token),
    );
  }

  async #check(
    project: string,
    document: string,
    { documentMethod }: RuleCheck,
    { before, after }: VerifyOptions['file'],
    token: string | undefined,
  ): Promise<Decision> {
    if (before)
      await this.#commit(project, 'owner', {
        update: { name: document, fields: encodeFields(before) },
      });
    const answer =
      documentMethod === 'get'
        ? await this.#get(project, document, token)
        : await this.#commit(
            project,
            token,
            documentMethod === 'delete'
              ? { delete: document }
              : { update: { name: document, fields: encodeFields(after ?? {}) } },
          );
    const permitted = answer.status === 200;
    if (before || after) await this.#commit(project, 'owner', { delete: document });
    return { permitted, error: permitted || answer.status === 403 ? null : answer.text };
  }

  // `batchGet` reports a missing document without an error. A plain get would do, but the emulator trims
  // spaces from the document's name there.
  #get(project: string, document: string, token: string | undefined): Promise<Answer> {
    return this.#post(project, 'batchGet', token, { documents: [document] });
  }

  #commit(project: string, token: string | undefined, write: object): Promise<Answer> {
    return this.#post(project, 'commit', token, { writes: [write] });
  }

  #post(project: string, call: string, token: string | undefined, body: object): Promise<Answer> {
    const documents = `/v1/projects/${project}/databases/(default)/documents`;
    return send(`${this.#origin}${documents}:${call}`, 'POST', body, token);
  }

  /** The project with the rules for this check, loaded at first use. */
  #projectFor(name: string, check: RuleCheck): Promise<string> {
    const { method, documentMethod, padding } = check;
    const project = `demo-storage-rules-${name}-${method}-${documentMethod}-${padding}`;
    let loaded = this.#loaded.get(project);
    if (!loaded) {
      loaded = this.#uploadRules(project, rulesFor(check, this.#sources.get(name) ?? ''));
      this.#loaded.set(project, loaded);
    }
    return loaded;
  }

  async #uploadRules(project: string, content: string): Promise<string> {
    const { status, text } = await send(
      `${this.#origin}/emulator/v1/projects/${project}:securityRules`,
      'PUT',
      { rules: { files: [{ name: 'storage.rules', content }] } },
    );
    if (status !== 200) throw new Error(text);
    return project;
  }

  async #waitForFirestore(): Promise<void> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      try {
        await fetch(this.#origin);
        return;
      } catch (cause) {
        if (Date.now() > deadline)
          throw new Error('The Firestore emulator does not answer', { cause });
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  #runSequentially<T>(key: string, task: () => Promise<T>): Promise<T> {
    const current = (this.#queues.get(key) ?? Promise.resolve()).then(task, task);
    this.#queues.set(key, current);
    return current;
  }
}

/** Always reads the body: until then the connection can't be reused. */
async function send(url: string, method: string, body: object, token?: string): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}
