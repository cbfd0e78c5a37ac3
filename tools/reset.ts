/** `npm run reset`: deletes the local emulators' data, so that the next start fills it again. */
import { relative } from 'node:path';
import { DataFolder } from './emulators/data-folder.ts';
import { isPortInUse, offsetFromEnvironment, shiftPorts } from './emulators/ports.ts';
import { localFolder, root } from './emulators/project.ts';
import { runCommand, UserError } from './user-error.ts';

await runCommand(async () => {
  const offset = offsetFromEnvironment();
  const { auth } = shiftPorts(offset);
  if (await isPortInUse(auth)) {
    throw new UserError(
      `Port ${auth} is in use, so the suite seems to run: stop it with Ctrl-C first, then run npm run reset.`,
    );
  }
  const folder = localFolder('data', offset);
  new DataFolder(folder).clear();
  console.log(`\n  ${relative(root, folder)} is empty: the next npm start fills the shelf anew.\n`);
});
