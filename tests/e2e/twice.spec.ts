import type { CDPSession, Locator, Page } from '@playwright/test';
import { cassetteRow, editedRow } from '../support/e2e/admin-page.ts';
import type { Database } from '../support/e2e/database.ts';
import { storeCassette } from '../support/e2e/editor-client.ts';
import {
  adminPath,
  expect,
  openAdmin,
  startSession,
  test,
  waitForHydration,
} from '../support/e2e/fixtures.ts';

/** Everything is pressed twice at one place, and is then as after one press (docs/behaviour.md, "Presses"). */

/** The pauses between two presses; the limits are in double-press.test.ts. */
const gapsMs = [60, 300];

const title = 'Quick Hands';

type Action = {
  name: string;
  /** Where it begins; beside the path of the test. */
  query?: string;
  /** Whether it begins with the third tape open. */
  hasTape?: boolean;
  /** Brings the page, which is at that URL, to where the action begins. */
  begin?: (page: Page) => Promise<unknown>;
  /** What is pressed. */
  target: (page: Page) => Locator;
  /** Whether both presses count. */
  counts?: boolean;
  /** Whether chance chooses the tape. */
  isRandom?: boolean;
};

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const link = (name: string) => (page: Page) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });
/** A tape on the shelf, by its place. */
const item = (at: number) => (page: Page) => page.locator(`button[aria-label$=", ${at} of 48"]`);
const mode = (name: string) => (page: Page) => page.getByText(name, { exact: true });
const yearKey = (page: Page) => page.getByRole('button', { name: /^Year/ });
const expand = (name: string, isWanted: boolean) => async (page: Page) => {
  const control = button(name)(page);
  if ((await control.getAttribute('aria-expanded')) !== String(isWanted))
    await control.press('Enter');
};
const takeOffPile = async (page: Page) => {
  await expect(button('My pile')(page).and(page.locator('[aria-disabled]'))).toHaveCount(0);
  const taken = button('Take off my pile')(page);
  if (await taken.isVisible()) await taken.press('Enter');
  await expect(button('Put on my pile')(page)).toBeVisible();
};
const openCard = (page: Page) => button('Read the J-card')(page).press('Enter');
const openSheet = (page: Page) => button('Filter & sort')(page).press('Enter');

const onShelf: Action[] = [
  { name: 'a spine', target: item(3) },
  ...['List', 'Fronts'].flatMap((name): Action[] => [
    { name, begin: (page) => mode('Spines')(page).click(), target: mode(name) },
    { name: `a tape among ${name}`, begin: (page) => mode(name)(page).click(), target: item(3) },
  ]),
  {
    name: 'Pull one out',
    begin: (page) => mode('Spines')(page).click(),
    target: button('Pull one out'),
    isRandom: true,
  },
];

const onTools: Action[] = [
  { name: 'My pile', target: button('My pile') },
  { name: 'Filter', begin: expand('Filter', false), target: button('Filter') },
  {
    name: 'a value of a filter',
    begin: expand('Filter', true),
    target: (page) => page.locator('label', { hasText: '1980s' }),
  },
  { name: 'Sort', begin: expand('Sort', false), target: button('Sort') },
  { name: 'a sort key', begin: expand('Sort', true), target: yearKey, counts: true },
  { name: 'a chip', query: '&term=a&term=e&term=o', target: button('Remove a') },
  { name: 'Account', target: link('Account') },
];

const inTape: Action[] = [
  { name: 'the spine of the open tape', hasTape: true, target: item(3) },
  { name: 'another spine', hasTape: true, target: item(5) },
  { name: 'X', hasTape: true, target: button('X') },
  { name: 'Next tape', hasTape: true, target: button('Next tape'), counts: true },
  { name: 'Previous tape', hasTape: true, target: button('Previous tape'), counts: true },
  { name: 'Put on my pile', hasTape: true, begin: takeOffPile, target: button('Put on my pile') },
  { name: 'Read the J-card', hasTape: true, target: button('Read the J-card') },
  { name: 'Close of the J-card', hasTape: true, begin: openCard, target: button('Close') },
];

const onPhone: Action[] = [
  { name: 'a spine', target: item(3) },
  { name: 'a chip', query: '&term=a&term=e&term=o', target: button('Remove a') },
  { name: 'Filter & sort', target: button('Filter & sort') },
  { name: 'Show', begin: openSheet, target: button('Show 48 tapes') },
  { name: 'a sort key', begin: openSheet, target: yearKey, counts: true },
  { name: 'Pull one out', begin: openSheet, target: button('Pull one out'), isRandom: true },
  ...inTape.slice(2),
];

const inPublic: Action[] = [
  { name: 'Sign in', target: (page) => page.getByRole('link', { name: 'Sign in' }) },
  { name: 'About', target: link('About') },
];

/** What the page keeps for the test: the presses that reached it, and where in the history they began. */
type Counts = { presses: number; idx: number };

/** What is to be the same after one press and after two. */
const stateOf = (page: Page, isRandom = false) =>
  page.evaluate((isRandom) => {
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ??
      element.closest('label')?.textContent ??
      element.textContent;
    const all = (selector: string) => [...document.querySelectorAll(selector)].map(nameOf);
    return {
      url: location.pathname + (isRandom ? '' : location.search),
      steps: history.state?.idx - (window as unknown as Counts).idx,
      dialogs: document.querySelectorAll('dialog[open]').length,
      isOn: isRandom || all('[aria-pressed=true], [aria-expanded=true], :checked'),
      /** The presses that have reached the page. */
      presses: (window as unknown as Counts).presses,
    };
  }, isRandom);

/** Goes to a new entry of the history, as the page's own links do. */
const goTo = (page: Page, url: string, usr: unknown = null) =>
  page.evaluate(
    ([url, usr]) => {
      const idx = (history.state?.idx ?? 0) + 1;
      history.pushState({ usr, key: Math.random().toString(36), idx }, '', url as string);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    },
    [url, usr],
  );

/** A press of a mouse or a finger at a time, in milliseconds, however late a busy machine sends it. */
async function pressAt(
  client: CDPSession,
  [x, y]: readonly number[],
  isTouch: boolean,
  timeMs: number,
) {
  const place = { x: x!, y: y!, timestamp: timeMs / 1000 };
  if (isTouch) {
    const { timestamp, ...point } = place;
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: (typeof point)[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
    await touch('touchStart', [point]);
    await touch('touchEnd', []);
    return;
  }
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased') =>
    client.send('Input.dispatchMouseEvent', { ...place, type, button: 'left', clickCount: 1 });
  await mouse('mouseMoved');
  await mouse('mousePressed');
  await mouse('mouseReleased');
}

/** The middle of an element, near its upper edge if it is high. */
async function placeOf(element: Pick<Locator, 'boundingBox'>) {
  const { x, y, width, height } = (await element.boundingBox())!;
  return [x + width / 2, y + Math.min(height / 2, 20)] as const;
}

/** Presses once, or twice with a gap. */
async function press(
  client: CDPSession,
  place: readonly number[],
  { isTouch = false, gapMs }: { isTouch?: boolean; gapMs?: number | undefined },
) {
  const start = Date.now();
  await pressAt(client, place, isTouch, start);
  if (gapMs === undefined) return;
  await new Promise((done) => setTimeout(done, gapMs));
  await pressAt(client, place, isTouch, start + gapMs);
}

/** Presses from where the action begins. Returns what reads the state then. */
async function act(
  client: CDPSession,
  page: Page,
  path: string,
  { query = '', hasTape, begin, target, isRandom }: Action,
  presses: Parameters<typeof press>[2],
) {
  await goTo(page, path + query);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A tape that chance has chosen may have led far down, where the third one is not rendered.
  await page.evaluate(() => window.scrollTo(0, 0));
  if (hasTape) {
    const tape = item(3)(page).locator('xpath=ancestor::*[@data-cassette-id]');
    const id = await tape.getAttribute('data-cassette-id');
    await goTo(page, `${path}${query}&tape=${id}`, { steps: 1 });
    await expect(page.getByText(/^3 of 48: /)).toBeVisible();
  }
  await begin?.(page);
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    // A press elsewhere: the next one is no second press.
    window.dispatchEvent(new MouseEvent('click', { detail: 1, clientX: -99 }));
    Object.assign(window, { presses: 0, idx: history.state?.idx });
  });
  const element = (await target(page).elementHandle())!;
  await element.evaluate((node) => node.scrollIntoView({ block: 'nearest' }));
  await target(page).click({ trial: true, position: { x: 8, y: 8 } });
  const { width, height } = (await element.boundingBox())!;
  await press(client, await placeOf(element), presses);
  return async () => {
    // A link leads to another page, with its own layout.
    const after = (await element.evaluate((node) => node.matches('button')))
      ? await element.boundingBox()
      : null;
    return {
      ...(await stateOf(page, isRandom)),
      size: after ? [after.width - width, after.height - height].map(Math.round) : [0, 0],
    };
  };
}

/** Too long a pause for a double press, and longer than what a press begins. */
const longGapMs = 500;

test.afterEach(async ({ database }) => {
  await database.deleteByTitle(title);
  for (const { id } of await database.documents('bin'))
    await database.firestore.doc(`bin/${id}`).delete();
  // Whoever opens the tape next finds it beside the pile.
  const { uid } = await database.auth.getUserByEmail('member@example.org');
  await database.firestore.doc(`members/${uid}/lists/pile`).delete();
});
test.use({ hasTouch: true, contextOptions: { reducedMotion: 'reduce' } });

const shelf = '/explore?shuffle=7';
for (const [where, path, width, height, actions] of [
  // The third tape is above the full view.
  ['on the shelf', shelf, 1280, 1100, onShelf],
  ['on the tools of the shelf', shelf, 1280, 1100, onTools],
  ['in the full view', shelf, 1280, 1100, inTape],
  ['on a phone', shelf, 390, 844, onPhone],
  ['on a public page', '/', 1280, 800, inPublic],
] as const)
  for (const action of actions)
    test(`${action.name} ${where}, pressed twice`, async ({ page }) => {
      if (path === shelf) await startSession(page, 'member');
      await page.setViewportSize({ width, height });
      const client = await page.context().newCDPSession(page);
      await page.goto(path);
      await waitForHydration(page);
      await page.evaluate(() =>
        window.addEventListener(
          'click',
          ({ detail }) => {
            if (detail > 0) (window as unknown as Counts).presses++;
          },
          true,
        ),
      );
      const gapMs = action.counts ? longGapMs : undefined;
      const after = await act(client, page, path, action, { gapMs });
      await page.waitForTimeout(longGapMs);
      const wanted = await after();
      expect(wanted.size).toEqual([0, 0]);
      for (const isTouch of width < 960 ? [true] : [false, true])
        for (const gapMs of gapsMs) {
          const message = `${isTouch ? 'touch' : 'mouse'}, ${gapMs} ms`;
          const state = await act(client, page, path, action, { isTouch, gapMs });
          await expect.poll(state, { message }).toEqual(wanted);
        }
    });

const row = (page: Page) => cassetteRow(page, title);
const inRow = (page: Page, name: string) => row(page).getByRole('button', { name, exact: true });
const stored = async (database: Database) =>
  (await database.cassettesByTitle(title)).map(({ data }) => data);

/** What is pressed on /admin, once what comes before is done, and what one press leads to. */
const writes: {
  name: string;
  target: (page: Page) => Promise<Locator>;
  result: (page: Page, database: Database) => Promise<unknown>;
}[] = [
  {
    name: 'Save of a row',
    async target(page) {
      await inRow(page, `Edit ${title}`).click();
      await editedRow(page, title).getByLabel('Label').fill('Typed once');
      return editedRow(page, title).getByRole('button', { name: 'Save' });
    },
    async result(page, database) {
      await expect(row(page)).toContainText('Typed once');
      expect(await stored(database)).toMatchObject([{ label: 'Typed once' }]);
    },
  },
  {
    name: 'X',
    target: async (page) => inRow(page, `X delete ${title}`),
    result: (page) =>
      expect(page.getByRole('alertdialog', { name: 'Delete this tape?' })).toBeVisible(),
  },
  {
    name: 'Undo of a move to the bin',
    async target(page) {
      await inRow(page, `X delete ${title}`).click();
      await button('Move to the bin')(page).click();
      await expect(row(page)).toHaveCount(0);
      return button('Undo')(page);
    },
    async result(page, database) {
      await expect(row(page)).toBeVisible();
      expect(await stored(database)).toHaveLength(1);
      expect(await database.documents('bin')).toEqual([]);
    },
  },
];

for (const { name, target, result } of writes)
  test(`${name}, pressed twice, is done once`, async ({ page, database }) => {
    await storeCassette(title);
    await openAdmin(page, adminPath(title));
    await expect(row(page)).toBeVisible();
    const client = await page.context().newCDPSession(page);
    await press(client, await placeOf(await target(page)), { gapMs: 150 });
    await result(page, database);
  });
