import { initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  type DocumentData,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  initializeFirestore,
  setDoc,
  setLogLevel,
  updateDoc,
} from 'firebase/firestore/lite';
import { connectStorageEmulator, type FirebaseStorage, getStorage } from 'firebase/storage';
import { beforeAll, expect, test } from 'vitest';
import { emulatorPorts } from '../emulator-ports.ts';
import { loadRules } from '../load-rules.ts';

/** The accounts that send requests to the emulators, through the SDK with tokens that only these accept. */

/** It has the rules of `firestore.rules`; the site's own project stays as it is. */
const projectId = 'demo-spool-rules';
const host = '127.0.0.1';
const ports = emulatorPorts();

export type Account = {
  /** Begins a sentence: "A member cannot …". */
  name: string;
  uid: string;
  /** The address in its token; empty without one. */
  email: string;
  firestore: Firestore;
  storage: FirebaseStorage;
};

// The SDK would log each refusal.
setLogLevel('silent');

let appCount = 0;

/** An account with these claims in its token; `owner` is the token that passes all rules. */
function openAccount(
  name: string,
  uid: string,
  claims: { email?: string; firebase?: object } | 'owner' | null,
): Account {
  const app = initializeApp({ projectId, apiKey: 'local' }, String(++appCount));
  // Undefined leaves a field out.
  const firestore = initializeFirestore(app, { ignoreUndefinedProperties: true });
  // The emulators use storage.rules for every bucket; this is not the site's.
  const storage = getStorage(app, 'gs://rules-tests');
  const mockUserToken = typeof claims === 'object' ? { sub: uid, ...claims } : claims;
  const options = claims === null ? {} : { mockUserToken };
  connectFirestoreEmulator(firestore, host, ports.firestore, options as object);
  connectStorageEmulator(storage, host, ports.storage, options as object);
  const email = (typeof claims === 'object' && claims?.email) || '';
  return { name, uid, email, firestore, storage };
}

/** Somebody who signed in, by default with a password. */
export const signedIn = (
  name: string,
  claims: { email?: string; [claim: string]: unknown } = {},
  provider: string | undefined = 'password',
): Account =>
  openAccount(name, name.toLowerCase().replaceAll(' ', '-'), {
    firebase: { sign_in_provider: provider, identities: {} },
    ...claims,
  });

export const editor = signedIn('An editor', { admin: true, email: 'editor@b.example' });
export const member = signedIn('A member', { email: 'member@b.example' });
export const anonymous = signedIn('An anonymous account', {}, 'anonymous');
export const nobody = openAccount('Somebody without an account', '', null);
export const everybody: readonly Account[] = [editor, member, anonymous, nobody];

const owner = openAccount('The owner', 'owner', 'owner');

/** The requests of an account for a document; `list` is for a collection. */
export const read = ({ firestore }: Account, path: string) => getDoc(doc(firestore, path));
export const list = ({ firestore }: Account, path: string) => getDocs(collection(firestore, path));
export const set = ({ firestore }: Account, path: string, fields: DocumentData) =>
  setDoc(doc(firestore, path), fields);
export const update = ({ firestore }: Account, path: string, fields: DocumentData) =>
  updateDoc(doc(firestore, path), fields);
export const remove = ({ firestore }: Account, path: string) => deleteDoc(doc(firestore, path));

/** Stores a document whatever the rules say. */
export const store = (path: string, fields: DocumentData) => set(owner, path, fields);

/** Stores an object whatever the rules say. */
export const ownerStorage = owner.storage;

let idCount = 0;
/** An id that no other test uses. */
export const newId = (): string => `test${Date.now()}n${++idCount}`;

beforeAll(() => loadRules(projectId));

const refusals = ['permission-denied', 'storage/unauthorized', 'storage/unauthenticated'];

/** Whether the rules allow a request; something that is missing may be read. Throws for any other error. */
export async function isAllowed(request: Promise<unknown>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'storage/object-not-found') return true;
    if (code !== undefined && refusals.includes(code)) return false;
    throw error;
  }
}

/** A test for each account: "A member cannot delete a cassette". */
export const testAccess = (
  sentence: string,
  allowed: readonly Account[],
  request: (account: Account) => Promise<unknown>,
  accounts: readonly Account[] = everybody,
): void => {
  for (const account of accounts) {
    const can = allowed.includes(account);
    test(`${account.name} ${can ? 'can' : 'cannot'} ${sentence}`, async () => {
      expect(await isAllowed(request(account))).toBe(can);
    });
  }
};

/** A test for each row: "An editor can …", "An editor cannot …". */
export const testRows = <Value>(
  { name }: Account,
  can: boolean,
  request: (value: Value) => Promise<unknown>,
  rows: readonly (readonly [sentence: string, value: Value])[],
): void => {
  for (const [sentence, value] of rows)
    test(`${name} ${can ? 'can' : 'cannot'} ${sentence}`, async () => {
      expect(await isAllowed(request(value))).toBe(can);
    });
};
