import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { paths } from '../../src/paths.ts';
import { site } from '../../src/site.ts';
import { root } from '../emulators/project.ts';
import { UserError } from '../user-error.ts';
import { buildInlineScript, preloadLink, preloadOnce, startEarly } from './early-start.ts';

const server = join(root, '.local/prerender');

type Chunk = { file: string; css?: string[]; imports?: string[]; assets?: string[] };
type Page = { path: string; file: string; chunk: string; indexed: boolean };

const page = (name: string, path: string, indexed = true): Page => ({
  path,
  file: path === paths.home ? 'index.html' : `${path.slice(1)}.html`,
  chunk: `src/pages/${name}/${name}.tsx`,
  indexed,
});

const pages: Page[] = [
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

/** Replaces the page's scripts by one that loads them after the first paint (docs/decisions/0009-paint-first.md). */
function deferScripts(template: string, startScript: string, scripts: string[]): string {
  const preloaded = [
    ...template.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>\s*/g),
  ];
  const page = [...preloaded.map(([, href]) => href), ...scripts.map((name) => `/${name}`)];
  const late = preloaded
    .reduce((html, [link]) => html.replace(link, ''), template)
    .replace(
      /<script[^>]* src="([^"]+)"><\/script>/,
      (_, main) =>
        `<script type="module" data-main="${main}" data-page="${page.join(' ')}">${startScript}</script>`,
    );
  if (late === template) throw new Error('The template names no script.');
  return late;
}

/**
 * Replaces the page's style sheets by one inline style: a request for them would come before the first
 * paint. Links that are disabled load nothing, and tell the page's chunks that their styles are there.
 */
function inlineStyles(dist: string, html: string): { document: string; style: string } {
  const links = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>\s*/g)];
  const style = links
    .map(([, href = '']) => readFileSync(join(dist, href), 'utf8').trim())
    .join('');
  const disabled = links.map(([, href]) => `<link rel="stylesheet" href="${href}" disabled>`);
  const document = links
    .reduce((html, [link]) => html.replace(link, ''), html)
    .replace('</head>', () => `<style>${style}</style>${disabled.join('')}</head>`);
  return { document, style };
}

/** As the Content-Security-Policy and the integrity of a request write it. */
export const checksum = (content: string | Buffer): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** firebase.json whose policy of the pages allows requests to MusicBrainz, or does not. */
export const withLookUp = (config: string, canLookUp: boolean): string =>
  config.replace(/( https:\/\/musicbrainz\.org)?(?=; worker-src 'self'; manifest-src)/, () =>
    canLookUp ? ' https://musicbrainz.org' : '',
  );

/** Writes the hashes of the inline scripts and styles into the policy in firebase.json. Throws if they were others. */
function requirePolicy(scripts: readonly string[], styles: readonly string[]) {
  const file = join(root, 'firebase.json');
  const config = readFileSync(file, 'utf8');
  const sourcesOf = (texts: readonly string[]) =>
    [...new Set(texts)].map((text) => `'${checksum(text)}'`).join(' ');
  const current = withLookUp(config, site.canLookUp).replace(
    /script-src [^;]*; style-src [^;]*;/,
    `script-src 'self' ${sourcesOf(scripts)}; style-src 'self' ${sourcesOf(styles)};`,
  );
  if (current === config) return;
  writeFileSync(file, current);
  throw new UserError(
    'firebase.json has the policy of the pages as they are now: run this command again, and commit the file.',
  );
}

/** Tags of the document's head, which React renders at the beginning of a fragment. */
const hoisted = /^(?:<title>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)+/;

/**
 * Writes an HTML file for every page after the build. It is readable without JavaScript and hydrated
 * later. Hosting needs no catch-all rewrite: a path without a file is a 404.
 */
export async function prerenderPages(mode: string, dist: string): Promise<void> {
  await build({
    root,
    mode,
    logLevel: 'error',
    build: { ssr: 'src/prerender.tsx', outDir: server, manifest: false, emptyOutDir: true },
  });
  const { render } = (await import(pathToFileURL(join(server, 'prerender.js')).href)) as {
    render: (path: string) => Promise<string>;
  };
  const template = readFileSync(join(dist, 'index.html'), 'utf8');
  const ageScript = /<script>(.*?)<\/script>/s.exec(template)?.[1] ?? '';
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const startScript = await buildInlineScript('src/start.ts');
  const exploreScript = await buildInlineScript('src/start-explore.ts');
  const adminScript = await buildInlineScript('src/start-admin.ts');
  const ports = ['images', 'session', 'shelf'].flatMap(
    (name) => pageFiles(manifest, `src/firebase/${name}.ts`).scripts,
  );
  const styles: string[] = [];

  for (const { path, file, chunk, indexed } of pages) {
    const html = await render(path);
    const head = hoisted.exec(html)?.[0] ?? '';
    const { css, scripts } = pageFiles(manifest, chunk);
    const links = [
      ...(path === paths.explore ? [`<link rel="manifest" href="/site.webmanifest">`] : []),
      ...(indexed ? [] : scripts.map(preloadLink)),
      ...css.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
      ...(indexed ? socialTags(head, path) : []),
    ].filter((link) => !template.includes(link));
    const withScripts = indexed
      ? deferScripts(template, startScript, scripts)
      : path === paths.explore
        ? startEarly(template, exploreScript, ports, mode)
        : path === paths.admin
          ? // Its ports come after the first rows.
            startEarly(template, adminScript, [], mode)
          : template;
    const document = withScripts
      .replace('</head>', () => `${head}${links.join('')}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${html.slice(head.length)}</div>`);
    const inlined = indexed ? inlineStyles(dist, document) : null;
    if (inlined) styles.push(inlined.style);
    writeFileSync(join(dist, file), preloadOnce(inlined?.document ?? document));
  }
  requirePolicy([ageScript, startScript, exploreScript, adminScript], styles);

  const addresses = pages.filter(({ indexed }) => indexed).map(({ path }) => site.origin + path);
  writeFileSync(
    join(dist, 'sitemap.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses
      .map((address) => `  <url><loc>${address}</loc></url>\n`)
      .join('')}</urlset>\n`,
  );
  writeFileSync(
    join(dist, 'robots.txt'),
    `User-agent: *\nAllow: /\n\nSitemap: ${site.origin}/sitemap.xml\n`,
  );
  const webManifest = {
    name: site.name,
    description: site.description,
    start_url: paths.explore,
    display: 'standalone',
    background_color: '#f2ede1',
    theme_color: '#f2ede1',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  writeFileSync(join(dist, 'site.webmanifest'), `${JSON.stringify(webManifest, null, 2)}\n`);
  rmSync(server, { recursive: true, force: true });
}
