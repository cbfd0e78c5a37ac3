import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../tools/emulators/project.ts';
import { serveHosting } from './serve-hosting.ts';

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
    worker: { format: 'es' },
    build: { modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  });
  const { hosting } = JSON.parse(await readFile(join(root, 'firebase.json'), 'utf8'));
  const { url, close } = await serveHosting(folder, { ...hosting, public: 'dist' });
  return {
    url,
    dist: join(folder, 'dist'),
    async close() {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}
