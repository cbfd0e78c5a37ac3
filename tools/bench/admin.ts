import type { Page } from '@playwright/test';
import { freshContext, throttle } from './browser.ts';
import { compared, type Measure, recordBothSizes } from './comparison.ts';
import type { Environment } from './environment.ts';
import { measureAdminVisits } from './navigation/admin-visits.ts';
import { measureClick, typeLetters, waitForIdle, withTimeout } from './page-actions.ts';
import type { Watched } from './page-metrics.ts';
import type { Recording } from './recording.ts';
import { kindOf } from './requests.ts';
import { columnHeads, editButton, tableAnswer, tableRow } from './selectors.ts';
import type { Table } from './table.ts';

const inputs: Watched = { items: 'tbody input:not([type=checkbox]), tbody select, tbody textarea' };

type Effort = { count: number; rounds: number; visits: number; printsRequests: boolean };

/**
 * The admin's table: times from navigation, from the arrival of its data and from an input. In each of
 * the `rounds` the table is opened `visits` times, and used in the first of these visits.
 */
export const measureAdmin = async (environment: Environment, effort: Effort): Promise<Table[]> => [
  await measureAdminVisits(environment, effort),
  await measureTable(environment, effort),
];

const slowed = '– processor four times slower';

const measures: Measure[] = [
  { name: 'open', label: 'the table is shown, after its data has arrived', goal: '100 ms' },
  { name: 'echo', label: 'a letter in the search: the letter' },
  { name: 'echo4', label: slowed },
  { name: 'first', label: 'the first letter: its answer in the table', goal: '64 ms' },
  { name: 'first4', label: slowed, goal: '64 ms' },
  { name: 'further', label: 'a further letter: its answer', goal: '64 ms' },
  { name: 'further4', label: slowed, goal: '64 ms' },
  { name: 'cleared', label: 'the search cleared', goal: '64 ms' },
  { name: 'cleared4', label: slowed, goal: '64 ms' },
  { name: 'searchBlock', label: 'the longest block of the page in all of these', goal: '64 ms' },
  { name: 'searchBlock4', label: slowed, goal: '64 ms' },
  { name: 'sort', label: 'sorted by a column of texts', goal: '64 ms' },
  { name: 'sort4', label: slowed, goal: '64 ms' },
  { name: 'sortYear', label: 'sorted by the year', goal: '64 ms' },
  { name: 'sortYear4', label: slowed, goal: '64 ms' },
  { name: 'sortBlock', label: 'the longest block of the page in all of these', goal: '64 ms' },
  { name: 'sortBlock4', label: slowed, goal: '64 ms' },
  { name: 'edit', label: 'a row in edit mode', goal: '100 ms' },
  { name: 'edit4', label: slowed },
];

/** The table with 100 cassettes and with many, from the arrival of its data and from an input. */
export async function measureTable(environment: Environment, effort: Effort): Promise<Table> {
  const recordings = await recordBothSizes(environment, effort, (recording, { at }) =>
    visit(environment, recording, at === 0),
  );
  const notes = [
    'Ten letters a second are typed, and the search is cleared after the last one; the page is idle before every other input.',
  ];
  return { ...compared('The table of /admin', effort.count, measures, recordings), notes };
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
  }, tableRow);
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

/** Searches, sorts by three columns, and opens and cancels the edit of a row. */
async function use(page: Page, recording: Recording, suffix: string) {
  await watchBlocking(page);
  const { letters, cleared } = await typeLetters(page, tableAnswer);
  recording.add(`searchBlock${suffix}`, await longestBlock(page));
  for (const { echo } of letters) recording.add(`echo${suffix}`, echo);
  const [first, ...further] = letters.map(({ answer }) => answer);
  recording.add(`first${suffix}`, first!);
  recording.add(`further${suffix}`, ...further);
  recording.add(`cleared${suffix}`, cleared.answer);

  await watchBlocking(page);
  for (const [name, measure] of [
    ['Title', 'sort'],
    ['Label', 'sort'],
    ['Year', 'sortYear'],
  ]) {
    const head = page.locator(columnHeads, { hasText: name! });
    recording.add(`${measure}${suffix}`, (await measureClick(page, head, tableAnswer)).answer);
  }
  await waitForIdle(page);
  recording.add(`sortBlock${suffix}`, await longestBlock(page));

  const edit = page.locator(editButton).nth(2);
  recording.add(`edit${suffix}`, (await measureClick(page, edit, inputs)).answer);
  await waitForIdle(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator(inputs.items).first().waitFor({ state: 'detached' });
  await waitForIdle(page);
}

const watchBlocking = (page: Page) => page.evaluate(() => window.pageMetrics.watchBlocking());
const longestBlock = (page: Page) => page.evaluate(() => window.pageMetrics.endBlocking());
