import { type Account, tokenOf } from './accounts.ts';
import { encodeFields, type Fields, nest, Transform } from './firestore-fields.ts';
import type { Attempt, RulesCase } from './rules-case.ts';

/**
 * Paths are relative to the database; `{id}` is replaced by a UUID, and `{change0}`, `{change1}` by names of
 * records of the history, also in fields, so that cases don't interfere. A case without `{id}` gets an empty
 * database. `given` is written beforehand without the rules, or left by a case
 * with the same that read or was refused.
 */
export type FirestoreOperation = { given?: Documents } & (
  | { read: readonly string[] }
  | { list: string }
  | {
      query: string;
      where?: { field: string; is: string };
      /** A field to order by, highest first. */
      orderByDescending?: string;
      allDescendants?: true;
      count?: true;
    }
  | { collections: string }
  | { write: readonly Write[] }
);

export type Documents = Readonly<Record<string, Fields>>;

export type Write =
  /** A new document. */
  | { create: string; fields: Fields }
  /** Sets the whole document, existing or not. */
  | { set: string; fields: Fields }
  /** Sets these fields, named by paths such as `tapes.e.one`, and no other; undefined removes a field. */
  | { update: string; fields: Fields }
  | { delete: string };

type FirestoreCase = RulesCase<FirestoreOperation>;
export type FirestoreAttempt = Attempt<FirestoreOperation>;

type Answer = { status: number; body: string };

/** What a case finds in the database. */
const keyOf = ({ given }: FirestoreOperation, project: string): string =>
  `${project} ${JSON.stringify(given)}`;

const withId = (text: string, id: string): string =>
  text.replaceAll('{id}', id).replace(/\{change(\d)\}/g, `$1${id.replaceAll('-', '').slice(-19)}`);

/** Two projects of the Firestore emulator with the same rules. */
export class FirestoreEngine {
  readonly #origin: string;
  readonly #sharedProject: string;
  readonly #emptyProject: string;
  #caseCount = 0;
  /** Rules that are not yet loaded into the project for cases with an empty database. */
  #rulesToLoad: string | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  /** The ids of given documents that no case has changed, by what was given: the next case takes them. */
  readonly #unchanged = new Map<string, string[]>();

  constructor(port: number, project: string) {
    this.#origin = `http://127.0.0.1:${port}`;
    this.#sharedProject = `projects/${project}`;
    this.#emptyProject = `projects/${project}-empty`;
  }

  /** Clears the data and loads rules; resolves to the compiler's message, or null if they are valid. */
  async load(rules: string): Promise<string | null> {
    this.#rulesToLoad = rules;
    this.#unchanged.clear();
    return this.#begin(this.#sharedProject, rules);
  }

  /** Whether the rules allow the operation. Throws for any other error. */
  allows(rulesCase: Pick<FirestoreCase, 'account' | 'operation'>): Promise<boolean> {
    if (JSON.stringify(rulesCase.operation).includes('{id}'))
      return this.#evaluate(rulesCase, this.#sharedProject);
    const asked = this.#queue.then(async () => {
      const key = keyOf(rulesCase.operation, this.#emptyProject);
      if (this.#rulesToLoad !== null) await this.#begin(this.#emptyProject, this.#rulesToLoad);
      else if (!this.#unchanged.get(key)?.length) {
        await this.#clear(this.#emptyProject);
        for (const other of this.#unchanged.keys())
          if (other.startsWith(`${this.#emptyProject} `)) this.#unchanged.delete(other);
      }
      this.#rulesToLoad = null;
      return this.#evaluate(rulesCase, this.#emptyProject);
    });
    this.#queue = asked.catch(() => {});
    return asked;
  }

  async #begin(project: string, rules: string): Promise<string | null> {
    const answer = await this.#send(`/emulator/v1/${project}:securityRules`, 'PUT', {
      rules: { files: [{ name: 'firestore.rules', content: rules }] },
    });
    await this.#clear(project);
    return answer.status === 200 ? null : answer.body;
  }

  async #evaluate(
    { account, operation }: Pick<FirestoreCase, 'account' | 'operation'>,
    project: string,
  ) {
    const database = `${project}/databases/(default)`;
    const unchanged = this.#unchanged.get(keyOf(operation, project)) ?? [];
    this.#unchanged.set(keyOf(operation, project), unchanged);
    const id = unchanged.pop() ?? (await this.#prepare(operation, database));
    const answer = await this.#perform(operation, id, account, database);
    if (answer.status === 403 || !('write' in operation)) unchanged.push(id);
    if (answer.status === 403) return false;
    // A 404 means that the rules allowed the read of a missing document.
    if (answer.status === 200 || answer.status === 404) return true;
    throw new Error(`Neither allowed nor refused: ${answer.status} ${answer.body}`);
  }

  /** Writes the given documents; resolves to their new id. */
  async #prepare({ given }: FirestoreOperation, database: string): Promise<string> {
    this.#caseCount++;
    const id = `00000000-0000-4000-8000-${String(this.#caseCount).padStart(12, '0')}`;
    if (!given) return id;
    const write = Object.entries(given).map(([set, fields]): Write => ({ set, fields }));
    const answer = await this.#commit(write, id, 'owner', database);
    if (answer.status !== 200) throw new Error(`The case can't be prepared: ${answer.body}`);
    return id;
  }

  async #clear(project: string): Promise<void> {
    const documents = `${project}/databases/(default)/documents`;
    await this.#send(`/emulator/v1/${documents}`, 'DELETE');
  }

  #perform(
    operation: FirestoreOperation,
    id: string,
    account: Account,
    database: string,
  ): Promise<Answer> {
    const token = tokenOf(account);
    const resource = (path: string) => `${database}/documents${path && `/${withId(path, id)}`}`;
    if ('read' in operation) {
      const [only, ...more] = operation.read;
      if (only !== undefined && more.length === 0)
        return this.#send(`/v1/${resource(only)}`, 'GET', undefined, token);
      const documents = operation.read.map(resource);
      return this.#send(`/v1/${resource('')}:batchGet`, 'POST', { documents }, token);
    }
    if ('list' in operation)
      return this.#send(`/v1/${resource(operation.list)}?pageSize=1`, 'GET', undefined, token);
    if ('collections' in operation)
      return this.#send(
        `/v1/${resource(operation.collections)}:listCollectionIds`,
        'POST',
        {},
        token,
      );
    if ('write' in operation) return this.#commit(operation.write, id, token, database);

    const collectionId = operation.query.split('/').at(-1);
    const parent = resource(operation.query.split('/').slice(0, -1).join('/'));
    const structuredQuery = {
      from: [{ collectionId, ...(operation.allDescendants && { allDescendants: true }) }],
      ...(operation.where && {
        where: {
          fieldFilter: {
            field: { fieldPath: operation.where.field },
            op: 'EQUAL',
            value: { stringValue: operation.where.is },
          },
        },
      }),
      ...(operation.orderByDescending && {
        orderBy: [{ field: { fieldPath: operation.orderByDescending }, direction: 'DESCENDING' }],
      }),
      limit: 1,
    };
    if (!operation.count)
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

  #commit(
    writes: readonly Write[],
    id: string,
    token: string | null,
    database: string,
  ): Promise<Answer> {
    const name = (path: string) => `${database}/documents/${path}`;
    const body = writes.map((write) => {
      if ('delete' in write) return { delete: name(write.delete) };
      if ('update' in write) {
        const fieldPaths = Object.keys(write.fields).filter(
          (path) => !(write.fields[path] instanceof Transform),
        );
        const { fields, updateTransforms } = encodeFields(nest(write.fields));
        const update = { name: name(write.update), fields };
        return { update, updateMask: { fieldPaths }, updateTransforms };
      }
      const { fields, updateTransforms } = encodeFields(write.fields);
      if ('set' in write) return { update: { name: name(write.set), fields }, updateTransforms };
      const currentDocument = { exists: false };
      return { update: { name: name(write.create), fields }, updateTransforms, currentDocument };
    });
    const writesOfCase = JSON.parse(withId(JSON.stringify(body), id));
    return this.#send(`/v1/${database}/documents:commit`, 'POST', { writes: writesOfCase }, token);
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
