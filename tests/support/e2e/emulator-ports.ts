/** Local emulators with their own catalogue, and the URL of the site that uses them. */
type EmulatorSet = { ports: string; site: string };

/** One for each worker, from `E2E_EMULATORS`: tests that change the catalogue run in parallel. */
export const emulatorSets = JSON.parse(process.env.E2E_EMULATORS ?? '[]') as EmulatorSet[];

/** The emulators of this worker. Throws an error with instructions when there are none. */
export function workerEmulators(): EmulatorSet {
  const emulators = emulatorSets[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
  if (!emulators)
    throw new Error('The end-to-end tests need the local emulators: run `npm test -- build e2e`.');
  return emulators;
}
