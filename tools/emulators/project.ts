import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The emulators contact no real service for a project whose id begins with `demo-`. */
export const projectId = 'demo-spool';

/** A folder for data, logs or generated files of the emulators at this offset; ignored by git. */
export function localFolder(name: string, offset: number): string {
  return resolve(root, '.local', offset === 0 ? name : `${name}-${offset}`);
}
