import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../../../src/paths.ts';
import type { Effort, Environment } from '../environment.ts';
import { waitForIdle } from '../page-actions.ts';
import { plainPage } from '../plain-page.ts';
import { Recording } from '../recording.ts';
import { asRatio, asSpread, type Table } from '../table.ts';
import { devices, lineNote, withSlowVisits } from './slow-visits.ts';

const pages = [paths.home, paths.about, paths.shop, paths.caspla];
const plainPrefix = '/plain';

/** The largest paint of the public pages beside that of the same pages without scripts, in system fonts. */
export function measurePublicPages(
  environment: Environment,
  { quick, printsRequests }: Effort,
): Promise<Table[]> {
  return withSlowVisits(
    environment,
    printsRequests,
    async ({ openBrowser, dist, addPage, visit }) => {
      const recording = new Recording();
      for (const path of pages) {
        const file = join(dist, path === paths.home ? 'index.html' : `${path}.html`);
        addPage(plainPrefix + path, plainPage(readFileSync(file, 'utf8')), path);
      }
      for (let round = 0; round < (quick ? 3 : 9); round++)
        for (const path of pages.flatMap((path) => [path, plainPrefix + path])) {
          const context = await openBrowser(devices.phone);
          const { result } = await visit(context, path, async (page) => {
            await page.waitForLoadState('networkidle');
            await waitForIdle(page);
            return page.evaluate(() => window.pageMetrics.largestPaint());
          });
          recording.add(path, result);
          await context.close();
        }
      const rows = pages.map((path) => {
        const [ours, plain] = [recording.of(path), recording.of(plainPrefix + path)];
        return [path, asSpread(ours), asSpread(plain), asRatio(ours, plain), '1.15×'];
      });
      return [
        {
          title: 'The largest paint of the public pages, medians (and the range)',
          columns: ['page', 'largest paint', 'plain', 'ratio', 'goal'],
          rows,
          notes: [
            lineNote,
            'On a phone. Plain: the same page without scripts and their policy, with system fonts and its styles inline.',
          ],
        },
      ];
    },
  );
}
