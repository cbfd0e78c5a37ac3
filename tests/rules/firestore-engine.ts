import { type Account, tokenOf } from './accounts.ts';
import type { Case } from './case.ts';
import { encodeFields, type Fields, Transform } from './wire.ts';

/**
 * Paths are relative to the database; `{id}` stands for an id of the case's own, so that cases
 * don't meet. What `given` names is written past the rules beforehand.
 */
export type FirestoreOperation = { given?: Readonly<Record<string, Fields>> } & (
  | { read: readonly string[] }
  | { list: string }
  | { query: string; where?: { field: string; is: string }; everywhere?: true; count?: true }
  | { collections: string }
  | { write: readonly Write[] }
);

export type Write =
  /** A new document. */
  | { create: string; fields: Fields }
  /** The whole document, whether there is one or not. */
  | { set: string; fields: Fields }
  /** These fields of a document that is there; `removes` takes fields out. */
  | { update: string; fields: Fields; removes?: readonly string[] }
  | { delete: string };

export type FirestoreCase = Case<FirestoreOperation>;

type Answer = { status: number; body: string };

/** One project of the Firestore emulator: rules and documents of its own. */
export class FirestoreEngine {
  readonly #origin: string;
  readonly #project: string;
  #last = 0;

  constructor(port: number, project: string) {
    this.#origin = `http://127.0.0.1:${port}`;
    this.#project = project;
  }

  /** Resolves with the compiler's complaint, or null when the rules are in force. */
  async load(rules: string): Promise<string | null> {
    const answer = await this.#send(`/emulator/v1/projects/${this.#project}:securityRules`, 'PUT', {
      rules: { files: [{ name: 'firestore.rules', content: rules }] },
    });
    if (answer.status === 200) return null;
    return answer.body;
  }

  async clear(): Promise<void> {
    await this.#send(`/emulator/v1/${this.#database}/documents`, 'DELETE');
  }

  /** Whether the rules allow it. Throws when the answer is neither a yes nor a no. */
  async allows({ who, does }: Pick<FirestoreCase, 'who' | 'does'>): Promise<boolean> {
    this.#last++;
    const id = `t${this.#last}`;
    if (does.given) {
      const write = Object.entries(does.given).map(([set, fields]): Write => ({ set, fields }));
      const answer = await this.#commit(write, id, 'owner');
      if (answer.status !== 200) throw new Error(`The case can't be prepared: ${answer.body}`);
    }
    const answer = await this.#perform(does, id, who);
    if (answer.status === 403) return false;
    // A document that is not there has been looked for, so the rules have agreed.
    if (answer.status === 200 || answer.status === 404) return true;
    throw new Error(`Neither allowed nor refused: ${answer.status} ${answer.body}`);
  }

  #perform(does: FirestoreOperation, id: string, who: Account): Promise<Answer> {
    const token = tokenOf(who);
    const at = (path: string) => `${this.#database}/documents${path && `/${path}`}`;
    const place = (path: string) => at(path.replaceAll('{id}', id));
    if ('read' in does) {
      const [only, ...more] = does.read;
      if (only !== undefined && more.length === 0)
        return this.#send(`/v1/${place(only)}`, 'GET', undefined, token);
      const documents = does.read.map(place);
      return this.#send(`/v1/${at('')}:batchGet`, 'POST', { documents }, token);
    }
    if ('list' in does)
      return this.#send(`/v1/${place(does.list)}?pageSize=1`, 'GET', undefined, token);
    if ('collections' in does)
      return this.#send(`/v1/${place(does.collections)}:listCollectionIds`, 'POST', {}, token);
    if ('write' in does) return this.#commit(does.write, id, token);

    const collectionId = does.query.split('/').at(-1);
    const parent = place(does.query.split('/').slice(0, -1).join('/'));
    const structuredQuery = {
      from: [{ collectionId, ...(does.everywhere && { allDescendants: true }) }],
      ...(does.where && {
        where: {
          fieldFilter: {
            field: { fieldPath: does.where.field },
            op: 'EQUAL',
            value: { stringValue: does.where.is },
          },
        },
      }),
      limit: 1,
    };
    if (!does.count)
      return this.#send(`/v1/${parent}:runQuery`, 'POST', { structuredQuery }, token);
    const structuredAggregationQuery = {
      structuredQuery,
      aggregations: [{ alias: 'n', count: {} }],
    };
    return this.#send(
      `/v1/${parent}:runAggregationQuery`,
      'POST',
      { structuredAggregationQuery },
      token,
    );
  }

  #commit(writes: readonly Write[], id: string, token: string | null): Promise<Answer> {
    const name = (path: string) => `${this.#database}/documents/${path.replaceAll('{id}', id)}`;
    const body = writes.map((write) => {
      if ('delete' in write) return { delete: name(write.delete) };
      const { fields, updateTransforms } = encodeFields(write.fields);
      if ('create' in write) {
        const currentDocument = { exists: false };
        return { update: { name: name(write.create), fields }, updateTransforms, currentDocument };
      }
      if ('set' in write) return { update: { name: name(write.set), fields }, updateTransforms };
      const masked = Object.keys(write.fields).filter(
        (key) => !(write.fields[key] instanceof Transform),
      );
      return {
        update: { name: name(write.update), fields },
        updateMask: { fieldPaths: [...masked, ...(write.removes ?? [])] },
        updateTransforms,
        currentDocument: { exists: true },
      };
    });
    return this.#send(`/v1/${this.#database}/documents:commit`, 'POST', { writes: body }, token);
  }

  get #database(): string {
    return `projects/${this.#project}/databases/(default)`;
  }

  async #send(
    path: string,
    method: string,
    body?: unknown,
    token: string | null = null,
  ): Promise<Answer> {
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.text() };
  }
}
