/** Where the emulators listen, from `SUITE_PORTS="auth,firestore,storage"`. */
export type SuitePorts = { auth: number; firestore: number; storage: number };

/** Throws a sentence that says what to do when the emulators were not started. */
export function suitePorts(): SuitePorts {
  const [auth, firestore, storage] = (process.env.SUITE_PORTS ?? '').split(',').map(Number);
  if (!auth || !firestore || !storage)
    throw new Error(
      'The rules tests need the emulators: run "npm test", or set SUITE_PORTS to "auth,firestore,storage".',
    );
  return { auth, firestore, storage };
}
