import type { Page } from '@playwright/test';
import { freshContext, throttle } from './browser.ts';
import { compared, type Measure, recordBothSizes } from './comparison.ts';
import type { Environment } from './environment.ts';
import { measureAdminVisits } from './navigation/admin-visits.ts';
import { measureClick, waitForIdle, withTimeout } from './page-actions.ts';
import type { Watched } from './page-metrics.ts';
import type { Recording } from './recording.ts';
import { kindOf } from './requests.ts';
import { columnHeads, editButton, tableRows } from './selectors.ts';
import type { Table } from './table.ts';

const inputs: Watched = { items: 'tbody input:not([type=checkbox]), tbody select, tbody textarea' };

/**
 * The admin's table: times from navigation, from the arrival of its data and from a click. In each of the
 * `rounds` the table is opened `visits` times, and used in the first of these visits.
 */
export async function measureAdmin(
  environment: Environment,
  effort: { count: number; rounds: number; visits: number; printsRequests: boolean },
): Promise<Table[]> {
  const recordings = await recordBothSizes(environment, effort, (recording, { at }) =>
    visit(environment, recording, at === 0),
  );
  const measures: Measure[] = [
    { name: 'open', label: 'the table is shown, after its data has arrived', goal: '100 ms' },
    { name: 'sort', label: 'sorted by a column', goal: '100 ms' },
    { name: 'edit', label: 'a row in edit mode', goal: '100 ms' },
    { name: 'sort4', label: 'sorted, processor four times slower' },
    { name: 'edit4', label: 'edit mode, processor four times slower' },
  ];
  return [
    await measureAdminVisits(environment, effort),
    compared('The table of /admin', effort.count, measures, recordings),
  ];
}

async function visit(
  environment: Environment,
  recording: Recording,
  isUsed: boolean,
): Promise<void> {
  const context = await freshContext(environment.browser, environment.site.editor);
  const page = await context.newPage();
  await page.addInitScript((row) => {
    (window as unknown as { table: Promise<number> }).table = window.pageMetrics.seen(row);
  }, tableRows.items);
  await page.goto(`${environment.site.origin}/admin`, { waitUntil: 'commit' });
  const shown = page.evaluate(async () => ({
    seen: await (window as unknown as { table: Promise<number> }).table,
    arrivals: window.pageMetrics.arrivals(),
  }));
  const { seen, arrivals } = await withTimeout(shown, 'the table');
  const arrived = arrivals.flatMap(({ url, body, at }) =>
    at <= seen && kindOf({ url, body, method: 'POST' }, environment.origins).kind === 'documents'
      ? [at]
      : [],
  );
  recording.add('open', seen - Math.max(...arrived));
  await page.waitForLoadState('networkidle');
  if (isUsed) {
    await waitForIdle(page);
    await use(page, recording, '');
    await throttle(page, 4);
    await use(page, recording, '4');
  }
  await context.close();
}

/** Sorts by two columns, and opens and cancels the edit of a row. */
async function use(page: Page, recording: Recording, suffix: string) {
  for (const column of [0, 4]) {
    const head = page.locator(columnHeads).nth(column);
    recording.add(`sort${suffix}`, (await measureClick(page, head, tableRows)).answer);
  }
  const edit = page.locator(editButton).nth(2);
  recording.add(`edit${suffix}`, (await measureClick(page, edit, inputs)).answer);
  await waitForIdle(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator(inputs.items).first().waitFor({ state: 'detached' });
  await waitForIdle(page);
}
