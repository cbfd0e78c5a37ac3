import type { Cassette } from '../domain/cassette.ts';
import { newestFirstView } from './early-load.ts';
import type { Backend, CataloguePort, ImagesPort } from './ports.ts';

/** What writes the catalogue, and what it is compared with. */
export type WritePorts = {
  catalogue: CataloguePort;
  images: ImagesPort;
  /** All cassettes as they are stored now; reads the parts of the index that have changed. */
  listStored: () => Promise<readonly Cassette[]>;
};

/** Opens the ports for the writes of the editor with this uid. */
export async function openWritePorts(
  backend: Pick<Backend, 'catalogue' | 'images' | 'shelf'>,
  uid: string,
): Promise<WritePorts> {
  const [catalogue, images, shelf] = await Promise.all([
    backend.catalogue(),
    backend.images(),
    backend.shelf(),
  ]);
  const { signal } = new AbortController();
  const listStored = () => shelf.loadCassettes(uid, newestFirstView, async () => {}, signal);
  return { catalogue, images, listStored };
}
