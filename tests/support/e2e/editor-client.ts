import { type Cassette, type Panel, panels } from '../../../src/domain/cassette.ts';
import { emptyFields } from '../../../src/domain/cassette-validation.ts';
import { openCatalogue } from '../../../src/firebase/catalogue.ts';
import { openImages } from '../../../src/firebase/images.ts';
import { openSession } from '../../../src/firebase/session.ts';
import { localSettings } from '../../../src/firebase/settings.ts';
import { demoCassettes, readDemoImage } from '../../../tools/demo/catalogue.ts';
import { create } from '../single-writes.ts';
import { workerEmulators } from './emulator-ports.ts';

async function open() {
  const settings = localSettings(workerEmulators().ports);
  await (await openSession(settings)).signIn('editor@example.org', 'cassette');
  return { settings, catalogue: await openCatalogue(settings), images: openImages(settings) };
}

let opening: ReturnType<typeof open> | undefined;

/** The site's own ports in Node, signed in as the demo editor. */
export function openEditorClient(): ReturnType<typeof open> {
  opening ??= open();
  return opening;
}

/** Stores a picture of the demo catalogue. */
async function storeImage(panel: Panel) {
  const { images } = await openEditorClient();
  const webp = readDemoImage(demoCassettes(1)[0]!.images[panel]);
  return { ...(await images.upload(new Blob([webp], { type: 'image/webp' }))), blurhash: '' };
}

/** Adds a cassette with its three images, as the form does, for tests that are not about adding. */
export async function storeCassette(title: string): Promise<Cassette> {
  const { catalogue } = await openEditorClient();
  const [spine, front, fullJCard] = await Promise.all(panels.map(storeImage));
  return create(
    catalogue,
    crypto.randomUUID(),
    { ...emptyFields, title, artist: ['Mira Sol', 'Anna Ålund'] },
    { spine: spine!, front: front!, fullJCard: fullJCard! },
    { kind: 'form' },
  );
}
