import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { formatCount } from '../../src/domain/text/format-count.ts';
import { UserError } from '../user-error.ts';
import {
  fromJson,
  hasFields,
  type PlainDocument,
  readAllDocuments,
  writeDocuments,
} from './documents.ts';
import { isSiteImage, listImages, uploadImage } from './images.ts';
import { type BackupImage, digest, format, type Manifest } from './make-backup.ts';
import type { Project } from './project.ts';

/** A backup whose files match the checksums of its manifest. */
type Backup = { manifest: Manifest; documents: PlainDocument[]; images: BackupImage[] };

/** The manifest of a backup; null if it is damaged. */
function parseManifest(text: string): Manifest | null {
  try {
    const manifest: Partial<Manifest> | null = JSON.parse(text);
    const { files, documents, images } = manifest ?? {};
    return files && documents && images ? (manifest as Manifest) : null;
  } catch {
    return null;
  }
}

/** The files of a backup in a folder, as a manifest names them. */
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) =>
      /^(documents\/[^./][^/]*\.jsonl|images\.jsonl|images\/[^./]+\.webp)$/.test(file),
    );

/**
 * Reads a backup and verifies every file, and that the manifest names and counts all of them.
 * Throws a UserError that names the first one missing or damaged.
 */
async function openBackup(folder: string): Promise<Backup> {
  if (!existsSync(folder)) throw new UserError(`There is no folder ${folder}.`);
  const read = (file: string) =>
    readFile(join(folder, file)).catch(() => {
      throw new UserError(`${folder} is no complete backup: ${file} is missing or can't be read.`);
    });
  const damaged = (file: string) =>
    new UserError(
      `The backup is damaged: ${join(folder, file)} has changed since the backup was made. Nothing was restored.`,
    );
  const manifest = parseManifest((await read('manifest.json')).toString());
  if (!manifest) throw damaged('manifest.json');
  if (manifest.format !== format)
    throw new UserError(`${folder} is not the backup of a site like this one.`);
  const texts = new Map<string, string>();
  for (const [file, checksum] of Object.entries(manifest.files)) {
    const content = await read(file);
    if (digest(content) !== checksum) throw damaged(file);
    if (!file.startsWith('images/')) texts.set(file, content.toString());
  }
  const items = (file: string) =>
    (texts.get(file) ?? '').split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  const images: BackupImage[] = items('images.jsonl');
  const foreign = images.find(
    (image) => !isSiteImage(image) || !Object.hasOwn(manifest.files, `${image.name}.webp`),
  );
  if (foreign)
    throw new UserError(
      `The backup contains ${foreign.name}, which is no image of this site: a webp with the name images/UUID. Nothing was restored.`,
    );
  const documents = [...texts.keys()].filter((file) => file.startsWith('documents/'));
  const counts = documents.map((file) => {
    const collection = decodeURIComponent(basename(file, '.jsonl'));
    return [collection, items(file).length];
  });
  const isWhole =
    isDeepStrictEqual(Object.fromEntries(counts), manifest.documents) &&
    images.length === manifest.images.count &&
    listFiles(folder).every((file) => Object.hasOwn(manifest.files, file));
  if (!isWhole) throw damaged('manifest.json');
  return { manifest, documents: documents.flatMap(items), images };
}

/**
 * Restores a backup into an empty project; resolves with how much was written. A project that holds
 * only a part of this backup is an interrupted restore, which is completed. Throws a UserError for
 * any other project before anything is written.
 */
export async function restoreBackup(
  project: Project,
  folder: string,
  log: (line: string) => void,
): Promise<{ documents: number; images: number }> {
  const backup = await openBackup(folder);
  const { manifest } = backup;
  log(
    `The backup of ${manifest.project} from ${manifest.takenAt} is complete: ${formatCount(backup.documents.length, 'document')}, ${formatCount(backup.images.length, 'image')}`,
  );

  const missing = await compare(project, backup);
  const [other] = missing.others;
  if (other !== undefined) {
    const more = missing.others.length - 1;
    throw new UserError(
      `${project.title} is not empty: it contains ${other}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}, which differs from this backup. A restore needs an empty project; nothing was restored.`,
    );
  }

  // Images first, so that there is never a cassette without its images.
  let images = 0;
  const upload = async ({ name, settings }: BackupImage) => {
    const bytes = await readFile(join(folder, `${name}.webp`));
    await uploadImage(project.bucket, name, bytes, settings);
    if (++images % 200 === 0) log(`${formatCount(images, 'image')} so far`);
  };
  await Readable.from(missing.images).forEach(upload, { concurrency: 8 });
  const { firestore } = project;
  await writeDocuments(
    firestore,
    missing.documents.map(({ path, fields }) => ({ path, fields: fromJson(firestore, fields) })),
  );

  const remaining = await compare(project, backup);
  const [wrong] = [
    ...remaining.others,
    ...remaining.images.map(({ name }) => name),
    ...remaining.documents.map(({ path }) => path),
  ];
  if (wrong !== undefined)
    throw new UserError(
      `The project does not match the backup after the restore, for example in ${wrong}: did someone else write to it during the restore?`,
    );
  return { documents: missing.documents.length, images };
}

/** The items that are missing in a project, and the names of those that differ from the backup. */
async function compare(project: Project, backup: Backup) {
  const documents = new Map(backup.documents.map((document) => [document.path, document]));
  const images = new Map(backup.images.map((image) => [image.name, image]));
  const others: string[] = [];
  for await (const document of readAllDocuments(project.firestore)) {
    const { path } = document.ref;
    if (hasFields(document.data(), documents.get(path)?.fields)) documents.delete(path);
    else others.push(path);
  }
  for (const stored of await listImages(project.bucket)) {
    const image = images.get(stored.name);
    const same =
      image?.size === stored.size &&
      (stored.md5 ?? image.md5) === image.md5 &&
      isDeepStrictEqual(image.settings, stored.settings);
    if (same) images.delete(stored.name);
    else others.push(stored.name);
  }
  return { documents: [...documents.values()], images: [...images.values()], others };
}
