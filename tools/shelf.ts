/** `npm run shelf`: rebuilds the shelf index after cassettes were changed outside the page. */

import { formatCount } from '../src/domain/text/format-count.ts';
import { runOnProject } from './operations/command-line.ts';
import { rebuildShelf } from './operations/rebuild-shelf.ts';

const usage = `npm run shelf -- [--project ID]

Rebuilds the index that the shelf and the table of /admin are read from. Run it after
cassettes were changed outside the page.
`;

await runOnProject({ usage, options: {} }, async (project) => {
  const { cassettes, parts } = await rebuildShelf(project.firestore);
  console.log(
    `\n  The shelf of ${project.title} has ${formatCount(cassettes, 'cassette')} in ${formatCount(parts, 'part')}.\n`,
  );
});
