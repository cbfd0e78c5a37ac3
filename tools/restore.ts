/** Brings an empty project to the state of a backup. */
import { runOnProject } from './operations/command-line.ts';
import { projectUsage } from './operations/project.ts';
import { restoreBackup } from './operations/restore-backup.ts';
import { formatCount } from './operations/wording.ts';

const usage = `npm run restore -- DIR [--project ID] [--bucket NAME]

Brings an empty project to the state of the backup in DIR: every document with
its values as they were, every image byte by byte, with its settings and its
download tokens. The whole backup is checked first; a project that holds
anything else is left alone. A restore that was cut short can be started again.

Accounts are not part of it: firebase auth:import FILE --project ID brings them
back, passwords and editors included (docs/operators.md tells how).

${projectUsage}

Exit code: 0 when done, 1 when something stood in the way.`;

await runOnProject({ usage, operands: ['DIR'] }, async (project, { operands }) => {
  const folder = operands[0]!;
  console.log(`Restore of ${folder} to ${project.title}`);
  const { documents, images } = await restoreBackup(project, folder, (line) =>
    console.log(`  ${line}`),
  );
  console.log(
    `Restored ${formatCount(documents, 'document')} and ${formatCount(images, 'image')}, and compared them with the backup.`,
  );
  console.log('Accounts are not part of it: firebase auth:import brings them back.');
});
