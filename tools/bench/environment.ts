import type { Browser } from '@playwright/test';
import { buildSite } from '../build/build-site.ts';
import { createDemoAccounts } from '../emulators/accounts.ts';
import {
  baseSitePort,
  defaultOffsets,
  offsetFromEnvironment,
  requireFreePorts,
} from '../emulators/ports.ts';
import { type RunningEmulators, startEmulators } from '../emulators/start-emulators.ts';
import { ensureChromium } from '../test/chromium.ts';
import { UserError } from '../user-error.ts';
import { launch, signedIn } from './browser.ts';
import { serveLiteral } from './build-literal.ts';
import { fillCatalogue, type Print, printPictures } from './catalogue.ts';
import { type PictureServer, servePictures } from './picture-server.ts';
import type { Origins } from './requests.ts';
import { literal, ours, type Subject } from './variants.ts';

/** All that a section of the benchmark works with. */
export type Stage = {
  readonly suite: RunningEmulators;
  /** Its Storage is the emulator. */
  readonly browser: Browser;
  /** Its Storage is the stand-in `pictures`. */
  readonly quickBrowser: Browser;
  /** Opens one more such browser, which is closed by who asked for it. */
  openQuickBrowser(): Promise<Browser>;
  readonly pictures: PictureServer;
  readonly prints: readonly Print[];
  readonly origins: Origins;
  readonly ours: Subject;
  readonly literal: Subject;
  /** Fills the suite with so many tapes, unless it holds them already. */
  fill(tapes: number): Promise<void>;
  /** To be called by who changed the catalogue. */
  touched(): void;
};

/** How many tapes are there when accounts sign in: enough to be a table, and quick. */
const few = 100;

/** Builds and starts everything, hands it to `work`, and ends it all again. */
export async function onStage(
  log: (line: string) => void,
  work: (stage: Stage) => Promise<void>,
): Promise<void> {
  if (!ensureChromium()) throw new UserError('Please install Chromium, or set CHROMIUM_PATH.');
  const portOffset = offsetFromEnvironment() || defaultOffsets.bench;
  const literalPort = baseSitePort + portOffset;
  await requireFreePorts([{ port: literalPort, title: 'the literal rendering' }]);
  log('Starting the local suite, building the site …');
  const suite = await startEmulators({ portOffset, hosting: true });
  const ends: (() => unknown)[] = [() => suite.stop()];
  try {
    process.env.VITE_EMULATORS = suite.viteEmulators;
    await buildSite('emulators');
    const server = await serveLiteral(suite.viteEmulators, literalPort);
    ends.push(() => server.close());
    const prints = printPictures();
    const pictures = await servePictures(prints);
    ends.push(() => pictures.close());
    const browser = await launch(suite);
    ends.push(() => browser.close());
    const openQuickBrowser = () => launch(suite, pictures.port);
    const quickBrowser = await openQuickBrowser();
    ends.push(() => quickBrowser.close());

    let held: number | null = null;
    const fill = async (tapes: number) => {
      if (held === tapes) return;
      log(`Filling the shelf with ${tapes.toLocaleString('en')} tapes …`);
      await fillCatalogue(suite, tapes, prints);
      held = tapes;
    };
    await createDemoAccounts(suite.ports.auth);
    await fill(few);
    const at = async (origin: string) => ({
      origin,
      member: await signedIn(quickBrowser, `${origin}/admin`, 'member@example.org'),
      editor: await signedIn(quickBrowser, `${origin}/admin`, 'editor@example.org'),
    });
    await work({
      suite,
      browser,
      quickBrowser,
      openQuickBrowser,
      pictures,
      prints,
      origins: {
        firestore: `http://127.0.0.1:${suite.ports.firestore}`,
        storage: `http://127.0.0.1:${suite.ports.storage}`,
      },
      ours: ours(await at(`http://127.0.0.1:${suite.ports.hosting}`)),
      literal: literal(await at(`http://127.0.0.1:${literalPort}`)),
      fill,
      touched: () => {
        held = null;
      },
    });
  } finally {
    for (const end of ends.reverse()) await end();
  }
}
