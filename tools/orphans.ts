/** Lists stored images that no tape names, and removes them on `--delete`. */
import { runOnProject } from './operations/command-line.ts';
import { findOrphans } from './operations/find-orphans.ts';
import { forEachConcurrently } from './operations/images.ts';
import { projectUsage } from './operations/project.ts';
import { formatAge, formatBytes, formatCount } from './operations/wording.ts';
import { UserError } from './user-error.ts';

const usage = `npm run orphans -- [--delete] [--older-than HOURS] [--project ID] [--bucket NAME]

Lists the stored images that no tape names, with size and age; and the images
that a tape names and that are gone.

  --delete        removes the images that no tape names
  --older-than H  only those stored more than H hours ago; 24 unless told.
                  A younger one may belong to a tape that is just being saved.
${projectUsage}

Exit code: 0 when done, 1 when something stood in the way.`;

const hour = 3_600_000;

function hoursFrom(text: string | boolean | undefined): number {
  if (text === undefined) return 24;
  const hours = typeof text === 'string' && text.trim() !== '' ? Number(text) : Number.NaN;
  if (!(hours >= 0 && Number.isFinite(hours)))
    throw new UserError('--older-than takes a number of hours, for example --older-than 48.');
  return hours;
}

await runOnProject(
  { usage, options: { delete: { type: 'boolean' }, 'older-than': { type: 'string' } } },
  async (project, { values }) => {
    const hours = hoursFrom(values['older-than']);
    const now = Date.now();
    const {
      orphans,
      recent: young,
      missing: gone,
      stored,
      referenced: named,
    } = await findOrphans(project, {
      minAgeMs: hours * hour,
      now,
    });
    const bytes = orphans.reduce((sum, { size }) => sum + size, 0);
    const age = `more than ${formatCount(hours, 'hour')} old`;

    console.log(
      `${project.title}: ${formatCount(stored, 'stored image')}, ${named} of them named by a tape.`,
    );
    if (gone.length > 0) {
      console.log(`\n${formatCount(gone.length, 'image')} named by a tape, but gone:`);
      for (const { document, title, field, path } of gone)
        console.log(`  ${path}  ${field} of ${document}  ${title}`);
    }
    if (young.length > 0)
      console.log(`\n${formatCount(young.length, 'unnamed image')} not yet ${age}, left alone.`);
    if (orphans.length === 0) {
      console.log(`\nNo orphans: every image ${age} is named by a tape.`);
      return;
    }
    console.log(`\n${formatCount(orphans.length, 'orphan')} ${age}, ${formatBytes(bytes)}:`);
    for (const { name, size, created } of orphans) {
      const old = formatAge(now - created.getTime());
      console.log(`  ${name}  ${formatBytes(size).padStart(9)}  ${old} old`);
    }
    if (!values.delete) {
      console.log('\nNothing was removed. To remove them: npm run orphans -- --delete');
      return;
    }
    // A bucket of another project would look like this, and be emptied.
    if (named === 0) {
      throw new UserError(
        `No stored image is named by any tape, so ${project.bucket.name} may belong to another catalogue: nothing was removed. If it is the right bucket, empty its images folder in the console.`,
      );
    }
    await forEachConcurrently(orphans, 8, async ({ name }) => {
      await project.bucket.file(name).delete({ ignoreNotFound: true });
    });
    console.log(`\nRemoved ${formatCount(orphans.length, 'image')}.`);
  },
);
