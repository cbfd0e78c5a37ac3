import { setTimeout as delay } from 'node:timers/promises';
import type { Panel } from '../../src/domain/cassette.ts';
import { parseForm, toForm } from '../../src/domain/cassette-validation.ts';
import { openCassettes } from '../../src/firebase/cassettes.ts';
import { openImages } from '../../src/firebase/images.ts';
import { openSession } from '../../src/firebase/session.ts';
import { localSettings } from '../../src/firebase/settings.ts';
import type { Crops } from '../../src/services/ports.ts';
import { createCassette, newAttempts } from '../../src/services/save-cassette.ts';
import { demoAccounts } from '../emulators/accounts.ts';
import { forEachConcurrently } from '../operations/for-each-concurrently.ts';
import { localDatabase } from '../operations/project.ts';
import { rebuildShelf } from '../operations/rebuild-shelf.ts';
import { type DemoCassette, defaultCount, demoCassettes, readDemoImage } from './catalogue.ts';
import { storeAsOwner } from './store-as-owner.ts';

type SeedOptions = {
  /** Ports of the local emulators. */
  ports: { auth: number; firestore: number; storage: number };
  /** Number of cassettes; by default the curated ones. */
  count?: number;
  log?: (line: string) => void;
};

/** Cassettes that are saved at once. */
const concurrency = 10;
const maxAttempts = 5;

function readCrops(images: DemoCassette['images']): Crops {
  const crop = (panel: Panel) => ({
    blob: new Blob([readDemoImage(images[panel])], { type: 'image/webp' }),
    blurhash: images[panel].blurhash,
  });
  return { spine: crop('spine'), front: crop('front'), fullJCard: crop('fullJCard') };
}

/** How many are saved, and the time left at the pace so far. */
function formatProgress(done: number, all: number, elapsedMs: number): string {
  const leftMs = (elapsedMs / done) * (all - done);
  const left = leftMs > 90_000 ? `about ${Math.round(leftMs / 60_000)} minutes` : 'about a minute';
  return `${done} of ${all} tapes, ${left} to go`;
}

/**
 * Fills the local emulators with the demo catalogue through the code of the admin's form: its
 * validation, adapters and rights. Only the images bypass the storage rules, which take the emulators
 * longer than storing them. Rejects with the Failure of a cassette that could not be written.
 */
export async function seedDemo({ ports, count, log = () => {} }: SeedOptions): Promise<void> {
  const settings = localSettings(`${ports.auth},${ports.firestore},${ports.storage}`);
  const session = await openSession(settings);
  const [editor] = demoAccounts;
  await session.signIn(editor.email, editor.password);
  // The index is written once at the end: rewriting a part for each cassette slows the emulator down.
  const cassettes = await openCassettes(settings, { indexed: false });
  const upload = storeAsOwner(ports.storage, settings.options.storageBucket ?? '');
  const backend = { cassettes, images: { ...openImages(settings), upload } };

  const catalogue = demoCassettes(count ?? defaultCount);
  const startedAt = performance.now();
  let done = 0;

  const add = async ({ draft, images }: DemoCassette) => {
    const parsed = parseForm(toForm(draft));
    if (!parsed.ok) throw new Error(`"${draft.title}": ${Object.values(parsed.errors).join(' ')}`);
    const crops = readCrops(images);
    // A save whose answer was lost does not create a second cassette.
    const attempts = newAttempts();
    for (let attempt = 1; ; attempt++) {
      try {
        await createCassette(backend, parsed.value, crops, { attempts });
        break;
      } catch (error) {
        if (attempt === maxAttempts) throw error;
        await delay(attempt * 1000);
      }
    }
    done++;
    if (done % 100 === 0 && done < catalogue.length)
      log(formatProgress(done, catalogue.length, performance.now() - startedAt));
  };
  try {
    await forEachConcurrently(catalogue, concurrency, add);
    await rebuildShelf(localDatabase(ports.firestore));
  } finally {
    await session.signOut();
  }
  log(`${catalogue.length} tapes in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}
