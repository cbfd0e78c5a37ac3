import { afterAll, expect, test } from 'vitest';
import type { Cassette } from '../../src/domain/cassette.ts';
import { deleteForGood, restoreCassettes } from '../../src/services/bin.ts';
import { saveCassette } from '../../src/services/save-cassette.ts';
import { findOrphans } from '../../tools/operations/find-orphans.ts';
import {
  addCassette,
  catalogueState,
  cropWithReadingCopy,
  moveToBin,
  saveOnce,
} from '../support/operations/catalogue-state.ts';
import { openPage, projectWithEditor } from '../support/operations/editor-session.ts';

/** The reading copy of a full J-card, a fourth stored image, with the real rules and storage. */

const { project, settings } = await projectWithEditor('reading-copies');
const page = await openPage(settings);
afterAll(() => project.close());

const largePath = ({ images }: Cassette) => images.fullJCard.large?.path ?? '';
const orphans = () => findOrphans(project, -1000);
const nothingLost = { orphans: [], missing: [], stored: 4, referenced: 4 };

test('A reading copy is replaced, binned, restored and deleted with its J-card, and is never an orphan', async () => {
  const added = await addCassette(page, 'Read', cropWithReadingCopy());
  expect(await orphans()).toMatchObject(nothingLost);

  const fullJCard = cropWithReadingCopy();
  const update = await saveCassette(page, added, added, { fullJCard }, saveOnce());
  const replaced = update.saved;
  expect(largePath(replaced)).not.toBe(largePath(added));
  expect(await orphans()).toMatchObject(nothingLost);

  const record = await moveToBin(page, added.id);
  expect(await orphans()).toMatchObject(nothingLost);
  await restoreCassettes(page, [record!], false, async () => undefined);
  const restored = (await page.catalogue.read(added.id)) as Cassette;
  expect(restored.images).toEqual(replaced.images);

  await page.images.remove(largePath(restored));
  expect((await orphans()).missing).toMatchObject([
    {
      document: `cassettes/${added.id}`,
      field: 'fullJCardLargeUrl',
      path: largePath(restored),
    },
  ]);
  await deleteForGood(page, [restored]);
  expect(await catalogueState(project)).toMatchObject({ cassettes: [], bin: [], images: 0 });
});
