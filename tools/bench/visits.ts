import type { BrowserContext } from '@playwright/test';
import { shuffle } from '../../src/domain/shuffle.ts';
import { openCassettes } from '../../src/firebase/cassettes.ts';
import { demoDrafts } from '../demo/catalogue.ts';
import { readDocuments } from '../operations/documents.ts';
import { localDatabase } from '../operations/project.ts';
import { freshContext } from './browser.ts';
import { type BenchCassette, cassettesOf } from './catalogue.ts';
import { asEditor } from './editor-session.ts';
import type { Environment } from './environment.ts';
import { freeVisits, storedBytes } from './free-visits.ts';
import { imageOf } from './image-names.ts';
import { countRequests, type VisitCost } from './request-counter.ts';
import { spine } from './selectors.ts';
import { asCount, asKilobytes, type Table } from './table.ts';

/** Spines that a phone loads, with the next row. The benchmark's window has the size of a laptop's. */
const phoneSpines = 15;

/** A shuffle seed in the URL makes the first screen predictable. */
const seed = 7;
const seedQuery = `?shuffle=${seed}`;

/** Reads, look-ups, downloads and bytes of a visit to the shelf, counted from its requests to the emulators. */
export async function measureVisits(
  environment: Environment,
  sizes: readonly number[],
): Promise<Table[]> {
  const rows: string[][] = [];
  const quotas: string[][] = [];
  for (const count of sizes) {
    await environment.fill(count);
    const indexBytes = await bytesOfIndex(environment);
    const context = await freshContext(environment.browser, environment.site.member);
    const first = await visit(environment, context, count);
    const again = await visit(environment, context, count);
    await visit(environment, context, count, seedQuery);
    const sameOrder = await visit(environment, context, count, seedQuery);
    const changed = await changeThree(environment, count);
    const addedSpine = `[data-cassette-id="${changed.addedId}"]`;
    const afterChanges = await visit(environment, context, count, seedQuery, addedSpine);
    await context.close();

    const addRow = (name: string, maxReads: number, { cost, spinesOnPage }: CountedVisit) =>
      rows.push([
        name,
        asCount(count),
        `${asCount(cost.reads)} (${asCount(maxReads)})`,
        asCount(cost.lookUps),
        asCount(cost.images),
        asCount(spinesOnPage),
        asKilobytes(cost.data),
      ]);
    addRow('first, on this device', 2 + count / 500, first);
    addRow('again, nothing changed', 2, again);
    addRow('again, in the same order', 2, sameOrder);
    addRow('the same, 3 cassettes changed', 2 + changed.partCount, afterChanges);
    for (const [device, spines] of [
      ['laptop', first.cost.images],
      ['phone', phoneSpines],
    ] as const) {
      const operations = spines + first.cost.lookUps;
      const { monthly, free, firstLimit, costBeyond } = freeVisits({
        reads: first.cost.reads,
        bytes: indexBytes,
        operations,
      });
      quotas.push([
        `${asCount(count)}, ${device}`,
        asCount(free),
        firstLimit,
        asCount(monthly.reads),
        asCount(monthly.bytes),
        asCount(monthly.operations),
        `${(costBeyond * 100).toFixed(3)} ¢`,
      ]);
    }
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
        'Changed: one edited, one added to the screen, one on the screen deleted.',
      ],
    },
    {
      title: 'First visits a month that the free quotas allow',
      columns: [
        'cassettes, device',
        'free',
        'first limit',
        'by document reads',
        'by bytes of Firestore',
        'by image downloads',
        'a visit beyond all',
      ],
      rows: quotas,
      notes: [
        'Free: 50,000 document reads a day, 10 GiB of Firestore and 50,000 image downloads a month.',
        'Firestore counts stored sizes here; whether it bills compressed bytes is not documented.',
        `A phone shows ${phoneSpines} spines, with the row ahead.`,
        'An unchanged return takes one document read, and downloads only pictures that the device has not shown.',
      ],
    },
  ];
}

/** The bytes of the documents that a first visit reads, as Firestore counts them. */
async function bytesOfIndex({ emulators }: Environment): Promise<number> {
  const database = localDatabase(emulators.ports.firestore);
  let bytes = 0;
  for await (const { documents } of readDocuments(database, { collection: 'shelf' }))
    for (const { fields } of documents) bytes += storedBytes(fields);
  return bytes;
}

type CountedVisit = { cost: VisitCost; spinesOnPage: number };

async function visit(
  environment: Environment,
  context: BrowserContext,
  count: number,
  query = '',
  awaitedSelector = spine,
): Promise<CountedVisit> {
  const page = await context.newPage();
  const cost = await countRequests(page, environment.origins);
  await page.goto(`${environment.site.origin}/explore${query}`);
  // The number of all cassettes is shown once the whole shelf is loaded.
  const total = new RegExp(`^${asCount(count).replace(',', ',?')} tapes$`);
  await page.getByText(total).first().waitFor();
  await page.locator(awaitedSelector).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate((selector) => window.pageMetrics.imagesLoaded(selector), spine);
  const spinesOnPage = await page.locator(spine).count();
  const counted = { cost: await cost(), spinesOnPage };
  await page.close();
  return counted;
}

/** Edits one cassette, deletes one and adds one. Returns the added id and the number of changed parts. */
function changeThree(environment: Environment, count: number) {
  environment.invalidate();
  return asEditor(environment.emulators.viteEmulators, async (settings) => {
    const cassettes = await openCassettes(settings);
    const all = cassettesOf(count);
    const shuffled = shuffle(all, seed);
    const [deleted, edited] = [shuffled[5]!, shuffled[count - 1]!];
    const draft = demoDrafts(1)[0]!;

    const before = await cassettes.read(edited.id);
    if (!before) throw new Error('The catalogue lacks a cassette.');
    await cassettes.update(before, { ...before, editorNotes: 'Played once more.' });
    await cassettes.remove(deleted.id);

    // Draws ids until the shuffle puts the new cassette among the first ten.
    const { part } = deleted;
    const firstTen = shuffled.slice(0, 10);
    let id = cassettes.newId();
    while (shuffle([...firstTen, { id, part }], seed).at(-1)?.id === id) id = cassettes.newId();
    const added: BenchCassette = { id, index: 900_000 + count, part };
    const image = (panel: 'spine' | 'front' | 'fullJCard') => ({
      ...imageOf(panel, added.index),
      blurhash: before.images[panel].blurhash,
    });
    await cassettes.create(id, draft, {
      spine: image('spine'),
      front: image('front'),
      fullJCard: image('fullJCard'),
    });
    return { addedId: added.id, partCount: Math.min(3, Math.ceil(count / 500)) };
  });
}
