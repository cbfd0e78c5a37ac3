import type { Page } from '@playwright/test';
import { freshContext, throttle } from './browser.ts';
import { compared, type Measure } from './comparison.ts';
import type { Stage } from './environment.ts';
import { reactToClick, settled, within } from './page-actions.ts';
import type { Place } from './page-metrics.ts';
import { Recording } from './record.ts';
import { kindOf } from './requests.ts';
import type { Table } from './table.ts';
import type { Subject } from './variants.ts';

const inputs: Place = { items: 'tbody input:not([type=checkbox]), tbody select, tbody textarea' };

/**
 * The admin's table: from the arrival of its data, and from a click on. The two sizes take turns, and
 * in each of these `rounds` the table is opened so often; in the first of these visits it is used too.
 */
export async function measureAdmin(
  stage: Stage,
  { tapes, rounds, opened }: { tapes: number; rounds: number; opened: number },
): Promise<Table[]> {
  const recordings = { few: new Recording(), ours: new Recording(), literal: new Recording() };
  for (let round = 0; round < rounds; round++)
    for (const [size, recording] of [
      [100, recordings.few],
      [tapes, recordings.ours],
    ] as const) {
      await stage.fill(size);
      for (let at = 0; at < opened; at++) await visit(stage, stage.ours, recording, at === 0);
    }
  // One visit of the literal table takes as long as all others together.
  await visit(stage, stage.literal, recordings.literal, true);
  const measures: Measure[] = [
    { name: 'open', words: 'the table is there, after its data has arrived', goal: '100 ms' },
    { name: 'sort', words: 'sorted by a column', goal: '100 ms' },
    { name: 'edit', words: 'a row in edit mode', goal: '100 ms' },
    { name: 'sort4', words: 'sorted, processor four times slower' },
    { name: 'edit4', words: 'edit mode, processor four times slower' },
  ];
  return [compared('The table of /admin', tapes, measures, recordings)];
}

/** The literal table is not waited for on a slow processor: ten thousand rows take it longer than all the rest. */
async function visit(
  stage: Stage,
  subject: Subject,
  recording: Recording,
  used: boolean,
): Promise<void> {
  const context = await freshContext(stage.quickBrowser, subject.editor);
  const page = await context.newPage();
  await page.addInitScript((row) => {
    (window as unknown as { table: Promise<number> }).table = window.probe.seen(row);
  }, subject.rows.items);
  await page.goto(`${subject.origin}/admin`, { waitUntil: 'commit' });
  const shown = page.evaluate(async () => ({
    seen: await (window as unknown as { table: Promise<number> }).table,
    arrivals: window.probe.arrivals(),
  }));
  const { seen, arrivals } = await within(shown, 'the table');
  const arrived = arrivals.flatMap(({ url, body, at }) =>
    at <= seen && kindOf({ url, body, method: 'POST' }, stage.origins).kind === 'query' ? [at] : [],
  );
  recording.add('open', seen - Math.max(...arrived));
  await page.waitForLoadState('networkidle');
  if (used) {
    await settled(page);
    await use(page, subject, recording, '');
    if (subject.name === 'ours') {
      await throttle(page, 4);
      await use(page, subject, recording, '4');
    }
  }
  await context.close();
}

/** Sorts by two columns, and takes a row into edit mode and out of it. */
async function use(page: Page, subject: Subject, recording: Recording, suffix: string) {
  for (const column of [0, 4]) {
    const head = page.locator(subject.sortColumns).nth(column);
    recording.add(`sort${suffix}`, (await reactToClick(page, head, subject.rows)).answer);
  }
  const edit = page.locator(subject.editButton).nth(2);
  recording.add(`edit${suffix}`, (await reactToClick(page, edit, inputs)).answer);
  await settled(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator(inputs.items).first().waitFor({ state: 'detached' });
  await settled(page);
}
