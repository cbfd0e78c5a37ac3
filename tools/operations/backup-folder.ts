import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { UserError } from '../user-error.ts';
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

export const format = 'cassette catalogue backup';
export const version = 1;

export type BackupImage = {
  name: string;
  /** Bytes. */
  size: number;
  sha256: string;
  settings: ImageSettings;
};

export const manifestFile = 'manifest.json';
export const imagesFile = 'images.jsonl';
export const accountsFile = 'accounts.json';
/** This file exists until the backup in its folder is complete. */
export const unfinishedFile = 'UNFINISHED';

export const digest = (bytes: Buffer | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Encodes a name so that it is a valid file name on any system, without dots and slashes. */
const fileName = (name: string): string => encodeURIComponent(name).replaceAll('.', '%2E');

export const collectionFile = (name: string): string => `documents/${fileName(name)}.jsonl`;

export const imageFile = ({ name, settings }: Pick<BackupImage, 'name' | 'settings'>): string =>
  `images/${fileName(name.slice(imagesPrefix.length))}${settings.contentType === 'image/webp' ? '.webp' : ''}`;

/** The names in a folder; null if there is no such folder. */
export async function listFolder(folder: string): Promise<string[] | null> {
  try {
    return await readdir(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT') return null;
    if (code === 'ENOTDIR') throw new UserError(`${folder} is a file, not a folder.`);
    throw error;
  }
}
