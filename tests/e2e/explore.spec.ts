import type { Locator, Page } from '@playwright/test';
import { expect, shelf, spines, startSession, test } from '../support/e2e/fixtures.ts';

const seedQuery = '?shuffle=7';
const detail = (page: Page) => page.getByRole('dialog');
const searchInput = (page: Page) => page.getByRole('searchbox', { name: 'Search the shelf' });
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
  await page.evaluate(() => document.fonts.ready);
}

async function goToAboutAndBack(page: Page) {
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/about"]')?.click());
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  await page.goBack();
}

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
  // The scroll event comes with the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const inSight = () =>
    page.evaluate(() => document.elementFromPoint(180, 300)?.closest('button')?.ariaLabel ?? '');
  await expect.poll(inSight).toMatch(/of 48$/);
  const before = await inSight();
  await goToAboutAndBack(page);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(2600);
  await expect.poll(inSight).toEqual(before);
});

test('The keyboard alone can open a tape, turn and unfold it, and come back to its spine', {
  tag: '@every-browser',
}, async ({ page }) => {
  // There the J-card does not lie beside the case.
  await page.setViewportSize({ width: 1200, height: 900 });
  await openShelf(page);
  await page.getByRole('button', { name: 'Sort', exact: true }).focus();
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
  [1440, 900],
] as const)
  test(`At ${width} × ${height} the open tape never hides what has the focus`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openShelf(page);
    await spines(page).first().press('Enter');
    await expect(detail(page)).toBeFocused();
    for (let press = 0; press < 16; press++) {
      await page.keyboard.press('Tab');
      // Inside the view, in the browser's own controls, or beside the view and visible.
      const isVisible = () =>
        page.evaluate(() => {
          const focused = document.activeElement;
          const view = document.querySelector('dialog');
          if (!focused || !view || focused === document.body || view.contains(focused)) return true;
          const { left, right, top } = focused.getBoundingClientRect();
          const first = Math.max(top, 64) + 5;
          return first < view.getBoundingClientRect().top && right > 0 && left < innerWidth;
        });
      await expect.poll(isVisible).toBe(true);
    }
  });

const boxOf = (element: Locator) =>
  element.evaluate((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return { left, top, right, bottom };
  });

test('The first spine stands in the upper fifth of the window, whatever is set', async ({
  page,
}) => {
  await startSession(page, 'member');
  for (const [width, height, share] of [
    [1920, 1080, 0.22],
    [1440, 900, 0.22],
    [960, 720, 0.22],
    [390, 844, 0.22],
    [320, 640, 0.28],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const query of [seedQuery, '?term=e&term=a&decade=1980s&sort=artist']) {
      await page.goto(`/explore${query}`);
      const top = async () => (await boxOf(spines(page).first())).top;
      await expect.poll(top, `${width}${query}`).toBeLessThanOrEqual(share * height);
    }
  }
});

test('A spine of the first row that is lifted keeps its head below the bar', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openShelf(page);
  await spines(page).nth(3).hover();
  await expect(async () => {
    const { bottom } = await boxOf(page.getByRole('search'));
    const lifted = await boxOf(shelf(page).locator('[data-cassette-id] > span').nth(3));
    expect(lifted.top).toBeGreaterThanOrEqual(bottom);
    expect((await boxOf(spines(page).first())).top - lifted.top).toBeCloseTo(64.52, 0);
  }).toPass();
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
  await expect(page.getByRole('button', { name: 'Year, ascending' })).toBeVisible();
  await expect(spines(page).first()).toBeInViewport();
  const belowSearch = async () =>
    (await boxOf(spines(page).first())).top - (await boxOf(page.getByRole('search'))).bottom;
  await expect.poll(belowSearch).toBeGreaterThanOrEqual(0);
  await page.goBack();
  await expect.poll(place).toBe(before);
});

test('A press on the rail marks the tape that it leads to, and leaves the letter below the pointer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openShelf(page, '?sort=title');
  const letter = page.getByRole('toolbar').getByRole('button', { name: /^S,/ });
  await expect(page.getByText('48 tapes').first()).toBeVisible();
  const before = await boxOf(letter);
  await letter.click();
  const marked = shelf(page).locator('button:focus-visible');
  await expect(marked).toHaveAccessibleName(/^S/i);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  expect(await boxOf(letter)).toEqual(before);
});

for (const [width, height] of [
  [1920, 1080],
  [1024, 768],
  [844, 390],
  [390, 844],
  [320, 256],
] as const)
  test(`At ${width} × ${height} the full view leaves half a row of the shelf or none, and does not cover the tape`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    // The chips leave little room.
    await openShelf(page, `${seedQuery}&term=cumbia&term=del&decade=1970s&sort=artist`);
    await spines(page).first().press('Enter');
    await expect(detail(page)).toBeFocused();
    if (width >= 768)
      await expect(detail(page).getByRole('heading', { level: 2 })).toBeInViewport();
    if (height === 768)
      for (const name of ['Ask for this tape', 'Put on my pile'])
        await expect(detail(page).getByText(name)).toBeInViewport({ ratio: 1 });
    const read = detail(page).getByRole('button', { name: 'Read the J-card', exact: true });
    await expect(page.locator('[data-face]').first()).toBeAttached();
    // While its parts load, the view moves.
    await expect(async () => {
      const [view, search, grid, { left, top }] = await Promise.all([
        boxOf(detail(page)),
        boxOf(page.getByRole('search')),
        boxOf(shelf(page)),
        boxOf(read),
      ]);
      const strip = view.top - Math.max(search.bottom, grid.top);
      if (height >= 1080) expect(strip).toBeGreaterThanOrEqual(190);
      for (const face of await page.locator('[data-face]').all()) {
        const { right, bottom } = await boxOf(face);
        expect(right <= left || bottom <= top).toBe(true);
      }
    }).toPass();
  });

test('The row of an open tape stands in the middle above it, until the tape is closed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await openShelf(page);
  const place = () => page.evaluate(() => window.scrollY);
  const spine = spines(page).nth(30);
  await spine.scrollIntoViewIfNeeded();
  const before = await place();
  await spine.click();
  const offset = () =>
    shelf(page).evaluate((grid) => {
      const slot = grid.querySelector('[aria-pressed=true]')!.getBoundingClientRect();
      const top = Number.parseFloat(getComputedStyle(grid).scrollMarginTop);
      const bottom = document.querySelector('dialog')!.getBoundingClientRect().top;
      return Math.abs(slot.top + slot.bottom - top - bottom) / 2;
    });
  const expectInMiddle = async () => {
    await expect(detail(page)).toBeVisible();
    await expect.poll(offset).toBeLessThan(13);
  };
  await expectInMiddle();
  await page.keyboard.press('ArrowRight');
  await expectInMiddle();
  expect(await place()).not.toBe(before);
  await page.keyboard.press('Escape');
  await expect.poll(place).toBe(before);
  // In the same place it would be a double press.
  await spine.click({ position: { x: 30, y: 60 } });
  await expectInMiddle();
  await page.reload();
  await expectInMiddle();
  await goToAboutAndBack(page);
  await expectInMiddle();
  await page.keyboard.press('Escape');
  await expect.poll(place).toBe(before);
});

test('A double press on a spine beside the open tape leaves the focus in the tape', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openShelf(page);
  await spines(page).first().dblclick();
  await expect(detail(page)).toBeFocused();
});

test('Case and J-card are larger in a large window, at most by twice', async ({ page }) => {
  await openShelf(page);
  await spines(page).first().click();
  const width = () =>
    detail(page)
      .locator('[data-face=front]')
      .evaluate((face: HTMLElement) => face.offsetWidth);
  for (const [window, expected] of [
    [1440, 244],
    [2160, 366],
    [4000, 488],
  ] as const) {
    await page.setViewportSize({ width: window, height: 2000 });
    await expect.poll(width).toBe(expected);
  }
});

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
  await expect(detail(page).getByRole('link', { name: 'Ask for this tape' })).toBeHidden();
});

test('On paper is all that is found, without the tools', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openShelf(page, '?sort=title&term=a');
  await expect(page.getByRole('button', { name: 'Pull one out' })).toBeVisible();
  await page.getByText('Fronts').click();
  const pageCount = async () => {
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    return pdf.match(/\/Type \/Page\b/g)?.length;
  };
  // Twenty-four on a page, the first of which has the heading.
  await expect.poll(pageCount).toBe(2);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(shelf(page)).toBeHidden();
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(searchInput(page)).toBeHidden();
});

// Touch events are real ones, which the browser may take for scrolling.
test.describe('On a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test.beforeEach(async ({ page }) => {
    await openShelf(page, '?sort=title');
    await spines(page).first().click();
    await expect(detail(page).getByText('1 of 48')).toBeVisible();
  });

  test('The actions of a tape stand in one row at 360 pixels', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const actions = ['Put on my pile', 'Ask for this tape', 'Copy link'];
    const rows = async () => {
      const boxes = actions.map((name) => detail(page).getByText(name).boundingBox());
      return new Set((await Promise.all(boxes)).map((box) => box!.y));
    };
    await expect.poll(async () => (await rows()).size).toBe(1);
  });

  test('A swipe shows the next tape', async ({ page }) => {
    const client = await page.context().newCDPSession(page);
    const heading = detail(page).getByRole('heading', { level: 2 });
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: object[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as [] });
    // A busy Chromium can drop a synthetic touch.
    await expect(async () => {
      // Once it has stopped moving and is in sight.
      await heading.tap({ trial: true, timeout: 3000 });
      const { y } = (await heading.boundingBox())!;
      if (await detail(page).getByText('1 of 48').isVisible()) {
        await touch('touchStart', { x: 250, y: y + 9 });
        for (const x of [220, 190, 160, 130, 90]) await touch('touchMove', { x, y: y + 12 });
        await touch('touchEnd');
      }
      await expect(detail(page).getByText('2 of 48')).toBeVisible({ timeout: 3000 });
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
      await expect(spines(other)).toHaveCount(1);
    } finally {
      await desk.close();
      await pile.delete();
    }
  });
});
