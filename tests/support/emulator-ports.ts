/** The emulators' ports, from `EMULATOR_PORTS="auth,firestore,storage"`. */
type EmulatorPorts = { auth: number; firestore: number; storage: number };

/** Throws an error with instructions when the emulators were not started. */
export function emulatorPorts(): EmulatorPorts {
  const [auth, firestore, storage] = (process.env.EMULATOR_PORTS ?? '').split(',').map(Number);
  if (!auth || !firestore || !storage)
    throw new Error(
      'These tests need the emulators: run "npm test", or set EMULATOR_PORTS to "auth,firestore,storage".',
    );
  return { auth, firestore, storage };
}
