import { Readable } from 'node:stream';
import type { StoredAccounts } from './accounts.ts';
import type { Manifest } from './backup-folder.ts';
import { BackupWriter } from './backup-writer.ts';
import { type PlainDocument, readDocuments } from './documents.ts';
import { defaultMinAgeMs, referencedImages } from './find-orphans.ts';
import { downloadImage, isSiteImage, listImages, type StoredImage } from './images.ts';
import type { Project } from './project.ts';
import { formatCount, printable } from './wording.ts';

/**
 * Writes all documents and images of a project to a folder, and these accounts; `log` gets progress
 * lines, and how many images no cassette references. `now` is in milliseconds since the epoch.
 */
export async function makeBackup(
  project: Project,
  folder: string,
  log: (line: string) => void,
  accounts: StoredAccounts | null = null,
  now = Date.now(),
): Promise<Manifest> {
  const writer = await BackupWriter.create(folder);
  if (accounts) await writer.addAccounts(accounts);

  // Documents first: stored images never change, so the images that a document references still exist
  // later, unless its cassette is deleted or gets another image meanwhile.
  const documents: PlainDocument[] = [];
  let takenAt = new Date(now).toISOString();
  for await (const { path, fields, readTime } of readDocuments(project)) {
    takenAt = readTime;
    if (documents.push({ path, fields }) % 300 === 0)
      log(`${formatCount(documents.length, 'document')} so far`);
  }
  await writer.addDocuments(documents);
  const referencedPaths = new Set(documents.flatMap(referencedImages).map(({ path }) => path));

  let images = 0;
  let removed = 0;
  let orphans = 0;
  const addImage = async ({ name, settings, created }: StoredImage) => {
    if (!isSiteImage({ name, settings })) {
      log(printable(`Left out: ${name}, which is no image of this site`));
      return;
    }
    if (!referencedPaths.has(name) && now - created.getTime() > defaultMinAgeMs) orphans++;
    try {
      await writer.addImage(name, settings, await downloadImage(project.bucket, name));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 404)) throw error;
      removed++;
      return;
    }
    if (++images % 200 === 0) log(`${formatCount(images, 'image')} so far`);
  };
  await Readable.from(listImages(project.bucket)).forEach(addImage, { concurrency: 8 });
  if (removed > 0)
    log(`Left out: ${formatCount(removed, 'image')}, deleted or replaced during the backup`);
  if (orphans > 0)
    log(
      `${formatCount(orphans, 'image')}, more than a day old, that no cassette references: npm run orphans -- --delete removes them`,
    );

  return writer.finish({ project: project.id, bucket: project.bucket.name, takenAt });
}
