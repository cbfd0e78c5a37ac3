import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

/** Reads the built chunks: the compressed size of each page, and which code is in which chunk. */

const dist = resolve(import.meta.dirname, '../../dist');
const manifestFile = join(dist, '.vite/manifest.json');
if (!existsSync(manifestFile)) throw new Error('Run the build first: `npm test -- build`.');

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile, 'utf8'));

const chunk = (key: string): Chunk => {
  const found = manifest[key];
  if (!found) throw new Error(`The build has no ${key}.`);
  return found;
};

/** The chunks that are loaded with these entries, each once. */
function closure(keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of chunk(key).imports ?? []) visit(next);
  };
  keys.forEach(visit);
  return seen;
}

const source = (key: string) => readFileSync(join(dist, chunk(key).file), 'utf8');
// Most chunks are part of several sums, and the compression is slow.
const compressed = new Map<string, number>();
const bytes = (key: string): number => {
  const size = compressed.get(key) ?? brotliCompressSync(source(key)).length;
  compressed.set(key, size);
  return size;
};
const kilobytes = (keys: Iterable<string>) =>
  [...keys].reduce((sum, key) => sum + bytes(key), 0) / 1000;

const page = (name: string) => closure(['index.html', `src/pages/${name}/${name}.tsx`]);
const beyond = (keys: Set<string>, base: Set<string>) => [...keys].filter((key) => !base.has(key));
const firebase = (...names: string[]) => names.map((name) => `src/firebase/${name}.ts`);

const publicPages = ['home', 'about', 'caspla', 'shop', 'not-found'];

const sdk = /@firebase\/|identitytoolkit/;
/** Names in the code of the cropper, the long table, the reader of CSV and transactions. */
const adminVendors = /onCropComplete|UndetectableDelimiter|maxAttempts/;

describe('The size of the pages', () => {
  it.each([...publicPages.map((name) => [name, 82] as const), ['account', 100]] as const)(
    '/%s has at most %i kB of JavaScript',
    (name, most) => {
      expect(kilobytes(page(name))).toBeLessThanOrEqual(most);
    },
  );

  it('/caspla has at most 30 kB more, including the code of a signup', () => {
    const touched = closure([...page('caspla'), ...firebase('mailing-list')]);
    expect(kilobytes(beyond(touched, page('home')))).toBeLessThanOrEqual(30);
  });

  it('/explore has at most 55.5 kB more than home, of the allowed 65, including Auth', () => {
    const signedIn = closure([...page('explore'), ...firebase('session', 'shelf', 'images')]);
    expect(kilobytes(beyond(signedIn, page('home')))).toBeLessThanOrEqual(55.5);
  });
});

describe('The HTML of /explore', () => {
  const html = readFileSync(join(dist, 'explore.html'), 'utf8');
  const named = [...html.matchAll(/<(?:link|script)[^>]* (?:href|src)="\/(assets\/[^"]+\.js)"/g)];
  const needed = closure([...page('explore'), ...firebase('shelf', 'images')]);

  it('names every chunk that the shelf needs, each once, and no other', () => {
    const files = [...needed].map((key) => chunk(key).file).sort();
    expect(named.map(([, file]) => file).sort()).toEqual(files);
  });

  it('tells its script which chunks Auth needs beside them', () => {
    const [, addresses = ''] = /data-auth="([^"]*)"/.exec(html) ?? [];
    const ofAuth = beyond(closure(firebase('session')), needed).map((key) => `/${chunk(key).file}`);
    expect(addresses.split(' ')).toEqual(expect.arrayContaining(ofAuth));
    expect(ofAuth).not.toEqual([]);
  });

  it('begins with the connections and the inline script, before the styles that scripts wait for', () => {
    const connections = [...html.matchAll(/<link rel="preconnect" (crossorigin )?href="[^"]+"/g)];
    const kinds = ['crossorigin ', 'crossorigin ', 'pictures'];
    expect(connections.map(([, isCors]) => isCors ?? 'pictures')).toEqual(kinds);
    const script = html.indexOf('<script data-emulators=');
    expect(script).toBeGreaterThan(connections[2]?.index ?? 0);
    expect(script).toBeLessThan(html.indexOf('rel="stylesheet"'));
  });

  it('has at most 8.9 kB with its scripts', () => {
    expect(brotliCompressSync(html).length / 1000).toBeLessThanOrEqual(8.9);
  });
});

it('The service worker keeps all of /explore, what it loads later too, and no code of editors', () => {
  const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8');
  const kept = [...worker.matchAll(/assets\/[\w.-]+\.js/g)].map(([file]) => file);
  const later = ['features.ts', 'card-zoom/card-zoom.tsx'].map(
    (name) => `src/pages/explore/${name}`,
  );
  const needed = [...page('explore'), ...later, ...firebase('session', 'shelf', 'images')];
  expect(kept).toEqual(expect.arrayContaining([...closure(needed)].map((key) => chunk(key).file)));
  expect(kept).not.toContain(chunk('src/pages/admin/admin.tsx').file);
  for (const file of kept)
    expect(readFileSync(join(dist, file), 'utf8'), file).not.toMatch(adminVendors);
});

describe('The code in the chunks', () => {
  it.each([...publicPages, 'account', 'explore', 'admin'])(
    '/%s loads no SDK before it uses a port',
    (name) => {
      for (const key of page(name)) expect(source(key), key).not.toMatch(sdk);
    },
  );

  it('has the SDK in the chunks of the ports', () => {
    const keys = [...closure(firebase('session', 'catalogue', 'storage'))];
    expect(keys.some((key) => sdk.test(source(key)))).toBe(true);
  });

  it('has the libraries of the admin page in no other page', () => {
    const shelf = firebase('session', 'shelf', 'images', 'mailing-list');
    const outside = [...publicPages, 'account', 'explore'].flatMap((name) => [
      ...closure([...page(name), ...shelf]),
    ]);
    for (const key of outside) expect(source(key), key).not.toMatch(adminVendors);
  });

  it('has the libraries of the admin page in some chunks', () => {
    const all = Object.keys(manifest).filter((key) => /\.js$/.test(chunk(key).file));
    const found = all.flatMap((key) => source(key).match(new RegExp(adminVendors, 'g')) ?? []);
    expect(new Set(found).size).toBe(3);
  });

  it('has the code of uploads in no chunk of the shelf', () => {
    const shelf = closure([...page('explore'), ...firebase('session', 'shelf', 'images')]);
    expect([...shelf]).not.toContain('src/firebase/storage.ts');
    expect(Object.keys(manifest)).toContain('src/firebase/storage.ts');
  });
});
