/** `npm run backup`: writes every document and every image of a project to a folder. */
import { runOnProject } from './operations/command-line.ts';
import { makeBackup } from './operations/make-backup.ts';
import { projectUsage } from './operations/project.ts';
import { formatBytes, formatCount } from './operations/wording.ts';

const usage = `npm run backup -- DIR [--project ID] [--bucket NAME]

Writes every document (as JSON) and every image (with its metadata and download
tokens) to DIR, a new or empty folder. An unfinished backup is in DIR.partial.
npm run restore -- DIR restores it.

Accounts are not included: firebase auth:export FILE --project ID saves them.
The backup contains the e-mail addresses of the mailing list: keep it safe.

${projectUsage}

Exit code: 0 on success, 1 on failure.`;

await runOnProject({ usage, operands: ['DIR'] }, async (project, { operands }) => {
  const folder = operands[0]!;
  console.log(`Backup of ${project.title} to ${folder}`);
  const { collections, images } = await makeBackup(project, folder, (line) =>
    console.log(`  ${line}`),
  );
  for (const { name, documents } of collections)
    console.log(`${name}: ${formatCount(documents, 'document')}`);
  console.log(`${formatCount(images.count, 'image')}, ${formatBytes(images.bytes)}`);
  console.log('Done. Accounts are not included: firebase auth:export saves them.');
});
