import type { Page } from '@playwright/test';
import { processMemory, throttle } from './browser.ts';
import { compared, type Measure, recordBothSizes } from './comparison.ts';
import type { Effort, Environment } from './environment.ts';
import { typeLetters, waitForIdle } from './page-actions.ts';
import type { Recording } from './recording.ts';
import { spines } from './selectors.ts';
import {
  flingThrough,
  openCassette,
  openShelf,
  openShelfAgain,
  sortByEach,
  tickFilters,
} from './shelf-actions.ts';
import { asCount, asMegabytes, type Table } from './table.ts';

const measures: Measure[] = [
  { name: 'spine', label: 'first spine, after its data has arrived', goal: '1.3 : 100 cassettes' },
  { name: 'spine4', label: '– processor four times slower' },
  { name: 'echo', label: 'a keystroke: the letter' },
  { name: 'key', label: 'a keystroke: its answer on the shelf', goal: '32 ms' },
  { name: 'key4', label: '– processor four times slower', goal: '64 ms' },
  { name: 'sort', label: 'sorted', goal: '32 ms' },
  { name: 'sort4', label: '– processor four times slower', goal: '64 ms' },
  { name: 'filter', label: 'a value of the filter panel ticked', goal: '32 ms' },
  { name: 'filter4', label: '– processor four times slower', goal: '64 ms' },
  { name: 'open', label: 'a cassette opened' },
  { name: 'open4', label: '– processor four times slower' },
  { name: 'longestFrame', label: 'a fling through all: the longest frame', goal: '33 ms' },
  { name: 'slowFrames', label: '– frames over 33 ms', goal: '0', format: asCount },
  {
    name: 'longestFrame4',
    label: '– processor four times slower: the longest frame',
    goal: '33 ms',
  },
  { name: 'slowFrames4', label: '– frames over 33 ms', goal: '0', format: asCount },
  {
    name: 'process',
    label: 'memory of the page’s process, at a return visit',
    goal: '1.5 : 100 cassettes',
    format: asMegabytes,
  },
];

/** The waits of the shelf with 100 cassettes and with many. */
export async function measureShelf(
  environment: Environment,
  { count, quick }: Effort,
): Promise<Table[]> {
  const runs = { count, rounds: quick ? 1 : 4, visits: quick ? 1 : 3 };
  const recordings = await recordBothSizes(environment, runs, (recording, { round, at }) =>
    visit(environment, recording, {
      isUsed: at === 0,
      isThorough: !quick && round + at === 0,
      isSlowed: !quick,
    }),
  );
  const notes = ['Ten letters a second are typed; the page is idle before every other input.'];
  return [{ ...compared('The shelf', count, measures, recordings), notes }];
}

type Depth = {
  /** Types, sorts, filters, opens a cassette. */
  isUsed: boolean;
  /** Also measures memory and flings through the shelf. */
  isThorough: boolean;
  /** Repeats the use on a slow processor, and opens the shelf on one. */
  isSlowed: boolean;
};

async function visit(
  environment: Environment,
  recording: Recording,
  { isUsed, isThorough, isSlowed }: Depth,
): Promise<void> {
  const { page, context, firstSpine } = await openShelf(environment, 1);
  recording.add('spine', firstSpine);
  await waitForIdle(page);
  if (isUsed) {
    await use(page, recording, '');
    if (isSlowed) {
      await throttle(page, 4);
      await use(page, recording, '4');
      await throttle(page, 1);
    }
  }
  if (isThorough) {
    for (const [suffix, slowdown] of [
      ['', 1],
      ['4', 4],
    ] as const) {
      await throttle(page, slowdown);
      const { longestFrame, slowFrames } = await flingThrough(page, 8);
      recording.add(`longestFrame${suffix}`, longestFrame);
      recording.add(`slowFrames${suffix}`, slowFrames);
    }
    await throttle(page, 1);
  }
  // At a return visit: at the first one DevTools keeps every response in memory.
  if (isThorough) {
    await page.close();
    const process = await processMemory(await openShelfAgain(context, environment.site.origin));
    if (process !== null) recording.add('process', process);
  }
  await context.close();
  if (!isSlowed) return;
  const slow = await openShelf(environment, 4);
  recording.add('spine4', slow.firstSpine);
  await slow.context.close();
}

async function use(page: Page, recording: Recording, suffix: string) {
  for (const { echo, answer } of (await typeLetters(page, spines)).letters) {
    recording.add(`echo${suffix}`, echo);
    recording.add(`key${suffix}`, answer);
  }
  for (const { answer } of await sortByEach(page)) recording.add(`sort${suffix}`, answer);
  for (const { answer } of await tickFilters(page)) recording.add(`filter${suffix}`, answer);
  recording.add(`open${suffix}`, (await openCassette(page)).answer);
}
