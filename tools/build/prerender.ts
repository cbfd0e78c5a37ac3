import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { paths } from '../../src/paths.ts';
import { site } from '../../src/site.ts';
import { root } from '../emulators/project.ts';
import { UserError } from '../user-error.ts';

const dist = join(root, 'dist');
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
  page('not-found', '/404', false),
];

type Manifest = Record<string, Chunk>;
type OwnFiles = { css: string[]; scripts: string[] };

/** A page's own files, which the template knows nothing of. */
function ownFiles(manifest: Manifest, key: string, seen = new Set<string>()): OwnFiles {
  const chunk = manifest[key];
  if (!chunk || seen.has(key) || key === 'index.html') return { css: [], scripts: [] };
  seen.add(key);
  const below = (chunk.imports ?? []).map((next) => ownFiles(manifest, next, seen));
  return {
    css: [...below.flatMap(({ css }) => css), ...(chunk.css ?? [])],
    scripts: [chunk.file, ...below.flatMap(({ scripts }) => scripts)],
  };
}

/** What a search engine or a chat shows of a page; only they read it, so React needn't know it. */
function socialCard(head: string, path: string): string[] {
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

/** The page begins with a script that asks for its own once it is painted (docs/decisions/0009-paint-first.md). */
function paintedFirst(template: string, starter: string, scripts: string[]): string {
  const preloaded = [
    ...template.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>\s*/g),
  ];
  const page = [...preloaded.map(([, href]) => href), ...scripts.map((name) => `/${name}`)];
  const late = preloaded
    .reduce((html, [link]) => html.replace(link, ''), template)
    .replace(
      /<script[^>]* src="([^"]+)"><\/script>/,
      (_, main) =>
        `<script type="module" data-main="${main}" data-page="${page.join(' ')}">${starter}</script>`,
    );
  if (late === template) throw new Error('The template names no script.');
  return late;
}

/** The built starter, which the pages hold in themselves, and no longer in a file. */
function takeStarter(manifest: Manifest): string {
  const file = join(dist, manifest['src/start.ts']?.file ?? '');
  const script = readFileSync(file, 'utf8').trim();
  rmSync(file);
  const source = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  if (!readFileSync(join(root, 'firebase.json'), 'utf8').includes(source))
    throw new UserError(`src/start.ts was changed: in firebase.json, give script-src ${source}.`);
  return script;
}

/** What React hoists into a document's head stands in front of a fragment instead. */
const hoisted = /^(?:<title>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)+/;

/**
 * Makes a real HTML file of every page, after the build: readable without JavaScript, and hydrated
 * once it is there. The hosting needs no catch-all rewrite: what has no file is a 404.
 */
export async function prerenderPages(mode: string): Promise<void> {
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
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const starter = takeStarter(manifest);

  for (const { path, file, chunk, indexed } of pages) {
    const html = await render(path);
    const head = hoisted.exec(html)?.[0] ?? '';
    const { css, scripts } = ownFiles(manifest, chunk);
    const links = [
      ...(indexed ? [] : scripts).map(
        (name) => `<link rel="modulepreload" crossorigin href="/${name}">`,
      ),
      ...css.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
      ...(indexed ? socialCard(head, path) : []),
    ].filter((link) => !template.includes(link));
    const document = (indexed ? paintedFirst(template, starter, scripts) : template)
      .replace('</head>', () => `${head}${links.join('')}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${html.slice(head.length)}</div>`);
    writeFileSync(join(dist, file), document);
  }

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
    short_name: site.name,
    description: site.description,
    start_url: paths.home,
    display: 'browser',
    background_color: '#f2ede1',
    theme_color: '#f2ede1',
    icons: [{ src: '/icon-512.png', sizes: '512x512', type: 'image/png' }],
  };
  writeFileSync(join(dist, 'site.webmanifest'), `${JSON.stringify(webManifest, null, 2)}\n`);
  rmSync(server, { recursive: true, force: true });
}
