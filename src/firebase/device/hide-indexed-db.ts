import { get } from 'idb-keyval';
import { Failure } from '../../domain/failure.ts';
import { callStorage } from './call-storage.ts';

/**
 * Hides IndexedDB from the SDK where it never answers, as in Safari with many tabs (firebase-js-sdk
 * #9802). Each request of Auth waits there for the record of the days of use, and App Check for its
 * token, without a time limit. The SDK has no option for that: it looks for a global `indexedDB`
 * (docs/decisions/0030-a-limit-for-each-call.md).
 */
export async function hideUnresponsiveIndexedDb(): Promise<void> {
  await callStorage((store) => get('', store)).catch((error: unknown) => {
    if (error instanceof Failure)
      Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true });
  });
}
