import { newestFirstView } from './page-start.ts';
import type { Backend } from './ports.ts';

/**
 * Opens what writes the catalogue for the editor with this uid. `listStored` gives all cassettes as they are
 * stored now; it reads the parts of the index that have changed.
 */
export async function openWritePorts(
  backend: Pick<Backend, 'catalogue' | 'images' | 'shelf'>,
  uid: string,
) {
  const [catalogue, images] = await Promise.all([backend.catalogue(), backend.images()]);
  const { signal } = new AbortController();
  const listStored = async () => {
    const shelf = await backend.shelf();
    return (await shelf.loadCassettes(uid, newestFirstView, async () => {}, signal)).cassettes;
  };
  return { catalogue, images, listStored };
}

export type WritePorts = Awaited<ReturnType<typeof openWritePorts>>;
