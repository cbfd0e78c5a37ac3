import { get } from 'idb-keyval';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Cassette } from '../../../src/domain/cassette.ts';
import { partInFront, shuffle } from '../../../src/domain/shuffle.ts';
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
const root = 'projects/demo-spool/databases/(default)/documents';

const text = (value: string) => ({ stringValue: value });
const map = (fields: object) => ({ mapValue: { fields } });
const each = (make: (part: string, size: number) => object) =>
  map(Object.fromEntries(Object.entries(sizes).map(([part, size]) => [part, make(part, size)])));

const fieldsOf = (name: string) => {
  if (name === 'meta')
    return {
      parts: each((part, size) =>
        map({ version: text(`v-${part}`), tapes: { integerValue: String(size) } }),
      ),
    };
  const ids = Array.from({ length: sizes[name] ?? 0 }, (_, at) => `${name}-${at}`);
  return {
    version: text(`v-${name}`),
    tapes: map(Object.fromEntries(ids.map((id) => [id, map({ part: text(name) })]))),
  };
};

function serve() {
  const asked: string[] = [];
  const waiting = new Map<string, (isThere: boolean) => void>();
  const stamp = '2026-01-01T00:00:00Z';
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const [document = ''] = (JSON.parse(body) as { documents: string[] }).documents;
    const name = document.slice(`${root}/shelf/`.length);
    asked.push(name);
    const isThere =
      name === 'meta' || (await new Promise<boolean>((answer) => waiting.set(name, answer)));
    if (!isThere)
      return Response.json({ error: { status: 'UNAVAILABLE', message: 'Gone.' } }, { status: 503 });
    const found = { name: document, fields: fieldsOf(name), createTime: stamp, updateTime: stamp };
    return Response.json([{ found, readTime: stamp }]);
  });
  const answer = (name: string, isThere = true) => waiting.get(name)?.(isThere);
  return { asked, answer };
}

afterEach(() => {
  sizes = few;
  vi.unstubAllGlobals();
});

const front = partInFront(sizes, 7);
const others = Object.keys(sizes).filter((part) => part !== front);
const idsOf = (parts: readonly string[]) =>
  parts.flatMap((part) => Array.from({ length: sizes[part] ?? 0 }, (_, at) => `${part}-${at}`));

describe('the shelf', () => {
  test('is read from the part in front, and three more at a time once that was painted', async () => {
    const { asked, answer } = serve();
    const shelf = openShelf(localSettings('1,2,3'));
    const seen: number[] = [];
    let paint = () => {};
    const show = (tapes: readonly object[]) => {
      seen.push(tapes.length);
      return new Promise<void>((painted) => {
        paint = painted;
        if (seen.length > 2) painted();
      });
    };
    const whole = shelf.tapes('m', 7, show, new AbortController().signal);

    await vi.waitFor(() => expect(asked).toEqual(['meta', front]));
    answer(front);
    await vi.waitFor(() => expect(seen).toEqual([0, idsOf([front]).length]));
    expect(asked).toEqual(['meta', front]);
    paint();
    await vi.waitFor(() => expect(asked).toEqual(['meta', front, ...others.slice(0, 3)]));
    answer(others[1] as string);
    await vi.waitFor(() => expect(asked).toEqual(['meta', front, ...others.slice(0, 4)]));
    for (const part of others.slice(0, 4)) answer(part);
    await vi.waitFor(() => expect(asked).toHaveLength(2 + others.length));
    answer(others[4] as string);

    const ids = (await whole).map(({ id }) => id);
    expect(ids.sort()).toEqual(idsOf(Object.keys(sizes)));
    expect(seen.at(-1)).toBe(ids.length);
  });

  test('shows the head of a long part first, in the order in which it stays', async () => {
    sizes = { p0: 500 };
    const { answer, asked } = serve();
    const shown: string[][] = [];
    const show = async (tapes: readonly Cassette[]) => {
      shown.push(tapes.map(({ id }) => id));
    };
    const shelf = openShelf(localSettings('1,2,3'));
    const whole = shelf.tapes('h', 7, show, new AbortController().signal);
    await vi.waitFor(() => expect(asked).toContain('p0'));
    answer('p0');
    const order = shuffle(await whole, 7).map(({ id }) => id);
    expect(shown.map((ids) => ids.length)).toEqual([0, 120, 500]);
    expect(shown[1]).toEqual(order.slice(0, 120));
  });

  test('keeps what has come when the rest fails, and asks for the rest alone next time', async () => {
    const first = serve();
    const shelf = openShelf(localSettings('1,2,3'));
    const whole = shelf.tapes('n', 7, async () => {}, new AbortController().signal);
    const failed = expect(whole).rejects.toMatchObject({ code: 'offline' });
    await vi.waitFor(() => expect(first.asked).toContain(front));
    first.answer(front);
    for (const [at, part] of others.entries()) {
      await vi.waitFor(() => expect(first.asked).toContain(part));
      first.answer(part, at < 2);
      if (at === 4) break;
    }
    await failed;
    const there = [front, ...others.slice(0, 2)].sort();
    expect(Object.keys((await get('shelf-1')).parts).sort()).toEqual(there);

    const second = serve();
    const again = shelf.tapes('n', 7, async () => {}, new AbortController().signal);
    for (const part of others.slice(2)) {
      await vi.waitFor(() => expect(second.asked).toContain(part));
      second.answer(part);
    }
    expect(await again).toHaveLength(idsOf(Object.keys(sizes)).length);
    expect(second.asked).toEqual(['meta', ...others.slice(2)]);
  });
});
