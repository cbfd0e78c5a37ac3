import type { Locator, Page } from '@playwright/test';
import { expect, startSession, test } from '../support/e2e/fixtures.ts';

type Action = {
  name: string;
  /** The query of the URL at which it begins, beside the seed. */
  query?: string;
  /** Whether it begins with the third tape open. */
  hasTape?: boolean;
  /** Brings the page, which is at that URL, to where the action begins. */
  begin?: (page: Page) => Promise<unknown>;
  /** What is pressed. */
  target: (page: Page) => Locator;
  /** Sees that one press has worked. */
  works: (page: Page) => Promise<unknown>;
};

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
/** A tape on the shelf, by its place. */
const item = (at: number) => (page: Page) => page.locator(`button[aria-label$=", ${at} of 48"]`);
const card = (page: Page) => page.getByRole('dialog', { name: /^J-card of/ });
const place = (page: Page) => page.getByText(/^\d+ of 48: /);
const isOpen = (page: Page) => expect(place(page)).toBeVisible();
const isClosed = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0);
const isAt = (at: number) => (page: Page) =>
  expect(place(page)).toHaveText(new RegExp(`^${at} of 48: `));
const isPressed = (name: string) => (page: Page) =>
  expect(button(name)(page)).toHaveAttribute('aria-pressed', 'true');
const mode = (name: string) => (page: Page) => page.getByText(name, { exact: true });
const expand = (name: string, isWanted: boolean) => async (page: Page) => {
  const control = button(name)(page);
  if ((await control.getAttribute('aria-expanded')) !== String(isWanted)) await control.click();
};

const actions: Action[] = [
  { name: 'a spine', target: item(3), works: isOpen },
  { name: 'the spine of the open tape', hasTape: true, target: item(3), works: isClosed },
  { name: 'another spine', hasTape: true, target: item(5), works: isAt(5) },
  { name: 'X', hasTape: true, target: button('X'), works: isClosed },
  { name: 'Next tape', hasTape: true, target: button('Next tape'), works: isAt(4) },
  { name: 'Previous tape', hasTape: true, target: button('Previous tape'), works: isAt(2) },
  {
    name: 'Read the J-card',
    hasTape: true,
    target: button('Read the J-card'),
    works: (page) => expect(card(page)).toBeVisible(),
  },
  {
    name: 'Close of the J-card',
    hasTape: true,
    begin: (page) => button('Read the J-card')(page).click(),
    target: button('Close'),
    works: async (page) => {
      await expect(card(page)).toHaveCount(0);
      await isOpen(page);
    },
  },
  ...['List', 'Fronts'].flatMap((name): Action[] => [
    {
      name,
      begin: (page) => mode('Spines')(page).click(),
      target: mode(name),
      works: (page) => expect(page.getByRole('radio', { name })).toBeChecked(),
    },
    {
      name: `a tape among ${name}`,
      begin: (page) => mode(name)(page).click(),
      target: item(3),
      works: isOpen,
    },
  ]),
  { name: 'Pull one out', target: button('Pull one out'), works: isOpen },
  { name: 'My pile', target: button('My pile'), works: isPressed('My pile') },
  {
    name: 'Filter',
    begin: expand('Filter', false),
    target: button('Filter'),
    works: (page) => expect(page.getByRole('region', { name: 'Filter the shelf' })).toBeVisible(),
  },
  {
    name: 'Sort',
    begin: expand('Sort', false),
    target: button('Sort'),
    works: (page) => expect(page.getByRole('group', { name: 'Sort by' })).toBeVisible(),
  },
  {
    name: 'a sort key',
    begin: expand('Sort', true),
    target: (page) => page.getByRole('button', { name: /^Year/ }),
    works: (page) => expect(page.getByText('· By Year ↑')).toBeVisible(),
  },
  {
    name: 'Shuffle',
    query: '&sort=title',
    target: button('Shuffle'),
    works: isPressed('Shuffle'),
  },
  {
    name: 'a chip',
    query: '&term=a&term=e',
    target: button('Remove a'),
    works: (page) => expect(button('Remove e')(page)).toBeFocused(),
  },
];

const openSheet = (page: Page) => button('Filter & sort')(page).click();
const narrowActions: Action[] = [
  {
    name: 'Filter & sort',
    target: button('Filter & sort'),
    works: (page) => expect(button('Show 48 tapes')(page)).toBeVisible(),
  },
  { name: 'Show', begin: openSheet, target: button('Show 48 tapes'), works: isClosed },
  {
    name: 'a sort key',
    begin: openSheet,
    target: (page) => page.getByRole('button', { name: /^Year/ }),
    works: isPressed('Year, ascending'),
  },
  { name: 'Pull one out', begin: openSheet, target: button('Pull one out'), works: isOpen },
];

/** Presses a place at the top of the page, and, with `between`, again. */
async function press(page: Page, target: Locator, between?: () => Promise<unknown>) {
  await page.evaluate(() => window.scrollTo(0, 0));
  const { x, y, width, height } = (await target.boundingBox())!;
  const click = () => page.mouse.click(x + width / 2, y + Math.min(height / 2, 20));
  await click();
  if (!between) return;
  await between();
  await click();
}

/** Goes to a new entry of the history, as the page's own links do. */
const goTo = (page: Page, query: string, usr: unknown = null) =>
  page.evaluate(
    ([url, usr]) => {
      history.pushState({ usr, key: Math.random().toString(36) }, '', url as string);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    },
    [`/explore?shuffle=7${query}`, usr],
  );

/** Brings a page to where the action begins, without loading it again. */
async function start(page: Page, { query = '', hasTape, begin }: Action, tape: string | null) {
  await goTo(page, query);
  await isClosed(page);
  if (hasTape) {
    await goTo(page, `${query}&tape=${tape}`, { isSelection: true });
    await isAt(3)(page);
  }
  await begin?.(page);
}

/** What happens between the two presses. */
const gaps: [name: string, pass: (page: Page) => Promise<unknown>][] = [
  ['at once', async () => {}],
  ['after 50 ms', (page) => page.waitForTimeout(50)],
  ['after Back', (page) => page.evaluate(() => history.back())],
];

for (const [where, viewport, tried] of [
  // The third tape of the list is above the full view.
  ['On the shelf', { width: 1280, height: 1100 }, actions],
  ['On the shelf of a phone', { width: 390, height: 844 }, narrowActions],
] as const)
  test.describe(where, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });
    for (const action of tried)
      test(`${action.name} works after it was pressed twice`, async ({ page }) => {
        await startSession(page, 'member');
        for (const [when, pass] of gaps)
          await test.step(when, async () => {
            // A page of its own, so that nothing is left of the step before.
            await page.goto('/explore?shuffle=7');
            await expect(item(5)(page)).toBeVisible();
            const tape = await item(3)(page)
              .locator('xpath=ancestor::*[@data-cassette-id]')
              .getAttribute('data-cassette-id');
            await start(page, action, tape);
            await press(page, action.target(page), () => pass(page));
            await start(page, action, tape);
            await press(page, action.target(page));
            await action.works(page);
          });
      });
  });
