import { Transaction } from 'firebase-admin/firestore';
import { afterAll, expect, test, vi } from 'vitest';
import { restoreCassettes } from '../../src/services/bin.ts';
import { findOrphans } from '../../tools/operations/find-orphans.ts';
import { purgeBin } from '../../tools/operations/purge-bin.ts';
import { addCassette, catalogueState, moveToBin } from '../support/operations/catalogue-state.ts';
import { openPage, projectWithEditor } from '../support/operations/editor-session.ts';

/** The bin with the real rules, index and storage. */

const { project, settings } = await projectWithEditor('bin');
const page = await openPage(settings);
afterAll(() => project.close());

const add = (title: string) => addCassette(page, title);

test('Records older than 30 days are purged, younger ones stay', async () => {
  const [old, young] = [await add('Old'), await add('Young')];
  const oldRecord = await moveToBin(page, old.id);
  await moveToBin(page, young.id);
  await project.firestore
    .doc(`bin/${oldRecord!.recordId}`)
    .update({ movedAt: new Date(Date.now() - 31 * 86_400_000) });
  expect(await purgeBin(project)).toBe(1);
  expect((await catalogueState(project)).bin).toEqual(['Young']);
  expect(await purgeBin(project)).toBe(0);
  const [last] = (await page.catalogue.listChanges(1, { cassetteId: old.id })).items;
  expect(last).toMatchObject({ kind: 'delete', title: 'Old', email: 'npm run orphans' });
});

test('A record of the history that is there already is not written over by the purge', async () => {
  const { firestore } = project;
  const movedAt = new Date(Date.now() - 31 * 86_400_000);
  await firestore.doc('bin/twice').set({ id: 'x', movedAt, cassette: { title: 'Twice' } });
  const restored = firestore.doc(`changes/twice-${movedAt.getTime()}`);
  await restored.set({ kind: 'restore', cassette: 'x' });
  expect(await purgeBin(project)).toBe(1);
  expect((await restored.get()).data()).toMatchObject({ kind: 'restore' });
  const { docs } = await firestore.collection('changes').where('title', '==', 'Twice').get();
  expect(docs.map((record) => record.get('kind'))).toEqual(['delete']);
});

test('A tape that is restored while orphans are looked for keeps its three pictures', async () => {
  const { id, images } = await add('Restored');
  const record = await moveToBin(page, id);
  const { get } = Transaction.prototype;
  let restored: Promise<unknown> | undefined;
  // The catalogue is read before the restore, the bin after it.
  vi.spyOn(Transaction.prototype, 'get').mockImplementation(async function (
    this: Transaction,
    ...args: unknown[]
  ) {
    await restored;
    const read = get.apply(this, args as never) as Promise<unknown>;
    restored ??= read.then(() => restoreCassettes(page, [record!], false, async () => undefined));
    await restored;
    return read;
  } as never);
  const { orphans } = await findOrphans(project, -1000);
  vi.restoreAllMocks();
  expect((await page.catalogue.read(id))?.images).toEqual(images);
  const names = orphans.map(({ name }) => name);
  for (const { path } of Object.values(images)) expect(names).not.toContain(path);
});

test('A record of the bin or of the history that can’t be read is named, and the others are listed', async () => {
  const odd = { id: 'a/b', cassette: {}, movedAt: new Date() };
  await project.firestore.doc('bin/odd').set(odd);
  const change = { run: null, cassette: '..', changedAt: new Date() };
  await project.firestore.doc('changes/odd').set(change);
  const { id, title } = await add('Listed');
  expect(await page.catalogue.listFeed(2)).toMatchObject({
    items: [{ title }],
    unreadableIds: ['odd'],
  });
  await moveToBin(page, id);
  expect(await page.catalogue.listBin(2)).toMatchObject({
    items: [{ cassette: { title } }],
    unreadableIds: ['odd'],
  });
});
