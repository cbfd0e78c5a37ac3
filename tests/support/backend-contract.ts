import { beforeAll, describe, expect, test } from 'vitest';
import { isUnchanged } from '../../src/domain/bin.ts';
import {
  type Cassette,
  type CassetteDraft,
  type CassetteImages,
  noImages,
  panels,
} from '../../src/domain/cassette.ts';
import { emptyDraft } from '../../src/domain/cassette-validation.ts';
import type {
  BinPort,
  CassettesPort,
  ImagesPort,
  MailingListAdminPort,
  MailingListPort,
  Page,
} from '../../src/services/ports.ts';

export type ContractPorts = {
  cassettes: CassettesPort;
  bin: BinPort;
  images: ImagesPort;
  mailingList: MailingListPort;
  mailingListAdmin: MailingListAdminPort;
  /** The e-mail address of the editor who is signed in. */
  movedBy: string;
};

const webp = () => new Blob(['RIFF\0\0\0\0WEBP'], { type: 'image/webp' });
const blurhash = 'LEHV6nWB2yk8pyo0adR*.7kCMdnj';
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
  async function add(fields: Partial<CassetteDraft> = {}, images = noImages, run?: string) {
    const { cassettes } = ports;
    const { cassette } = await cassettes.create(cassettes.newId(), buildDraft(fields), images, run);
    return (await cassettes.read(cassette.id)) as Cassette;
  }
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
      const id = ports.cassettes.newId();
      const created = await ports.cassettes.create(id, draft, images);
      expect(created).toMatchObject({ isNew: true, cassette: { ...draft, id, images } });
      const read = await ports.cassettes.read(id);
      expect(read).toMatchObject({ ...draft, id, images });
      expect(read?.createdAt).toEqual(expect.any(Number));
      expect(await ports.cassettes.list()).toContainEqual(read);
    });

    test('keeps the first cassette of an id, and gives it to the second creation', async () => {
      const first = await add();
      const second = await ports.cassettes.create(first.id, buildDraft(), noImages);
      expect(second).toMatchObject({ isNew: false, cassette: { title: first.title } });
      expect(await ports.cassettes.read(first.id)).toEqual(first);
    });

    test('joins the changes of two editors to different fields and images', async () => {
      const base = await add({}, await upload());
      const [theirs, mine] = [await upload(), await upload()];
      await ports.cassettes.update(base, { ...base, label: 'Theirs' }, { front: theirs.front });
      const saved = await ports.cassettes.update(
        base,
        { ...base, country: 'Japan' },
        { spine: mine.spine },
      );
      const images = { ...base.images, front: theirs.front, spine: mine.spine };
      expect(saved).toMatchObject({ label: 'Theirs', country: 'Japan', images });
      expect(await ports.cassettes.read(base.id)).toMatchObject({
        ...{ label: 'Theirs', country: 'Japan', images },
      });
    });

    test('refuses a change of what somebody else has changed, and names it', async () => {
      const base = await add({}, await upload());
      const [theirs, mine] = [await upload(), await upload()];
      await ports.cassettes.update(base, { ...base, label: 'Theirs' }, { front: theirs.front });
      const before = await ports.cassettes.read(base.id);
      const change = { ...base, label: 'Mine', country: 'Japan' };
      await expect(
        ports.cassettes.update(base, change, { front: mine.front }),
      ).rejects.toMatchObject({ code: 'conflict', fields: ['label', 'front'] });
      expect(await ports.cassettes.read(base.id)).toEqual(before);
    });

    test('takes the same change twice', async () => {
      const base = await add();
      await ports.cassettes.update(base, { ...base, label: 'The same' });
      const again = await ports.cassettes.update(base, { ...base, label: 'The same' });
      expect(again.label).toBe('The same');
    });

    test('empties a field', async () => {
      const base = await add({ releaseYear: 1984, genre: ['Dub'], label: 'Label' });
      const empty = { releaseYear: null, genre: [], label: '' };
      await ports.cassettes.update(base, { ...base, ...empty });
      expect(await ports.cassettes.read(base.id)).toMatchObject(empty);
    });

    test('refuses a change of a cassette that is deleted, and does not bring it back', async () => {
      const base = await add({}, await upload());
      expect(await ports.cassettes.remove(base.id)).toEqual(base.images);
      expect(await ports.cassettes.remove(base.id)).toBeNull();
      const change = { ...base, label: 'Mine' };
      await expect(ports.cassettes.update(base, change)).rejects.toMatchObject(missing);
      expect(await ports.cassettes.read(base.id)).toBeNull();
    });

    test('finds similar cassettes by the whole title or release ID', async () => {
      const byTitle = await add({ title: 'Similar' });
      const byReleaseId = await add({ releaseId: 'SIM-1' });
      await add({ title: 'Similar 2', releaseId: 'SIM-12' });
      const find = async (title: string, releaseId: string) =>
        (await ports.cassettes.findSimilar({ title, releaseId })).map(({ id }) => id).sort();
      expect(await find('Similar', 'SIM-1')).toEqual([byTitle.id, byReleaseId.id].sort());
      expect(await find('Nothing like it', '')).toEqual([]);
    });
  });

  describe('The bin', () => {
    test('takes a cassette once, and gives it back as it was', async () => {
      const cassette = await add({ label: 'Kept' }, await upload());
      const record = await ports.bin.move(cassette.id, ports.movedBy);
      expect(record).toMatchObject({
        movedBy: ports.movedBy,
        cassette: { id: cassette.id, label: 'Kept', images: cassette.images },
      });
      expect(await ports.bin.move(cassette.id, ports.movedBy)).toBeNull();
      expect(await ports.cassettes.read(cassette.id)).toBeNull();

      const options = { lostImages: [], asNew: false };
      await ports.bin.restore(record!, options);
      expect(await ports.cassettes.read(cassette.id)).toEqual({
        ...cassette,
        updatedAt: expect.any(Number),
      });
      await expect(ports.bin.restore(record!, options)).rejects.toMatchObject(missing);
    });

    test('restores a cassette without the images that are gone', async () => {
      const cassette = await add({}, await upload());
      const record = await ports.bin.move(cassette.id, ports.movedBy);
      const restored = await ports.bin.restore(record!, { lostImages: ['front'], asNew: false });
      const images = { ...cassette.images, front: noImages.front };
      expect(restored.images).toEqual(images);
      expect(await ports.cassettes.read(cassette.id)).toMatchObject({ images });
    });

    test('keeps two cassettes of one id, and restores one of them as a new cassette', async () => {
      const first = await add();
      const record = await ports.bin.move(first.id, ports.movedBy);
      const draft = buildDraft();
      await ports.cassettes.create(first.id, draft, noImages);
      await expect(
        ports.bin.restore(record!, { lostImages: [], asNew: false }),
      ).rejects.toMatchObject({ code: 'duplicate', existing: { title: draft.title } });
      const second = await ports.bin.move(first.id, ports.movedBy);
      expect(second?.recordId).not.toBe(record?.recordId);
      await ports.bin.restore(second!, { lostImages: [], asNew: false });
      const restored = await ports.bin.restore(record!, { lostImages: [], asNew: true });
      expect(restored).toMatchObject({ title: first.title });
      expect(restored.id).not.toBe(first.id);
      expect(await ports.cassettes.read(first.id)).toMatchObject({ title: draft.title });
    });

    test('takes the other cassette of a merge, without the images that were taken', async () => {
      const [kept, other] = [await add({}, await upload()), await add({}, await upload())];
      const merged = { draft: { ...kept, label: 'Merged' }, takenPanels: ['front'] as const };
      const result = await ports.bin.merge(kept, other, merged, ports.movedBy);
      const images = { ...kept.images, front: other.images.front };
      expect(result).toMatchObject({
        isIndexed: true,
        cassette: { id: kept.id, label: 'Merged', images },
        record: { cassette: { id: other.id, images: { ...other.images, front: noImages.front } } },
      });
      expect(await ports.cassettes.read(kept.id)).toMatchObject({ label: 'Merged', images });
      expect(await ports.cassettes.read(other.id)).toBeNull();
      // An attempt that was written without an answer is found by the next one.
      const again = await ports.bin.merge(kept, other, merged, ports.movedBy);
      expect(again).toMatchObject({
        cassette: { label: 'Merged' },
        record: { recordId: result.record.recordId },
      });
    });

    test('merges nothing if one of both was changed or deleted', async () => {
      const [kept, other] = [await add({}, await upload()), await add()];
      const merged = { draft: { ...kept, label: 'Merged' }, takenPanels: [] };
      const { front } = await upload();
      await ports.cassettes.update(kept, kept, { front });
      const changed = await ports.cassettes.update(other, { ...other, genre: ['Jazz'] });
      const merge = (one: Cassette, two: Cassette) =>
        ports.bin.merge(one, two, merged, ports.movedBy);
      await expect(merge(kept, other)).rejects.toMatchObject({
        code: 'conflict',
        fields: ['front', 'genre'],
      });
      expect(await ports.cassettes.read(kept.id)).toMatchObject({ label: '' });
      await ports.cassettes.remove(other.id);
      await expect(merge(kept, changed)).rejects.toMatchObject(missing);
    });

    test('lists its records page by page, the newest first, and those before a time', async () => {
      for (const { recordId } of (await allPages(await ports.bin.list(50))).flat())
        await ports.bin.remove(recordId);
      const ids: string[] = [];
      for (let index = 0; index < 3; index++) {
        const { id } = await add();
        ids.unshift(id);
        await ports.bin.move(id, ports.movedBy);
      }
      const pages = await allPages(await ports.bin.list(2));
      expect(pages.map((page) => page.map(({ cassette }) => cassette.id))).toEqual([
        ids.slice(0, 2),
        ids.slice(2),
      ]);
      const minuteMs = 60_000;
      expect(await ports.bin.listOlder(Date.now() + minuteMs, 2)).toHaveLength(2);
      expect(await ports.bin.listOlder(Date.now() - minuteMs, 2)).toEqual([]);
    });

    test('tells which images a cassette or a record names', async () => {
      const [kept, moved] = [await add({}, await upload()), await add({}, await upload())];
      await ports.bin.move(moved.id, ports.movedBy);
      const named = [kept.images.spine.path, moved.images.fullJCard.path];
      const unused = `images/${crypto.randomUUID()}`;
      const referenced = await ports.bin.findReferenced([...named, unused]);
      expect([...named, unused].filter((path) => referenced.has(path))).toEqual(named);
    });

    test('records the runs of imports with what they have added', async () => {
      const first = await ports.bin.startRun('first.csv', ports.movedBy);
      const second = await ports.bin.startRun('second.csv', ports.movedBy);
      const added = await add({}, noImages, second);
      await ports.bin.updateRun(second, { added: 1, changed: 2, failed: 3, undone: 0 });
      const pages = await allPages(await ports.bin.listRuns(1));
      expect(pages.flat().slice(0, 2)).toMatchObject([
        { id: second, file: 'second.csv', startedBy: ports.movedBy, added: 1, changed: 2 },
        { id: first, file: 'first.csv', added: 0 },
      ]);
      expect(await ports.bin.listAddedBy(first)).toEqual([]);
      const listed = await ports.bin.listAddedBy(second);
      expect(listed).toMatchObject([{ id: added.id }]);
      expect(listed.filter(isUnchanged)).toHaveLength(1);
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
    test('has an address once, and gives it page by page, by its beginning, and whole', async () => {
      const { mailingList, mailingListAdmin } = ports;
      const addresses = ['anna@example.org', 'annika@example.org', 'bert@example.org'];
      for (const address of addresses) await mailingList.join(address, 'mailinglist');
      const id = await mailingList.join('bert@example.org', 'mailinglist');
      expect(await mailingListAdmin.count()).toBe(3);
      const emails = (pages: { email: string }[][]) =>
        pages.map((page) => page.map(({ email }) => email));
      const newest = await allPages(await mailingListAdmin.listNewest(2));
      expect(emails(newest)).toEqual([
        ['bert@example.org', 'annika@example.org'],
        ['anna@example.org'],
      ]);
      expect(newest[0]?.[0]?.id).toBe(id);
      const found = await allPages(await mailingListAdmin.findByPrefix('ann', 1));
      expect(emails(found).flat()).toEqual(['anna@example.org', 'annika@example.org']);

      const counts: number[] = [];
      const { signal } = new AbortController();
      const all = await mailingListAdmin.readAll((read) => counts.push(read), signal);
      expect(all.map(({ email }) => email).sort()).toEqual(addresses);
      expect(counts.at(-1)).toBe(3);
      await expect(
        mailingListAdmin.readAll(() => {}, AbortSignal.abort(new Error('stopped'))),
      ).rejects.toThrow('stopped');

      expect(await mailingListAdmin.removeAddress('bert@example.org')).toBe(1);
      expect(await mailingListAdmin.removeAddress('bert@example.org')).toBe(0);
      expect(await mailingListAdmin.count()).toBe(2);
    });
  });
}
