import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy before the built site: its connections can be cut off, and its files replaced. */
export async function startSite(target: string) {
  const { hostname, port } = new URL(target);
  const site = {
    url: '',
    isCutOff: false,
    /** The paths that were asked for. */
    requests: [] as string[],
    /** The site's answer in this text; null for its own. */
    replace: (_path: string): string | null => null,
  };
  const server = createServer((incoming, outgoing) => {
    if (site.isCutOff) return void incoming.socket.destroy();
    const { url: path = '', method, headers } = incoming;
    site.requests.push(path);
    const text = site.replace(path);
    const forwarded = request({ hostname, port, path, method, headers }, (answer) => {
      if (text === null) {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        return void answer.pipe(outgoing);
      }
      answer.resume();
      const { 'content-length': _1, 'content-encoding': _2, etag: _3, ...others } = answer.headers;
      outgoing.writeHead(200, { ...others, 'cache-control': 'no-store' }).end(text);
    });
    forwarded.on('error', () => incoming.socket.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return Object.assign(site, { stop });
}
