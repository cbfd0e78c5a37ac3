/** `npm run shelf`: rebuilds the shelf index after cassettes were changed outside the page. */
import { runOnProject } from './operations/command-line.ts';
import { projectUsage } from './operations/project.ts';
import { rebuildShelf } from './operations/rebuild-shelf.ts';
import { formatCount } from './operations/wording.ts';

const usage = `npm run shelf -- [--project ID]

Writes the index that members read the shelf from anew, from the tapes themselves.
Opening the admin's table mends single tapes; this does it for a whole catalogue.

${projectUsage}

Exit code: 0 when done, 1 when something stood in the way.`;

await runOnProject({ usage }, async (project) => {
  const { tapes, parts } = await rebuildShelf(project);
  console.log(
    `\n  The shelf of ${project.title} holds ${formatCount(tapes, 'tape')} in ${formatCount(parts, 'part')}.\n`,
  );
});
