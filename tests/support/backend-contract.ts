import { beforeAll, describe, expect, test } from 'vitest';
import { type BinRecord, leavingId } from '../../src/domain/bin.ts';
import { type Cassette, type CassetteImages, noImages, panels } from '../../src/domain/cassette.ts';
import { emptyFields } from '../../src/domain/cassette-validation.ts';
import type { CassetteWrite } from '../../src/domain/cassette-write.ts';
import type { CassetteFields } from '../../src/domain/fields.ts';
import { type ChangeSource, deletionId } from '../../src/domain/history.ts';
import { newestFirstView } from '../../src/services/page-start.ts';
import type {
  CataloguePort,
  ImagesPort,
  MailingListAdminPort,
  MailingListPort,
  Page,
  ShelfPort,
} from '../../src/services/ports.ts';
import { plainDraft } from './field-cases.ts';
import { create, resultOf, update as updateOne } from './single-writes.ts';

type ContractPorts = {
  catalogue: CataloguePort;
  images: ImagesPort;
  shelf: ShelfPort;
  mailingList: MailingListPort;
  mailingListAdmin: MailingListAdminPort;
  /** The id and the e-mail address of the editor who is signed in. */
  uid: string;
  email: string;
};

const webp = () => new Blob(['RIFF\0\0\0\0WEBP'], { type: 'image/webp' });
const blurhash = 'LEHV6nWB2yk8pyo0adR*.7kCMdnj';
const form: ChangeSource = { kind: 'form' };
/** The id of a run. */
const runId = 'r'.repeat(20);
const missing = { code: 'missing' };

/**
 * What every backend does: the cases run against Firebase and against the fake of the view tests, so
 * that those tests prove what the site does. `open` opens an empty backend with an editor.
 */
export function describeBackend(open: () => Promise<ContractPorts>): void {
  let ports: ContractPorts;
  let catalogue: CataloguePort;
  beforeAll(async () => {
    ports = await open();
    catalogue = ports.catalogue;
  });

  let count = 0;
  const buildDraft = (fields: Partial<CassetteFields> = {}): CassetteFields => ({
    ...emptyFields,
    title: `Title ${++count}`,
    artist: ['Somebody'],
    ...fields,
  });
  async function upload(): Promise<CassetteImages> {
    const entries = panels.map(async (panel) => {
      const stored = await ports.images.upload(webp());
      return [panel, { ...stored, blurhash }] as const;
    });
    return Object.fromEntries(await Promise.all(entries)) as CassetteImages;
  }
  const newId = () => crypto.randomUUID();
  async function add(fields: Partial<CassetteFields> = {}, images = noImages, source = form) {
    const { id } = await create(catalogue, newId(), buildDraft(fields), images, source);
    return (await catalogue.read(id)) as Cassette;
  }
  const update = (
    base: Cassette,
    fields: CassetteFields,
    images: Partial<CassetteImages> = {},
    source = form,
  ) => updateOne(catalogue, base, fields, images, source);
  const setLabel = (base: Cassette, label: string): CassetteWrite => ({
    type: 'update',
    base,
    fields: { ...base, label },
    images: {},
    source: { kind: 'bulk', runId },
    changeId: newId(),
  });
  async function allPages<Item>(first: Page<Item>): Promise<Item[][]> {
    const pages = [[...first.items]];
    for (let next = first.loadNext; next; ) {
      const page: Page<Item> = await next();
      pages.push([...page.items]);
      next = page.loadNext;
    }
    return pages;
  }
  const deletion = { kind: 'delete' } as const;
  const write = async (one: CassetteWrite) => resultOf((await catalogue.writeMany([one]))[0]);
  const remove = async (id: string) =>
    (await write({ type: 'remove', id, source: deletion, changeId: newId() })).before;
  const removeFromBin = (record: BinRecord) =>
    write({ type: 'removeFromBin', record, source: deletion, changeId: leavingId(record) });
  async function moveToBin(id: string, source: ChangeSource = { kind: 'bin' }) {
    await write({ type: 'moveToBin', id, source, changeId: newId() });
    return catalogue.findInBin(id);
  }
  async function restore(record: BinRecord, id = record.cassette.id) {
    const by = { source: { kind: 'restore' }, changeId: leavingId(record) } as const;
    return (await write({ type: 'restore', record, id, ...by })).after as Cassette;
  }
  const history = async (id: string) => (await catalogue.listChanges(9, { cassetteId: id })).items;

  describe('The shelf', () => {
    test('has the cassettes as the catalogue has them, and shows them before the load ends', async () => {
      let shown: readonly Cassette[] = [];
      const onProgress = async (cassettes: readonly Cassette[]) => {
        shown = cassettes;
      };
      const { signal } = new AbortController();
      const load = async () =>
        (await ports.shelf.loadCassettes(ports.uid, newestFirstView, onProgress, signal)).cassettes;
      expect(await load()).toEqual([]);
      const [changed, removed] = [await add(), await add({}, await upload())];
      expect(await load()).toHaveLength(2);
      await update(changed, { ...changed, label: 'Changed' });
      await remove(removed.id);
      const stored = await catalogue.read(changed.id);
      expect(await load()).toEqual([stored]);
      expect(shown).toEqual([stored]);
    });
  });

  describe('A pile', () => {
    test('has what was put on it, whatever characters its id holds, until that is taken off', async () => {
      const pile = await ports.shelf.openPile(ports.uid);
      expect(await pile.read()).toEqual(new Map());
      const [first, second, third] = ['a`b', 'c\\d', 'e.f'] as const;
      for (const id of [first, second, third]) {
        await create(catalogue, id, buildDraft(), noImages, form);
        await pile.add(id, id === third ? [first] : []);
      }
      const mark = { markedAt: expect.any(Number) };
      expect(await pile.read()).toEqual(new Map([second, third].map((id) => [id, mark])));
      await pile.remove(second, []);
      expect(await pile.read()).toEqual(new Map([[third, mark]]));
      await pile.remove(second, [third]);
      expect(await pile.read()).toEqual(new Map());
      await expect(pile.add('none', [])).rejects.toMatchObject(missing);
    });
  });

  describe('The catalogue', () => {
    test('gives a cassette back as it was created, with its reading copy', async () => {
      const draft = buildDraft(plainDraft);
      const images = await upload();
      const large = await ports.images.upload(webp());
      const card = { ...images, fullJCard: { ...images.fullJCard, large } };
      const created = await create(catalogue, newId(), draft, card, form, 'change-1');
      expect(created).toMatchObject({ ...draft, images: card, changeId: 'change-1' });
      const read = await catalogue.read(created.id);
      expect(read).toMatchObject({ ...draft, images: card, changeId: 'change-1' });
      expect(read?.createdAt).toEqual(expect.any(Number));
      const { fullJCard } = await upload();
      const replaced = await update(read!, read!, { fullJCard });
      expect(replaced.images).toEqual({ ...images, fullJCard });
      expect((await catalogue.read(read!.id))?.images).toEqual({ ...images, fullJCard });
    });

    test('takes a write that it has already stored as done, with what was typed since', async () => {
      const id = newId();
      const draft = buildDraft();
      await create(catalogue, id, draft, noImages, form, 'created-once');
      const again = await create(catalogue, id, draft, noImages, form, 'created-once');
      expect(again).toMatchObject({ ...draft, changeId: 'created-once' });
      const base = (await catalogue.read(id)) as Cassette;
      const attempts: CassetteWrite[] = [];
      for (const label of ['First', 'First', 'Second', 'Third']) {
        const attempt = { ...setLabel(base, label), source: form, earlier: [...attempts] };
        await write(attempt);
        attempts.push(attempt);
      }
      expect((await history(id)).map(({ fields, before }) => [fields, before])).toEqual([
        [['label'], { label: 'Second' }],
        [['label'], { label: 'First' }],
        [['label'], { label: '' }],
        [[], null],
      ]);
    });

    test('writes many cassettes together, and only those that others changed or deleted fail', async () => {
      const bases = await Promise.all(Array.from({ length: 12 }, () => add()));
      const [conflicting, deleted] = bases as [Cassette, Cassette];
      await update(conflicting, { ...conflicting, label: 'Theirs' });
      await remove(deleted.id);
      const outcomes = await catalogue.writeMany(bases.map((base) => setLabel(base, 'Mine')));
      expect(outcomes.slice(0, 2)).toMatchObject([
        { failure: { code: 'conflict', fields: ['label'], current: { label: 'Theirs' } } },
        { failure: missing },
      ]);
      expect(outcomes.slice(2)).toMatchObject(
        Array(10).fill({ result: { after: { label: 'Mine' } } }),
      );
      const labels = await Promise.all(
        bases.map(async ({ id }) => (await catalogue.read(id))?.label),
      );
      expect(labels).toEqual(['Theirs', undefined, ...Array(10).fill('Mine')]);
    });
  });

  describe('The bin', () => {
    test('takes a cassette once, and gives it back as it was', async () => {
      const cassette = await add({ label: 'Kept' }, await upload());
      const record = await moveToBin(cassette.id);
      expect(record).toMatchObject({ movedBy: ports.email, cassette });
      expect(await moveToBin(cassette.id)).toEqual(record);
      expect(await catalogue.read(cassette.id)).toBeNull();

      await restore(record!);
      expect(await catalogue.read(cassette.id)).toEqual({
        ...cassette,
        updatedAt: expect.any(Number),
        changeId: leavingId(record!),
      });
      expect(await catalogue.findInBin(cassette.id)).toBeNull();
      // As if the answer had been lost.
      expect(await restore(record!)).toMatchObject({ id: cassette.id });
      await remove(cassette.id);
      await expect(restore(record!)).rejects.toMatchObject(missing);
    });

    test('keeps two cassettes of one id, and restores one of them as a new cassette', async () => {
      const first = await add();
      const record = await moveToBin(first.id);
      const draft = buildDraft();
      await create(catalogue, first.id, draft, noImages, form);
      await expect(restore(record!)).rejects.toMatchObject({
        code: 'duplicate',
        existing: { title: draft.title },
      });
      const second = await moveToBin(first.id);
      await restore(second!);
      const restored = await restore(record!, leavingId(record!));
      expect(restored).toMatchObject({ title: first.title });
      expect(restored.id).not.toBe(first.id);
      expect(await catalogue.read(first.id)).toMatchObject({ title: draft.title });
    });

    test('gives back and deletes what one move has brought twice', async () => {
      const { id } = await add();
      const move = { type: 'moveToBin', id, source: { kind: 'bin' }, changeId: newId() } as const;
      const moveOnce = async () => {
        await write(move);
        return (await catalogue.findInBin(id)) as BinRecord;
      };
      const restored = await restore(await moveOnce());
      await update(restored, { ...restored, label: 'Changed since' });
      expect(await restore(await moveOnce())).toMatchObject({ label: 'Changed since' });
      await removeFromBin(await moveOnce());
      expect(await catalogue.findInBin(id)).toBeNull();
      expect(await history(id)).toHaveLength(8);
    });

    test('lists its records page by page, the newest first', async () => {
      for (const record of (await allPages(await catalogue.listBin(50))).flat())
        await removeFromBin(record);
      const ids: string[] = [];
      for (let index = 0; index < 3; index++) {
        const { id } = await add();
        ids.unshift(id);
        await moveToBin(id);
      }
      const pages = await allPages(await catalogue.listBin(2));
      expect(pages.map((page) => page.map(({ cassette }) => cassette.id))).toEqual([
        ids.slice(0, 2),
        ids.slice(2),
      ]);
    });

    test('tells which images a cassette or a record names', async () => {
      const [kept, moved] = [await add({}, await upload()), await add({}, await upload())];
      await moveToBin(moved.id);
      const named = [kept.images.spine.path, moved.images.fullJCard.path];
      const unused = `images/${crypto.randomUUID()}`;
      const referenced = await catalogue.findReferenced([...named, unused]);
      expect([...named, unused].filter((path) => referenced.has(path))).toEqual(named);
    });
  });

  describe('The history', () => {
    test('says of each change who made it, by what, and what was there before and after, the newest first', async () => {
      const base = await add({ label: 'First', genre: ['Dub'], releaseYear: 1984 }, await upload());
      const { front } = await upload();
      const draft = { ...base, label: '', genre: ['Ska'], releaseYear: null };
      const updated = await update(base, draft, { front }, { kind: 'row' });
      await update(updated, { ...draft, label: 'Third' }, {}, { kind: 'bulk', runId });
      const pages = await allPages(await catalogue.listChanges(2, { cassetteId: base.id }));
      const records = pages.flat();
      const account = { cassetteId: base.id, title: base.title, email: ports.email };
      const values = { before: { label: '' }, after: { label: 'Third' } };
      expect(records).toMatchObject([
        { ...account, kind: 'bulk', runId, fields: ['label'], ...values },
        { ...account, kind: 'row', changedAt: expect.any(Number) },
        { ...account, kind: 'form', fields: [], before: null, after: { label: 'First' } },
      ]);
      const [first, second] = records;
      expect([...second!.fields].sort()).toEqual(['front', 'genre', 'label', 'releaseYear']);
      expect(second!.before).toEqual({ label: 'First', genre: ['Dub'], releaseYear: 1984 });
      expect(second!.after).toEqual({ label: '', genre: ['Ska'], releaseYear: null });
      expect(pages).toHaveLength(2);
      expect(await catalogue.read(base.id)).toMatchObject({ changeId: first!.id });
      expect(await catalogue.readChanges([first!.id])).toEqual([first]);
    });

    test('keeps what was moved to the bin, restored and deleted for good', async () => {
      const { id, title } = await add();
      const moved = await moveToBin(id, { kind: 'undo', runId });
      await restore(moved!);
      const again = await moveToBin(id);
      await removeFromBin(again!);
      const other = await add();
      await remove(other.id);
      const gone = { title, before: { title }, after: null };
      expect(await history(id)).toMatchObject([
        { ...gone, kind: 'delete', id: leavingId(again!) },
        { ...gone, kind: 'bin', id: deletionId(again!.cassette) },
        { title, kind: 'restore', id: leavingId(moved!), before: null, after: { title } },
        { ...gone, kind: 'undo', runId, id: deletionId(moved!.cassette) },
        { title, kind: 'form' },
      ]);
      expect((await history(other.id))[0]).toMatchObject({
        kind: 'delete',
        id: deletionId(other),
        after: null,
      });
    });

    test('knows the runs, and what each has changed, and lists each in the place of its changes', async () => {
      const first = await catalogue.startRun('bulk', 'Country: Japan');
      const second = await catalogue.startRun('import', 'list.csv');
      const changed = await add();
      await update(
        changed,
        { ...changed, label: 'Changed' },
        {},
        { kind: 'import', runId: second },
      );
      await catalogue.updateRun(second, { added: 0, changed: 3, failed: 0 });
      await catalogue.updateRun(second, { undone: 2, isUndone: true });
      const by = { email: ports.email, changedAt: expect.any(Number) };
      const feed = (await allPages(await catalogue.listFeed(2))).flat();
      expect(feed.slice(0, 3)).toMatchObject([
        { kind: 'form', cassetteId: changed.id },
        {
          ...by,
          id: second,
          kind: 'run',
          action: 'import',
          title: 'list.csv',
          changed: 3,
          undone: 2,
          isUndone: true,
        },
        { ...by, id: first, kind: 'run', action: 'bulk', title: 'Country: Japan', changed: 0 },
      ]);
      expect((await catalogue.listChanges(9, { runId: first })).items).toEqual([]);
      expect((await catalogue.listChanges(9, { runId: second })).items).toMatchObject([
        { cassetteId: changed.id, kind: 'import', fields: ['label'] },
      ]);
    });
  });

  describe('An image', () => {
    test('is stored under a new path, and is gone once it is removed', async () => {
      const fractions: number[] = [];
      const { path, token } = await ports.images.upload(webp(), (sent) => fractions.push(sent));
      expect(path).toMatch(/^images\/[0-9a-f-]{36}$/);
      expect(token).not.toBe('');
      expect(fractions.at(-1)).toBe(1);
      expect(await ports.images.lookUpUrl(path)).toContain(encodeURIComponent(path).slice(-36));
      await ports.images.remove(path);
      await expect(ports.images.lookUpUrl(path)).rejects.toMatchObject(missing);
      // One that is gone is no error.
      await ports.images.remove(path);
    });
  });

  describe('The mailing list', () => {
    test('has an address once, gives it page by page, and removes it', async () => {
      const { mailingList, mailingListAdmin } = ports;
      const addresses = ['anna@example.org', 'annika@example.org', 'bert@example.org'];
      for (const address of addresses) await mailingList.join(address, 'mailinglist');
      const id = await mailingList.join('bert@example.org', 'mailinglist');
      const emails = (pages: { email: string }[][]) =>
        pages.map((page) => page.map(({ email }) => email));
      const newest = await allPages(await mailingListAdmin.listNewest(2));
      expect(emails(newest)).toEqual([
        ['bert@example.org', 'annika@example.org'],
        ['anna@example.org'],
      ]);
      expect(newest[0]?.[0]?.id).toBe(id);
      await mailingListAdmin.removeAddress('bert@example.org');
      await mailingListAdmin.removeAddress('bert@example.org');
      expect((await mailingListAdmin.listNewest(9)).items).toHaveLength(2);
    });
  });
}
