import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { UserError } from '../user-error.ts';
import type { StoredAccounts } from './accounts.ts';
import { formatTime, type PlainDocument, readAllDocuments, toJson } from './documents.ts';
import { downloadImage, isSiteImage, listImages, type StoredImage } from './images.ts';
import type { Project } from './project.ts';
import { formatCount, printable } from './wording.ts';

/**
 * A backup is a folder of plain files:
 *
 *     manifest.json                where and when it was taken, and the checksum of each file; written last
 *     documents/COLLECTION.jsonl   a document per line, sub-collections too, in the order of paths
 *     images.jsonl                 an image per line: name, size, MD5, settings
 *     images/UUID.webp             the bytes
 *     accounts.json                only when asked for: the accounts with their passwords' hashes
 *
 * The same catalogue always gives the same files, so `diff -r` compares two backups.
 */
export type Manifest = {
  format: typeof format;
  project: string;
  bucket: string;
  /** The read time of all documents, RFC 3339. */
  takenAt: string;
  /** The number of documents of each collection. */
  documents: Record<string, number>;
  images: { count: number; bytes: number };
  /** null if the backup was taken without them. */
  accounts: number | null;
  /** SHA-256 by file name. */
  files: Record<string, string>;
};

export const format = 'cassette catalogue backup';
export type BackupImage = Omit<StoredImage, 'created'>;

export const digest = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex');

const jsonLines = (items: readonly object[]): string =>
  items.map((item) => `${JSON.stringify(item)}\n`).join('');

/**
 * Writes all documents and images of a project to a folder, and these accounts; `log` gets progress lines. An
 * unfinished backup is in `DIR.partial`.
 */
export async function makeBackup(
  project: Project,
  folder: string,
  log: (line: string) => void,
  accounts: StoredAccounts | null = null,
): Promise<Manifest> {
  const partial = `${resolve(folder)}.partial`;
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UserError(`${folder} is not empty: name a new folder for the backup.`);
  if (existsSync(partial))
    throw new UserError(`${partial} is an unfinished backup: delete it, or name another folder.`);
  await mkdir(dirname(partial), { recursive: true });
  // It holds addresses, and maybe hashes of passwords: other users of the computer can't open it. This
  // fails if one of them has just made a folder or link of this name.
  await mkdir(partial, { mode: 0o700 });
  await mkdir(join(partial, 'documents'));
  await mkdir(join(partial, 'images'));
  const files = new Map<string, string>();
  const write = async (file: string, content: Buffer | string, mode = 0o644) => {
    // `wx` fails if two names are the same file on this system.
    await writeFile(join(partial, file), content, { flag: 'wx', mode });
    files.set(file, digest(content));
  };
  if (accounts) await write('accounts.json', `${JSON.stringify(accounts, null, 2)}\n`, 0o600);

  // Documents first: stored images never change, so the images that a document references still exist
  // later, unless its cassette is deleted or gets another image meanwhile.
  const collections = new Map<string, PlainDocument[]>();
  const { docs, readTime } = await readAllDocuments(project.firestore);
  for (const document of docs) {
    const { path } = document.ref;
    const name = path.split('/')[0]!;
    const fields = toJson(document.data());
    collections.set(name, [...(collections.get(name) ?? []), { path, fields }]);
  }
  for (const [name, documents] of collections)
    await write(`documents/${encodeURIComponent(name)}.jsonl`, jsonLines(documents));

  const images: BackupImage[] = [];
  let removed = 0;
  const addImage = async ({ created: _, ...image }: StoredImage) => {
    if (!isSiteImage(image)) {
      log(printable(`Left out: ${image.name}, which is no image of this site`));
      return;
    }
    const bytes = await downloadImage(project.bucket, image.name);
    if (!bytes) removed++;
    else {
      await write(`${image.name}.webp`, bytes);
      if (images.push(image) % 200 === 0) log(`${formatCount(images.length, 'image')} so far`);
    }
  };
  await Readable.from(await listImages(project.bucket)).forEach(addImage, { concurrency: 8 });
  images.sort((a, b) => (a.name < b.name ? -1 : 1));
  await write('images.jsonl', jsonLines(images));
  if (removed > 0)
    log(`Left out: ${formatCount(removed, 'image')}, deleted or replaced during the backup`);

  const manifest: Manifest = {
    format,
    project: project.id,
    bucket: project.bucket.name,
    takenAt: formatTime(readTime),
    documents: Object.fromEntries([...collections].map(([name, { length }]) => [name, length])),
    images: {
      count: images.length,
      bytes: images.reduce((sum, { size }) => sum + size, 0),
    },
    accounts: accounts?.accounts.length ?? null,
    files: Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
  await writeFile(join(partial, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  if (existsSync(folder)) await rmdir(folder);
  await rename(partial, folder);
  return manifest;
}
