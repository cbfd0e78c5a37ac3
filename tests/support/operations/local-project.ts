import { randomUUID } from 'node:crypto';
import { openProject, type Project } from '../../../tools/operations/project.ts';

/** Points the commands at the emulators of `EMULATOR_PORTS="auth,firestore,storage"`. */
export function emulatorEnvironment(): NodeJS.ProcessEnv {
  const [auth, firestore, storage] = (process.env.EMULATOR_PORTS ?? '').split(',').map(Number);
  if (!auth || !firestore || !storage)
    throw new Error(
      'These tests need the emulators: run "npm test", or set EMULATOR_PORTS to "auth,firestore,storage".',
    );
  return {
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${auth}`,
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firestore}`,
    STORAGE_EMULATOR_HOST: `http://127.0.0.1:${storage}`,
  };
}

/** An empty project with a new id: the emulators keep the data of each project id apart. */
export async function newProject(purpose: string): Promise<Project> {
  Object.assign(process.env, emulatorEnvironment());
  return openProject({ project: `demo-${purpose}-${randomUUID().slice(0, 8)}` });
}
