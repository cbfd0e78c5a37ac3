/** `npm run build` builds the site for a real project; `npm run build -- emulators` for the local emulators. */
import { buildSite } from './build/build-site.ts';
import { runCommand } from './user-error.ts';

await runCommand(() => buildSite(process.argv[2] ?? 'production'));
