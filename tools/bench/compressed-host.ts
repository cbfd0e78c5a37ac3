import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

const compressible = /^(?:text\/|application\/(?:javascript|json|manifest)|image\/svg)/;

type CompressedHost = { origin: string; close(): void };

/**
 * A proxy in front of the Hosting emulator that adds brotli compression, as the real host does. It uses
 * HTTP/1.1, the real host HTTP/2 and 3.
 */
export async function compressHost(site: string): Promise<CompressedHost> {
  const sent = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>();

  async function fetchOnce(path: string) {
    const answer = await fetch(site + path, { headers: { 'Accept-Encoding': 'identity' } });
    const headers: Record<string, string> = {};
    for (const [name, value] of answer.headers)
      if (
        !/^(?:connection|content-encoding|content-length|date|keep-alive|transfer-encoding)$/.test(
          name,
        )
      )
        headers[name] = value;
    let body: Buffer = Buffer.from(await answer.arrayBuffer());
    if (compressible.test(headers['content-type'] ?? '')) {
      body = brotliCompressSync(body);
      headers['content-encoding'] = 'br';
    }
    return { status: answer.status, headers, body };
  }

  const server = createServer(async ({ url = '/' }, response) => {
    try {
      const file = sent.get(url) ?? (await fetchOnce(url));
      sent.set(url, file);
      response.writeHead(file.status, { ...file.headers, 'Content-Length': file.body.length });
      response.end(file.body);
    } catch (error) {
      response.writeHead(502).end(String(error));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
