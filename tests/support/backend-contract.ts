import { beforeAll, describe, expect, test } from 'vitest';
import { type Cassette, type CassetteImages, noImages, panels } from '../../src/domain/cassette.ts';
import { type CassetteDraft, emptyDraft } from '../../src/domain/fields.ts';
import type { ChangeSource } from '../../src/domain/history.ts';
import type {
  CataloguePort,
  ImagesPort,
  MailingListAdminPort,
  MailingListPort,
  Page,
} from '../../src/services/ports.ts';

export type ContractPorts = {
  catalogue: CataloguePort;
  images: ImagesPort;
  mailingList: MailingListPort;
  mailingListAdmin: MailingListAdminPort;
  /** The e-mail address of the editor who is signed in. */
  movedBy: string;
};

const webp = () => new Blob(['RIFF\0\0\0\0WEBP'], { type: 'image/webp' });
const blurhash = 'LEHV6nWB2yk8pyo0adR*.7kCMdnj';
const form: ChangeSource = { kind: 'form' };
/** The id of a run. */
const run = 'r'.repeat(20);
const missing = { code: 'missing' };

/**
 * What every backend does: the cases run against Firebase and against the fake of the view tests, so
 * that those tests prove what the site does. `open` opens an empty backend with an editor.
 */
export function describeBackend(open: () => Promise<ContractPorts>): void {
  let ports: ContractPorts;
  beforeAll(async () => {
    ports = await open();
  });

  let count = 0;
  const buildDraft = (fields: Partial<CassetteDraft> = {}): CassetteDraft => ({
    ...emptyDraft,
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
  async function add(fields: Partial<CassetteDraft> = {}, images = noImages, source = form) {
    const { catalogue } = ports;
    const draft = buildDraft(fields);
    const { cassette } = await catalogue.create(catalogue.newId(), draft, images, source);
    return (await catalogue.read(cassette.id)) as Cassette;
  }
  const update = (
    base: Cassette,
    draft: CassetteDraft,
    images: Partial<CassetteImages> = {},
    source = form,
  ) => ports.catalogue.update(base, draft, images, source);
  async function allPages<Item>(first: Page<Item>): Promise<Item[][]> {
    const pages = [[...first.items]];
    for (let next = first.loadNext; next; ) {
      const page: Page<Item> = await next();
      pages.push([...page.items]);
      next = page.loadNext;
    }
    return pages;
  }

  describe('The catalogue', () => {
    test('gives a cassette back as it was created', async () => {
      const draft = buildDraft({ genre: ['Dub'], releaseYear: 1984, inStock: 'Yes' });
      const images = await upload();
      const id = ports.catalogue.newId();
      const created = await ports.catalogue.create(id, draft, images, form);
      expect(created).toMatchObject({ isNew: true, cassette: { ...draft, id, images } });
      const read = await ports.catalogue.read(id);
      expect(read).toMatchObject({ ...draft, id, images });
      expect(read?.createdAt).toEqual(expect.any(Number));
      expect(await ports.catalogue.listCassettes()).toContainEqual(read);
    });

    test('keeps the first cassette of an id, and gives it to the second creation', async () => {
      const first = await add();
      const second = await ports.catalogue.create(first.id, buildDraft(), noImages, form);
      expect(second).toMatchObject({ isNew: false, cassette: { title: first.title } });
      expect(await ports.catalogue.read(first.id)).toEqual(first);
    });

    test('joins the changes of two editors to different fields and images', async () => {
      const base = await add({}, await upload());
      const [theirs, mine] = [await upload(), await upload()];
      await update(base, { ...base, label: 'Theirs' }, { front: theirs.front });
      const saved = await update(base, { ...base, country: 'Japan' }, { spine: mine.spine });
      const images = { ...base.images, front: theirs.front, spine: mine.spine };
      expect(saved).toMatchObject({ label: 'Theirs', country: 'Japan', images });
      expect(await ports.catalogue.read(base.id)).toMatchObject({
        ...{ label: 'Theirs', country: 'Japan', images },
      });
    });

    test('refuses a change of what somebody else has changed, and names it', async () => {
      const base = await add({}, await upload());
      const [theirs, mine] = [await upload(), await upload()];
      await update(base, { ...base, label: 'Theirs' }, { front: theirs.front });
      const before = await ports.catalogue.read(base.id);
      const change = { ...base, label: 'Mine', country: 'Japan' };
      await expect(update(base, change, { front: mine.front })).rejects.toMatchObject({
        code: 'conflict',
        fields: ['label', 'front'],
      });
      expect(await ports.catalogue.read(base.id)).toEqual(before);
    });

    test('changes twelve cassettes at once, and only those that others changed or deleted fail', async () => {
      const bases: Cassette[] = [];
      for (let index = 0; index < 12; index++) bases.push(await add());
      const [conflicting, deleted] = bases as [Cassette, Cassette];
      await update(conflicting, { ...conflicting, label: 'Theirs' });
      await ports.catalogue.remove(deleted.id);
      const outcomes = await Promise.allSettled(
        bases.map((base) => update(base, { ...base, label: 'Mine' })),
      );
      expect(outcomes.slice(0, 2)).toMatchObject([
        { status: 'rejected', reason: { code: 'conflict', fields: ['label'] } },
        { status: 'rejected', reason: missing },
      ]);
      expect(outcomes.slice(2).map(({ status }) => status)).toEqual(Array(10).fill('fulfilled'));
      const labels = await Promise.all(
        bases.map(async ({ id }) => (await ports.catalogue.read(id))?.label),
      );
      expect(labels).toEqual(['Theirs', undefined, ...Array(10).fill('Mine')]);
    });

    test('writes two changes of one cassette that begin at once after one another', async () => {
      const base = await add();
      const outcomes = await Promise.allSettled([
        update(base, { ...base, label: 'First' }),
        update(base, { ...base, label: 'Second' }),
      ]);
      expect(outcomes).toMatchObject([
        { status: 'fulfilled', value: { label: 'First' } },
        { status: 'rejected', reason: { code: 'conflict', fields: ['label'] } },
      ]);
      expect((await ports.catalogue.read(base.id))?.label).toBe('First');
    });

    test('takes the same change twice', async () => {
      const base = await add();
      await update(base, { ...base, label: 'The same' });
      const again = await update(base, { ...base, label: 'The same' });
      expect(again.label).toBe('The same');
    });

    test('empties a field', async () => {
      const base = await add({ releaseYear: 1984, genre: ['Dub'], label: 'Label' });
      const empty = { releaseYear: null, genre: [], label: '' };
      await update(base, { ...base, ...empty });
      expect(await ports.catalogue.read(base.id)).toMatchObject(empty);
    });

    test('refuses a change of a cassette that is deleted, and does not bring it back', async () => {
      const base = await add({}, await upload());
      expect(await ports.catalogue.remove(base.id)).toEqual(base.images);
      expect(await ports.catalogue.remove(base.id)).toBeNull();
      const change = { ...base, label: 'Mine' };
      await expect(update(base, change)).rejects.toMatchObject(missing);
      expect(await ports.catalogue.read(base.id)).toBeNull();
    });

    test('finds similar cassettes by the whole title or release ID', async () => {
      const byTitle = await add({ title: 'Similar' });
      const byReleaseId = await add({ releaseId: 'SIM-1' });
      await add({ title: 'Similar 2', releaseId: 'SIM-12' });
      const find = async (title: string, releaseId: string) =>
        (await ports.catalogue.findSimilar({ title, releaseId })).map(({ id }) => id).sort();
      expect(await find('Similar', 'SIM-1')).toEqual([byTitle.id, byReleaseId.id].sort());
      expect(await find('Nothing like it', '')).toEqual([]);
    });
  });

  describe('The bin', () => {
    test('takes a cassette once, and gives it back as it was', async () => {
      const cassette = await add({ label: 'Kept' }, await upload());
      const record = await ports.catalogue.moveToBin(cassette.id, ports.movedBy);
      expect(record).toMatchObject({
        movedBy: ports.movedBy,
        cassette: { id: cassette.id, label: 'Kept', images: cassette.images },
      });
      expect(await ports.catalogue.moveToBin(cassette.id, ports.movedBy)).toBeNull();
      expect(await ports.catalogue.read(cassette.id)).toBeNull();

      const options = { lostImages: [], asNew: false };
      await ports.catalogue.restore(record!, options);
      expect(await ports.catalogue.read(cassette.id)).toEqual({
        ...cassette,
        updatedAt: expect.any(Number),
        change: expect.any(String),
      });
      await expect(ports.catalogue.restore(record!, options)).rejects.toMatchObject(missing);
    });

    test('restores a cassette without the images that are gone', async () => {
      const cassette = await add({}, await upload());
      const record = await ports.catalogue.moveToBin(cassette.id, ports.movedBy);
      const restored = await ports.catalogue.restore(record!, {
        lostImages: ['front'],
        asNew: false,
      });
      const images = { ...cassette.images, front: noImages.front };
      expect(restored.images).toEqual(images);
      expect(await ports.catalogue.read(cassette.id)).toMatchObject({ images });
    });

    test('keeps two cassettes of one id, and restores one of them as a new cassette', async () => {
      const first = await add();
      const record = await ports.catalogue.moveToBin(first.id, ports.movedBy);
      const draft = buildDraft();
      await ports.catalogue.create(first.id, draft, noImages, form);
      await expect(
        ports.catalogue.restore(record!, { lostImages: [], asNew: false }),
      ).rejects.toMatchObject({ code: 'duplicate', existing: { title: draft.title } });
      const second = await ports.catalogue.moveToBin(first.id, ports.movedBy);
      expect(second?.recordId).not.toBe(record?.recordId);
      await ports.catalogue.restore(second!, { lostImages: [], asNew: false });
      const restored = await ports.catalogue.restore(record!, { lostImages: [], asNew: true });
      expect(restored).toMatchObject({ title: first.title });
      expect(restored.id).not.toBe(first.id);
      expect(await ports.catalogue.read(first.id)).toMatchObject({ title: draft.title });
    });

    test('lists its records page by page, the newest first, and those before a time', async () => {
      for (const record of (await allPages(await ports.catalogue.listBin(50))).flat())
        await ports.catalogue.removeFromBin(record);
      const ids: string[] = [];
      for (let index = 0; index < 3; index++) {
        const { id } = await add();
        ids.unshift(id);
        await ports.catalogue.moveToBin(id, ports.movedBy);
      }
      const pages = await allPages(await ports.catalogue.listBin(2));
      expect(pages.map((page) => page.map(({ cassette }) => cassette.id))).toEqual([
        ids.slice(0, 2),
        ids.slice(2),
      ]);
      const minuteMs = 60_000;
      expect(await ports.catalogue.listOldBin(Date.now() + minuteMs, 2)).toHaveLength(2);
      expect(await ports.catalogue.listOldBin(Date.now() - minuteMs, 2)).toEqual([]);
    });

    test('tells which images a cassette or a record names', async () => {
      const [kept, moved] = [await add({}, await upload()), await add({}, await upload())];
      await ports.catalogue.moveToBin(moved.id, ports.movedBy);
      const named = [kept.images.spine.path, moved.images.fullJCard.path];
      const unused = `images/${crypto.randomUUID()}`;
      const referenced = await ports.catalogue.findReferenced([...named, unused]);
      expect([...named, unused].filter((path) => referenced.has(path))).toEqual(named);
    });
  });

  describe('The history', () => {
    test('says of each change who made it, by what, and what was there before, the newest first', async () => {
      const base = await add({ label: 'First', genre: ['Dub'], releaseYear: 1984 }, await upload());
      const { front } = await upload();
      const draft = { ...base, label: '', genre: ['Ska'], releaseYear: null };
      const updated = await update(base, draft, { front }, { kind: 'row' });
      await update(updated, { ...draft, label: 'Third' }, {}, { kind: 'bulk', run });
      const pages = await allPages(await ports.catalogue.listChanges(2, base.id));
      const records = pages.flat();
      const account = { cassetteId: base.id, uid: updated.updatedBy, email: ports.movedBy };
      expect(records).toMatchObject([
        { ...account, kind: 'bulk', run, fields: ['label'], before: { label: '' } },
        { ...account, kind: 'row', changedAt: expect.any(Number) },
        { ...account, kind: 'form', fields: [], before: null },
      ]);
      const [, second] = records;
      expect([...second!.fields].sort()).toEqual(['front', 'genre', 'label', 'releaseYear']);
      expect(second!.before).toEqual({ label: 'First', genre: ['Dub'], releaseYear: 1984 });
      expect(pages).toHaveLength(2);
      const read = await ports.catalogue.read(base.id);
      expect(read).toMatchObject({ change: records[0]!.id, updatedBy: account.uid });
      expect(await ports.catalogue.emailOf(account.uid!)).toBe(ports.movedBy);
      expect(await ports.catalogue.emailOf('nobody')).toBeNull();
    });

    test('has one record of a change that is written twice', async () => {
      const base = await add();
      await update(base, { ...base, label: 'The same' });
      await update(base, { ...base, label: 'The same' });
      await ports.catalogue.create(base.id, base, noImages, form);
      expect((await ports.catalogue.listChanges(9, base.id)).items).toHaveLength(2);
    });

    test('stays while the bin has the cassette, and goes when it is deleted for good', async () => {
      const { id } = await add();
      const kinds = async () =>
        (await ports.catalogue.listChanges(9, id)).items.map(({ kind }) => kind);
      const record = await ports.catalogue.moveToBin(id, ports.movedBy);
      expect(await kinds()).toEqual(['form']);
      await ports.catalogue.restore(record!, { lostImages: [], asNew: false });
      expect(await kinds()).toEqual(['restore', 'form']);
      const again = await ports.catalogue.moveToBin(id, ports.movedBy);
      await ports.catalogue.removeFromBin(again!);
      expect(await kinds()).toEqual([]);

      const other = await add();
      await ports.catalogue.remove(other.id);
      expect((await ports.catalogue.listChanges(9, other.id)).items).toEqual([]);
    });

    test('stays while the bin has another cassette with the same id', async () => {
      const { id } = await add();
      const first = await ports.catalogue.moveToBin(id, ports.movedBy);
      await ports.catalogue.create(id, buildDraft(), noImages, form);
      const second = await ports.catalogue.moveToBin(id, ports.movedBy);
      await ports.catalogue.removeFromBin(second!);
      expect((await ports.catalogue.listChanges(9, id)).items).toHaveLength(2);
      await ports.catalogue.removeFromBin(first!);
      expect((await ports.catalogue.listChanges(9, id)).items).toEqual([]);
    });

    test('knows the runs, and what each has changed', async () => {
      const { catalogue, movedBy } = ports;
      const first = await catalogue.startRun('bulk', 'Country: Japan', movedBy);
      const second = await catalogue.startRun('replace', 'Kept', movedBy);
      await catalogue.updateRun(second, { added: 0, changed: 1, failed: 0, undone: 0 });
      const pages = await allPages(await catalogue.listRuns(1));
      const started = { startedBy: movedBy, hasRecords: true };
      expect(pages.flat().slice(0, 2)).toMatchObject([
        { ...started, id: second, kind: 'replace', name: 'Kept', changed: 1 },
        { ...started, id: first, kind: 'bulk', name: 'Country: Japan', changed: 0 },
      ]);
      expect(await catalogue.listChangesOfRun(first)).toEqual([]);
      const changed = await add();
      await update(changed, { ...changed, label: 'Changed' }, {}, { kind: 'bulk', run: second });
      expect(await catalogue.listChangesOfRun(second)).toMatchObject([
        { cassetteId: changed.id, kind: 'bulk', fields: ['label'], before: { label: '' } },
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
