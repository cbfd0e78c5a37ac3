import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
import { isSiteImage } from './images.ts';

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
  const names = await listFolder(folder);
  if (names === null) throw new UserError(`There is no folder ${folder}.`);
  if (names.includes(unfinishedFile))
    throw new UserError(`The backup in ${folder} was not finished: make another one.`);
  if (!names.includes(manifestFile))
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
    if (!isSiteImage(image))
      throw new UserError(
        `The backup contains ${image.name}, which is no image of this site: a webp with the name images/UUID. Nothing was restored.`,
      );
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
