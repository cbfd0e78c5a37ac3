import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../emulators/project.ts';
import { writeMailingListRules } from './mailing-list-rules.ts';
import { requirePolicy } from './policy.ts';
import { prerenderPages } from './prerender.ts';
import { buildServiceWorker } from './service-worker.ts';
import { writeSiteFiles } from './site-files.ts';

/** Builds the bundle, every page as HTML, and what stands beside them. Any mode but `production` uses the local emulators. */
export async function buildSite(mode: string, dist = join(root, 'dist')): Promise<void> {
  writeMailingListRules();
  await build({ root, mode, logLevel: 'warn', build: { outDir: dist, emptyOutDir: true } });
  const { scripts, styles } = await prerenderPages(mode, dist);
  requirePolicy(scripts, styles);
  writeSiteFiles(dist);
  await buildServiceWorker(dist);
}
