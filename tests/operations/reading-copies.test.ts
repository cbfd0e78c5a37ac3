import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Cassette } from '../../src/domain/cassette.ts';
import { deleteForGood, restoreCassettes } from '../../src/services/bin.ts';
import { saveCassette } from '../../src/services/save-cassette.ts';
import { findOrphans } from '../../tools/operations/find-orphans.ts';
import { listImages } from '../../tools/operations/images.ts';
import type { Project } from '../../tools/operations/project.ts';
import {
  addCassette,
  catalogueState,
  crop,
  cropWithReadingCopy,
  moveToBin,
  storedCassettes,
} from '../support/operations/catalogue-state.ts';
import { openPage, projectWithEditor } from '../support/operations/editor-session.ts';

/** The reading copy of a full J-card, a fourth stored image, with the real rules and storage. */

let project: Project;
let page: Awaited<ReturnType<typeof openPage>>;

beforeAll(async () => {
  const opened = await projectWithEditor('reading-copies');
  project = opened.project;
  page = await openPage(opened.settings);
});
afterAll(() => project.close());

// Each test ends with an empty catalogue, and with no image that nothing names.
afterEach(async () => {
  await deleteForGood(page, await storedCassettes(project));
  expect(await catalogueState(project)).toMatchObject({ cassettes: [], bin: [], images: 0 });
});

async function add(title: string, card = cropWithReadingCopy()): Promise<Cassette> {
  const { id } = await addCassette(page, title, undefined, card);
  return (await page.catalogue.read(id)) as Cassette;
}
const largePath = ({ images }: Cassette) => images.fullJCard.large?.path ?? '';
const orphans = () => findOrphans(project, { minAgeMs: -1000 });
const storedPaths = async () => (await listImages(project.bucket)).map(({ name }) => name);

test('A reading copy is no orphan, and is reported when it is missing', async () => {
  const cassette = await add('Read');
  expect(await orphans()).toMatchObject({ orphans: [], missing: [], stored: 4, referenced: 4 });
  await page.images.remove(largePath(cassette));
  expect((await orphans()).missing).toMatchObject([
    { document: `cassettes/${cassette.id}`, field: 'fullJCardLargeUrl', path: largePath(cassette) },
  ]);
});

test('A replaced J-card takes its reading copy along, with another one or with none', async () => {
  const cassette = await add('Replaced');
  const replace = async (fullJCard: ReturnType<typeof crop>) => {
    const base = (await page.catalogue.read(cassette.id)) as Cassette;
    await saveCassette(page, base, base, { fullJCard }, { source: { kind: 'form' } });
    return (await page.catalogue.read(cassette.id)) as Cassette;
  };
  const second = await replace(cropWithReadingCopy());
  expect(largePath(second)).not.toBe(largePath(cassette));
  expect(await storedPaths()).toHaveLength(4);
  expect(await storedPaths()).toContain(largePath(second));
  const third = await replace(crop());
  expect(third.images.fullJCard.large).toBeUndefined();
  expect(await orphans()).toMatchObject({ orphans: [], stored: 3, referenced: 3 });
});

test('The bin keeps a reading copy, gives it back, and deletes it for good', async () => {
  const cassette = await add('Moved');
  const record = await moveToBin(page, cassette.id);
  expect(record?.cassette.images).toEqual(cassette.images);
  expect(await orphans()).toMatchObject({ orphans: [], stored: 4, referenced: 4 });
  await restoreCassettes(page, [record!]);
  expect((await page.catalogue.read(cassette.id))?.images).toEqual(cassette.images);

  const again = await moveToBin(page, cassette.id);
  await deleteForGood(page, [again!]);
  expect(await storedPaths()).toEqual([]);
});
