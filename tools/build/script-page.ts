import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../emulators/project.ts';
import { ocrModels } from './ocr-models.ts';

type Superstatic = (options: {
  cwd: string;
  config: object;
}) => (...args: [...Parameters<RequestListener>, next: () => void]) => void;

export type ScriptPage = {
  readonly url: string;
  /** Where the built files are, `assets` in it. */
  readonly dist: string;
  close(): Promise<void>;
};

/**
 * Builds an empty page with this script, and serves it with the headers of firebase.json by the hosting
 * emulator's server.
 */
export async function serveScriptPage(script: string): Promise<ScriptPage> {
  const folder = await mkdtemp(join(tmpdir(), 'script-page-'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><link rel="icon" href="data:,"><script type="module" src="main.ts"></script>',
  );
  await writeFile(join(folder, 'main.ts'), script);
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    resolve: ocrModels,
    worker: { format: 'es' },
    build: { modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  });
  const fromFirebaseTools = createRequire(
    createRequire(import.meta.url).resolve('firebase-tools/package.json'),
  );
  const { default: superstatic } = fromFirebaseTools('superstatic') as { default: Superstatic };
  const { hosting } = JSON.parse(await readFile(join(root, 'firebase.json'), 'utf8'));
  const serve = superstatic({ cwd: folder, config: { ...hosting, public: 'dist' } });
  const server = createServer((request, response) =>
    serve(request, response, () => response.writeHead(404).end()),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    dist: join(folder, 'dist'),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await rm(folder, { recursive: true });
    },
  };
}
