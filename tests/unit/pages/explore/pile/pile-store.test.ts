import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure, type FailureCode } from '../../../../../src/domain/failure.ts';
import { startPile } from '../../../../../src/pages/explore/pile/pile-store.ts';
import { rememberOnly } from '../../../../../src/services/device-memory.ts';
import { buildCassette } from '../../../../support/fake-backend.ts';

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
  startPile({
    async read() {
      answer('read');
      const marks = new Map(pile);
      await new Promise((resolve) => setTimeout(resolve));
      return marks;
    },
    async add(id) {
      answer(`add ${id}`);
      pile.set(id, { markedAt: Date.now() });
    },
    async remove(id) {
      answer(`remove ${id}`);
      pile.delete(id);
    },
  });
type Store = Awaited<ReturnType<typeof open>>;
const change = (store: Store, id: string, isPut: boolean) =>
  store.change(buildCassette({ id, title: id.toUpperCase() }), isPut, []);
const shown = (store: Store) => [...store.get().pile.keys()];
const waiting = (store: Store) => [...store.get().waiting];

function signIn(isSharedComputer = false) {
  const account = { uid: 'u', email: 'member@example.org', role: 'member' } as const;
  rememberOnly({ ...account, isSharedComputer });
}

beforeEach(() => {
  pile.clear();
  calls = [];
  failure = null;
  signIn();
});

test('a press while the pile is read stays, and does not wait for a network', async () => {
  const store = await open();
  const changes = [store.refresh(), change(store, 'a', true)];
  store.readDevice();
  expect([shown(store), waiting(store)]).toEqual([['a'], []]);
  await Promise.all(changes);
  expect(shown(store)).toEqual(['a']);
});

describe('Without a network', () => {
  test.each(['offline', 'slow', 'unanswered'] as const)(
    'the pile of the last visit is shown, and its changes wait, in each tab: %s',
    async (code) => {
      pile.set('a', { markedAt: 1 });
      const other = await open();
      failure = code;
      const store = await open();
      expect(shown(store)).toEqual(['a']);
      await change(store, 'b', true);
      await change(store, 'a', false);
      other.readDevice();
      for (const page of [store, other, await open()]) {
        expect(shown(page)).toEqual(['b']);
        expect(waiting(page).sort()).toEqual(['a', 'b']);
      }
    },
  );

  test('each press that the page before has not sent waits', async () => {
    await open();
    failure = 'offline';
    const wish = { isPut: true, title: 'B', time: Date.now() };
    const wishes = JSON.stringify(['b', 'c'].map((id) => [id, wish]));
    localStorage.setItem('pile-wishes', wishes);
    const store = await open();
    await vi.waitFor(() => expect(waiting(store)).toEqual(['b', 'c']));
  });

  test('nothing is kept on a shared computer', async () => {
    signIn(true);
    const store = await open();
    failure = 'offline';
    await change(store, 'b', true);
    const failed = { id: 'b', failure: { code: 'offline' } };
    expect(store.get().failedWrites).toMatchObject([failed]);
    expect(shown(store)).toEqual([]);
    await expect(open()).rejects.toMatchObject({ code: 'offline' });
    expect(sessionStorage.getItem('pile')).toBeNull();
    expect(sessionStorage.getItem('pile-wishes')).toBeNull();
  });
});

describe('When the network is back', () => {
  test('what waits is sent, the newest wish of each tape alone', async () => {
    const store = await open();
    failure = 'offline';
    for (const isPut of [true, false, true]) await change(store, 'b', isPut);
    await change(store, 'c', true);
    failure = null;
    await store.refresh();
    expect(calls).toEqual(['read', 'read', 'add b', 'add c']);
    expect(waiting(store)).toEqual([]);
    expect(shown(store)).toEqual(['b', 'c']);
  });

  test('a tape that is gone is left out and named, and the others are sent', async () => {
    const first = await open();
    failure = 'offline';
    await change(first, 'gone', true);
    await change(first, 'c', true);
    failure = null;
    // At the next visit.
    const store = await open();
    await vi.waitFor(() => expect(waiting(store)).toEqual([]));
    const failed = { id: 'gone', title: 'GONE', isPut: true, failure: { code: 'missing' } };
    expect(store.get().failedWrites).toMatchObject([failed]);
    expect(shown(store)).toEqual(['c']);
  });

  test('a later mark of another device stays', async () => {
    pile.set('a', { markedAt: 1 });
    const store = await open();
    failure = 'offline';
    await change(store, 'a', false);
    failure = null;
    pile.set('a', { markedAt: Date.now() + 1000 });
    await store.refresh();
    expect(shown(store)).toEqual(['a']);
    expect(calls).toEqual(['read', 'read']);
  });

  test('what is not sent because the session has ended waits on', async () => {
    const store = await open();
    failure = 'offline';
    await change(store, 'b', true);
    failure = 'signed-out';
    await store.refresh();
    expect(waiting(store)).toEqual(['b']);
    failure = null;
    await store.refresh();
    expect(calls).toContain('add b');
  });
});
