import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../../src');

/** The folders (or files at the root of src) that each may import with a static import. */
const allowed: Record<string, readonly string[]> = {
  // The folder; start.ts imports nothing, as a test below says.
  start: ['services', 'domain'],
  'start-admin': ['firebase', 'services'],
  'start-explore': ['start', 'firebase', 'pages', 'services', 'domain'],
  main: ['app', 'services', 'styles', 'site'],
  prerender: ['app', 'services'],
  'service-worker': ['services', 'paths'],
  app: ['services', 'components', 'domain', 'styles', 'site', 'paths'],
  pages: [
    'start',
    'services',
    'components',
    'import-export',
    'imaging',
    'domain',
    'styles',
    'site',
    'paths',
  ],
  components: ['start', 'services', 'domain', 'styles', 'site', 'paths'],
  firebase: ['services', 'domain'],
  services: ['domain'],
  'import-export': ['domain'],
  imaging: ['domain'],
  domain: [],
  site: [],
  paths: [],
  'vite-env': [],
};

/** The folders that each may import with `import()` alone. */
const allowedByImportCall: Record<string, readonly string[]> = {
  main: ['firebase'],
  app: ['pages', 'components'],
};

/** The folders that may import each package. A package that is not listed may not be imported. */
const vendorFolders: [vendor: RegExp, folders: readonly string[]][] = [
  [/^firebase\//, ['firebase']],
  [/^idb-keyval$/, ['firebase']],
  [/^papaparse$/, ['import-export']],
  [/^react-easy-crop(\/|$)/, ['pages/admin/cropping']],
  [/^file-selector$/, ['pages/admin']],
  [/^photoswipe(\/|$)/, ['pages/explore/card-zoom']],
  [/^workbox-/, ['service-worker']],
  [/^blurhash$/, ['imaging']],
  [/^@jsquash\/webp(\/|$)/, ['imaging']],
  [/^react-blurhash$/, ['components/images']],
  [
    /^react-router-dom$/,
    ['main', 'prerender', 'app', 'pages', 'components/sign-in', 'components/history'],
  ],
  [/^react-dom(\/|$)/, ['main', 'prerender', 'pages']],
  [/^react$/, ['main', 'prerender', 'app', 'pages', 'components', 'services']],
];

const maxFilesInFolder = 25;

type Import = {
  file: string;
  target: string;
  /** `import()` or a worker's `new URL()`. */
  isCall: boolean;
  isTypeOnly: boolean;
};

const paths = readdirSync(src, { recursive: true, encoding: 'utf8' });
const files = paths.filter((file) => /\.tsx?$/.test(file));

const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(join(src, file), 'utf8');
  const { module } = parseSync(file, text);
  const add = (target: string | undefined, isCall: boolean, isTypeOnly: boolean): Import[] =>
    target === undefined ? [] : [{ file, target, isCall, isTypeOnly }];
  // `import()` also occurs in types, which the parser does not list.
  const calls = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]|\bnew URL\(\s*['"](\.[^'"]+)['"]/g);
  return [
    ...module.staticImports.flatMap(({ moduleRequest, entries }) =>
      add(moduleRequest.value, false, entries.length > 0 && entries.every(({ isType }) => isType)),
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => add(moduleRequest?.value, false, isType)),
    ),
    ...[...calls].flatMap(([, called, url]) => add(called ?? url, true, false)),
  ];
});

/** The folder at the root of src, or the name of a file there. */
const topFolder = (file: string) => (file.split('/')[0] as string).replace(/(\.d)?\.tsx?$/, '');

/** A relative target as a path below src; null for a package. */
const targetFile = ({ file, target }: Import): string | null =>
  target.startsWith('.') ? relative(src, resolve(src, dirname(file), target)) : null;

const internal = imports.flatMap((one) => {
  const target = targetFile(one);
  return target === null ? [] : [{ ...one, target }];
});
const external = imports.filter((one) => targetFile(one) === null);

/** What a file needs to run: the files and packages behind its imports, without those of types. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  const own = imports.filter((one) => one.file === file && !one.isTypeOnly);
  for (const one of own) {
    const target = targetFile(one);
    const name = target ?? one.target;
    if (seen.has(name)) continue;
    seen.add(name);
    if (target !== null) reached(target, seen);
  }
  return seen;
}

/** The page that a file belongs to. */
const pageOf = (file: string): string | undefined =>
  topFolder(file) === 'pages' ? file.split('/')[1] : undefined;

describe('The imports of src', () => {
  it('are found, with every kind of import', () => {
    expect(imports.length).toBeGreaterThan(100);
    expect(imports.some(({ isCall }) => isCall)).toBe(true);
    expect(imports.some(({ isTypeOnly }) => isTypeOnly)).toBe(true);
  });

  it('go only from a folder to those that its row names', () => {
    const wrong = internal.filter(({ file, target, isCall }) => {
      const [from, to] = [topFolder(file), topFolder(target)];
      if (from === to) return false;
      return !((isCall ? allowedByImportCall : allowed)[from] ?? []).includes(to);
    });
    expect(wrong).toEqual([]);
  });

  it('bring services into components for images, lazy components, the history, sign-in and logout alone', () => {
    const wrong = internal.filter(
      ({ file, target }) =>
        topFolder(file) === 'components' &&
        topFolder(target) === 'services' &&
        !/^components\/(images\/|history\/|sign-in\/|lazy-component\.tsx|logout-button\.tsx)/.test(
          file,
        ),
    );
    expect(wrong).toEqual([]);
  });

  it('bring types of services alone into firebase, but for five modules', () => {
    const wrong = internal.filter(
      ({ file, target, isTypeOnly }) =>
        topFolder(file) === 'firebase' &&
        topFolder(target) === 'services' &&
        !isTypeOnly &&
        ![
          'services/device-memory.ts',
          'services/load-code.ts',
          'services/offline-site.ts',
          'services/once.ts',
          'services/page-start.ts',
        ].includes(target),
    );
    expect(wrong).toEqual([]);
  });

  it('never go from one page to another', () => {
    const wrong = internal.filter(({ file, target }) => {
      const [from, to] = [pageOf(file), pageOf(target)];
      return from !== undefined && to !== undefined && from !== to;
    });
    expect(wrong).toEqual([]);
  });

  it('bring a package only into its folder', () => {
    const wrong = external.filter(({ file, target }) => {
      const folders = vendorFolders.find(([vendor]) => vendor.test(target))?.[1];
      return !folders?.some(
        (folder) => file.startsWith(`${folder}/`) || topFolder(file) === folder,
      );
    });
    expect(wrong).toEqual([]);
  });

  it.each(['start-explore.ts', 'start-admin.ts'])('bring no React into %s', (script) => {
    const needed = [...reached(script)];
    expect(needed).toContain('services/page-start.ts');
    expect(needed.filter((name) => name.startsWith('react') || name.endsWith('.tsx'))).toEqual([]);
  });

  it('bring nothing into the script of the public pages', () => {
    expect([...reached('start.ts')]).toEqual([]);
  });

  it('name a file, never a folder', () => {
    const wrong = internal.filter(({ target }) => !/\.(tsx?|css|svg|woff2)$/.test(target));
    expect(wrong).toEqual([]);
  });
});

const hooks = /^services\/(use-.*|.*-(provider|context))\.tsx?$/;
const services = files.filter((file) => topFolder(file) === 'services');

it('The use cases of services run without React', () => {
  const useCases = services.filter((file) => !hooks.test(file));
  expect(useCases).toContain('services/run.ts');
  const needsReact = (file: string) => [...reached(file)].some((name) => /^react/.test(name));
  expect(useCases.filter(needsReact)).toEqual([]);
});

it(`The folders of src hold at most ${maxFilesInFolder} code files side by side`, () => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > maxFilesInFolder)).toEqual([]);
});
