/** `npm run build`: the site for a real project; `npm run build -- emulators` for the local suite. */
import { buildSite } from './build/build-site.ts';
import { runCommand } from './user-error.ts';

await runCommand(() => buildSite(process.argv[2] ?? 'production'));
