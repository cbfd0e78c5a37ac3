import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteCopy, saveCopy } from '../../../../src/firebase/device/shelf-copy.ts';
import { readTrackLists } from '../../../../src/firebase/requests/read-track-lists.ts';
import { setTokenSource } from '../../../../src/firebase/requests/token-source.ts';
import { localSettings } from '../../../../src/firebase/settings.ts';
import { stubStoredSession } from '../../../support/stored-session.ts';

/** The track lists of the shelf port, with a fake Firestore and a fake storage of the browser. */

const device = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  get: async (key: string) => device.get(key),
  set: async (key: string, value: unknown) => void device.set(key, value),
  setMany: async (entries: [string, unknown][]) => {
    for (const [key, value] of entries) device.set(key, value);
  },
  keys: async () => [...device.keys()],
  delMany: async (keys: string[]) => {
    for (const key of keys) device.delete(key);
  },
}));

const root = 'projects/demo-spool/databases/(default)/documents';
const text = (value: string) => ({ stringValue: value });
const map = (fields: object) => ({ mapValue: { fields } });

let parts: { [name: string]: { version: string; lists: { [id: string]: string } } };
let requested: string[];
/** This document can't be read. */
let unavailable = '';

const fieldsOf = (name: string) => {
  if (name === 'meta')
    return {
      parts: map(
        Object.fromEntries(
          Object.entries(parts).map(([part, { version }]) => [
            part,
            map({ version: text(version) }),
          ]),
        ),
      ),
    };
  const { version, lists } = parts[name]!;
  return {
    version: text(version),
    lists: map(Object.fromEntries(Object.entries(lists).map(([id, list]) => [id, text(list)]))),
  };
};

beforeEach(() => {
  parts = {
    t0: { version: 'a', lists: { tide: 'A1 Tin', roofs: 'A1 Rain' } },
    t1: { version: 'b', lists: { sea: 'A1 Ice' } },
    t2: { version: 'c', lists: {} },
    t3: { version: 'd', lists: { last: 'B2 Ghost' } },
  };
  requested = [];
  unavailable = '';
  setTokenSource(async () => 'token');
  stubStoredSession('device');
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const names = (JSON.parse(body).documents as string[]).map((document) =>
      document.slice(`${root}/trackLists/`.length),
    );
    requested.push(names.join(' and '));
    if (names.includes(unavailable))
      return Response.json({ error: { status: 'UNAVAILABLE', message: 'No.' } }, { status: 503 });
    return Response.json(
      // The database answers in any order.
      names.toReversed().map((name) => ({
        found: { name: `${root}/trackLists/${name}`, fields: fieldsOf(name) },
      })),
    );
  });
});
afterEach(() => {
  device.clear();
  globalThis.shelfMemory = undefined;
  setTokenSource(undefined);
  vi.unstubAllGlobals();
});

async function read(uid = 'm') {
  requested = [];
  const progress: string[][] = [];
  const lists = await readTrackLists(
    localSettings('1,2,3'),
    uid,
    (some) => progress.push([...some.keys()]),
    new AbortController().signal,
  );
  return { lists: Object.fromEntries(lists), progress, requested };
}
const nextVisit = () => {
  globalThis.shelfMemory = undefined;
};

describe('The track lists', () => {
  test('are read three documents at a time, and handed over as they arrive', async () => {
    const { lists, progress } = await read();
    expect(lists).toEqual({ tide: 'A1 Tin', roofs: 'A1 Rain', sea: 'A1 Ice', last: 'B2 Ghost' });
    expect(requested).toEqual(['meta', 't0 and t1 and t2', 't3']);
    expect(progress).toEqual([
      ['tide', 'roofs', 'sea'],
      ['tide', 'roofs', 'sea', 'last'],
    ]);
  });

  test('come from the copy on the device first, and then only what has changed is read', async () => {
    await read();
    nextVisit();
    parts.t0 = { version: 'a2', lists: { tide: 'A1 Tin and Rain' } };
    delete parts.t3;
    const { lists, progress } = await read();
    expect(progress[0]).toEqual(['tide', 'roofs', 'sea', 'last']);
    expect(requested).toEqual(['meta', 't0']);
    expect(lists).toEqual({ tide: 'A1 Tin and Rain', sea: 'A1 Ice' });

    nextVisit();
    expect((await read()).lists).toEqual(lists);
    expect(requested).toEqual(['meta']);
  });

  test('of a page that has them cost one read of the versions', async () => {
    await read();
    device.clear();
    await read();
    expect(requested).toEqual(['meta']);
  });

  test('that were read before a failure are not read again', async () => {
    unavailable = 't3';
    await expect(read()).rejects.toMatchObject({ code: 'offline' });
    unavailable = '';
    const { lists } = await read();
    expect(requested).toEqual(['meta', 't3']);
    expect(lists).toHaveProperty('last');
    nextVisit();
    await read();
    expect(requested).toEqual(['meta']);
  });

  test('of a catalogue without these documents are none', async () => {
    parts = {};
    expect((await read()).lists).toEqual({});
    expect(requested).toEqual(['meta']);
  });

  test('are not stored on a shared computer, nor after a sign-out, and belong to one account', async () => {
    stubStoredSession('tab');
    await read();
    expect([...device.keys()]).toEqual([]);

    stubStoredSession('device');
    nextVisit();
    await read();
    expect(device.size).toBe(1);
    nextVisit();
    const other = await read('n');
    expect(other.progress[0]).toEqual(['tide', 'roofs', 'sea']);
    expect(requested).toHaveLength(3);

    await deleteCopy();
    expect(device.size).toBe(0);
  });

  test('of an account go from the device when the shelf of another one is stored', async () => {
    await saveCopy('m', {});
    await read();
    const lists = [...device.keys()].find((key) => key.includes('track-lists'))!;
    await saveCopy('m', {});
    expect(device.has(lists)).toBe(true);
    await saveCopy('n', {});
    expect(device.has(lists)).toBe(false);
  });

  test('whose copy is damaged are read again', async () => {
    await read();
    const [key] = device.keys();
    device.set(key!, { uid: 'm', parts: { t0: { version: 'a', lists: { tide: 7 } }, t1: null } });
    nextVisit();
    const { lists } = await read();
    expect(lists).toMatchObject({ tide: 'A1 Tin', sea: 'A1 Ice' });
    expect(requested).toEqual(['meta', 't0 and t1 and t2', 't3']);
  });
});
