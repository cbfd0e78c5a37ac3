import { setTimeout as pause } from 'node:timers/promises';
import type { Panel } from '../../src/domain/cassette.ts';
import { readForm, toForm } from '../../src/domain/cassette-validation.ts';
import { openCassettes } from '../../src/firebase/cassettes.ts';
import { openImages } from '../../src/firebase/images.ts';
import { openSession } from '../../src/firebase/session.ts';
import { localSettings } from '../../src/firebase/settings.ts';
import { type Crops, createCassette } from '../../src/services/save-cassette.ts';
import { localDatabase } from '../operations/project.ts';
import { rebuildShelf } from '../operations/rebuild-shelf.ts';
import { demoTapes, usualCount } from './catalogue.ts';
import type { DemoTape } from './curated.ts';
import { openPrintRoom, type Print } from './print-room.ts';
import { storeAsOwner } from './store-as-owner.ts';

export type SeedOptions = {
  /** Where the local suite listens. */
  ports: { auth: number; firestore: number; storage: number };
  /** How many tapes; 48 when nobody says. */
  tapes?: number;
  log?: (line: string) => void;
};

/** Tapes under way at once: enough to keep both the printers and the suite busy. */
const inFlight = 10;
const tries = 5;

/** The editor of the local suite (decisions, "Who may do what"). */
const editor = { email: 'editor@example.org', password: 'cassette' };

function crops(print: Print): Crops {
  const crop = (panel: Panel) => ({
    blob: new Blob([print[panel].webp], { type: 'image/webp' }),
    blurhash: print[panel].blurhash,
  });
  return { spine: crop('spine'), front: crop('front'), fullJCard: crop('fullJCard') };
}

/** How far it is, and how long it will take at the pace so far. */
function progress(done: number, all: number, milliseconds: number): string {
  const left = (milliseconds / done) * (all - done);
  const rest = left > 90_000 ? `about ${Math.round(left / 60_000)} minutes` : 'about a minute';
  return `${done} of ${all} tapes, ${rest} to go`;
}

/**
 * Fills the local suite with the demo catalogue, by the way that the admin's form takes: its
 * validation, its adapters, its rights. Only the images are not judged by the rules, which takes the
 * emulators longer than storing them. Rejects with the Failure of a tape that could not be written.
 */
export async function seedDemo({ ports, tapes, log = () => {} }: SeedOptions): Promise<void> {
  const settings = localSettings(`${ports.auth},${ports.firestore},${ports.storage}`);
  const session = await openSession(settings);
  await session.signIn(editor.email, editor.password);
  // The shelf's index is written once at the end: a part of 500 tapes rewritten 500 times is what
  // makes an emulator slow.
  const cassettes = await openCassettes(settings, { indexed: false });
  const upload = storeAsOwner(ports.storage, settings.options.storageBucket ?? '');
  const backend = { cassettes, images: { ...openImages(settings), upload } };

  const shelf = demoTapes(tapes ?? usualCount);
  const room = openPrintRoom();
  const started = performance.now();
  let next = 0;
  let done = 0;

  const add = async (index: number) => {
    const tape = shelf[index] as DemoTape;
    const read = readForm(toForm(tape.draft));
    if (!read.ok) throw new Error(`"${tape.draft.title}": ${Object.values(read.errors).join(' ')}`);
    const images = crops(await room.print({ tape, index }));
    // The same undertaking is tried again, so that a save that landed unheard makes no second tape.
    const cassette = createCassette(backend);
    for (let attempt = 1; ; attempt++) {
      try {
        await cassette.save(read.value, images, () => {});
        break;
      } catch (error) {
        if (attempt === tries) throw error;
        await pause(attempt * 1000);
      }
    }
    done++;
    if (done % 100 === 0 && done < shelf.length)
      log(progress(done, shelf.length, performance.now() - started));
  };
  const work = async () => {
    while (next < shelf.length) await add(next++);
  };

  try {
    await Promise.all(Array.from({ length: inFlight }, work));
    await rebuildShelf(localDatabase(ports.firestore));
  } finally {
    room.close();
    await session.signOut();
  }
  log(`${shelf.length} tapes in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
