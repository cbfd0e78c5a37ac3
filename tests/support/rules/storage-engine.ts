import { randomUUID } from 'node:crypto';
import { type Account, tokenOf } from './accounts.ts';
import type { RulesCase } from './rules-case.ts';

/**
 * Object names; `{id}` is replaced by a UUID per case, so that cases don't interfere. `given` is stored
 * beforehand without the rules.
 */
export type StorageOperation = { given?: readonly string[] } & (
  | { getMetadata: string }
  | { download: string }
  | { list: string; recursive?: true }
  | {
      upload: string;
      bytes: number;
      type?: string;
      resumable?: true;
      /** Further fields of the metadata. */
      fields?: Record<string, unknown>;
    }
  | { updateMetadata: string; metadata: Record<string, unknown> }
  | { newToken: string }
  | { delete: string }
);

type StorageCase = RulesCase<StorageOperation>;

type Answer = { status: number; body: string };

/** The rules of the Storage emulator. Each case uses its own bucket. */
export class StorageEngine {
  readonly #origin: string;
  readonly #buckets: string;
  #caseCount = 0;

  /** `buckets` is the prefix of their names. */
  constructor(port: number, buckets: string) {
    this.#origin = `http://127.0.0.1:${port}`;
    this.#buckets = buckets;
  }

  /** Loads rules for every bucket; resolves to the compiler's message, or null if they are valid. */
  async load(rules: string): Promise<string | null> {
    const answer = await this.#send('/internal/setRules', 'PUT', null, {
      json: { rules: { files: [{ name: 'storage.rules', content: rules }] } },
    });
    return answer.status === 200 ? null : answer.body;
  }

  /** Whether the rules allow the operation. Throws for any other error. */
  async allows({
    account,
    operation,
  }: Pick<StorageCase, 'account' | 'operation'>): Promise<boolean> {
    const id = randomUUID();
    this.#caseCount++;
    const bucket = `/v0/b/${this.#buckets}-${this.#caseCount}/o`;
    const nameOf = (name: string) => name.replaceAll('{id}', id);
    for (const name of operation.given ?? []) {
      const answer = await this.#upload(bucket, nameOf(name), 'owner', 1, 'image/webp');
      if (answer.status !== 200) throw new Error(`The case can't be prepared: ${answer.body}`);
    }
    const answer = await this.#perform(operation, bucket, nameOf, account);
    if (answer.status === 403) return false;
    // A 404 means that the rules allowed the read of a missing object.
    if ([200, 204, 404].includes(answer.status)) return true;
    throw new Error(`Neither allowed nor refused: ${answer.status} ${answer.body}`);
  }

  #perform(
    operation: StorageOperation,
    bucket: string,
    nameOf: (name: string) => string,
    account: Account,
  ): Promise<Answer> {
    const token = tokenOf(account);
    const object = (name: string) => `${bucket}/${encodeURIComponent(nameOf(name))}`;
    if ('getMetadata' in operation) return this.#send(object(operation.getMetadata), 'GET', token);
    if ('download' in operation)
      return this.#send(`${object(operation.download)}?alt=media`, 'GET', token);
    if ('list' in operation) {
      const query = new URLSearchParams({
        prefix: nameOf(operation.list),
        ...(!operation.recursive && { delimiter: '/' }),
      });
      return this.#send(`${bucket}?${query}`, 'GET', token);
    }
    if ('updateMetadata' in operation)
      return this.#send(object(operation.updateMetadata), 'PATCH', token, {
        json: operation.metadata,
      });
    if ('newToken' in operation)
      return this.#send(`${object(operation.newToken)}?create_token=true`, 'POST', token);
    if ('delete' in operation) return this.#send(object(operation.delete), 'DELETE', token);
    const upload = operation.resumable ? this.#uploadInParts : this.#upload;
    return upload.call(
      this,
      bucket,
      nameOf(operation.upload),
      token,
      operation.bytes,
      operation.type,
      operation.fields && JSON.parse(nameOf(JSON.stringify(operation.fields))),
    );
  }

  /** As `uploadBytes` of the SDK sends it. */
  #upload(
    bucket: string,
    name: string,
    token: string | null,
    size: number,
    contentType?: string,
    fields?: Record<string, unknown>,
  ): Promise<Answer> {
    const boundary = 'between-two-parts';
    const metadata = JSON.stringify({ name, contentType, ...fields });
    const head = `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${metadata}\r\n--${boundary}\r\nContent-Type: ${contentType ?? 'application/octet-stream'}\r\n\r\n`;
    const body = Buffer.concat([
      Buffer.from(head),
      Buffer.alloc(size, 'w'),
      Buffer.from(`\r\n--${boundary}--`),
    ]);
    return this.#send(target(bucket, name), 'POST', token, {
      body,
      headers: {
        'X-Goog-Upload-Protocol': 'multipart',
        'Content-Type': `multipart/related; boundary=${boundary}`,
      },
    });
  }

  /** As `uploadBytesResumable` of the SDK sends it. */
  async #uploadInParts(
    bucket: string,
    name: string,
    token: string | null,
    size: number,
    contentType?: string,
    fields?: Record<string, unknown>,
  ): Promise<Answer> {
    const start = await fetch(`${this.#origin}${target(bucket, name)}`, {
      method: 'POST',
      headers: {
        ...authorization(token),
        'X-Goog-Upload-Protocol': 'resumable',
        'X-Goog-Upload-Command': 'start',
        'Content-Type': 'application/json; charset=utf-8',
      },
      body: JSON.stringify({ name, contentType, ...fields }),
    });
    await start.text();
    const address = new URL(start.headers.get('x-goog-upload-url') ?? '');
    return this.#send(`${address.pathname}${address.search}`, 'POST', token, {
      body: Buffer.alloc(size, 'w'),
      headers: { 'X-Goog-Upload-Command': 'upload, finalize', 'X-Goog-Upload-Offset': '0' },
    });
  }

  async #send(
    path: string,
    method: string,
    token: string | null,
    content: {
      json?: unknown;
      body?: Uint8Array<ArrayBuffer>;
      headers?: Record<string, string>;
    } = {},
  ): Promise<Answer> {
    const body = content.json === undefined ? content.body : JSON.stringify(content.json);
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      headers: {
        ...authorization(token),
        ...(content.json !== undefined && { 'Content-Type': 'application/json' }),
        ...content.headers,
      },
      ...(body !== undefined && { body }),
    });
    return { status: response.status, body: await response.text() };
  }
}

const authorization = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` };

const target = (bucket: string, name: string): string =>
  `${bucket}?name=${encodeURIComponent(name)}`;
