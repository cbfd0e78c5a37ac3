import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { formatCount } from '../../src/domain/text/format-count.ts';
import { UserError } from '../user-error.ts';
import { ForeignValueError, formatTime, readAllDocuments, toJson } from './documents.ts';
import { downloadImage, isSiteImage, listImages, type StoredImage } from './images.ts';
import type { Project } from './project.ts';
import { printable } from './wording.ts';

/**
 * A backup is a folder of plain files:
 *
 *     manifest.json                where and when it was taken, and the checksum of each file; written last
 *     documents/COLLECTION.jsonl   a document per line, sub-collections too, in the order of paths
 *     images.jsonl                 an image per line: name, size, MD5, settings
 *     images/UUID.webp             the bytes
 *
 * The same catalogue always gives the same files, so `diff -r` compares two backups.
 */
export type Manifest = {
  format: typeof format;
  project: string;
  bucket: string;
  /** The read time of all documents, RFC 3339. */
  takenAt: string;
  documents: Record<string, number>;
  images: { count: number; bytes: number };
  /** SHA-256 by file name. */
  files: Record<string, string>;
};

export const format = 'cassette catalogue backup';
export type BackupImage = Omit<StoredImage, 'created'>;

export const digest = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex');

/**
 * Writes all documents and images of a project to a folder; `log` gets progress lines. An unfinished backup is in
 * `DIR.partial`.
 */
export async function makeBackup(
  project: Project,
  folder: string,
  log: (line: string) => void,
): Promise<Manifest> {
  const partial = `${resolve(folder)}.partial`;
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UserError(`${folder} is not empty: name a new folder for the backup.`);
  if (existsSync(partial))
    throw new UserError(`${partial} is an unfinished backup: delete it, or name another folder.`);
  await mkdir(dirname(partial), { recursive: true });
  // It holds addresses: other users of the computer can't open it. This fails if one of them has just made a
  // folder or link of this name.
  await mkdir(partial, { mode: 0o700 });
  await mkdir(join(partial, 'documents'));
  await mkdir(join(partial, 'images'));
  const hashes = new Map<string, Hash>();
  /** Writes to the end of a file; fails if two names are the same file on this system. */
  const write = async (file: string, content: Buffer | string) => {
    const flag = hashes.has(file) ? 'a' : 'wx';
    hashes.set(file, (hashes.get(file) ?? createHash('sha256')).update(content));
    await writeFile(join(partial, file), content, { flag });
  };
  const writeLine = (file: string, item: object) => write(file, `${JSON.stringify(item)}\n`);
  const leaveOut = (name: string, why: string) => log(printable(`Left out: ${name}, ${why}`));
  const jsonOf = (document: QueryDocumentSnapshot) => {
    try {
      return toJson(document.data());
    } catch (error) {
      if (!(error instanceof ForeignValueError)) throw error;
      leaveOut(document.ref.path, `which holds a ${error.message}, a type that no backup keeps`);
      return null;
    }
  };

  // Documents first: stored images never change, so the images that a document references still exist
  // later, unless its cassette is deleted or gets another image meanwhile.
  const documents = new Map<string, number>();
  let takenAt = (await project.firestore.doc('none/none').get()).readTime;
  for await (const document of readAllDocuments(project.firestore)) {
    const { path } = document.ref;
    takenAt = document.readTime;
    const fields = jsonOf(document);
    if (!fields) continue;
    const name = path.split('/')[0]!;
    await writeLine(`documents/${encodeURIComponent(name)}.jsonl`, { path, fields });
    documents.set(name, (documents.get(name) ?? 0) + 1);
  }

  const images: BackupImage[] = [];
  let removed = 0;
  const addImage = async ({ created: _, ...image }: StoredImage) => {
    if (!isSiteImage(image)) return leaveOut(image.name, 'which is no image of this site');
    const bytes = await downloadImage(project.bucket, image.name);
    if (!bytes) removed++;
    else {
      await write(`${image.name}.webp`, bytes);
      if (images.push(image) % 200 === 0) log(`${formatCount(images.length, 'image')} so far`);
    }
  };
  await Readable.from(await listImages(project.bucket)).forEach(addImage, { concurrency: 8 });
  images.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const image of images) await writeLine('images.jsonl', image);
  if (removed > 0) leaveOut(formatCount(removed, 'image'), 'deleted or replaced during the backup');

  const manifest: Manifest = {
    format,
    project: project.id,
    bucket: project.bucket.name,
    takenAt: formatTime(takenAt),
    documents: Object.fromEntries(documents),
    images: { count: images.length, bytes: images.reduce((sum, { size }) => sum + size, 0) },
    files: Object.fromEntries(
      [...hashes]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([file, hash]) => [file, hash.digest('hex')]),
    ),
  };
  await writeFile(join(partial, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  if (existsSync(folder)) await rmdir(folder);
  await rename(partial, folder);
  return manifest;
}
