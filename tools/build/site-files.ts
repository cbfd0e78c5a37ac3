import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../../src/paths.ts';
import { site } from '../../src/site.ts';
import { pages } from './prerender.ts';

/** The file with which /explore can be installed. */
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

const indexed = pages.filter((page) => page.indexed);
const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${indexed.map(({ path }) => `  <url><loc>${site.origin}${path}</loc></url>`).join('\n')}
</urlset>
`;

/** Writes what search engines and browsers read beside the pages. */
export function writeSiteFiles(dist: string): void {
  const write = (name: string, text: string) => writeFileSync(join(dist, name), text);
  write('sitemap.xml', sitemap);
  write('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${site.origin}/sitemap.xml\n`);
  write('site.webmanifest', `${JSON.stringify(webManifest, null, 2)}\n`);
}
