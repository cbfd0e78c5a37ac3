import { existsSync } from 'node:fs';
import { lstat, mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { UserError } from '../user-error.ts';
import type { StoredAccounts } from './accounts.ts';
import {
  accountsFile,
  type BackupImage,
  collectionFile,
  digest,
  format,
  imageFile,
  imagesFile,
  listFolder,
  type Manifest,
  manifestFile,
  unfinishedFile,
  version,
} from './backup-folder.ts';
import type { PlainDocument } from './documents.ts';
import type { ImageSettings } from './images.ts';

const isLink = (path: string): Promise<boolean> =>
  lstat(path).then(
    (entry) => entry.isSymbolicLink(),
    () => false,
  );

const lines = (items: readonly object[]): string =>
  items.map((item) => `${JSON.stringify(item)}\n`).join('');

/**
 * Writes a backup to `DIR.partial` and renames it when it is complete, so an interrupted backup is never
 * mistaken for a complete one.
 */
export class BackupWriter {
  readonly #folder: string;
  readonly #partial: string;
  readonly #collections: Manifest['collections'] = [];
  readonly #images: BackupImage[] = [];
  #accounts: Manifest['accounts'];

  private constructor(folder: string) {
    this.#folder = folder;
    this.#partial = `${folder}.partial`;
  }

  /** Throws a UserError if the folder, or the one with the partial name, is a file, a link or not empty. */
  static async create(folder: string): Promise<BackupWriter> {
    const writer = new BackupWriter(resolve(folder));
    const partial = writer.#partial;
    for (const path of [writer.#folder, partial])
      if (await isLink(path))
        throw new UserError(`${path} is a link: name a new folder for the backup.`);
    if (((await listFolder(folder)) ?? []).length > 0)
      throw new UserError(`${folder} is not empty: name a new folder for the backup.`);
    const names = (await listFolder(partial)) ?? [];
    if (names.length > 0 && !names.includes(unfinishedFile) && !names.includes(manifestFile))
      throw new UserError(
        `${partial} exists and is not a backup: move it elsewhere, or name another folder.`,
      );
    await rm(partial, { recursive: true, force: true });
    await mkdir(dirname(partial), { recursive: true });
    // It holds addresses, and maybe hashes of passwords: other users of the computer can't open it. This
    // fails if one of them has just made a folder or link of this name.
    await mkdir(partial, { mode: 0o700 });
    await mkdir(join(partial, 'documents'));
    await mkdir(join(partial, 'images'));
    await writeFile(
      join(partial, unfinishedFile),
      'This backup was not finished: start it again.\n',
    );
    return writer;
  }

  /** All documents, in the order of their paths. */
  async addDocuments(documents: readonly PlainDocument[]): Promise<void> {
    const collections = new Map<string, PlainDocument[]>();
    for (const document of documents) {
      const name = document.path.split('/')[0]!;
      const collection = collections.get(name) ?? [];
      collections.set(name, collection);
      collection.push(document);
    }
    for (const [name, documents] of collections) {
      const file = collectionFile(name);
      const text = lines(documents);
      await writeFile(join(this.#partial, file), text);
      const sha256 = digest(text);
      this.#collections.push({ name, file, documents: documents.length, sha256 });
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
      collections: this.#collections,
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
