import { newestFirstView } from './page-start.ts';
import type { Backend } from './ports.ts';

/** Opens what writes the catalogue; `listStored` gives all cassettes as they are stored now. */
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
