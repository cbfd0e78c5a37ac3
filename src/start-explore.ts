import type { Cassette } from './domain/cassette.ts';
import { drawSeedForOldestPart } from './domain/index-layout.ts';
import { sessionPlace } from './firebase/device/stored-session.ts';
import { imageUrl } from './firebase/requests/image-url.ts';
import { readStoredAccount } from './firebase/requests/token.ts';
import { scriptSettings } from './firebase/settings.ts';
import { shelfLoader } from './firebase/shelf-loader.ts';
import { spinesInWindow, spinesPerRow } from './pages/explore/rows/shelf-grid.ts';
import { currentView } from './pages/explore/search/current-view.ts';
import { drawFirstScreen } from './pages/explore/shelf/draw-first-screen.ts';
import { expectedFirstRow } from './pages/explore/shelf/first-row-position.ts';
import { firstSpines, takeFirstScreen } from './pages/explore/shelf/first-screen.ts';
import { lastVisitKey } from './services/account-hint.ts';
import { type EarlyLoad, type OnProgress, viewModeKey } from './services/early-load.ts';
import { nextPaint } from './services/next-paint.ts';

/**
 * The inline script of /explore (docs/decisions/0012-first-spine.md). For an account of which this
 * device keeps a session, it asks for what the page is sure to need, while the site's scripts are still
 * on their way: the token, the shelf from the device or the server, and the first pictures. The page
 * takes over from there (src/services/early-load.ts). tools/build/prerender.ts writes the settings into
 * the script's attributes.
 */

const settings = scriptSettings();

const showsSpines = () => (localStorage.getItem(viewModeKey) ?? 'spines') === 'spines';

function createPicture({ path, token }: { path: string; token: string }): HTMLImageElement {
  const picture = new Image();
  picture.fetchPriority = 'high';
  if (path && token) picture.src = imageUrl(settings, { path, token });
  return picture;
}

/** Shows what the page will show first, if its place is known, and requests its pictures. */
function drawStart(cassettes: readonly Cassette[], seed: number): HTMLImageElement[] {
  const spines = firstSpines(cassettes, seed);
  const isDrawn = document.querySelector('[data-first-screen]') !== null;
  if (isDrawn || !fillsRow(cassettes)) return spines.map(createPicture);
  const getTop = () =>
    (document.querySelector('main')?.getBoundingClientRect().top ?? 0) +
    scrollY +
    expectedFirstRow();
  return drawFirstScreen(spines, getTop, createPicture);
}

const wait = (ms: number) => new Promise<unknown>((resolve) => setTimeout(resolve, ms));

const atMost = (ms: number, promise: Promise<unknown>) => Promise.race([wait(ms), promise]);

const maxWaitMs = 3000;

const picturesLoaded = (pictures: readonly HTMLImageElement[]) =>
  atMost(maxWaitMs, Promise.allSettled(pictures.map((picture) => picture.decode())));

/** How long the site's script waits for the first picture: kept by the browser, requested, unknown. */
const maxKeptMs = 100;
const maxRequestedMs = 600;
const maxUnknownMs = 2500;

/** Resolves when the first of these pictures that are in the page has been painted; at once without any. */
const firstPainted = (pictures: readonly HTMLImageElement[]) =>
  Promise.any(
    pictures.filter(({ isConnected }) => isConnected).map((picture) => picture.decode()),
  ).then(nextPaint, () => {});

const pictureCount = spinesInWindow(innerWidth, innerHeight);
/** A shorter row would move when more arrives. */
const fillsRow = ({ length }: readonly Cassette[]) => length >= spinesPerRow(innerWidth);

/** Shows the first screen, loads the first cassettes, and waits there for the page. */
function startLoad(uid: string): EarlyLoad {
  let view = currentView();
  // On a shared computer the page loads pictures without the browser's cache.
  const showsPictures = view.showsStart && sessionPlace() === 'device' && showsSpines();
  const hasOwnOrder = showsPictures && location.search === '';
  const screen = hasOwnOrder ? takeFirstScreen(uid, innerWidth) : null;
  if (screen) view = { ...view, seed: screen.seed };
  else if (hasOwnOrder && localStorage.getItem(lastVisitKey) === null)
    view = { ...view, seed: drawSeedForOldestPart() };
  /** Kept, so that the browser keeps them in memory until the page shows them. */
  let pictures = screen ? drawFirstScreen(screen.spines, () => screen.top, createPicture) : [];
  let setShown: (shown?: Promise<unknown>) => void = () => {};
  const shown = new Promise<unknown>((resolve) => {
    setShown = resolve;
  });
  if (screen) setShown(atMost(maxKeptMs, firstPainted(pictures)));
  if (hasOwnOrder) globalThis.firstScreenShown = atMost(maxUnknownMs, shown);

  const controller = new AbortController();
  /** What the page does with the cassettes, once it takes over. */
  let setOnPageProgress: (onProgress: OnProgress) => void;
  const onPageProgress = new Promise<OnProgress>((resolve) => {
    setOnPageProgress = resolve;
  });
  const onProgress = async (cassettes: readonly Cassette[]) => {
    if (showsPictures && pictures.length < pictureCount) pictures = drawStart(cassettes, view.seed);
    if (!fillsRow(cassettes)) return;
    const painted = nextPaint().then(() => firstPainted(pictures));
    setShown(atMost(maxRequestedMs, painted));
    await (await onPageProgress)(cassettes);
    // The rest of a long shelf would take the line from them.
    if (cassettes.length >= pictureCount) await picturesLoaded(pictures);
  };
  const load = () => shelfLoader(settings)(uid, view, onProgress, controller.signal);
  // The browser requests the pictures at the end of this task.
  const loading = screen ? wait(0).then(load) : load();
  const end = () => setShown();
  // Whoever takes it handles its errors.
  loading.then(end, end);
  return {
    uid,
    view,
    take(onProgress, signal) {
      signal.addEventListener('abort', () => controller.abort());
      setOnPageProgress(onProgress);
      return loading;
    },
  };
}

const account = readStoredAccount(settings);
if (account) globalThis.earlyLoad = startLoad(account.uid);
