import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { UserError } from '../user-error.ts';
import type { StoredAccounts } from './accounts.ts';
import type { PlainDocument } from './documents.ts';
import { type ImageSettings, imagesPrefix } from './images.ts';

/**
 * A backup is a folder of plain files:
 *
 *     manifest.json                the lists with their checksums; written last
 *     documents/COLLECTION.jsonl   a document per line, sub-collections too, in the order of paths
 *     images.jsonl                 an image per line: name, size, checksum, settings
 *     images/UUID.webp             the bytes
 *     accounts.json                only when asked for: the accounts with their passwords' hashes
 *
 * The same catalogue always gives the same files, so `diff -r` compares two backups.
 */
export type Manifest = {
  format: typeof format;
  version: typeof version;
  project: string;
  bucket: string;
  /** The read time of all documents, RFC 3339. */
  takenAt: string;
  collections: { name: string; file: string; documents: number; sha256: string }[];
  images: { file: string; count: number; bytes: number; sha256: string };
  accounts?: { count: number; sha256: string };
};

const format = 'cassette catalogue backup';
const version = 1;

export type BackupImage = {
  name: string;
  /** Bytes. */
  size: number;
  sha256: string;
  settings: ImageSettings;
};

const manifestFile = 'manifest.json';
const imagesFile = 'images.jsonl';
const accountsFile = 'accounts.json';
/** This file exists until the backup in its folder is complete. */
const unfinishedFile = 'UNFINISHED';

const digest = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Encodes a name so that it is a valid file name on any system, without dots and slashes. */
const fileName = (name: string): string => encodeURIComponent(name).replaceAll('.', '%2E');

const collectionFile = (name: string): string => `documents/${fileName(name)}.jsonl`;

const imageFile = ({ name, settings }: Pick<BackupImage, 'name' | 'settings'>): string =>
  `images/${fileName(name.slice(imagesPrefix.length))}${settings.contentType === 'image/webp' ? '.webp' : ''}`;

const lines = (items: readonly object[]): string =>
  items.map((item) => `${JSON.stringify(item)}\n`).join('');

/**
 * Writes a backup to `DIR.partial` and renames it when it is complete, so an interrupted backup is never
 * mistaken for a complete one.
 */
export class BackupWriter {
  readonly #folder: string;
  readonly #partial: string;
  readonly #collections = new Map<
    string,
    { documents: number; hash: ReturnType<typeof createHash> }
  >();
  readonly #images: BackupImage[] = [];
  #accounts: Manifest['accounts'];

  private constructor(folder: string) {
    this.#folder = folder;
    this.#partial = `${folder}.partial`;
  }

  /** Throws a UserError if the folder is not empty or is a file. */
  static async create(folder: string): Promise<BackupWriter> {
    const writer = new BackupWriter(resolve(folder));
    const partial = writer.#partial;
    if (((await listFolder(folder)) ?? []).length > 0)
      throw new UserError(`${folder} is not empty: name a new folder for the backup.`);
    const left = (await listFolder(partial)) ?? [];
    if (left.includes(unfinishedFile) || left.includes(manifestFile))
      await rm(partial, { recursive: true });
    else if (left.length > 0)
      throw new UserError(
        `${partial} exists and is not a backup: move it elsewhere, or name another folder.`,
      );
    await mkdir(dirname(partial), { recursive: true });
    // It holds addresses, and maybe hashes of passwords: other users of the computer can't open it.
    await mkdir(partial, { recursive: true, mode: 0o700 });
    await mkdir(join(partial, 'documents'));
    await mkdir(join(partial, 'images'));
    await writeFile(
      join(partial, unfinishedFile),
      'This backup was not finished: start it again.\n',
    );
    return writer;
  }

  /** Documents must come in the order of their paths. */
  async addDocuments(documents: readonly PlainDocument[]): Promise<void> {
    const texts = new Map<string, string>();
    for (const document of documents) {
      const name = document.path.split('/')[0]!;
      const collection = this.#collections.get(name) ?? {
        documents: 0,
        hash: createHash('sha256'),
      };
      this.#collections.set(name, collection);
      collection.documents++;
      texts.set(name, (texts.get(name) ?? '') + lines([document]));
    }
    for (const [name, text] of texts) {
      this.#collections.get(name)!.hash.update(text);
      await appendFile(join(this.#partial, collectionFile(name)), text);
    }
  }

  async addImage(name: string, settings: ImageSettings, bytes: Buffer): Promise<void> {
    const image = { name, size: bytes.length, sha256: digest(bytes), settings };
    // `wx` fails if two names are the same file on this system.
    await writeFile(join(this.#partial, imageFile(image)), bytes, { flag: 'wx' });
    this.#images.push(image);
  }

  async addAccounts(stored: StoredAccounts): Promise<void> {
    const text = `${JSON.stringify(stored, null, 2)}\n`;
    await writeFile(join(this.#partial, accountsFile), text, { mode: 0o600 });
    this.#accounts = { count: stored.accounts.length, sha256: digest(text) };
  }

  async finish(taken: Pick<Manifest, 'project' | 'bucket' | 'takenAt'>): Promise<Manifest> {
    this.#images.sort((a, b) => (a.name < b.name ? -1 : 1));
    const images = lines(this.#images);
    await writeFile(join(this.#partial, imagesFile), images);
    const manifest: Manifest = {
      format,
      version,
      ...taken,
      collections: [...this.#collections].map(([name, { documents, hash }]) => ({
        name,
        file: collectionFile(name),
        documents,
        sha256: hash.digest('hex'),
      })),
      images: {
        file: imagesFile,
        count: this.#images.length,
        bytes: this.#images.reduce((sum, { size }) => sum + size, 0),
        sha256: digest(images),
      },
      ...(this.#accounts && { accounts: this.#accounts }),
    };
    await writeFile(join(this.#partial, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`);
    await rm(join(this.#partial, unfinishedFile));
    if (existsSync(this.#folder)) await rmdir(this.#folder);
    await rename(this.#partial, this.#folder);
    return manifest;
  }
}

/** A backup whose files match the checksums of its manifest. */
export type Backup = {
  manifest: Manifest;
  documents: PlainDocument[];
  /** With the MD5 in base64, as a bucket reports it. */
  images: (BackupImage & { md5: string })[];
  /** null if the backup was taken without them. */
  accounts: StoredAccounts | null;
  /** The bytes of an image. */
  read(image: BackupImage): Promise<Buffer>;
};

/**
 * Reads a backup and verifies every file. Throws a UserError that names the first missing or damaged
 * file.
 */
export async function openBackup(folder: string): Promise<Backup> {
  const there = await listFolder(folder);
  if (there === null) throw new UserError(`There is no folder ${folder}.`);
  if (there.includes(unfinishedFile))
    throw new UserError(`The backup in ${folder} was not finished: make another one.`);
  if (!there.includes(manifestFile))
    throw new UserError(
      `${folder} does not contain a complete backup: ${manifestFile} is missing.`,
    );

  const read = async (file: string): Promise<Buffer> => {
    try {
      return await readFile(join(folder, file));
    } catch {
      throw new UserError(
        `The backup is incomplete: ${join(folder, file)} is missing or can't be read.`,
      );
    }
  };
  const readVerified = async (file: string, sha256: string): Promise<Buffer> => {
    const bytes = await read(file);
    if (digest(bytes) !== sha256) {
      throw new UserError(
        `The backup is damaged: ${join(folder, file)} has changed since the backup was made. Nothing was restored.`,
      );
    }
    return bytes;
  };

  const manifest = parseManifest((await read(manifestFile)).toString(), join(folder, manifestFile));
  const documents: PlainDocument[] = [];
  for (const { name, sha256 } of manifest.collections) {
    const text = (await readVerified(collectionFile(name), sha256)).toString();
    // The checksum matches, so the shape is the one that was written.
    for (const document of parseLines(text)) documents.push(document as PlainDocument);
  }
  const list = (await readVerified(imagesFile, manifest.images.sha256)).toString();
  const images: Backup['images'] = [];
  for (const item of parseLines(list)) {
    const image = item as BackupImage;
    const bytes = await readVerified(imageFile(image), image.sha256);
    images.push({ ...image, md5: createHash('md5').update(bytes).digest('base64') });
  }
  const accounts = manifest.accounts
    ? (JSON.parse(
        (await readVerified(accountsFile, manifest.accounts.sha256)).toString(),
      ) as StoredAccounts)
    : null;
  return {
    manifest,
    documents,
    images,
    accounts,
    read: (image) => readVerified(imageFile(image), image.sha256),
  };
}

function parseManifest(text: string, file: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UserError(`The backup is damaged: ${file} is not JSON.`);
  }
  if (!isRecord(value) || value.format !== format)
    throw new UserError(`${file} is not the manifest of a backup of this site.`);
  if (value.version !== version)
    throw new UserError(`${file} has the unknown version ${value.version}.`);
  const { project, bucket, takenAt, collections, images, accounts } = value;
  const hasChecksum = (item: unknown) => isRecord(item) && typeof item.sha256 === 'string';
  const isComplete =
    [project, bucket, takenAt].every((item) => typeof item === 'string') &&
    Array.isArray(collections) &&
    collections.every((item) => hasChecksum(item) && typeof item.name === 'string') &&
    hasChecksum(images) &&
    (accounts === undefined || hasChecksum(accounts));
  if (!isComplete) throw new UserError(`The backup is damaged: ${file} is incomplete.`);
  return value as Manifest;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const parseLines = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));

/** The names in a folder; null if there is no such folder. */
async function listFolder(folder: string): Promise<string[] | null> {
  try {
    return await readdir(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT') return null;
    if (code === 'ENOTDIR') throw new UserError(`${folder} is a file, not a folder.`);
    throw error;
  }
}
