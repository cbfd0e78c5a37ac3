import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ImageSet } from './catalogue.ts';
import { imageNamed } from './image-names.ts';

/**
 * Serves images at the address of the Storage emulator (see browser.ts), whose rules take some 60 ms a
 * request: the benchmark measures the site, not the emulator. Same URLs and headers; no look-ups.
 */
export type ImageServer = { port: number; close(): void };

const shared = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*, Authorization',
  'Access-Control-Max-Age': '3600',
};

export async function serveImages(imageSets: readonly ImageSet[]): Promise<ImageServer> {
  const server: Server = createServer(({ method, url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const path = decodeURIComponent(/^\/v0\/b\/[^/]+\/o\/(.+)$/.exec(pathname)?.[1] ?? '');
    const image = imageNamed(path);
    if (method === 'OPTIONS') response.writeHead(204, shared).end();
    else if (!image || searchParams.get('alt') !== 'media') response.writeHead(404, shared).end();
    else {
      const { webp } = (imageSets[image.index % imageSets.length] as ImageSet)[image.panel];
      response
        .writeHead(200, {
          ...shared,
          'Content-Type': 'image/webp',
          'Content-Length': webp.length,
          'Cache-Control': 'private, max-age=31536000, immutable',
        })
        .end(webp);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
