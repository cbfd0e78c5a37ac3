import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../emulators/project.ts';
import { writeMailingListRules } from './mailing-list-rules.ts';
import { prerenderPages } from './prerender.ts';
import { buildServiceWorker } from './service-worker.ts';

/** Builds the bundle and every page as HTML. Any mode but `production` uses the local emulators. */
export async function buildSite(mode: string, dist = join(root, 'dist')): Promise<void> {
  writeMailingListRules();
  await build({ root, mode, logLevel: 'warn', build: { outDir: dist, emptyOutDir: true } });
  await prerenderPages(mode, dist);
  await buildServiceWorker(dist);
}
