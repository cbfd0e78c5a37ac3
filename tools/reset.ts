/** `npm run reset`: deletes the local emulators' data, so that the next start fills it again. */
import { relative } from 'node:path';
import { DataFolder } from './emulators/data-folder.ts';
import { isPortInUse, offsetFromEnvironment, shiftPorts } from './emulators/ports.ts';
import { localFolder, root } from './emulators/project.ts';
import { runCommand, UserError } from './user-error.ts';

await runCommand(async () => {
  const offset = offsetFromEnvironment();
  const { auth } = shiftPorts(offset);
  if (await isPortInUse(auth))
    throw new UserError(
      `Port ${auth} is in use, so npm start seems to be running: stop it with Ctrl-C, then run npm run reset again.`,
    );
  const folder = localFolder('data', offset);
  new DataFolder(folder).clear();
  console.log(
    `\n  ${relative(root, folder)} is empty. The next npm start creates the demo catalogue again.\n`,
  );
});
