import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** A project id that begins with `demo-` keeps everything local: no real service is ever asked. */
export const projectId = 'demo-spool';

/** The Storage emulator makes a bucket on first use; this is the name that a new project's has. */
export const bucket = `${projectId}.firebasestorage.app`;

/** Ignored by git: data, logs and generated files of the suite with this offset. */
export function localFolder(name: string, offset: number): string {
  return resolve(root, '.local', offset === 0 ? name : `${name}-${offset}`);
}
