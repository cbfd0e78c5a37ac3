import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
// @ts-expect-error: the command line's own list of files, without types
import { listFiles } from 'firebase-tools/lib/listFiles.js';
import { describe, expect, it } from 'vitest';
import { paths } from '../../src/paths.ts';
import { site } from '../../src/site.ts';

/** Reads the prerendered pages of the build: what they contain without JavaScript. */

const dist = resolve(import.meta.dirname, '../../dist');
if (!existsSync(join(dist, 'index.html')))
  throw new Error('Run the build first: `npm test -- build`.');
const read = (file: string) => readFileSync(join(dist, file), 'utf8');

/** The visible text of HTML; one space for white space, none for the tags within a word. */
const textOf = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

const open = (file: string) => {
  const html = read(file);
  const attribute = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    html,
    header: textOf(/<header.*<\/header>/s.exec(html)?.[0] ?? ''),
    main: textOf(/<main.*<\/main>/s.exec(html)?.[0] ?? ''),
    footer: textOf(/<footer.*<\/footer>/s.exec(html)?.[0] ?? ''),
    title: attribute(/<title>([^<]+)<\/title>/),
    description: attribute(/<meta name="description" content="([^"]+)"/),
    canonical: attribute(/<link rel="canonical" href="([^"]+)"/),
    property: (name: string) =>
      attribute(new RegExp(`<meta property="og:${name}" content="([^"]+)"`)),
    robots: attribute(/<meta name="robots" content="([^"]+)"/),
  };
};

const publicPages = [
  { path: '/', file: 'index.html', texts: [site.name, 'CLICK ME!', 'Stop turning'] },
  { path: '/about', file: 'about.html', texts: [...Object.values(site.about), site.email] },
  { path: '/shop', file: 'shop.html', texts: ['COMING SOON...'] },
  {
    path: '/caspla',
    file: 'caspla.html',
    texts: [
      site.label.description,
      'Email address',
      'Join for updates',
      `This form needs JavaScript. Please write to ${site.email} instead.`,
    ],
  },
];

describe.each(publicPages)('$path', ({ path, file, texts }) => {
  const page = open(file);

  it('has its text, header and footer without JavaScript', () => {
    for (const text of texts) expect(page.main).toContain(text);
    for (const text of ['About', 'Shop', 'Contact', site.name]) expect(page.header).toContain(text);
    expect(page.footer).toContain(`© ${new Date().getFullYear()} ${site.name}`);
  });

  it('has the metadata that search engines and chats show', () => {
    expect(page.title).toBeTruthy();
    expect(page.description?.length).toBeGreaterThan(30);
    expect(page.canonical).toBe(site.origin + path);
    expect(page.property('title')).toBe(page.title);
    expect(page.property('description')).toBe(page.description);
    expect(existsSync(join(dist, new URL(page.property('image') ?? '').pathname))).toBe(true);
    expect(page.robots).toBeUndefined();
  });

  it('preloads no font, and needs at most 30 kB of fonts for its first screen', () => {
    // Chromium holds the first paint back for a preloaded font.
    expect(page.html).not.toContain('as="font"');
    const files = [...page.html.matchAll(/\/assets\/archivo-(?:text|letters)-[\w-]+\.woff2/g)];
    const sizes = files.map(([file]) => statSync(join(dist, file)).size);
    expect(sizes).toHaveLength(2);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(30_000);
  });

  it('has all its styles inline, in at most 7 kB of HTML, and its policy allows them', () => {
    const links = [...page.html.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([link]) => link);
    expect(links.filter((link) => !link.endsWith(' disabled>'))).toEqual([]);
    const styles = [...page.html.matchAll(/<style>(.*?)<\/style>/gs)].map(
      ([, style = '']) => style,
    );
    expect(styles).toHaveLength(1);
    const hash = createHash('sha256').update(styles.join()).digest('base64');
    expect(readFileSync(join(dist, '../firebase.json'), 'utf8')).toContain(`'sha256-${hash}'`);
    expect(brotliCompressSync(page.html).length).toBeLessThanOrEqual(7_000);
  });

  it('is in the sitemap', () => {
    expect(read('sitemap.xml')).toContain(`<loc>${site.origin}${path}</loc>`);
  });
});

it('Each public page has its own title and description', () => {
  const pages = publicPages.map(({ file }) => open(file));
  expect(new Set(pages.map(({ title }) => title)).size).toBe(4);
  expect(new Set(pages.map(({ description }) => description)).size).toBe(4);
});

it.each(['explore.html', 'admin.html', '404.html'])(
  '%s is excluded from search engines',
  (file) => {
    expect(open(file).robots).toContain('noindex');
    expect(read('sitemap.xml')).not.toContain(`/${file.replace('.html', '')}<`);
  },
);

it.each([
  ['404.html', 'Not found'],
  ['explore.html', 'This page needs JavaScript.'],
  ['admin.html', 'This page needs JavaScript.'],
])('%s says without JavaScript: %s', (file, text) => {
  expect(open(file).main).toContain(text);
});

it('robots.txt names the sitemap', () => {
  expect(read('robots.txt')).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
});

it.each(Object.values(paths).slice(1))('%s is served in any case', (path) => {
  const { hosting } = JSON.parse(readFileSync('firebase.json', 'utf8'));
  const rewrites: { regex: string; destination: string }[] = hosting.rewrites;
  const typed = path.replace(/[a-z]/, (letter) => letter.toUpperCase());
  const found = rewrites.filter(({ regex }) => new RegExp(regex).test(typed));
  expect(found.map(({ destination }) => destination)).toEqual([`${path}.html`]);
});

it('A deployment publishes no file of the tools, and no source map', () => {
  const { hosting } = JSON.parse(readFileSync('firebase.json', 'utf8'));
  const published: string[] = listFiles(dist, hosting.ignore);
  expect(published).toContain('explore.html');
  expect(published.filter((file) => file.endsWith('.map'))).toEqual([]);
  const pages = published.filter((file) => !file.startsWith('assets/'));
  expect(
    pages.filter((file) => !/^[\w-]+\.(html|png|txt|xml|svg|webmanifest)$/.test(file)),
  ).toEqual(['service-worker.js']);
});
