import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, startSession, test } from '../support/e2e/fixtures.ts';

const seedQuery = '?shuffle=7';
const shelf = (page: Page) => page.getByRole('grid', { name: 'Shelf' });
const spines = (page: Page) => shelf(page).getByRole('button');
const detail = (page: Page) => page.getByRole('dialog');
const cardInZoom = (page: Page) => page.locator('.pswp__zoom-wrap > *');
const searchInput = (page: Page) => page.getByRole('textbox', { name: 'Search the shelf' });
// A query by role of each spine, while the page takes over the server's list, crashes Firefox 153.
const spineNames = (page: Page) =>
  shelf(page).evaluate((grid) =>
    [...grid.querySelectorAll('button')].map((spine) => spine.getAttribute('aria-label')),
  );
/** Signs in as a member and opens the shelf. */
async function openShelf(page: Page, query = seedQuery) {
  await startSession(page, 'member');
  await page.goto(`/explore${query}`);
  await expect(shelf(page)).toBeVisible();
}

/** The size before the 3D transform, which browsers round to a 64th of a pixel. */
const layoutSize = (element: Locator) =>
  element.evaluate((node) => {
    const { width, height } = getComputedStyle(node);
    return { width: Number.parseFloat(width), height: Number.parseFloat(height) };
  });

test('Spines, and the faces and the J-card of an open tape, have the sizes of real ones', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openShelf(page, `${seedQuery}&term=CUMBIA`);
  const view = detail(page);
  const expectSize = async (element: Locator, width: number, height: number) => {
    await expect(element).toBeVisible();
    const size = await layoutSize(element);
    expect(Math.abs(size.width - width)).toBeLessThanOrEqual(1 / 64);
    expect(size.height).toBe(height);
  };
  await expectSize(spines(page).first(), 64.52, 500);
  await spines(page).first().click();
  await expectSize(view.locator('[data-face=spine] img'), 49.031, 380);
  await expectSize(view.locator('[data-face=front] img'), 225.285, 350);
  await view.getByRole('button', { name: /unfold/i }).click();
  await expectSize(view.locator('img:not([loading])'), 385, 375);
});

test('A reload, Back and Forward keep order, terms and the open cassette', {
  tag: '@every-browser',
}, async ({ page }) => {
  await openShelf(page, '');
  // Found songs come later.
  const names = async () =>
    (await spineNames(page))
      .slice(0, 5)
      .map((name) => name?.replace(/, with .+?(?=, (?:not )?available)/, ''));
  await searchInput(page).fill('tape');
  await searchInput(page).press('Enter');
  await expect(page).toHaveURL(/term=TAPE.*shuffle=\d+/);
  // With those that are found by a song.
  await expect(page.getByText('9 of 48 tapes')).toBeVisible();
  const found = await names();
  await spines(page).nth(1).click();
  const title = (await detail(page).getByRole('heading', { level: 2 }).textContent()) ?? '';
  const expectSearch = async (isOpen: boolean) => {
    await expect(detail(page)).toHaveCount(Number(isOpen));
    if (isOpen) await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(title);
    await expect(page.getByRole('button', { name: 'Remove TAPE' })).toBeVisible();
    await expect.poll(names).toEqual(found);
  };
  await page.reload();
  await expectSearch(true);
  await page.goBack();
  await expectSearch(false);
  await page.goForward();
  await expectSearch(true);
});

test('Back from another page shows the shelf at its place', {
  tag: '@every-browser',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openShelf(page);
  await page.evaluate(() => window.scrollTo(0, 2600));
  const inSight = () =>
    page.evaluate(() => document.elementFromPoint(180, 300)?.closest('button')?.ariaLabel ?? '');
  await expect.poll(inSight).toMatch(/of 48$/);
  const before = await inSight();
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/about"]')?.click());
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(2600);
  await expect.poll(inSight).toEqual(before);
});

test('The keyboard alone can open a tape, turn and unfold it, and come back to its spine', {
  tag: '@every-browser',
}, async ({ page }) => {
  await openShelf(page);
  await page.getByRole('radio', { name: 'Spines' }).focus();
  await page.keyboard.press('Tab');
  await expect(spines(page).first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).not.toMatch(/, 2 of 48$/);
  const name = (await focused()) ?? '';
  await page.keyboard.press('Enter');

  await expect(detail(page)).toBeFocused();
  const caseButton = detail(page).getByRole('button', { name: /unfold|fold/i });
  const hasFocus = () => caseButton.evaluate((button) => button === document.activeElement);
  // After the controls. In Firefox what scrolls takes the focus too.
  for (let press = 0; press < 5 && !(await hasFocus()); press++) await page.keyboard.press('Tab');
  await expect(caseButton).toBeFocused();
  for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowRight');
  await expect(detail(page).getByRole('status')).toHaveText('Spine');
  await page.keyboard.press('Space');
  await expect(caseButton).toHaveAccessibleName(/^J-card/);
  await page.keyboard.press('Escape');
  await expect(detail(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name })).toBeFocused();
});

for (const [width, height] of [
  [720, 450],
  [320, 256],
  [1280, 800],
] as const)
  test(`At ${width} × ${height} the open tape never hides what has the focus`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openShelf(page);
    await spines(page).first().press('Enter');
    await expect(detail(page)).toBeFocused();
    for (let press = 0; press < 16; press++) {
      await page.keyboard.press('Tab');
      // Inside the view, in the browser's own controls, or beside the view and visible.
      const isVisible = await page.evaluate(() => {
        const focused = document.activeElement;
        const view = document.querySelector('dialog');
        if (!focused || !view || focused === document.body || view.contains(focused)) return true;
        const { left, right, top } = focused.getBoundingClientRect();
        const first = Math.max(top, 64) + 5;
        return first < view.getBoundingClientRect().top && right > 0 && left < innerWidth;
      });
      expect(isVisible).toBe(true);
    }
  });

const boxOf = (element: Locator) =>
  element.evaluate((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return { left, top, right, bottom };
  });

test('The tools leave most of every window to the shelf', async ({ page }) => {
  await startSession(page, 'member');
  const top = async (query: string) => {
    await page.goto(`/explore${query}`);
    return (await boxOf(spines(page).first())).top;
  };
  for (const [width, height, atFirst, withMost] of [
    [1440, 900, 188, 0.3 * 900],
    [390, 844, 0.22 * 844, 0.35 * 844],
    [320, 640, 0.3 * 640, 0.5 * 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await top(seedQuery), `${width}`).toBeLessThanOrEqual(atFirst);
    const most = await top('?term=e&term=a&decade=1980s&sort=artist');
    expect(most, `${width}`).toBeLessThanOrEqual(withMost);
  }
});

test('A choice of Sort shows the first tape that is found, and Back the place before', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openShelf(page);
  const place = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  const choice = page.getByRole('button', { name: /^Year/ });
  await expect(choice).toBeInViewport();
  const before = await place();
  await choice.click();
  await expect(page.getByRole('button', { name: 'Remove By Year ↑' })).toBeVisible();
  await expect(spines(page).first()).toBeInViewport();
  const { bottom } = await boxOf(page.getByText('Pull one out'));
  expect((await boxOf(spines(page).first())).top).toBeGreaterThanOrEqual(bottom);
  await page.goBack();
  await expect.poll(place).toBe(before);
});

for (const [width, height] of [
  [1920, 1080],
  [1024, 768],
  [844, 390],
  [390, 844],
  [320, 256],
] as const) {
  /** Opens a tape below chips that leave little room. */
  const openTape = async (page: Page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await openShelf(page, `${seedQuery}&term=cumbia&term=del&decade=1970s&sort=artist`);
    await spines(page).first().press('Enter');
    await expect(detail(page)).toBeFocused();
    return detail(page).getByRole('button', { name: 'Read the J-card' });
  };

  test(`At ${width} × ${height} the full view leaves a strip of the shelf and covers nothing of the tape`, async ({
    page,
  }) => {
    const read = await openTape(page);
    const view = await boxOf(detail(page));
    const [search, grid] = await Promise.all([boxOf(page.getByRole('search')), boxOf(shelf(page))]);
    if (width >= 768)
      await expect(detail(page).getByRole('heading', { level: 2 })).toBeInViewport();
    if (height === 768)
      for (const name of ['Ask for this tape', 'Put on my pile'])
        await expect(detail(page).getByText(name)).toBeInViewport({ ratio: 1 });
    if (height >= 768 && width >= 768)
      expect(view.top - Math.max(search.bottom, grid.top)).toBeGreaterThanOrEqual(48);
    const button = await boxOf(read);
    for (const { right, bottom } of await Promise.all(
      (await page.locator('[data-face]').all()).map(boxOf),
    ))
      expect(right <= button.left || bottom <= button.top).toBe(true);
  });

  test(`At ${width} × ${height} the J-card is shown whole, and larger by the keys`, async ({
    page,
  }) => {
    await (await openTape(page)).click();
    const zoom = page.getByRole('dialog', { name: /^J-card of / });
    await expect(zoom.getByRole('application')).toBeFocused();
    const card = cardInZoom(page);
    const whole = (await card.boundingBox())!;
    expect(whole.y).toBeGreaterThanOrEqual(0);
    expect(whole.x + whole.width).toBeLessThanOrEqual(width + 1);
    for (let press = 0; press < 3; press++) await page.keyboard.press('+');
    await expect
      .poll(async () => (await card.boundingBox())!.height)
      .toBeGreaterThan(1.5 * whole.height);
  });
}

test('On paper is the open tape alone with its J-card, on one page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // The track list of this tape leaves room on one page.
  await openShelf(page, '?term=elevador');
  await spines(page).first().click();
  await expect(detail(page).locator('img[loading=lazy]')).toBeHidden();
  // Chromium waits two seconds for a picture, by whose width it is known here.
  await expect(async () => {
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf).toContain('/Width 787');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  }).toPass();
  await page.emulateMedia({ media: 'print' });
  await expect(shelf(page)).toBeHidden();
  await expect(detail(page).getByRole('button').filter({ visible: true })).toHaveCount(0);
});

/**
 * Gestures as real touch events, which the browser may take for scrolling or zooming. Buttons are clicked:
 * a tap right after a gesture may count as its end.
 */
test.describe('On a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  type Point = { x: number; y: number };
  const steps = 6;

  /** Moves fingers from their first points to their second ones. */
  async function touch(client: CDPSession, fingers: readonly (readonly [Point, Point])[]) {
    const pointsAt = (step: number) =>
      fingers.map(([from, to], id) => ({
        id,
        x: from.x + ((to.x - from.x) * step) / steps,
        y: from.y + ((to.y - from.y) * step) / steps,
      }));
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: pointsAt(0) });
    for (let step = 1; step <= steps; step++)
      await client.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: pointsAt(step),
      });
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  /** The centre of an element, once it has stopped moving and is in sight. */
  async function centre(element: Locator): Promise<Point> {
    await element.tap({ trial: true, timeout: 3000 });
    const { x, y, width, height } = (await element.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** Two fingers on an element that move apart until their distance is three times as long. */
  async function pinch(client: CDPSession, element: Locator) {
    const { x, y } = await centre(element);
    await touch(client, [
      [
        { x: x - 30, y },
        { x: x - 90, y },
      ],
      [
        { x: x + 30, y },
        { x: x + 90, y },
      ],
    ]);
  }

  test.beforeEach(async ({ page }) => {
    await openShelf(page, '?sort=title');
    await spines(page).first().click();
    await expect(detail(page).getByText('1 of 48')).toBeVisible();
  });

  test('A swipe shows the next tape', async ({ page }) => {
    const client = await page.context().newCDPSession(page);
    const view = detail(page);
    // A busy Chromium can drop a synthetic touch.
    await expect(async () => {
      const { y } = await centre(view.getByRole('heading', { level: 2 }));
      const swipe = [
        { x: 250, y },
        { x: 90, y: y + 5 },
      ] as const;
      if (await view.getByText('1 of 48').isVisible()) await touch(client, [swipe]);
      await expect(view.getByText('2 of 48')).toBeVisible({ timeout: 3000 });
    }).toPass();
  });

  test('Two fingers on the J-card make it larger', async ({ page }) => {
    const client = await page.context().newCDPSession(page);
    await detail(page).getByRole('button', { name: 'Read the J-card' }).click();
    const card = page.getByRole('application', { name: 'J-card' });
    await expect(card).toBeVisible();
    const cardHeight = async () => (await cardInZoom(page).boundingBox())?.height ?? 0;
    const whole = await cardHeight();
    await expect(async () => {
      await pinch(client, card);
      await expect.poll(cardHeight, { timeout: 3000 }).toBeGreaterThan(1.5 * whole);
    }).toPass();
  });

  test('A tape that is put on the pile on a phone is on the pile in another browser', async ({
    page,
    browser,
    baseURL,
    database,
  }) => {
    const { uid } = await database.auth.getUserByEmail('member@example.org');
    const pile = database.firestore.doc(`members/${uid}/lists/pile`);
    const desk = await browser.newContext({ baseURL: baseURL ?? '' });
    try {
      await detail(page).getByRole('button', { name: 'Put on my pile' }).click();
      const marks = async () => Object.keys((await pile.get()).data()?.cassettes ?? {});
      await expect.poll(marks).toHaveLength(1);
      const other = await desk.newPage();
      await openShelf(other, '?pile=mine');
      await expect(other.getByText('1 tape on your pile')).toBeVisible();
    } finally {
      await desk.close();
      await pile.delete();
    }
  });
});
