/** `npm run restore`: restores a backup into an empty project. */

import { formatCount } from '../src/domain/text/format-count.ts';
import { runOnProject } from './operations/command-line.ts';
import { restoreBackup } from './operations/restore-backup.ts';

const usage = `npm run restore -- DIR [--project ID] [--bucket NAME]

Restores the backup in DIR into an empty project: every document with its typed
values, and every image with its metadata and download tokens. It verifies the
whole backup first, and refuses a project with any other data. An interrupted
restore can be started again.
`;

await runOnProject(
  { usage, options: {}, operands: ['DIR'], hasExactIntegers: true },
  async (project, [folder = '']) => {
    console.log(`Restore of ${folder} to ${project.title}`);
    const log = (line: string) => console.log(`  ${line}`);
    const { documents, images } = await restoreBackup(project, folder, log);
    console.log(
      `Restored ${formatCount(documents, 'document')} and ${formatCount(images, 'image')}, and compared them with the backup.`,
    );
  },
);
