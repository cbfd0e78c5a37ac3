import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../../src/paths.ts';
import { buildInlineScript } from './inline-script.ts';
import { checksum } from './policy.ts';
import type { Manifest } from './prerender.ts';

/** What a member needs on /explore, at once and later. */
const neededChunks =
  /^(index\.html|_logout-button|src\/pages\/explore\/|src\/firebase\/(session|shelf|images|requests\/pile)\.)/;

/** Writes the service worker of a site whose other files are there. */
export async function buildServiceWorker(dist: string): Promise<void> {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const files = new Set([`${paths.explore.slice(1)}.html`]);
  const add = (key: string) => {
    const { file, css = [], assets = [], imports = [] } = manifest[key] as Manifest[string];
    if (files.has(file)) return;
    for (const name of [file, ...css, ...assets]) files.add(name);
    imports.forEach(add);
  };
  for (const key of Object.keys(manifest)) if (neededChunks.test(key)) add(key);
  const entries = [...files].map((name) => {
    const integrity = checksum(readFileSync(join(dist, name)));
    // The name of an asset is its version.
    const isAsset = name.startsWith('assets/');
    const url = isAsset ? `/${name}` : paths.explore;
    return { url, revision: isAsset ? null : integrity, integrity };
  });
  const script = await buildInlineScript('src/service-worker.ts');
  const listed = script.replace('precachedFiles', () => JSON.stringify(entries));
  writeFileSync(join(dist, 'service-worker.js'), listed);
}
