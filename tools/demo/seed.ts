import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { type CassetteImages, noImages, panels } from '../../src/domain/cassette.ts';
import { createDemoAccounts } from '../emulators/accounts.ts';
import type { Ports } from '../emulators/ports.ts';
import { localDatabase } from '../operations/project.ts';
import { type DemoCassette, demoCassettes, readDemoImage } from './catalogue.ts';
import { storeCassettes } from './store-cassettes.ts';
import { storeImage } from './store-image.ts';

type SeedOptions = {
  ports: Ports;
  /** Number of cassettes; by default the curated ones. */
  count?: number;
  log?: (line: string) => void;
};

/** Cassettes whose images are stored at once. */
const concurrency = 10;

/**
 * Fills empty local emulators with the demo accounts and the demo catalogue, with the owner's rights. A
 * unit test holds the catalogue to the validation of the admin's form.
 */
export async function seedDemo({ ports, count, log = () => {} }: SeedOptions): Promise<void> {
  await createDemoAccounts(ports.auth);
  const catalogue = demoCassettes(count);
  const startedAt = performance.now();
  const stored: CassetteImages[] = [];
  let done = 0;
  const storeImages = async ([index, { images }]: [number, DemoCassette]) => {
    const ofCassette = { ...noImages };
    for (const panel of panels) {
      const { blurhash } = images[panel];
      ofCassette[panel] = { ...(await storeImage(ports, readDemoImage(images[panel]))), blurhash };
    }
    stored[index] = ofCassette;
    done++;
    if (done % 100 === 0) log(`${done} of ${catalogue.length} tapes`);
  };
  await Readable.from(catalogue.entries()).forEach(storeImages, { concurrency });
  await storeCassettes(
    localDatabase(ports.firestore),
    catalogue.map(({ draft }, index) => ({
      id: randomBytes(10).toString('hex'),
      draft,
      images: stored[index] ?? noImages,
    })),
  );
  log(`${catalogue.length} tapes in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}
