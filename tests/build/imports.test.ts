import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../../src');

/** Who may import whom (docs: README, "The map of the house"). `main` may name firebase by import() alone. */
const allowed: Record<string, readonly string[]> = {
  start: [],
  main: ['app', 'services', 'styles'],
  prerender: ['app', 'services'],
  app: ['services', 'components', 'domain', 'site', 'paths'],
  pages: ['services', 'components', 'import-export', 'imaging', 'domain', 'site', 'paths'],
  components: ['services', 'domain', 'site', 'paths'],
  firebase: ['services', 'domain'],
  services: ['domain'],
  'import-export': ['domain'],
  imaging: ['domain'],
  domain: [],
  site: [],
  paths: [],
  'vite-env': [],
};
const allowedByImportCall: Record<string, readonly string[]> = {
  main: ['firebase'],
  app: ['pages'],
};

/** Vendors live in one room each. */
const vendorRoom: [vendor: RegExp, rooms: readonly string[]][] = [
  [/^firebase\//, ['firebase']],
  [/^idb-keyval$/, ['firebase']],
  [/^papaparse$/, ['import-export']],
  [/^p-limit$/, ['services']],
  [/^react-easy-crop/, ['pages/admin']],
  [/^blurhash$/, ['imaging']],
  [/^@jsquash\//, ['imaging']],
  [/^react-blurhash$/, ['components']],
  [/^react-router-dom$/, ['main', 'prerender', 'app', 'pages']],
  [/^react-dom/, ['main', 'prerender', 'pages']],
];

type Import = { file: string; target: string; call: boolean };

const files = (readdirSync(src, { recursive: true }) as string[]).filter((file) =>
  /\.tsx?$/.test(file),
);

const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(join(src, file), 'utf8');
  const statement =
    /(?:^|\n)\s*(?:import|export)\s+[^'";]*?from\s*['"]([^'"]+)['"]|(?:^|\n)import\s*['"]([^'"]+)['"]/g;
  const call = /import\(\s*['"]([^'"]+)['"]\s*\)|new URL\(\s*['"]([^'"]+)['"]/g;
  return [
    ...[...text.matchAll(statement)].map((found) => ({
      file,
      target: (found[1] ?? found[2]) as string,
      call: false,
    })),
    ...[...text.matchAll(call)].map((found) => ({
      file,
      target: (found[1] ?? found[2]) as string,
      call: true,
    })),
  ];
});

const room = (file: string) => (file.split('/')[0] as string).replace(/(\.d)?\.tsx?$/, '');

/** A relative target as a path below src, or null for a package. */
const inside = ({ file, target }: Import) =>
  target.startsWith('.') ? relative(src, resolve(src, dirname(file), target)) : null;

describe('the direction of imports', () => {
  it('finds the imports at all', () => {
    expect(imports.length).toBeGreaterThan(100);
    expect(imports.some((one) => one.call)).toBe(true);
  });

  it('lets a room import only from the rooms below it', () => {
    const wrong = imports.filter((one) => {
      const target = inside(one);
      if (target === null) return false;
      const [from, to] = [room(one.file), room(target)];
      if (from === to) return false;
      const list = one.call ? allowedByImportCall[from] : allowed[from];
      return !(list ?? []).includes(to);
    });
    expect(wrong).toEqual([]);
  });

  it('lets no page import another page', () => {
    const wrong = imports.filter((one) => {
      const target = inside(one);
      return (
        target !== null &&
        room(one.file) === 'pages' &&
        room(target) === 'pages' &&
        one.file.split('/')[1] !== target.split('/')[1]
      );
    });
    expect(wrong).toEqual([]);
  });

  it('keeps each vendor in its room', () => {
    const wrong = imports.filter((one) => {
      if (inside(one) !== null) return false;
      const rooms = vendorRoom.find(([vendor]) => vendor.test(one.target))?.[1];
      return rooms !== undefined && !rooms.some((known) => one.file.startsWith(known));
    });
    expect(wrong).toEqual([]);
  });

  it('keeps the domain free of every vendor', () => {
    const wrong = imports.filter((one) => room(one.file) === 'domain' && inside(one) === null);
    expect(wrong).toEqual([]);
  });

  it('names every import by its file, never by a folder', () => {
    const wrong = imports.filter((one) => {
      const target = inside(one);
      return target !== null && !/\.(tsx?|css|svg|woff2)$/.test(target);
    });
    expect(wrong).toEqual([]);
  });
});
