import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { freshContext, type State } from './browser.ts';
import type { Environment } from './environment.ts';
import { waitForIdle } from './page-actions.ts';
import { asKilobytes, type Table } from './table.ts';

type Kind = 'HTML' | 'JS' | 'CSS' | 'fonts' | 'images';
const kinds: readonly Kind[] = ['HTML', 'JS', 'CSS', 'fonts', 'images'];

function kindOf(type: string): Kind | null {
  if (type.includes('text/html')) return 'HTML';
  if (type.includes('javascript')) return 'JS';
  if (type.includes('text/css')) return 'CSS';
  if (type.startsWith('font/')) return 'fonts';
  return type.startsWith('image/') ? 'images' : null;
}

type Visit = { name: string; path: string; state?: State; after?: (page: Page) => Promise<void> };

/** Bytes that each page transfers on a first visit, compressed. */
export async function measureBytes(environment: Environment): Promise<Table[]> {
  await environment.fill(100);
  const { site } = environment;
  const touch = async (page: Page) => {
    await page.getByPlaceholder('Enter your email').focus();
    await page.waitForLoadState('networkidle');
  };
  const visits: Visit[] = [
    { name: '/', path: '/' },
    { name: '/about', path: '/about' },
    { name: '/shop', path: '/shop' },
    { name: '/caspla', path: '/caspla' },
    { name: '/caspla, its form touched', path: '/caspla', after: touch },
    { name: '/explore, signed in', path: '/explore', state: site.member },
    { name: '/admin, signed in', path: '/admin', state: site.editor },
  ];
  const rows: string[][] = [];
  for (const visit of visits) rows.push(await weigh(environment, site.origin, visit));
  return [
    {
      title: 'Bytes of a page, first visit',
      columns: ['page', ...kinds, 'together'],
      rows,
      notes: ['Brotli where the hosting compresses; without the catalogue and its images.'],
    },
  ];
}

async function weigh(environment: Environment, origin: string, visit: Visit): Promise<string[]> {
  const context = await freshContext(environment.browser, visit.state);
  const page = await context.newPage();
  const bodies: Promise<void>[] = [];
  const sums: Record<Kind, number> = { HTML: 0, JS: 0, CSS: 0, fonts: 0, images: 0 };
  const counted = new Set<string>();
  let isArriving = true;
  page.on('requestfinished', async (request) => {
    const response = await request.response().catch(() => null);
    // A chunk is fetched, and then imported from the browser's cache.
    if (!isArriving || !response || counted.has(request.url())) return;
    counted.add(request.url());
    const kind = kindOf(response.headers()['content-type'] ?? '');
    if (!response.url().startsWith(`${origin}/`) || !response.ok() || kind === null) return;
    const isCompressed =
      kind === 'fonts' || (kind === 'images' && !response.url().endsWith('.svg'));
    bodies.push(
      response.body().then((body) => {
        sums[kind] += isCompressed ? body.length : brotliCompressSync(body).length;
      }),
    );
  });
  await page.goto(`${origin}${visit.path}`, { waitUntil: 'networkidle' });
  await visit.after?.(page);
  await waitForIdle(page);
  isArriving = false;
  await Promise.all(bodies);
  await context.close();
  const all = kinds.reduce((sum, kind) => sum + sums[kind], 0);
  const weight = (bytes: number) => (bytes === 0 ? '–' : asKilobytes(bytes));
  return [visit.name, ...kinds.map((kind) => weight(sums[kind])), weight(all)];
}
