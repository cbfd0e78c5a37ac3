import type { Cassette } from './domain/cassette.ts';
import { readStoredAccount } from './firebase/device/stored-session.ts';
import { imageUrl, scriptSettings } from './firebase/settings.ts';
import { startLoading } from './firebase/start-loading.ts';
import { railWidth, spineRowHeight, spinesPerRow } from './pages/explore/rows/shelf-grid.ts';
import { readViewMode, showsSpines } from './pages/explore/view-mode.ts';
import { forgetClosedTab } from './services/device-memory.ts';
import { pageStart } from './services/page-start.ts';
import { arrangeColours, arrangeWall, shuffleShelf } from './start/arrange-shelf.ts';
import { currentView } from './start/explore-view.ts';
import { readSince } from './start/last-visit.ts';
import { readPageWidth } from './start/page-width.ts';

/**
 * The inline script of /explore: for an account of which this device keeps a session, it begins to read the
 * list, and requests the pictures that the shelf will show first (docs/decisions/0012-first-spine.md).
 * tools/build/prerender.ts writes the settings into its attributes.
 */
forgetClosedTab();
const settings = scriptSettings();
const view = currentView();
const mode = readViewMode();
const root = document.documentElement;
// The styles, which come later, show the scrollbar at any height of the page.
root.style.overflowY = 'scroll';
const perRow = spinesPerRow(readPageWidth() - (mode === 'colours' ? railWidth : 0));
root.style.overflowY = '';
/** A window of spines; the next row waits for the rest of the list. */
const pictureCount = perRow * Math.ceil(innerHeight / spineRowHeight);
/** Kept, so that the browser keeps them in memory until the page shows them. */
const pictures: HTMLImageElement[] = [];

function requestPictures(cassettes: readonly Cassette[]) {
  if (pictures.length > 0 || !view.showsStart || !showsSpines(mode)) return;
  const { keptPaths } = pageStart;
  const shuffled = shuffleShelf(cassettes, view.seed, 'spine', keptPaths);
  const options = { since: readSince(), now: Date.now(), perRow, keptPaths };
  const order =
    mode === 'colours' ? arrangeColours(shuffled, keptPaths) : arrangeWall(shuffled, options).order;
  for (const { images } of order.slice(0, pictureCount)) {
    if (images.spine.token === '') continue;
    const picture = new Image();
    picture.src = imageUrl(settings, images.spine);
    pictures.push(picture);
  }
}

/** Auth's code and the rest of the list share the line with the pictures: they wait for them three seconds at most. */
const waitForPictures = () =>
  Promise.race([
    Promise.allSettled(pictures.map((picture) => picture.decode())),
    new Promise((resolve) => setTimeout(resolve, 3000)),
  ]);

const account = readStoredAccount(settings.options.apiKey);
if (account) {
  const loading = startLoading(settings, account.uid, view, requestPictures, waitForPictures);
  pageStart.beforeAuth = loading.then(waitForPictures);
} else {
  // The page waits for Auth to say that nobody is signed in.
  for (const href of document.currentScript?.dataset.auth?.split(' ') ?? [])
    document.head.insertAdjacentHTML('beforeend', `<link rel="modulepreload" href="${href}">`);
}
