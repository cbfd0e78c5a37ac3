import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { site } from '../../src/site.ts';

/** Reads the pages that the build made: what is there without JavaScript, for people and for machines. */

const dist = resolve(import.meta.dirname, '../../dist');
if (!existsSync(join(dist, 'index.html')))
  throw new Error('Run the build first: `npm test -- build`.');
const read = (file: string) => readFileSync(join(dist, file), 'utf8');

const open = (file: string) => {
  const html = read(file);
  const attribute = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    html,
    text: html
      .replace(/^.*<body>|<script.*?<\/script>/gs, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' '),
    title: attribute(/<title>([^<]+)<\/title>/),
    description: attribute(/<meta name="description" content="([^"]+)"/),
    canonical: attribute(/<link rel="canonical" href="([^"]+)"/),
    property: (name: string) =>
      attribute(new RegExp(`<meta property="og:${name}" content="([^"]+)"`)),
    robots: attribute(/<meta name="robots" content="([^"]+)"/),
  };
};

const publicPages = [
  { path: '/', file: 'index.html', words: 'CLICK ME!' },
  { path: '/about', file: 'about.html', words: 'About' },
  { path: '/shop', file: 'shop.html', words: 'Shop' },
  { path: '/caspla', file: 'caspla.html', words: 'Join for updates' },
];

describe.each(publicPages)('$path', ({ path, file, words }) => {
  const page = open(file);

  it('is readable without JavaScript, its frame too', () => {
    for (const part of [words, 'Contact', String(new Date().getFullYear())])
      expect(page.text.toLowerCase()).toContain(part.toLowerCase());
  });

  it('has what search engines and chats show of it', () => {
    expect(page.title).toBeTruthy();
    expect(page.description?.length).toBeGreaterThan(30);
    expect(page.canonical).toBe(site.origin + path);
    expect(page.property('title')).toBe(page.title);
    expect(page.property('description')).toBe(page.description);
    expect(existsSync(join(dist, new URL(page.property('image') ?? '').pathname))).toBe(true);
    expect(page.robots).toBeUndefined();
  });

  it('asks for the font that is seen first before its styles do', () => {
    const font = /<link\s+rel="preload"\s+href="\/(assets\/archivo-latin-[^"]+)"\s+as="font"/.exec(
      page.html,
    );
    expect(existsSync(join(dist, font?.[1] ?? 'none'))).toBe(true);
  });

  it('stands in the sitemap', () => {
    expect(read('sitemap.xml')).toContain(`<loc>${site.origin}${path}</loc>`);
  });
});

it('the public pages have titles and descriptions of their own', () => {
  const pages = publicPages.map(({ file }) => open(file));
  expect(new Set(pages.map(({ title }) => title)).size).toBe(4);
  expect(new Set(pages.map(({ description }) => description)).size).toBe(4);
});

it.each(['explore.html', 'admin.html', '404.html'])('%s is for no search engine', (file) => {
  expect(open(file).robots).toContain('noindex');
  expect(read('sitemap.xml')).not.toContain(`/${file.replace('.html', '')}<`);
});

it('a page that is nowhere says so without JavaScript', () => {
  expect(open('404.html').text).toMatch(/not found|nothing here|no such page|lost/i);
});

it('robots.txt names the sitemap', () => {
  expect(read('robots.txt')).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
});
