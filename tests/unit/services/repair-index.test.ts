import { describe, expect, it, vi } from 'vitest';
import type { Cassette } from '../../../src/domain/cassette.ts';
import { Failure, type FailureCode } from '../../../src/domain/failure.ts';
import { repairIndex } from '../../../src/services/repair-index.ts';
import { makeCassette as madeTape } from '../../support/import-cassette.ts';

const tape = (id: string, title = 'Title') => madeTape({ id, title });
const many = (count: number) => Array.from({ length: count }, (_, at) => tape(`t${at}`));

type Scene = {
  entries?: readonly Cassette[];
  reindex?: (id: string) => void;
  mayWrite?: boolean;
  signal?: AbortSignal;
};

/** Mends, and tells which tapes it tried in which part. */
async function mend(tapes: readonly Cassette[], scene: Scene = {}) {
  const { entries = [], reindex, mayWrite = true, signal = new AbortController().signal } = scene;
  const tried: [string, string | undefined][] = [];
  const never = () => {
    throw new Error('Not asked for');
  };
  const cassettes = {
    ...{ list: never, read: never, findSimilar: never, newId: never },
    ...{ create: never, update: never, remove: never },
    async reindex(id: string, entryIn?: string) {
      tried.push([id, entryIn]);
      reindex?.(id);
    },
  };
  const shelf = {
    loadCassettes: never,
    listIndexEntries: vi.fn(async () => entries.map((one) => ({ part: 'p3', cassette: one }))),
  };
  const mending = repairIndex(
    { cassettes, shelf, mayWrite: async () => mayWrite, signal },
    tapes,
  ).then(
    (left) => ({ left, failed: null }),
    (error: Failure) => ({ left: null, failed: error.code }),
  );
  return { ...(await mending), tried, asked: shelf.listIndexEntries.mock.calls.length };
}

const failing = (codes: Record<string, FailureCode>) => (id: string) => {
  const code = codes[id];
  if (code) throw new Failure(code, 'told to');
};

describe('mending the shelf', () => {
  it('writes the entries of tapes that are new, were changed or are gone, and no other', async () => {
    const { failed, tried } = await mend([tape('same'), tape('changed', 'Now'), tape('new')], {
      entries: [tape('same'), tape('changed', 'Then'), tape('gone')],
    });
    expect(failed).toBeNull();
    expect(tried).toEqual([
      ['changed', 'p3'],
      ['new', undefined],
      ['gone', 'p3'],
    ]);
  });

  it.each(['offline', 'signed-out', 'quota', 'stale'] as const)(
    'ends with %s, which all others would meet as well',
    async (code) => {
      const { failed, tried } = await mend(many(9), { reindex: failing({ t2: code }) });
      expect(failed).toBe(code);
      expect(tried).toHaveLength(3);
    },
  );

  it('ends with a refusal when the account may not write any more', async () => {
    const scene = { reindex: failing({ t2: 'forbidden' }), mayWrite: false };
    const { failed, tried } = await mend(many(9), scene);
    expect(failed).toBe('forbidden');
    expect(tried).toHaveLength(3);
  });

  it('goes on after a tape that is refused for itself, and tells of it at the end', async () => {
    const { failed, tried } = await mend(many(9), { reindex: failing({ t2: 'forbidden' }) });
    expect(failed).toBe('unknown');
    expect(tried).toHaveLength(9);
  });

  it('mends up to 200 tapes of a shelf that has an index', async () => {
    const entries = [tape('t0')];
    const { left, tried } = await mend(many(201), { entries });
    expect([left, tried.length]).toEqual([0, 200]);
  });

  it('leaves more than 200 tapes as they are, those that are gone counted too', async () => {
    const { left, tried } = await mend(many(200), { entries: [tape('gone')] });
    expect([left, tried.length]).toEqual([201, 0]);
  });

  it('begins the index of up to 20 tapes', async () => {
    const { left, tried } = await mend(many(20));
    expect([left, tried.length]).toEqual([0, 20]);
  });

  it('begins no index that would lack many tapes for a while, which members see without it', async () => {
    const { left, tried } = await mend(many(21));
    expect([left, tried.length]).toEqual([21, 0]);
  });

  it('stops after the tape that is under way when it is told to', async () => {
    const control = new AbortController();
    const { failed, tried } = await mend(many(9), {
      reindex: (id) => id === 't3' && control.abort(),
      signal: control.signal,
    });
    expect(failed).toBeNull();
    expect(tried).toHaveLength(4);
  });

  it('does not even read the shelf when nobody is there any more', async () => {
    const { tried, asked } = await mend(many(9), { signal: AbortSignal.abort() });
    expect([tried, asked]).toEqual([[], 0]);
  });
});
