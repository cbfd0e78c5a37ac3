import { DuplicateIndex } from '../domain/duplicates.ts';
import { once } from './once.ts';
import { newestFirstView } from './page-start.ts';
import type { Backend } from './ports.ts';

/**
 * Opens what writes the catalogue. `readStored` gives all cassettes, as they are stored when it is
 * first called: a run reads them once, as each chunk changes parts of the index that would have to
 * be read again. The database refuses an id that was taken meanwhile.
 */
export async function openWritePorts(
  backend: Pick<Backend, 'catalogue' | 'images' | 'shelf'>,
  uid: string,
) {
  const [catalogue, images] = await Promise.all([backend.catalogue(), backend.images()]);
  const readStored = once(async () => {
    const shelf = await backend.shelf();
    const { signal } = new AbortController();
    const { cassettes } = await shelf.loadCassettes(uid, newestFirstView, async () => {}, signal);
    const byId = new Map(cassettes.map((cassette) => [cassette.id, cassette]));
    return { cassettes, byId, duplicates: new DuplicateIndex(cassettes) };
  });
  return { catalogue, images, readStored };
}

export type WritePorts = Awaited<ReturnType<typeof openWritePorts>>;
/** What the catalogue has; `restoreNext` adds what is coming back to it. */
export type Stored = Awaited<ReturnType<WritePorts['readStored']>>;
