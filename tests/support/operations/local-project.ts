import { randomUUID } from 'node:crypto';
import { openProject, type Project } from '../../../tools/operations/project.ts';
import { emulatorPorts } from '../emulator-ports.ts';

/** Points the commands at the emulators of `EMULATOR_PORTS`. */
export function emulatorEnvironment(): NodeJS.ProcessEnv {
  const { auth, firestore, storage } = emulatorPorts();
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
