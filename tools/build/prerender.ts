import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { paths } from '../../src/paths.ts';
import { site } from '../../src/site.ts';
import { root } from '../emulators/project.ts';
import { addInlineScript, buildInlineScript, preloadLink, preloadOnce } from './inline-script.ts';

const bundleDir = join(root, '.local/prerender');

type Chunk = { file: string; css?: string[]; imports?: string[]; assets?: string[] };
/** `indexed`: search engines may list it, and it is readable without JavaScript. */
type Page = { path: string; file: string; chunk: string; indexed: boolean };

const page = (name: string, path: string, indexed = true): Page => ({
  path,
  file: path === paths.home ? 'index.html' : `${path.slice(1)}.html`,
  chunk: `src/pages/${name}/${name}.tsx`,
  indexed,
});

export const pages: Page[] = [
  page('home', paths.home),
  page('about', paths.about),
  page('caspla', paths.caspla),
  page('shop', paths.shop),
  page('explore', paths.explore, false),
  page('admin', paths.admin, false),
  page('account', paths.account, false),
  page('not-found', '/404', false),
];

export type Manifest = Record<string, Chunk>;
type PageFiles = { css: string[]; scripts: string[] };

/** The files of a page's chunk, which the template does not load. */
function pageFiles(manifest: Manifest, key: string, seen = new Set<string>()): PageFiles {
  const chunk = manifest[key];
  if (!chunk || seen.has(key) || key === 'index.html') return { css: [], scripts: [] };
  seen.add(key);
  const below = (chunk.imports ?? []).map((next) => pageFiles(manifest, next, seen));
  return {
    css: [...below.flatMap(({ css }) => css), ...(chunk.css ?? [])],
    scripts: [chunk.file, ...below.flatMap(({ scripts }) => scripts)],
  };
}

/** Tags for search engines and link previews. React does not render them: no script reads them. */
function socialTags(head: string, path: string): string[] {
  const title = /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? '';
  const description = /name="description" content="([^"]*)"/.exec(head)?.[1] ?? '';
  const property = (name: string, content: string) =>
    `<meta property="og:${name}" content="${content}">`;
  return [
    `<link rel="canonical" href="${site.origin}${path}">`,
    property('type', 'website'),
    property('title', title),
    property('description', description),
    property('url', site.origin + path),
    property('image', `${site.origin}/social-card.png`),
    property('image:width', '1200'),
    property('image:height', '630'),
    `<meta name="twitter:card" content="summary_large_image">`,
  ];
}

/** A document without its links of this kind, and their addresses. */
function takeLinks(html: string, rel: 'modulepreload' | 'stylesheet') {
  const link = new RegExp(`<link rel="${rel}"[^>]* href="([^"]+)"[^>]*>\\s*`, 'g');
  const hrefs = [...html.matchAll(link)].map(([, href = '']) => href);
  return { rest: html.replaceAll(link, ''), hrefs };
}

/** Replaces the page's scripts by one that loads them after the first paint (docs/decisions/0009-paint-first.md). */
function deferScripts(template: string, publicScript: string, scripts: string[]): string {
  const { rest, hrefs } = takeLinks(template, 'modulepreload');
  const page = [...hrefs, ...scripts.map((name) => `/${name}`)];
  const late = rest.replace(
    /<script[^>]* src="([^"]+)"><\/script>/,
    (_, main) =>
      `<script type="module" data-main="${main}" data-page="${page.join(' ')}">${publicScript}</script>`,
  );
  if (late === rest) throw new Error('The template names no script.');
  return late;
}

/**
 * Replaces the page's style sheets by one inline style: a request for them would come before the first
 * paint. Links that are disabled load nothing, and tell the page's chunks that their styles are there.
 */
function inlineStyles(dist: string, html: string): { document: string; style: string } {
  const { rest, hrefs } = takeLinks(html, 'stylesheet');
  const style = hrefs.map((href) => readFileSync(join(dist, href), 'utf8').trim()).join('');
  const disabled = hrefs.map((href) => `<link rel="stylesheet" href="${href}" disabled>`);
  const end = `<style>${style}</style>${disabled.join('')}</head>`;
  return { document: rest.replace('</head>', () => end), style };
}

/** Tags of the document's head, which React renders at the beginning of a fragment. */
const hoisted = /^(?:<title>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)+/;

/**
 * Writes an HTML file for every page after the build. It is readable without JavaScript and hydrated
 * later. Hosting needs no catch-all rewrite: a path without a file is a 404. Resolves with what the
 * pages contain inline, which their policy has to allow.
 */
export async function prerenderPages(mode: string, dist: string) {
  await build({
    root,
    mode,
    logLevel: 'error',
    build: { ssr: 'src/prerender.tsx', outDir: bundleDir, manifest: false, emptyOutDir: true },
  });
  const { render } = (await import(pathToFileURL(join(bundleDir, 'prerender.js')).href)) as {
    render: (path: string) => Promise<string>;
  };
  const template = readFileSync(join(dist, 'index.html'), 'utf8');
  const oldBrowserScript = /<script>(.*?)<\/script>/s.exec(template)?.[1] ?? '';
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const publicScript = await buildInlineScript('src/start.ts');
  const exploreScript = await buildInlineScript('src/start-explore.ts');
  const adminScript = await buildInlineScript('src/start-admin.ts');
  const filesOf = (...ports: string[]) =>
    ports.flatMap((name) => pageFiles(manifest, `src/firebase/${name}.ts`).scripts);
  const portFiles = { first: filesOf('images', 'shelf'), auth: filesOf('session') };
  const styles: string[] = [];

  function withScripts({ path, indexed }: Page, scripts: string[]): string {
    if (indexed) return deferScripts(template, publicScript, scripts);
    if (path === paths.explore) return addInlineScript(template, exploreScript, mode, portFiles);
    // Its ports come after the first rows.
    return path === paths.admin ? addInlineScript(template, adminScript, mode) : template;
  }

  for (const page of pages) {
    const { path, indexed } = page;
    const html = await render(path);
    const head = hoisted.exec(html)?.[0] ?? '';
    const { css, scripts } = pageFiles(manifest, page.chunk);
    const links = [
      ...(path === paths.explore ? [`<link rel="manifest" href="/site.webmanifest">`] : []),
      ...(indexed ? [] : scripts.map(preloadLink)),
      ...css.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
      ...(indexed ? socialTags(head, path) : []),
    ].filter((link) => !template.includes(link));
    const document = withScripts(page, scripts)
      .replace('</head>', () => `${head}${links.join('')}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${html.slice(head.length)}</div>`);
    const inlined = indexed ? inlineStyles(dist, document) : null;
    if (inlined) styles.push(inlined.style);
    writeFileSync(join(dist, page.file), preloadOnce(inlined?.document ?? document));
  }
  return { scripts: [oldBrowserScript, publicScript, exploreScript, adminScript], styles };
}
