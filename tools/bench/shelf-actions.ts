import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { freshContext, throttle } from './browser.ts';
import type { Stage } from './environment.ts';
import { press, react, reactToClick, settled, within } from './page-actions.ts';
import type { Fling, Place, Reaction } from './page-metrics.ts';
import { kindOf } from './requests.ts';
import type { Subject } from './variants.ts';

/** What is typed, letter by letter; each letter leaves fewer tapes of a generated catalogue. */
const typed = ['W', 'A', 'V'];

/** Milliseconds: ten letters a second are a fast typist. Sooner, a frame would wait for the one before. */
const betweenLetters = 100;

export type ShelfRun = {
  /** From the arrival of its data to the end of the frame that shows the first spine. */
  firstSpine: number;
  /** The same until every spine in the window has its picture. */
  firstPictures: number;
  /** Images asked for before anyone scrolled. */
  images: number;
  page: Page;
  context: BrowserContext;
};

/**
 * Opens the shelf in a browser that was never here. A processor that is to seem slower does so from the
 * moment that the data is there, for a literal visit to ten thousand tapes takes long enough without.
 */
export async function openShelf(
  { quickBrowser, pictures, origins }: Stage,
  subject: Subject,
  tapes: number,
  slower: number,
): Promise<ShelfRun> {
  const context = await freshContext(quickBrowser, subject.member);
  const page = await context.newPage();
  let images = 0;
  page.on('request', (request) => {
    const [url, method] = [request.url(), request.method()];
    if (kindOf({ url, method }, origins).kind === 'image') images++;
  });
  await page.addInitScript((spine) => {
    const shelf = window as unknown as { first: Promise<number>; pictures: Promise<number> };
    shelf.first = window.probe.seen(spine);
    shelf.pictures = shelf.first.then(() => window.probe.pictured(spine));
  }, subject.spine);

  const literal = subject.name === 'literal';
  const lookedUp = literal ? pictures.lookUps(3 * tapes) : null;
  if (slower > 1 && !literal) await throttle(page, slower);
  await page.goto(`${subject.origin}/explore`, { waitUntil: 'commit' });
  if (slower > 1 && literal) {
    await lookedUp;
    await throttle(page, slower);
  }
  const shown = page.evaluate(async () => {
    const shelf = window as unknown as { first: Promise<number>; pictures: Promise<number> };
    const first = await shelf.first;
    const pictured = await shelf.pictures;
    return { first, pictured, arrivals: window.probe.arrivals() };
  });
  const { first, pictured, arrivals } = await within(shown, 'a screen full of spines');

  const times = arrivals.flatMap(({ url, body, at }) => {
    const kind = kindOf({ url, body, method: body === null ? 'GET' : 'POST' }, origins);
    // Ours shows what the first part of the shelf holds; the literal one waits for the last address.
    const isPart = kind.kind === 'documents' && kind.names.some((name) => /^shelf\/p/.test(name));
    return (literal ? kind.kind === 'look-up' : isPart) ? [at] : [];
  });
  const arrived = literal ? Math.max(...times.filter((at) => at <= first)) : Math.min(...times);
  await page.waitForLoadState('networkidle');
  return {
    firstSpine: first - arrived,
    firstPictures: pictured - arrived,
    images,
    page,
    context,
  };
}

/** The same browser comes back, in a new tab, to a shelf that it knows. */
export async function comeBack(context: BrowserContext, subject: Subject): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${subject.origin}/explore`);
  await page.locator(subject.spine).first().waitFor();
  await page.waitForLoadState('networkidle');
  await settled(page);
  return page;
}

/** Types letter by letter, each when the one before has been answered; empties the box in the end. */
export async function typeLetters(page: Page, subject: Subject): Promise<Reaction[]> {
  await page.locator(subject.searchBox).focus();
  const reactions: Reaction[] = [];
  for (const letter of typed) {
    await pause(betweenLetters);
    reactions.push(await react(page, 'keydown', subject.spines, () => page.keyboard.press(letter)));
  }
  await react(page, 'input', subject.spines, () => page.locator(subject.searchBox).fill(''));
  await settled(page);
  return reactions;
}

/** Sorts by each of the four keys in turn. */
export async function sortByEach(page: Page, subject: Subject): Promise<Reaction[]> {
  const keys = page.locator(subject.sortKeys);
  if ((await keys.count()) === 0) await press(page, page.locator(subject.sortToggle));
  await keys.first().waitFor();
  const reactions: Reaction[] = [];
  for (let at = 0; at < (await keys.count()); at++)
    reactions.push(await reactToClick(page, keys.nth(at), subject.spines));
  return reactions;
}

/** Pulls a tape out by a click on its spine, puts it back, and waits until it stands there. */
export async function pullOut(page: Page, subject: Subject): Promise<Reaction> {
  const dialog: Place = { items: '[role=dialog]' };
  const reaction = await reactToClick(page, page.locator(subject.spine).nth(3), dialog);
  await settled(page);
  await page.locator('[role=dialog] button', { hasText: /^X$/ }).first().click();
  await page.locator('[role=dialog]').waitFor({ state: 'detached' });
  await settled(page);
  return reaction;
}

/** Scrolls through the whole shelf in one go. */
export async function flingThrough(page: Page, subject: Subject, seconds: number): Promise<Fling> {
  const session = await page.context().newCDPSession(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const { shelf, spine } = subject;
  await page.evaluate(({ shelf, spine }) => window.probe.watchFling(shelf, spine), {
    shelf,
    spine,
  });
  await session.send('Input.synthesizeScrollGesture', {
    x: 640,
    y: 400,
    yDistance: -height,
    speed: Math.ceil(height / seconds),
    gestureSourceType: 'mouse',
  });
  await settled(page);
  const fling = await page.evaluate(() => window.probe.endFling());
  await session.detach();
  return fling;
}
