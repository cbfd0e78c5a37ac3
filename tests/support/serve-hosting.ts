import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { FirebaseConfig } from '../../tools/emulators/config.ts';

type Superstatic = (options: {
  cwd: string;
  config: object;
}) => (...args: [...Parameters<RequestListener>, next: () => void]) => void;

/** Serves the folder `hosting.public` of `cwd` with its headers and rewrites, by the hosting emulator's server. */
export async function serveHosting(cwd: string, hosting: FirebaseConfig['hosting']) {
  const fromFirebaseTools = createRequire(
    createRequire(import.meta.url).resolve('firebase-tools/package.json'),
  );
  const { default: superstatic } = fromFirebaseTools('superstatic') as { default: Superstatic };
  const serve = superstatic({ cwd, config: hosting });
  const server = createServer((request, response) =>
    serve(request, response, () => response.writeHead(404).end()),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
