import type { Page } from '@playwright/test';
import { memoryOf, throttle } from './browser.ts';
import { compared, type Measure } from './comparison.ts';
import type { Stage } from './environment.ts';
import { settled } from './page-actions.ts';
import { Recording } from './record.ts';
import {
  comeBack,
  flingThrough,
  openShelf,
  pullOut,
  sortByEach,
  typeLetters,
} from './shelf-actions.ts';
import { asCount, asMegabytes, type Table } from './table.ts';
import type { Subject } from './variants.ts';

export type Effort = {
  /** The size of the large shelf. */
  tapes: number;
  /** How often the two sizes take turns. */
  rounds: number;
  /** How often ours is opened in each of them; in the first of these visits it is used too. */
  opened: number;
  /** How often the literal rendering is opened: a visit takes a minute and more. */
  literal: number;
  /** On a slow processor too, with a look at the memory and a fling through the whole shelf. */
  thorough: boolean;
};

const measures: Measure[] = [
  { name: 'spine', words: 'first spine, after its data has arrived', goal: '1.3 : 100 tapes' },
  { name: 'spine4', words: '– processor four times slower' },
  { name: 'pictures', words: 'every picture on the first screen' },
  { name: 'echo', words: 'a keystroke: the letter' },
  { name: 'key', words: 'a keystroke: its answer on the shelf', goal: '32 ms' },
  { name: 'key4', words: '– processor four times slower', goal: '64 ms' },
  { name: 'sort', words: 'sorted', goal: '32 ms' },
  { name: 'sort4', words: '– processor four times slower', goal: '64 ms' },
  { name: 'pull', words: 'a tape pulled out' },
  { name: 'pull4', words: '– processor four times slower' },
  { name: 'longestFrame', words: 'a fling through all: the longest frame' },
  { name: 'longestBlank', words: '– the longest time that a row stays blank' },
  { name: 'blankNow', words: '– rows still blank after it', goal: '0', format: asCount },
  { name: 'images', words: 'images fetched before anyone scrolls', goal: '< 120', format: asCount },
  {
    name: 'process',
    words: 'memory of the page’s process, at a return visit',
    goal: '1.5 : 100 tapes',
    format: asMegabytes,
  },
  { name: 'heap', words: '– of its JavaScript, at the first', format: asMegabytes },
  { name: 'nodes', words: 'nodes in the page', format: asCount },
];

/** The waits of the shelf: ours with few tapes and with many, and the literal rendering with as many. */
export async function measureShelf(stage: Stage, effort: Effort): Promise<Table[]> {
  const { tapes, rounds, opened, literal, thorough } = effort;
  const recordings = { few: new Recording(), ours: new Recording(), literal: new Recording() };

  // By turns, so that a machine that grows busier or quieter meanwhile favours neither size.
  for (let round = 0; round < rounds; round++) {
    for (const [size, recording] of [
      [100, recordings.few],
      [tapes, recordings.ours],
    ] as const) {
      await stage.fill(size);
      for (let at = 0; at < opened; at++)
        await visit(stage, stage.ours, size, recording, {
          used: at === 0,
          thorough: thorough && round + at === 0,
          slowly: thorough,
        });
    }
    if (round >= literal) continue;
    // In browsers of its own: what its 30,000 answers leave behind would weigh on the visit after it.
    const quickBrowser = await stage.openQuickBrowser();
    const first = thorough && round === 0;
    const depth = { used: true, thorough: first, slowly: first };
    await visit({ ...stage, quickBrowser }, stage.literal, tapes, recordings.literal, depth);
    await quickBrowser.close();
  }
  const notes = ['Ten letters a second are typed; every other input comes to a page at rest.'];
  return [{ ...compared('The shelf', tapes, measures, recordings), notes }];
}

type Depth = {
  /** Types, sorts, pulls a tape out. */
  used: boolean;
  /** Looks at the memory too, and flings through the shelf. */
  thorough: boolean;
  /** All of it again on a slow processor, and opens the shelf once more on that. */
  slowly: boolean;
};

async function visit(
  stage: Stage,
  subject: Subject,
  tapes: number,
  recording: Recording,
  { used, thorough, slowly }: Depth,
): Promise<void> {
  const { page, context, ...opened } = await openShelf(stage, subject, tapes, 1);
  recording.add('spine', opened.firstSpine);
  recording.add('pictures', opened.firstPictures);
  recording.add('images', opened.images);
  await settled(page);
  if (thorough) {
    const { heap, nodes } = await memoryOf(page);
    recording.add('heap', heap);
    recording.add('nodes', nodes);
  }
  if (used) {
    await use(page, subject, recording, '');
    if (slowly) {
      await throttle(page, 4);
      await use(page, subject, recording, '4');
      await throttle(page, 1);
    }
  }
  if (thorough) {
    const fling = await flingThrough(page, subject, 8);
    recording.add('longestFrame', fling.longestFrame);
    recording.add('longestBlank', fling.longestBlank);
    recording.add('blankNow', fling.blankNow);
  }
  // At a return visit: at the first one the browser has kept every answer for its developer's tools,
  // which measure here, and they weigh more than the page. The literal one fetches as much each time.
  if (thorough && subject.name === 'ours') {
    await page.close();
    const { process } = await memoryOf(await comeBack(context, subject));
    if (process !== null) recording.add('process', process);
  }
  await context.close();
  if (!slowly) return;
  const slow = await openShelf(stage, subject, tapes, 4);
  recording.add('spine4', slow.firstSpine);
  await slow.context.close();
}

async function use(page: Page, subject: Subject, recording: Recording, suffix: string) {
  for (const { echo, answer } of await typeLetters(page, subject)) {
    recording.add(`echo${suffix}`, echo);
    recording.add(`key${suffix}`, answer);
  }
  for (const { answer } of await sortByEach(page, subject)) recording.add(`sort${suffix}`, answer);
  recording.add(`pull${suffix}`, (await pullOut(page, subject)).answer);
}
