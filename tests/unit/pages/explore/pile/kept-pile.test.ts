import { beforeEach, describe, expect, test } from 'vitest';
import { Failure, type FailureCode } from '../../../../../src/domain/failure.ts';
import { keepPile } from '../../../../../src/pages/explore/pile/kept-pile.ts';
import { rememberOnly } from '../../../../../src/services/device-memory.ts';

/** A pile of a member of whom the device keeps the session, with a fake server. */

const pile = new Map<string, { markedAt: number }>();
let calls: string[] = [];
let failure: FailureCode | null = null;

function answer(call: string) {
  if (failure) throw new Failure(failure, 'No.');
  calls.push(call);
  if (call === 'add gone') throw new Failure('missing', 'No such cassette.');
}
const open = () =>
  keepPile({
    async read() {
      answer('read');
      return new Map(pile);
    },
    async add(id) {
      answer(`add ${id}`);
      pile.set(id, { markedAt: 1000 });
    },
    async remove(id) {
      answer(`remove ${id}`);
      pile.delete(id);
    },
  });

function signIn(isSharedComputer = false) {
  const account = { uid: 'u', email: 'member@example.org', role: 'member' } as const;
  rememberOnly({ ...account, isSharedComputer });
}

const put = (title: string, time = 1) => ({ isPut: true, title, time });
const take = (title: string, time = 1) => ({ isPut: false, title, time });
const idsOf = async (port = open()) => [...(await port.read()).pile.keys()];

beforeEach(() => {
  pile.clear();
  calls = [];
  failure = null;
  signIn();
});

describe('Without a network', () => {
  test('the pile of the last visit is shown, and its changes wait', async () => {
    pile.set('a', { markedAt: 1 });
    await open().read();
    failure = 'offline';
    expect(await open().change('b', put('B'), [])).toBe(true);
    expect(await open().change('a', take('A'), [])).toBe(true);
    const { pile: shown, waiting } = await open().read();
    expect([...shown.keys()]).toEqual(['b']);
    expect([...waiting].sort()).toEqual(['a', 'b']);
  });

  test.each(['slow', 'unanswered'] as const)('A change that is %s waits too', async (code) => {
    failure = code;
    expect(await open().change('b', put('B'), [])).toBe(true);
  });

  test('nothing is kept on a shared computer', async () => {
    signIn(true);
    failure = 'offline';
    await expect(open().change('b', put('B'), [])).rejects.toMatchObject({ code: 'offline' });
    await expect(open().read()).rejects.toMatchObject({ code: 'offline' });
    expect(sessionStorage.getItem('pile')).toBeNull();
    expect(sessionStorage.getItem('pile-wishes')).toBeNull();
  });
});

describe('When the network is back', () => {
  test('what waits is sent, the newest wish of each tape alone', async () => {
    failure = 'offline';
    for (const [at, wish] of [put('B'), take('B'), put('B')].entries())
      await open().change('b', { ...wish, time: at }, []);
    await open().change('c', put('C'), []);
    failure = null;
    expect(await open().sendWaiting()).toEqual([]);
    expect(calls).toEqual(['read', 'add b', 'add c']);
    expect(await open().sendWaiting()).toEqual([]);
    expect((await open().read()).waiting.size).toBe(0);
    expect(await idsOf()).toEqual(['b', 'c']);
  });

  test('a tape that is gone is left out and named, and the others are sent', async () => {
    failure = 'offline';
    await open().change('gone', put('Gone'), []);
    await open().change('c', put('C'), []);
    failure = null;
    expect(await open().sendWaiting()).toMatchObject([
      { id: 'gone', title: 'Gone', isPut: true, failure: { code: 'missing' } },
    ]);
    expect(await idsOf()).toEqual(['c']);
    expect((await open().read()).waiting.size).toBe(0);
  });

  test('a later mark of another device stays', async () => {
    pile.set('a', { markedAt: 1 });
    await open().read();
    failure = 'offline';
    await open().change('a', take('A', 5), []);
    failure = null;
    pile.set('a', { markedAt: 9 });
    expect(await open().sendWaiting()).toEqual([]);
    expect(await idsOf()).toEqual(['a']);
  });

  test('what is not sent because the session has ended waits on', async () => {
    failure = 'offline';
    await open().change('b', put('B'), []);
    failure = 'signed-out';
    await expect(open().sendWaiting()).rejects.toMatchObject({ code: 'signed-out' });
    failure = null;
    await open().sendWaiting();
    expect(calls).toContain('add b');
  });
});

test('A change that is refused does not wait', async () => {
  await expect(open().change('gone', put('Gone'), [])).rejects.toBeInstanceOf(Failure);
  expect((await open().read()).waiting.size).toBe(0);
});
