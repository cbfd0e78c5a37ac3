import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { freshContext, type State } from './browser.ts';
import type { Stage } from './environment.ts';
import { settled } from './page-actions.ts';
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

/** What each page transfers on a first visit, compressed as the hosting does it. */
export async function measureBytes(stage: Stage): Promise<Table[]> {
  await stage.fill(100);
  const { ours, literal } = stage;
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
    { name: '/explore, signed in', path: '/explore', state: ours.member },
    { name: '/admin, signed in', path: '/admin', state: ours.editor },
  ];
  const rows: string[][] = [];
  for (const visit of visits) rows.push(await weigh(stage, ours.origin, visit));
  const literally: Visit[] = [
    { name: 'literal /explore', path: '/explore', state: literal.member },
    { name: 'literal /admin', path: '/admin', state: literal.editor },
  ];
  for (const visit of literally) rows.push(await weigh(stage, literal.origin, visit));
  return [
    {
      title: 'Bytes of a page, first visit',
      columns: ['page', ...sorts, 'together'],
      rows,
      notes: [
        'Brotli where the hosting compresses; of the site alone, without the catalogue and its pictures.',
      ],
    },
  ];
}

async function weigh(stage: Stage, origin: string, visit: Visit): Promise<string[]> {
  const context = await freshContext(stage.quickBrowser, visit.state);
  const page = await context.newPage();
  const bodies: Promise<void>[] = [];
  const sums: Record<Sort, number> = { HTML: 0, JS: 0, CSS: 0, fonts: 0, images: 0 };
  let arriving = true;
  page.on('requestfinished', async (request) => {
    // What ends after the page was closed is no part of it any more.
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
  await settled(page);
  arriving = false;
  await Promise.all(bodies);
  await context.close();
  const all = sorts.reduce((sum, sort) => sum + sums[sort], 0);
  const weight = (bytes: number) => (bytes === 0 ? '–' : asKilobytes(bytes));
  return [visit.name, ...sorts.map((sort) => weight(sums[sort])), weight(all)];
}
