import { openAuth } from '../../../src/firebase/auth.ts';
import { openCatalogue } from '../../../src/firebase/catalogue.ts';
import { openImages } from '../../../src/firebase/images.ts';
import { openSession } from '../../../src/firebase/session.ts';
import { localSettings, type Settings } from '../../../src/firebase/settings.ts';
import { openShelf } from '../../../src/firebase/shelf.ts';
import { openWritePorts } from '../../../src/services/write-ports.ts';
import { loadRules } from '../load-rules.ts';
import { newProject } from './local-project.ts';

/** An empty project with the rules of the site, and an editor who is signed in to it. */
export async function projectWithEditor(purpose: string) {
  const project = await newProject(purpose);
  const local = localSettings(process.env.EMULATOR_PORTS ?? '');
  const settings = {
    ...local,
    options: { ...local.options, projectId: project.id, storageBucket: project.bucket.name },
  };
  await loadRules(project.id);
  // An account of the demo project: the emulator of Auth knows no other by the API key.
  await (await openSession(settings)).signIn('editor@example.org', 'cassette');
  const { currentUser } = await openAuth(settings);
  return { project, settings, uid: currentUser?.uid ?? '' };
}

/** The ports of one more page of the editor, with their own write queue and their own cache of `shelf/meta`. */
export async function openPage(settings: Settings) {
  const backend = {
    catalogue: () => openCatalogue(settings),
    images: async () => openImages(settings),
    shelf: async () => openShelf(settings),
  };
  const { currentUser } = await openAuth(settings);
  const open = () => openWritePorts(backend, currentUser?.uid ?? '');
  /** As another run of the page reads them. */
  const listStored = async () => (await (await open()).readStored()).cassettes;
  return { ...(await open()), listStored };
}
