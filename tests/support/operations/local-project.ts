import { randomUUID } from 'node:crypto';
import { seedCatalogue, storeImage } from '../../../tools/demo/seed.ts';
import { readAllDocuments, toJson } from '../../../tools/operations/documents.ts';
import { listImages } from '../../../tools/operations/images.ts';
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

/** Stores cassettes of the demo catalogue with three images each. */
export const storeCatalogue = seedCatalogue;

/** Stores an image that no cassette references; its path. */
export const storeLostImage = async ({ bucket }: Project): Promise<string> =>
  (await storeImage(bucket, new TextEncoder().encode('RIFF0000WEBP'))).path;

/** Every document of a project by its path. */
export async function documentsOf(project: Project) {
  const { firestore, close } = await openProject({ project: project.id, hasExactIntegers: true });
  const documents = new Map<string, ReturnType<typeof toJson>>();
  for await (const document of readAllDocuments(firestore))
    documents.set(document.ref.path, toJson(document.data()));
  await close();
  return documents;
}

/** Every stored image of a project, without the time of its creation. */
export const imagesOf = async ({ bucket }: Project) =>
  (await listImages(bucket)).map(({ created, ...image }) => image);
