import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../../src/paths.ts';
import { buildInlineScript } from './early-start.ts';

type Manifest = Record<
  string,
  Partial<Record<'css' | 'assets' | 'imports', string[]>> & { file: string }
>;

/** What a member needs on /explore, at once and later. */
const isNeeded = (key: string) =>
  /^(index\.html|src\/pages\/explore\/.*|_logout-button-.*|src\/firebase\/(session|shelf|images|requests\/pile)\.ts)$/.test(
    key,
  );

/** Writes the service worker of a site whose other files are there. */
export async function buildServiceWorker(dist: string): Promise<void> {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const files = new Set<string>();
  const add = (key: string) => {
    const { file, css = [], assets = [], imports = [] } = manifest[key] ?? { file: '' };
    if (files.has(file)) return;
    for (const name of [file, ...css, ...assets]) files.add(name);
    imports.forEach(add);
  };
  Object.keys(manifest).filter(isNeeded).forEach(add);
  const entry = (url: string, name: string) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(dist, name)))
      .digest('base64');
    // The name of an asset is its version.
    const revision = name.startsWith('assets/') ? null : hash;
    return { url, revision, integrity: `sha256-${hash}` };
  };
  const page = entry(paths.explore, `${paths.explore.slice(1)}.html`);
  const entries = [page, ...[...files].map((name) => entry(`/${name}`, name))];
  const script = await buildInlineScript('src/service-worker.ts');
  writeFileSync(
    join(dist, 'service-worker.js'),
    script.replace('precachedFiles', () => JSON.stringify(entries)),
  );
}
