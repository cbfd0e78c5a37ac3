import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

/** Reads what `vite build` made: what a visitor pays for, page by page, compressed as it is served. */

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

/** The chunks that come with these entries, each once. */
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
// Most chunks stand in several sums, and this compression is slow.
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

const sdk = /@firebase\/|identitytoolkit|firestore\.googleapis/;
/** What the cropper, a long table, CSV and transactions say of themselves. */
const backRoom = /onCropComplete|getVirtualItems|delimitersToGuess|maxAttempts/;

describe('what a visitor pays for', () => {
  it.each(['home', 'about', 'shop', 'not-found'])(
    '/%s takes at most 90 kB of JavaScript',
    (name) => {
      expect(kilobytes(page(name))).toBeLessThanOrEqual(90);
    },
  );

  it('/caspla takes at most 30 kB more, with what a signup loads', () => {
    const touched = closure([...page('caspla'), ...firebase('mailing-list')]);
    expect(kilobytes(beyond(touched, page('home')))).toBeLessThanOrEqual(30);
  });

  it('/explore takes at most 45 kB over home, of the 65 that it may, with Auth and its requests', () => {
    const signedIn = closure([...page('explore'), ...firebase('session', 'shelf', 'images')]);
    expect(kilobytes(beyond(signedIn, page('home')))).toBeLessThanOrEqual(45);
  });
});

describe('what is in which chunk', () => {
  it.each(['home', 'about', 'shop', 'caspla', 'not-found', 'explore', 'admin'])(
    '/%s pulls in no SDK before it asks for the backend',
    (name) => {
      for (const key of page(name)) expect(source(key), key).not.toMatch(sdk);
    },
  );

  it('recognises the SDK where it is', () => {
    const keys = [...closure(firebase('session', 'cassettes', 'storage'))];
    expect(keys.some((key) => sdk.test(source(key)))).toBe(true);
  });

  it('keeps the tools of the back room in the back room', () => {
    const shelf = firebase('session', 'shelf', 'images', 'mailing-list');
    const outside = ['home', 'about', 'shop', 'caspla', 'not-found', 'explore'].flatMap((name) => [
      ...closure([...page(name), ...shelf]),
    ]);
    for (const key of outside) expect(source(key), key).not.toMatch(backRoom);
  });

  it('recognises them where they are', () => {
    // The starter is no file any more: the pages hold it.
    const all = Object.keys(manifest).filter(
      (key) => /\.js$/.test(chunk(key).file) && key !== 'src/start.ts',
    );
    const found = all.flatMap((key) => source(key).match(new RegExp(backRoom, 'g')) ?? []);
    expect(new Set(found).size).toBe(4);
  });

  it('keeps uploads out of the shelf', () => {
    const shelf = closure([...page('explore'), ...firebase('session', 'shelf', 'images')]);
    expect([...shelf]).not.toContain('src/firebase/storage.ts');
    expect(Object.keys(manifest)).toContain('src/firebase/storage.ts');
  });

  it('ships no source map and no test backend', () => {
    for (const { file } of Object.values(manifest)) {
      expect(existsSync(join(dist, `${file}.map`)), file).toBe(false);
    }
  });
});
