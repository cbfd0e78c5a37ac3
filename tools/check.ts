/** `npm run check`: compares a project with what operators.md asks for before the site is public. */

import { formatCount } from '../src/domain/text/format-count.ts';
import { checkProject } from './operations/check-project.ts';
import { runOnProject } from './operations/command-line.ts';

const usage = `npm run check -- [--backups DIR] [--project ID] [--bucket NAME]

Compares a project with what docs/operators.md asks for before the site is public.
It changes nothing. What the project does not say is listed as a question.

  --backups DIR   the folder in which its backups are (default: backups)`;

await runOnProject(
  { usage, options: { backups: { type: 'string' } } },
  async (project, _, values) => {
    const findings = await checkProject(project, values.backups ?? 'backups');
    console.log(`Check of ${project.title}\n`);
    for (const { claim, holds } of findings) if (holds) console.log(`  yes  ${claim}.`);
    for (const { claim, remedy, holds } of findings)
      if (holds === false) console.log(`  NO   ${claim}: ${remedy}.`);
    for (const { claim, remedy, holds, reason } of findings)
      if (holds === null) console.log(`  ?    ${claim}? (${reason}) If not: ${remedy}.`);
    const wrong = findings.filter(({ holds }) => holds === false).length;
    if (wrong > 0) process.exitCode = 1;
    console.log(
      `\n${wrong > 0 ? `${formatCount(wrong, 'setting')} to change.` : 'Nothing of what could be asked is wrong.'} Answer each question yourself.`,
    );
  },
);
