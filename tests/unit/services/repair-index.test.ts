import { describe, expect, it } from 'vitest';
import type { Cassette } from '../../../src/domain/cassette.ts';
import { Failure, type FailureCode } from '../../../src/domain/failure.ts';
import { repairIndex } from '../../../src/services/repair-index.ts';
import { cassetteWithoutImages } from '../../support/fake-backend.ts';

const cassette = (id: string, title = 'Title') => cassetteWithoutImages({ id, title });
const many = (count: number) => Array.from({ length: count }, (_, index) => cassette(`t${index}`));

type Options = {
  entries?: readonly Cassette[];
  reindex?: (id: string) => void;
  mayWrite?: boolean;
  signal?: AbortSignal;
  damagedParts?: readonly string[];
};

/** Repairs the index of these documents; `attempts` are the ids that were reindexed, each with its part. */
async function repair(listed: readonly Cassette[], options: Options = {}) {
  const { entries = [], reindex, mayWrite = true, damagedParts = [] } = options;
  const { signal = new AbortController().signal } = options;
  const emptied: string[] = [];
  const attempts: [string, string | undefined][] = [];
  const unexpectedCall = () => {
    throw new Error('Unexpected call');
  };
  const cassettes = {
    ...{
      list: unexpectedCall,
      read: unexpectedCall,
      findSimilar: unexpectedCall,
      newId: unexpectedCall,
    },
    ...{ create: unexpectedCall, update: unexpectedCall, remove: unexpectedCall },
    async reindex(id: string, entryIn?: string) {
      attempts.push([id, entryIn]);
      reindex?.(id);
    },
    async emptyPart(part: string) {
      emptied.push(part);
    },
  };
  const repairing = repairIndex({ cassettes, mayWrite: async () => mayWrite, signal }, listed, {
    entries: entries.map((one) => ({ part: 'p3', cassette: one })),
    damagedParts,
  }).then(
    (unindexedCount) => ({ unindexedCount, failed: null }),
    (error: Failure) => ({ unindexedCount: null, failed: error.code }),
  );
  return { ...(await repairing), attempts, emptied };
}

const failing = (codes: Record<string, FailureCode>) => (id: string) => {
  const code = codes[id];
  if (code) throw new Failure(code, 'failed by the test');
};

describe('Repairing the shelf index', () => {
  it('writes the entries of new, changed and deleted cassettes, and no others', async () => {
    const { failed, attempts } = await repair(
      [cassette('same'), cassette('changed', 'Now'), cassette('new')],
      {
        entries: [cassette('same'), cassette('changed', 'Then'), cassette('gone')],
      },
    );
    expect(failed).toBeNull();
    expect(attempts).toEqual([
      ['changed', 'p3'],
      ['new', undefined],
      ['gone', 'p3'],
    ]);
  });

  it('leaves a cassette alone whose reading copy the index does not hold', async () => {
    const listed = cassette('same');
    const { fullJCard } = listed.images;
    const large = { path: 'images/large', token: 'token' };
    const named = {
      ...listed,
      images: { ...listed.images, fullJCard: { ...fullJCard, large } },
    };
    expect((await repair([named], { entries: [listed] })).attempts).toEqual([]);
  });

  it.each(['offline', 'signed-out', 'quota', 'stale'] as const)(
    'stops after %s, which would affect all others too',
    async (code) => {
      const { failed, attempts } = await repair(many(9), { reindex: failing({ t2: code }) });
      expect(failed).toBe(code);
      expect(attempts).toHaveLength(3);
    },
  );

  it('stops after a refusal if the account may no longer write', async () => {
    const options = { reindex: failing({ t2: 'forbidden' }), mayWrite: false };
    const { failed, attempts } = await repair(many(9), options);
    expect(failed).toBe('forbidden');
    expect(attempts).toHaveLength(3);
  });

  it('continues after a refusal of one cassette, and rejects at the end', async () => {
    const { failed, attempts } = await repair(many(9), { reindex: failing({ t2: 'forbidden' }) });
    expect(failed).toBe('unknown');
    expect(attempts).toHaveLength(9);
  });

  it('repairs up to 200 entries of an existing index', async () => {
    const entries = [cassette('t0')];
    const { unindexedCount, attempts } = await repair(many(201), { entries });
    expect([unindexedCount, attempts.length]).toEqual([0, 200]);
  });

  it('repairs nothing if more than 200 entries are wrong, including those of deleted cassettes', async () => {
    const { unindexedCount, attempts } = await repair(many(200), { entries: [cassette('gone')] });
    expect([unindexedCount, attempts.length]).toEqual([201, 0]);
  });

  it('creates the index of up to 20 cassettes', async () => {
    const { unindexedCount, attempts } = await repair(many(20));
    expect([unindexedCount, attempts.length]).toEqual([0, 20]);
  });

  it('creates no index for more than 20 cassettes, as it would hide them until it is complete', async () => {
    const { unindexedCount, attempts } = await repair(many(21));
    expect([unindexedCount, attempts.length]).toEqual([21, 0]);
  });

  it('empties a damaged part after the last repair, because members read the documents until then', async () => {
    const damagedParts = ['p0'];
    expect(await repair(many(21), { damagedParts })).toMatchObject({
      unindexedCount: 0,
      attempts: { length: 21 },
      emptied: ['p0'],
    });
    expect((await repair(many(201), { damagedParts })).emptied).toEqual([]);
    const reindex = failing({ t2: 'forbidden' });
    expect((await repair(many(9), { damagedParts, reindex })).emptied).toEqual([]);
  });

  it('stops after the current cassette when it is aborted', async () => {
    const controller = new AbortController();
    const { failed, attempts } = await repair(many(9), {
      reindex: (id) => id === 't3' && controller.abort(),
      signal: controller.signal,
    });
    expect(failed).toBeNull();
    expect(attempts).toHaveLength(4);
  });

  it('repairs nothing when it was aborted before', async () => {
    const { attempts } = await repair(many(9), { signal: AbortSignal.abort() });
    expect(attempts).toEqual([]);
  });
});
