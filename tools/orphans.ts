/** `npm run orphans`: lists stored images that no cassette references; `--delete` deletes them. */
import { Readable } from 'node:stream';
import { binDays } from '../src/domain/bin.ts';
import { formatCount } from '../src/domain/text/format-count.ts';
import { runOnProject } from './operations/command-line.ts';
import { findOrphans } from './operations/find-orphans.ts';
import type { StoredImage } from './operations/images.ts';
import { purgeBin } from './operations/purge-bin.ts';
import { formatBytes, printable } from './operations/wording.ts';
import { UserError } from './user-error.ts';

const usage = `npm run orphans -- [--delete] [--older-than HOURS] [--project ID] [--bucket NAME]

Lists the stored images that no cassette references, with time and size, and the
missing images that a cassette references.

  --delete        deletes the images that no cassette references, and the records
                  of the bin that are older than 30 days
  --older-than H  only images stored more than H hours ago (default 24): a newer
                  one may belong to a cassette that is being saved`;

const hourMs = 3_600_000;

function hoursFrom(text: string): number {
  const hours = text.trim() === '' ? Number.NaN : Number(text);
  if (!(hours >= 0 && Number.isFinite(hours)))
    throw new UserError('--older-than takes a number of hours, for example --older-than 48.');
  return hours;
}

await runOnProject(
  {
    usage,
    options: { delete: { type: 'boolean' }, 'older-than': { type: 'string', default: '24' } },
  },
  async (project, _, values) => {
    const hours = hoursFrom(values['older-than']);
    const purged = values.delete ? await purgeBin(project) : 0;
    if (purged > 0)
      console.log(
        `Removed ${formatCount(purged, 'cassette')} from the bin, there for more than ${binDays} days.`,
      );
    const report = await findOrphans(project, hours * hourMs);
    const { orphans, recent, missing, stored, referenced } = report;
    const bytes = orphans.reduce((sum, { size }) => sum + size, 0);
    const age = `more than ${formatCount(hours, 'hour')} old`;

    console.log(
      `${project.title}: ${formatCount(stored, 'stored image')}, ${referenced} of them referenced by a cassette.`,
    );
    if (missing.length > 0) {
      console.log(`\n${formatCount(missing.length, 'referenced image')} missing:`);
      for (const { document, title, field, path } of missing)
        console.log(printable(`  ${path}  ${field} of ${document}  ${title}`));
    }
    if (recent.length > 0)
      console.log(
        `\n${formatCount(recent.length, 'unreferenced image')} not yet ${age}, not counted as orphans.`,
      );
    if (orphans.length === 0) {
      console.log(`\nNo orphans: every image ${age} is referenced by a cassette.`);
      return;
    }
    console.log(`\n${formatCount(orphans.length, 'orphan')} ${age}, ${formatBytes(bytes)}:`);
    for (const { name, size, created } of orphans)
      console.log(printable(`  ${created.toISOString()}  ${name}  ${formatBytes(size)}`));
    if (!values.delete) {
      console.log('\nNothing was removed. Repeat the command with --delete to remove them.');
      return;
    }
    // With a bucket of another project, every image would be deleted.
    if (referenced === 0)
      throw new UserError(
        `No cassette references any stored image, so ${project.bucket.name} may belong to another catalogue: nothing was removed. If it is the right bucket, empty its images folder in the console.`,
      );
    const remove = async ({ name }: StoredImage) => {
      await project.bucket.file(name).delete({ ignoreNotFound: true });
    };
    await Readable.from(orphans).forEach(remove, { concurrency: 8 });
    console.log(`\nRemoved ${formatCount(orphans.length, 'image')}.`);
  },
);
