import type { Browser } from '@playwright/test';
import { buildSite } from '../build/build-site.ts';
import { createDemoAccounts } from '../emulators/accounts.ts';
import { defaultOffsets, offsetFromEnvironment } from '../emulators/ports.ts';
import { type RunningEmulators, startEmulators } from '../emulators/start-emulators.ts';
import { launchChromium } from '../test/chromium.ts';
import { type State, signedIn } from './browser.ts';
import { fillCatalogue, readImages } from './catalogue.ts';
import { type ImageServer, serveImages } from './image-server.ts';
import type { Origins } from './requests.ts';

/** The emulators, browsers and site that a section of the benchmark works with. */
export type Environment = {
  readonly emulators: RunningEmulators;
  /** Its requests to Storage reach `images`. */
  readonly browser: Browser;
  readonly images: ImageServer;
  readonly origins: Origins;
  readonly site: { readonly origin: string; readonly member: State; readonly editor: State };
  /**
   * Fills the database with this many cassettes, unless it holds them already; with track lists of this
   * many characters, by default those of the demo catalogue.
   */
  fill(count: number, listLength?: number): Promise<void>;
};

/** How much a section measures. */
export type Effort = {
  /** Cassettes of the large catalogue. */
  readonly count: number;
  /** Few runs. */
  readonly quick: boolean;
  /** Prints the requests of each visit over the slow line. */
  readonly printsRequests: boolean;
};

/** Cassettes in the catalogue while the accounts sign in. */
const signInCount = 100;

/** Builds the site, starts everything, runs `work`, and stops everything. */
export async function withEnvironment(
  log: (line: string) => void,
  work: (environment: Environment) => Promise<void>,
): Promise<void> {
  const portOffset = offsetFromEnvironment() || defaultOffsets.bench;
  log('Starting the local emulators, building the site …');
  const emulators = await startEmulators({ portOffset, hosting: true });
  const ends: (() => unknown)[] = [() => emulators.stop()];
  try {
    process.env.VITE_EMULATORS = emulators.viteEmulators;
    await buildSite('emulators');
    const imageSets = readImages();
    const images = await serveImages(imageSets);
    ends.push(() => images.close());
    // Under unchanged URLs, which the page's content security policy allows.
    const storage = `127.0.0.1:${emulators.ports.storage}`;
    const browser = await launchChromium([
      `--host-resolver-rules=MAP ${storage} 127.0.0.1:${images.port}`,
    ]);
    ends.push(() => browser.close());

    let current = '';
    const fill = async (count: number, listLength?: number) => {
      const wanted = `${count} ${listLength}`;
      if (current === wanted) return;
      log(`Filling the shelf with ${count.toLocaleString('en')} cassettes …`);
      await fillCatalogue(emulators.ports.firestore, count, imageSets, listLength);
      current = wanted;
    };
    await createDemoAccounts(emulators.ports.auth);
    await fill(signInCount);
    const origin = `http://127.0.0.1:${emulators.ports.hosting}`;
    const site = {
      origin,
      member: await signedIn(browser, `${origin}/admin`, 'member@example.org'),
      editor: await signedIn(browser, `${origin}/admin`, 'editor@example.org'),
    };
    await work({
      emulators,
      browser,
      images,
      origins: { firestore: `http://127.0.0.1:${emulators.ports.firestore}` },
      site,
      fill,
    });
  } finally {
    for (const end of ends.reverse()) await end();
  }
}
