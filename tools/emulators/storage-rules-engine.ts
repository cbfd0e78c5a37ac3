import { encodeFields } from '../../src/firebase/firestore-values.ts';
import { type RuleCheck, ruleCheckFor, rulesFor, type StorageMethod } from './storage-rules.ts';

/** What the Storage emulator hands over with each request (firebase-tools, rules/runtime). */
export type VerifyOptions = {
  method: StorageMethod;
  /** `/b/BUCKET/o/OBJECT`, with or without the first slash. */
  path: string;
  /** The object's metadata as the rules see it, before and after. */
  file: { before?: Metadata | null; after?: Metadata | null };
  token?: string | undefined;
};

type Metadata = Record<string, unknown>;
type Verdict = { permitted: boolean; error: string | null };
type Answer = { status: number; text: string };

/**
 * Google's rules engine, borrowed from the Firestore emulator: an object's metadata becomes a
 * document, the caller's own token tries the same operation on it, and a 403 is a refusal. It works
 * in projects of its own, one for each question, so the catalogue's documents are never touched.
 */
export class StorageRulesEngine {
  readonly #origin: string;
  readonly #sources = new Map<string, string>();
  readonly #loaded = new Map<string, Promise<string>>();
  readonly #queues = new Map<string, Promise<unknown>>();

  /** `origin` is the Firestore emulator's, for example `http://127.0.0.1:8080`. */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Takes a rules file under a name; throws with the compiler's words when it is no good. */
  async load(name: string, source: string): Promise<void> {
    await this.#waitForFirestore();
    this.#sources.set(name, source);
    await this.#projectFor(name, { method: 'get', documentMethod: 'get', padding: 0 });
  }

  async verify(name: string, { method, path, file, token }: VerifyOptions): Promise<Verdict> {
    const objectPath = path.replace(/^\/?b\/[^/]+\/o\/?/, '');
    const { question, documentPath } = ruleCheckFor(method, Boolean(file.before), objectPath);
    const project = await this.#projectFor(name, question);
    const document = `projects/${project}/databases/(default)/documents/${documentPath.join('/')}`;
    // One question at a time for one object: the document is there for the length of its question.
    return this.#inTurn(document, () => this.#ask(project, document, question, file, token));
  }

  async #ask(
    project: string,
    document: string,
    { documentMethod: as }: RuleCheck,
    { before, after }: VerifyOptions['file'],
    token: string | undefined,
  ): Promise<Verdict> {
    if (before)
      await this.#commit(project, 'owner', {
        update: { name: document, fields: encodeFields(before) },
      });
    const answer =
      as === 'get'
        ? await this.#get(project, document, token)
        : await this.#commit(
            project,
            token,
            as === 'delete'
              ? { delete: document }
              : { update: { name: document, fields: encodeFields(after ?? {}) } },
          );
    const permitted = answer.status === 200;
    const leftBehind =
      as === 'delete' ? before && !permitted : before || (as === 'create' && permitted);
    if (leftBehind) await this.#commit(project, 'owner', { delete: document });
    return { permitted, error: permitted || answer.status === 403 ? null : answer.text };
  }

  // `batchGet` finds nothing without an error: that nothing is there is for Storage to say. A plain
  // get by the document's address would do, but there the emulator trims blanks from its name.
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

  /** The project whose rules answer this question; loaded when it is first asked. */
  #projectFor(name: string, question: RuleCheck): Promise<string> {
    const { method, documentMethod: as, padding } = question;
    const project = `demo-storage-rules-${name}-${method}-${as}-${padding}`;
    let loaded = this.#loaded.get(project);
    if (!loaded) {
      loaded = this.#putRules(project, rulesFor(question, this.#sources.get(name) ?? ''));
      this.#loaded.set(project, loaded);
    }
    return loaded;
  }

  async #putRules(project: string, content: string): Promise<string> {
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

  #inTurn<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = this.#queues.get(key) ?? Promise.resolve();
    const mine = before.then(task, task);
    this.#queues.set(key, mine);
    const forget = () => {
      if (this.#queues.get(key) === mine) this.#queues.delete(key);
    };
    mine.then(forget, forget);
    return mine;
  }
}

/** The body is always read to its end: until then its connection can't be used again. */
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
