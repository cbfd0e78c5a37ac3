import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { freshContext, type State } from './browser.ts';
import type { Environment } from './environment.ts';
import { waitForIdle } from './page-actions.ts';
import { asKilobytes, type Table } from './table.ts';

type Sort = 'HTML' | 'JS' | 'CSS' | 'fonts' | 'images';
const sorts: readonly Sort[] = ['HTML', 'JS', 'CSS', 'fonts', 'images'];

function sortOf(type: string): Sort | null {
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
      columns: ['page', ...sorts, 'together'],
      rows,
      notes: ['Brotli where the hosting compresses; without the catalogue and its images.'],
    },
  ];
}

async function weigh(environment: Environment, origin: string, visit: Visit): Promise<string[]> {
  const context = await freshContext(environment.browser, visit.state);
  const page = await context.newPage();
  const bodies: Promise<void>[] = [];
  const sums: Record<Sort, number> = { HTML: 0, JS: 0, CSS: 0, fonts: 0, images: 0 };
  let arriving = true;
  page.on('requestfinished', async (request) => {
    const response = await request.response().catch(() => null);
    if (!arriving || !response) return;
    const sort = sortOf(response.headers()['content-type'] ?? '');
    if (!response.url().startsWith(`${origin}/`) || !response.ok() || sort === null) return;
    const packed = sort === 'fonts' || (sort === 'images' && !response.url().endsWith('.svg'));
    bodies.push(
      response.body().then((body) => {
        sums[sort] += packed ? body.length : brotliCompressSync(body).length;
      }),
    );
  });
  await page.goto(`${origin}${visit.path}`, { waitUntil: 'networkidle' });
  await visit.after?.(page);
  await waitForIdle(page);
  arriving = false;
  await Promise.all(bodies);
  await context.close();
  const all = sorts.reduce((sum, sort) => sum + sums[sort], 0);
  const weight = (bytes: number) => (bytes === 0 ? '–' : asKilobytes(bytes));
  return [visit.name, ...sorts.map((sort) => weight(sums[sort])), weight(all)];
}
