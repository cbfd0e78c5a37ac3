import type { Page } from '@playwright/test';
import { throttle } from './browser.ts';
import type { Effort, Environment } from './environment.ts';
import { typeLetters, waitForIdle, withTimeout } from './page-actions.ts';
import { Recording } from './recording.ts';
import { searchBox, spines } from './selectors.ts';
import { openShelf } from './shelf-actions.ts';
import { asCount, asSpread, asTime, type Table } from './table.ts';

/** Characters of each track list. */
const listLength = 600;

const measures = [
  { name: 'read', label: 'the first search: until all songs are searched' },
  { name: 'key', label: 'the third letter: its answer on the shelf', goal: '32 ms' },
  { name: 'key4', label: '– processor four times slower', goal: '64 ms' },
  { name: 'clear', label: 'the search cleared', goal: '32 ms' },
  { name: 'clear4', label: '– processor four times slower', goal: '64 ms' },
];

/** The waits of a search through a shelf without track lists, and with one for each cassette. */
export async function measureSongs(
  environment: Environment,
  { count, quick }: Effort,
): Promise<Table[]> {
  const recordings = { without: new Recording(), with: new Recording() };
  for (let round = 0; round < (quick ? 1 : 3); round++)
    for (const [length, recording] of [
      [0, recordings.without],
      [listLength, recordings.with],
    ] as const) {
      await environment.fill(count, length);
      await visit(environment, recording);
    }
  return [
    {
      title: `Searched by song, ${asCount(count)} cassettes, medians (and the range)`,
      columns: [
        'from the input to the paint',
        'no track lists',
        `${listLength} characters`,
        'goal',
      ],
      rows: measures.map(({ name, label, goal = '' }) => [
        label,
        asSpread(recordings.without.of(name), asTime),
        asSpread(recordings.with.of(name), asTime),
        goal,
      ]),
      notes: ['Ten letters a second are typed; the third one is searched in the track lists too.'],
    },
  ];
}

async function visit(environment: Environment, recording: Recording) {
  const { page, context } = await openShelf(environment, 1);
  await waitForIdle(page);
  recording.add('read', await readSongs(page));
  for (const [suffix, slowdown] of [
    ['', 1],
    ['4', 4],
  ] as const) {
    await throttle(page, slowdown);
    for (let time = 0; time < 2; time++) {
      const { letters, cleared } = await typeLetters(page, spines);
      recording.add(`key${suffix}`, letters.at(-1)?.answer ?? Number.NaN);
      recording.add(`clear${suffix}`, cleared.answer);
    }
  }
  await context.close();
}

/** Searches for the first time, and waits until the songs have been read; in milliseconds. */
async function readSongs(page: Page): Promise<number> {
  const startedAt = performance.now();
  const answer = page.waitForResponse((response) => response.url().includes(':batchGet'));
  await page.locator(searchBox).fill('KAMI');
  await withTimeout(answer, 'the track lists');
  await page.getByText('· Songs are still being read').waitFor({ state: 'detached' });
  const time = performance.now() - startedAt;
  await page.locator(searchBox).fill('');
  await waitForIdle(page);
  return time;
}
