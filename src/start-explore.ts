import type { Cassette } from './domain/cassette.ts';
import { shuffle } from './domain/shuffle.ts';
import { arrangeWall, crateOfWeek } from './domain/wall-order.ts';
import { readStoredAccount } from './firebase/device/stored-session.ts';
import { imageUrl, scriptSettings } from './firebase/settings.ts';
import { startLoading } from './firebase/stored-shelf.ts';
import { spineRowHeight, spinesPerRow } from './pages/explore/rows/shelf-grid.ts';
import { currentView } from './pages/explore/search/shelf-url.ts';
import { readSince } from './pages/explore/toolbar/use-last-visit.ts';
import { forgetClosedTab, readDeviceMemory, viewModeKey } from './services/device-memory.ts';

/**
 * The inline script of /explore: for an account of which this device keeps a session, it begins to read the
 * list, and requests the pictures that the shelf will show first (docs/decisions/0012-first-spine.md).
 * tools/build/prerender.ts writes the settings into its attributes.
 */
forgetClosedTab();
const settings = scriptSettings();
const view = currentView();
/** A window of spines; the next row waits for the rest of the list. */
const pictureCount = spinesPerRow(innerWidth) * Math.ceil(innerHeight / spineRowHeight);
/** Kept, so that the browser keeps them in memory until the page shows them. */
const pictures: HTMLImageElement[] = [];

function requestPictures(cassettes: readonly Cassette[]) {
  if (pictures.length > 0 || !view.showsStart) return;
  if ((readDeviceMemory(viewModeKey) ?? 'spines') !== 'spines') return;
  const crate = crateOfWeek(cassettes, Date.now());
  const { order } = arrangeWall(shuffle(cassettes, view.seed), {
    since: readSince(),
    crate,
    perRow: spinesPerRow(innerWidth),
  });
  for (const { images } of order.slice(0, pictureCount)) {
    if (images.spine.token === '') continue;
    const picture = new Image();
    picture.src = imageUrl(settings, images.spine);
    pictures.push(picture);
  }
}

/** The rest of the list shares the line with the pictures: it comes after them, or after three seconds. */
const waitForPictures = () =>
  Promise.race([
    Promise.allSettled(pictures.map((picture) => picture.decode())),
    new Promise((resolve) => setTimeout(resolve, 3000)),
  ]);

const account = readStoredAccount(settings.options.apiKey);
if (account) startLoading(settings, account.uid, view, requestPictures, waitForPictures);
