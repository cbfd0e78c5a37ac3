/** `npm run restore`: restores a backup into an empty project. */
import { runOnProject } from './operations/command-line.ts';
import { projectUsage } from './operations/project.ts';
import { restoreBackup } from './operations/restore-backup.ts';
import { formatCount } from './operations/wording.ts';

const usage = `npm run restore -- DIR [--project ID] [--bucket NAME]

Restores the backup in DIR into an empty project: every document with its typed
values, and every image with its metadata and download tokens. It verifies the
whole backup first, and refuses a project with any other data. An interrupted
restore can be started again.

Accounts are not included: firebase auth:import FILE --project ID restores them
with passwords and roles (docs/operators.md, "Backup and restore").

${projectUsage}

Exit code: 0 on success, 1 on failure.`;

await runOnProject({ usage, operands: ['DIR'] }, async (project, { operands }) => {
  const folder = operands[0]!;
  console.log(`Restore of ${folder} to ${project.title}`);
  const { documents, images } = await restoreBackup(project, folder, (line) =>
    console.log(`  ${line}`),
  );
  console.log(
    `Restored ${formatCount(documents, 'document')} and ${formatCount(images, 'image')}, and compared them with the backup.`,
  );
  console.log('Accounts are not included: firebase auth:import restores them.');
});
