import { get } from 'idb-keyval';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Cassette } from '../../../src/domain/cassette.ts';
import { firstPart, splitIndexGroups } from '../../../src/domain/index-layout.ts';
import { shuffle } from '../../../src/domain/shuffle.ts';
import { localSettings } from '../../../src/firebase/settings.ts';
import { openShelf } from '../../../src/firebase/shelf.ts';

/** The shelf port, which talks to a Firestore whose parts answer when they are told to. */

vi.mock('idb-keyval', () => {
  const kept = new Map<string, unknown>();
  return {
    get: async (key: string) => kept.get(key),
    set: async (key: string, value: unknown) => void kept.set(key, value),
    del: async (key: string) => void kept.delete(key),
  };
});

const few = { p0: 2, p1: 1, p2: 3, p3: 1, p4: 2, p5: 1 };
let sizes: { [part: string]: number } = few;
/** Another one means that the parts were changed. */
let edition = '';
/** What else a part holds under `tapes`. */
let strays: { [name: string]: object } = {};
const root = 'projects/demo-spool/databases/(default)/documents';

const text = (value: string) => ({ stringValue: value });
const map = (fields: object) => ({ mapValue: { fields } });
const each = (make: (part: string, size: number) => object) =>
  map(Object.fromEntries(Object.entries(sizes).map(([part, size]) => [part, make(part, size)])));

const idsIn = (part: string) =>
  Array.from({ length: sizes[part] ?? 0 }, (_, at) => `${part}-${at}`);

/** An index document, or of a part the groups that the mask names. */
const fieldsOf = (name: string, paths?: readonly string[]) => {
  if (name === 'meta')
    return {
      parts: each((part, size) =>
        map({ version: text(`v-${part}`), tapes: { integerValue: String(size) } }),
      ),
    };
  const groups: { [group: string]: { [id: string]: object } } = {};
  for (const id of idsIn(name))
    groups[id.slice(-1)] = { ...groups[id.slice(-1)], [id]: map({ part: text(name) }) };
  const asked = Object.entries(groups).filter(
    ([group]) => paths?.includes(`tapes.\`${group}\``) ?? true,
  );
  return {
    version: text(`v-${name}${edition}`),
    tapes: map({
      ...strays,
      ...Object.fromEntries(asked.map(([group, filed]) => [group, map(filed)])),
    }),
  };
};

type Asked = { documents: string[]; mask?: { fieldPaths: string[] } };

function serve() {
  const asked: string[] = [];
  const waiting = new Map<string, (isThere: boolean) => void>();
  const stamp = '2026-01-01T00:00:00Z';
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { documents, mask } = JSON.parse(body) as Asked;
    const [document = ''] = documents;
    const name = document.slice(`${root}/shelf/`.length);
    const isHead = mask?.fieldPaths.includes(`tapes.\`${splitIndexGroups(7).first[0]}\``);
    const what = mask ? `the ${isHead ? 'head' : 'rest'} of ${name}` : name;
    asked.push(what);
    const isThere =
      name === 'meta' || (await new Promise<boolean>((answer) => waiting.set(what, answer)));
    if (!isThere)
      return Response.json({ error: { status: 'UNAVAILABLE', message: 'Gone.' } }, { status: 503 });
    const fields = fieldsOf(name, mask?.fieldPaths);
    const found = { name: document, fields, createTime: stamp, updateTime: stamp };
    return Response.json([{ found, readTime: stamp }]);
  });
  const answer = (name: string, isThere = true) => waiting.get(name)?.(isThere);
  return { asked, answer };
}

afterEach(() => {
  sizes = few;
  edition = '';
  strays = {};
  vi.unstubAllGlobals();
});

const front = firstPart(sizes, 7);
const others = Object.keys(sizes).filter((part) => part !== front);
const [head, rest] = [`the head of ${front}`, `the rest of ${front}`];
const headOf = (part: string) =>
  idsIn(part).filter((id) => splitIndexGroups(7).first.includes(id.slice(-1)));

describe('the shelf', () => {
  test('is read from its head on, and three parts at a time once that and its part were painted', async () => {
    const { asked, answer } = serve();
    const shelf = openShelf(localSettings('1,2,3'));
    const seen: number[] = [];
    let paint = () => {};
    const show = (tapes: readonly object[]) => {
      seen.push(tapes.length);
      return new Promise<void>((painted) => {
        paint = painted;
        if (seen.length > 3) painted();
      });
    };
    const whole = shelf.loadCassettes('m', 7, show, new AbortController().signal);

    const before = ['meta', head, rest];
    await vi.waitFor(() => expect(asked).toEqual(before.slice(0, 2)));
    answer(head);
    await vi.waitFor(() => expect(seen).toEqual([0, headOf(front).length]));
    expect(asked).toEqual(before.slice(0, 2));
    paint();
    await vi.waitFor(() => expect(asked).toEqual(before));
    answer(rest);
    await vi.waitFor(() => expect(seen).toEqual([0, headOf(front).length, sizes[front]]));
    expect(asked).toEqual(before);
    paint();
    await vi.waitFor(() => expect(asked).toEqual([...before, ...others.slice(0, 3)]));
    answer(others[1] as string);
    await vi.waitFor(() => expect(asked).toEqual([...before, ...others.slice(0, 4)]));
    for (const part of others.slice(0, 4)) answer(part);
    await vi.waitFor(() => expect(asked).toHaveLength(3 + others.length));
    answer(others[4] as string);

    const ids = (await whole).map(({ id }) => id);
    expect(ids.sort()).toEqual(Object.keys(sizes).flatMap(idsIn));
    expect(seen.at(-1)).toBe(ids.length);
  });

  test('shows a head that stays where it is, about a fifth of its part', async () => {
    sizes = { p0: 500, p1: 500 };
    const { answer, asked } = serve();
    const shown: string[][] = [];
    const show = async (tapes: readonly Cassette[]) => {
      shown.push(shuffle(tapes, 7).map(({ id }) => id));
    };
    const shelf = openShelf(localSettings('1,2,3'));
    const whole = shelf.loadCassettes('f', 7, show, new AbortController().signal);
    const part = firstPart(sizes, 7);
    for (const what of [
      `the head of ${part}`,
      `the rest of ${part}`,
      part === 'p0' ? 'p1' : 'p0',
    ]) {
      await vi.waitFor(() => expect(asked).toContain(what));
      answer(what);
    }
    const order = shuffle(await whole, 7).map(({ id }) => id);
    expect(shown.map((ids) => ids.length)).toEqual([0, 100, 500, 1000]);
    for (const ids of shown) expect(ids).toEqual(order.slice(0, ids.length));
  });

  test('reads the part in front whole when that was changed after its head was read', async () => {
    const { answer, asked } = serve();
    const shelf = openShelf(localSettings('1,2,3'));
    const whole = shelf.loadCassettes('c', 7, async () => {}, new AbortController().signal);
    await vi.waitFor(() => expect(asked).toContain(head));
    answer(head);
    await vi.waitFor(() => expect(asked).toContain(rest));
    [edition, sizes] = [' new', { ...sizes, [front]: 1 }];
    answer(rest);
    for (const part of [front, ...others]) {
      await vi.waitFor(() => expect(asked).toContain(part));
      answer(part);
    }
    expect((await whole).map(({ id }) => id).sort()).toEqual(Object.keys(sizes).flatMap(idsIn));
  });

  test('of one part is read at once, and its head made and shown first', async () => {
    sizes = { p0: 500 };
    const { answer, asked } = serve();
    const shown: string[][] = [];
    const show = async (tapes: readonly Cassette[]) => {
      shown.push(tapes.map(({ id }) => id));
    };
    const shelf = openShelf(localSettings('1,2,3'));
    const whole = shelf.loadCassettes('h', 7, show, new AbortController().signal);
    await vi.waitFor(() => expect(asked).toContain('p0'));
    answer('p0');
    const order = shuffle(await whole, 7).map(({ id }) => id);
    expect(asked).toEqual(['meta', 'p0']);
    expect(shown.map((ids) => ids.length)).toEqual([0, 120, 500]);
    expect(shown[1]).toEqual(order.slice(0, 120));
  });

  test('makes nothing of what is filed in another place', async () => {
    sizes = { p0: 0 };
    const { answer, asked } = serve();
    const whole = openShelf(localSettings('1,2,3')).loadCassettes(
      'o',
      7,
      async () => {},
      new AbortController().signal,
    );
    await vi.waitFor(() => expect(asked).toContain('p0'));
    strays = { a: map({ one: map({ title: text('One') }) }), 'p0-1': map({ title: text('Two') }) };
    answer('p0');
    expect(await whole).toEqual([]);
  });

  test('keeps what has come when the rest fails, and asks for the rest alone next time', async () => {
    const first = serve();
    const shelf = openShelf(localSettings('1,2,3'));
    const whole = shelf.loadCassettes('n', 7, async () => {}, new AbortController().signal);
    const failed = expect(whole).rejects.toMatchObject({ code: 'offline' });
    for (const what of [head, rest]) {
      await vi.waitFor(() => expect(first.asked).toContain(what));
      first.answer(what);
    }
    for (const [at, part] of others.entries()) {
      await vi.waitFor(() => expect(first.asked).toContain(part));
      first.answer(part, at < 2);
      if (at === 4) break;
    }
    await failed;
    const there = [front, ...others.slice(0, 2)].sort();
    expect(Object.keys((await get('shelf-1')).parts).sort()).toEqual(there);

    const second = serve();
    const again = shelf.loadCassettes('n', 7, async () => {}, new AbortController().signal);
    for (const part of others.slice(2)) {
      await vi.waitFor(() => expect(second.asked).toContain(part));
      second.answer(part);
    }
    expect(await again).toHaveLength(Object.keys(sizes).flatMap(idsIn).length);
    expect(second.asked).toEqual(['meta', ...others.slice(2)]);
  });
});
