import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Print } from './catalogue.ts';
import { imageNamed } from './image-names.ts';

/**
 * Stands in for the Storage emulator where waits are measured, at the emulator's own address (see
 * browser.ts): the emulator's rules take some 60 ms for each look-up, so the 30,000 of a literal visit to
 * 10,000 tapes would take half an hour. Same addresses, same headers, and as quick for the one as for the other.
 */
export type PictureServer = {
  port: number;
  /** Resolves when so many look-ups have been answered from now on. */
  lookUps(count: number): Promise<void>;
  close(): void;
};

const shared = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*, Authorization',
  'Access-Control-Max-Age': '3600',
};

export async function servePictures(prints: readonly Print[]): Promise<PictureServer> {
  let answered = 0;
  let waiting: { until: number; done: () => void } | null = null;
  const server: Server = createServer(({ method, url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const path = decodeURIComponent(/^\/v0\/b\/[^/]+\/o\/(.+)$/.exec(pathname)?.[1] ?? '');
    const image = imageNamed(path);
    if (method === 'OPTIONS') {
      response.writeHead(204, shared).end();
    } else if (!image) {
      response.writeHead(404, shared).end();
    } else if (searchParams.get('alt') === 'media') {
      const { webp } = (prints[image.index % prints.length] as Print)[image.panel];
      response
        .writeHead(200, {
          ...shared,
          'Content-Type': 'image/webp',
          'Content-Length': webp.length,
          'Cache-Control': 'private, max-age=31536000, immutable',
        })
        .end(webp);
    } else {
      const token = path.slice('images/'.length);
      response
        .writeHead(200, { ...shared, 'Content-Type': 'application/json' })
        .end(JSON.stringify({ name: path, contentType: 'image/webp', downloadTokens: token }));
      answered++;
      if (waiting && answered >= waiting.until) waiting.done();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    lookUps: (count) =>
      new Promise((done) => {
        waiting = { until: answered + count, done };
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
