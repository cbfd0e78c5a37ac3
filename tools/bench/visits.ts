import type { BrowserContext } from '@playwright/test';
import { type Cost, startRequestCounter } from '../../tests/support/e2e/request-counter.ts';
import { freshContext } from './browser.ts';
import { editThree } from './edit-three.ts';
import type { Effort, Environment } from './environment.ts';
import { spine } from './selectors.ts';
import { waitForShelf } from './shelf-actions.ts';
import { asCount, asKilobytes, type Table } from './table.ts';

const sameOrder = '?shuffle=7';

/** Reads, look-ups, downloads and bytes of a visit to the shelf, counted from its requests to the emulators. */
export async function measureVisits(
  environment: Environment,
  { count: most, quick }: Effort,
): Promise<Table[]> {
  const rows: string[][] = [];
  for (const count of quick ? [500, most] : [500, most / 2, most]) {
    await environment.fill(count);
    const context = await freshContext(environment.browser, environment.site.member);
    const add = async (name: string, maxReads: number, query = '') => {
      const cost = await visit(environment, context, count, query);
      rows.push([
        name,
        asCount(count),
        `${asCount(cost.reads)} (${asCount(maxReads)})`,
        asCount(cost.lookUps),
        asCount(cost.downloads.length),
        asCount(cost.spinesOnPage),
        asKilobytes(cost.data),
      ]);
    };
    await add('first, on this device', 2 + count / 500);
    await add('again, nothing changed', 2);
    await visit(environment, context, count, sameOrder);
    await add('again, in the same order', 2, sameOrder);
    await editThree(environment, count);
    await add('the same, 3 cassettes changed', 2 + Math.min(3, count / 500), sameOrder);
    await context.close();
  }
  return [
    {
      title: 'What a visit to /explore costs',
      columns: [
        'visit',
        'cassettes',
        'document reads (at most)',
        'look-ups',
        'image downloads',
        'spines on the page',
        'data, gzip',
      ],
      rows,
      notes: [
        'Spines on the page: those on the screen and the row ahead.',
        'Each visit has a new order, and downloads those of its pictures that this device has not shown. Only with `?shuffle=` in the URL the order is the same.',
      ],
    },
  ];
}

type CountedVisit = Cost & { data: number; spinesOnPage: number };

async function visit(
  environment: Environment,
  context: BrowserContext,
  count: number,
  query = '',
): Promise<CountedVisit> {
  const page = await context.newPage();
  const counter = await startRequestCounter(page);
  await page.goto(`${environment.site.origin}/explore${query}`);
  await waitForShelf(page, count);
  await page.locator(spine).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('[data-image-status="waiting"]'));
  const spinesOnPage = await page.locator(spine).count();
  const counted = { ...(await counter.take()), data: await counter.data(), spinesOnPage };
  await page.close();
  return counted;
}
