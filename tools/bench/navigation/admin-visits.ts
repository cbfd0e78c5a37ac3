import type { Page } from '@playwright/test';
import type { Environment } from '../environment.ts';
import { waitForIdle } from '../page-actions.ts';
import { Recording } from '../recording.ts';
import { tableRow } from '../selectors.ts';
import { asCount, asSpread, type Table } from '../table.ts';
import { expireToken } from './expire-token.ts';
import { devices, lineNote, withSlowVisits } from './slow-visits.ts';

const visitNames = ['first time', 'again'] as const;

/** Times of the table of /admin from navigation, on a laptop, over the line and the processor of the shelf's. */
export function measureAdminVisits(
  environment: Environment,
  { count, rounds, printsRequests }: { count: number; rounds: number; printsRequests: boolean },
): Promise<Table> {
  return withSlowVisits(environment, printsRequests, async (visits) => {
    const recording = new Recording();
    const editor = await visits.signIn('editor@example.org');
    for (const size of [100, count]) {
      await environment.fill(size);
      // The first round is not counted: the first answers of the emulators take longer.
      for (let round = 0; round <= rounds; round++) {
        const context = await visits.openBrowser(devices.laptop, editor);
        await context.addInitScript((row) => {
          Object.assign(window, { firstRow: window.pageMetrics.seen(row) });
        }, tableRow);
        for (const name of visitNames) {
          await visits.inEmptyPage(context, expireToken);
          const { result, page } = await visits.visit(context, '/admin', firstRow);
          if (round > 0) recording.add(`${size} ${name}`, result);
          await page.getByText(`${asCount(size)} tapes`, { exact: true }).waitFor();
          await page.waitForLoadState('networkidle');
          await waitForIdle(page);
          await page.close();
        }
        await context.close();
      }
    }
    return {
      title: 'The table of /admin from navigation, medians (and the range)',
      columns: ['visit', 'first row', 'goal'],
      rows: [100, count].flatMap((size) =>
        visitNames.map((name) => [
          `laptop, ${asCount(size)} cassettes, ${name}`,
          asSpread(recording.of(`${size} ${name}`)!),
          name === 'again' ? '2 s' : size === 100 ? '2.5 s' : '3 s',
        ]),
      ),
      notes: [lineNote, 'The token has expired.', `Rounds: ${rounds}.`],
    };
  });
}

const firstRow = (page: Page) =>
  page.evaluate(() => (window as unknown as { firstRow: Promise<number> }).firstRow);
