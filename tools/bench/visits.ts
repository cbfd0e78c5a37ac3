import type { BrowserContext } from '@playwright/test';
import { shuffle } from '../../src/domain/shuffle.ts';
import { openCassettes } from '../../src/firebase/cassettes.ts';
import { openSession } from '../../src/firebase/session.ts';
import { localSettings } from '../../src/firebase/settings.ts';
import { demoDrafts } from '../demo/catalogue.ts';
import { freshContext } from './browser.ts';
import { storeSpines, type Tape, tapesInSight, tapesOf } from './catalogue.ts';
import type { Stage } from './environment.ts';
import { imageOf } from './image-names.ts';
import { type Bill, watchWire } from './request-counter.ts';
import { asCount, asKilobytes, type Table } from './table.ts';

/** A shared address shows everyone the same shuffle, so what is on the screen can be told beforehand. */
const seed = 7;

/** What a visit to the shelf costs at each size, counted on the wire against the local suite. */
export async function measureVisits(stage: Stage, sizes: readonly number[]): Promise<Table[]> {
  const rows: string[][] = [];
  const quotas: string[][] = [];
  for (const tapes of sizes) {
    await stage.fill(tapes);
    await storeSpines(stage.suite, tapesInSight(tapes, seed), stage.prints);
    const context = await freshContext(stage.browser, stage.ours.member);
    const first = await visit(stage, context, tapes);
    const again = await visit(stage, context, tapes);
    const changed = await changeSome(stage, tapes);
    const after = await visit(stage, context, tapes, `[data-tape="${changed.added}"]`);
    await context.close();

    const row = (what: string, most: number, { bill, onScreen }: Counted) =>
      rows.push([
        what,
        asCount(tapes),
        `${asCount(bill.reads)} (${asCount(most)})`,
        asCount(bill.lookUps),
        asCount(bill.images),
        asCount(onScreen),
        asKilobytes(bill.data),
      ]);
    row('first, on this device', 2 + tapes / 500, first);
    row('again, nothing changed', 2, again);
    row('again, 3 tapes changed', 2 + changed.parts, after);
    quotas.push([
      asCount(tapes),
      asCount(50_000 / first.bill.reads),
      asCount(50_000 / again.bill.reads),
      asCount(50_000 / tapes),
      asCount(50_000 / (3 * tapes)),
    ]);
  }
  return [
    {
      title: 'What a visit to /explore costs',
      columns: [
        'visit',
        'tapes',
        'document reads (at most)',
        'look-ups',
        'image downloads',
        'spines on the page',
        'data, gzip',
      ],
      rows,
      notes: [
        'Spines on the page: those on the screen and the row ahead.',
        'Changed: one tape edited, one added to the screen, one on the screen deleted.',
      ],
    },
    {
      title: 'Visits that the free quotas allow',
      columns: [
        'tapes',
        'first, a day',
        'returning, a day',
        'literal, by reads, a day',
        'literal, by look-ups, a month',
      ],
      rows: quotas,
      notes: ['50,000 document reads a day, 50,000 storage operations a month.'],
    },
  ];
}

type Counted = { bill: Bill; onScreen: number };

async function visit(
  stage: Stage,
  context: BrowserContext,
  tapes: number,
  shows = stage.ours.spine,
): Promise<Counted> {
  const page = await context.newPage();
  const bill = await watchWire(page, stage.origins);
  await page.goto(`${stage.ours.origin}/explore?shuffle=${seed}`);
  // The count of all tapes is told once the whole shelf is there.
  const told = new RegExp(`^${asCount(tapes).replace(',', ',?')} tapes$`);
  await page.getByRole('status').getByText(told).waitFor();
  await page.locator(shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate((spine) => window.probe.pictured(spine), stage.ours.spine);
  const onScreen = await page.locator(stage.ours.spine).count();
  const counted = { bill: await bill(), onScreen };
  await page.close();
  return counted;
}

/** Edits one tape, deletes one and adds one, as the admin does; tells which and how many parts hold them. */
async function changeSome(stage: Stage, tapes: number) {
  stage.touched();
  const settings = localSettings(stage.suite.viteEmulators);
  const session = await openSession(settings);
  await session.signIn('editor@example.org', 'cassette');
  const cassettes = await openCassettes(settings);
  const all = tapesOf(tapes);
  const [shown, edited] = [shuffle(all, seed)[5] as Tape, shuffle(all, seed)[tapes - 1] as Tape];
  const draft = demoDrafts(1)[0]!;

  const before = await cassettes.read(edited.id);
  if (!before) throw new Error('The catalogue lacks a tape.');
  await cassettes.update(before, { ...before, editorNotes: 'Played once more.' });
  await cassettes.remove(shown.id);

  // It takes the place of the one that is gone; an id that the shuffle puts in sight is found after a
  // few hundred draws.
  const { part } = shown;
  const inSight = shuffle(all, seed).slice(0, 10);
  let id = cassettes.newId();
  while (shuffle([...inSight, { id, part }], seed).at(-1)?.id === id) id = cassettes.newId();
  const added: Tape = { id, index: 900_000 + tapes, part };
  await storeSpines(stage.suite, [added], stage.prints);
  const image = (panel: 'spine' | 'front' | 'fullJCard') => ({
    ...imageOf(panel, added.index),
    blurhash: before.images[panel].blurhash,
  });
  await cassettes.create(id, draft, {
    spine: image('spine'),
    front: image('front'),
    fullJCard: image('fullJCard'),
  });
  await session.signOut();
  return { added: added.id, parts: Math.min(3, Math.ceil(tapes / 500)) };
}
