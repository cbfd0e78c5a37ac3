/** A local suite with its own catalogue, and the site that talks to it. */
type EmulatorSet = { ports: string; site: string };

/** One for each worker, from `E2E_EMULATORS`: tests that change the catalogue run side by side. */
export const emulatorSets = JSON.parse(process.env.E2E_EMULATORS ?? '[]') as EmulatorSet[];

/** This worker's own. Throws a sentence that says what to do when there is none. */
export function workerEmulators(): EmulatorSet {
  const suite = emulatorSets[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
  if (!suite)
    throw new Error('The end-to-end tests need the local suite: run `npm test -- build e2e`.');
  return suite;
}
