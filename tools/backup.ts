/** `npm run backup`: writes every document and every image of a project to a folder. */

import { formatCount } from '../src/domain/text/format-count.ts';
import { runOnProject } from './operations/command-line.ts';
import { makeBackup } from './operations/make-backup.ts';
import { formatBytes } from './operations/wording.ts';

const usage = `npm run backup -- DIR [--project ID] [--bucket NAME]

Writes every document (as JSON) and every image (with its metadata and download
tokens) to DIR, a new or empty folder. An unfinished backup is in DIR.partial.
npm run restore -- DIR restores it. Accounts are not part of it: see
docs/operators.md.

The backup contains the e-mail addresses of the mailing list: keep it safe.
`;

await runOnProject(
  { usage, options: {}, operands: ['DIR'], hasExactIntegers: true },
  async (project, [folder = '']) => {
    console.log(`Backup of ${project.title} to ${folder}`);
    const log = (line: string) => console.log(`  ${line}`);
    const { documents, images } = await makeBackup(project, folder, log);
    for (const [name, count] of Object.entries(documents))
      console.log(`${name}: ${formatCount(count, 'document')}`);
    console.log(`${formatCount(images.count, 'image')}, ${formatBytes(images.bytes)}\nDone.`);
  },
);
