import { createStore, type UseStore } from 'idb-keyval';
import { Failure } from '../../domain/failure.ts';

/** The limit for each value. IndexedDB answers within milliseconds; if it is broken, perhaps never. */
const timeoutMs = 2000;

const openStore = () => createStore('keyval-store', 'keyval');
let store: UseStore | undefined;

/**
 * Runs an operation on IndexedDB, however long it takes. Safari drops the connection while the page is open,
 * also without the event of which idb-keyval knows: the database is opened once more after a failure.
 */
export function runReopening<T>(operation: (store: UseStore) => Promise<T>): Promise<T> {
  store ??= openStore();
  return operation(store).catch(() => {
    store = openStore();
    return operation(store);
  });
}

/**
 * Runs an operation on IndexedDB that writes `count` values. Rejects with its error, or with a
 * Failure when it does not answer in time; it may then still be carried out.
 */
export async function callStorage<T>(
  operation: (store: UseStore) => Promise<T>,
  count = 1,
): Promise<T> {
  // Throws at once where there is no IndexedDB, before anything waits.
  const answer = runReopening(operation);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const failure = new Failure('unknown', 'The browser storage does not answer.');
    timer = setTimeout(reject, timeoutMs * count, failure);
  });
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
}
