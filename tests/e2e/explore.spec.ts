import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, signIn, test } from '../support/e2e/fixtures.ts';

const seedQuery = '?shuffle=7';
const shelf = (page: Page) => page.getByRole('grid', { name: 'Shelf' });
const spines = (page: Page) => shelf(page).getByRole('button');
const detail = (page: Page) => page.getByRole('dialog');
const searchInput = (page: Page) => page.getByRole('textbox', { name: 'Search the shelf' });
const spineNames = (page: Page) =>
  spines(page).evaluateAll((all) => all.map((spine) => spine.getAttribute('aria-label')));
const loadedImage = (page: Page) =>
  page.getByRole('gridcell').locator('[data-image-status=loaded]').first();

/** Nothing reaches past the right edge; the gutter of a hidden scrollbar may make it less. */
const fitsWidth = async (page: Page) =>
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBeLessThanOrEqual(0);

/** Signs in as a member and opens the shelf. */
async function openShelf(page: Page, query = seedQuery) {
  await signIn(page, 'member');
  await page.goto(`/explore${query}`);
  await expect(shelf(page)).toBeVisible();
}

test('A visitor who is not signed in sees COMING SOON..., and the catalogue is not requested', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/explore');
  await expect(page.getByText('COMING SOON...', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(
    requested.filter((url) => /documents[:/]|assets\/(firestore|cassettes)|\/o\//.test(url)),
  ).toEqual([]);
});

test('A member can search, sort, open a cassette and close it', async ({ page }) => {
  await openShelf(page);
  await expect(page.getByText('48 tapes')).toBeVisible();

  await searchInput(page).pressSequentially('deep rest');
  await expect(searchInput(page)).toHaveValue('DEEP REST');
  await expect(page.getByText('2 of 48 tapes')).toBeVisible();
  await searchInput(page).press('Enter');
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('DEEP REST');

  await page.getByRole('button', { name: 'Sort' }).click();
  await page.getByRole('button', { name: 'Title' }).click();
  await expect
    .poll(() => spineNames(page))
    .toEqual([expect.stringContaining('Vol. 2'), expect.stringContaining('Vol. 10')]);
  await page.getByRole('button', { name: 'Title' }).click();
  await expect
    .poll(() => spineNames(page))
    .toEqual([expect.stringContaining('Vol. 10'), expect.stringContaining('Vol. 2')]);

  await spines(page).first().click();
  await expect(detail(page)).toBeFocused();
  await expect(detail(page).getByRole('heading')).toContainText('Vol. 10');
  await page.getByRole('button', { name: 'X', exact: true }).click();
  await expect(detail(page)).toHaveCount(0);
  await expect(spines(page).first()).toBeFocused();

  await page.getByRole('button', { name: 'Remove DEEP REST' }).click();
  await expect(page.getByText('48 tapes')).toBeVisible();
});

test('Spines are 64.52 by 500 pixels, close together, and rise on hover', async ({ page }) => {
  await openShelf(page);
  const [first, second] = await Promise.all(
    [0, 1].map(async (at) => (await spines(page).nth(at).boundingBox())!),
  );
  expect(first!.width).toBeCloseTo(64.52, 1);
  expect(first!.height).toBe(500);
  expect(second!.x - first!.x - first!.width).toBeLessThan(3);

  const face = page.getByRole('gridcell').first().locator('img');
  await expect(face).toBeVisible();
  const before = (await face.boundingBox())!;
  await spines(page).first().hover();
  await expect.poll(async () => before.y - (await face.boundingBox())!.y).toBeCloseTo(64.52, 0);
});

test('A reload keeps the order, and a new visit has another one', async ({ page }) => {
  await openShelf(page, '');
  const first = await spineNames(page);
  await searchInput(page).fill('a');
  await searchInput(page).press('Enter');
  await expect(page).toHaveURL(/term=A.*shuffle=\d+/);
  // Rows outside the viewport render after the visible ones.
  await page.waitForLoadState('networkidle');
  const searched = await spineNames(page);
  await page.reload();
  await expect(shelf(page)).toBeVisible();
  await expect.poll(() => spineNames(page)).toEqual(searched);

  await page.goto('/explore');
  await expect(shelf(page)).toBeVisible();
  expect((await spineNames(page)).slice(0, 10)).not.toEqual(first.slice(0, 10));
});

test('A shared URL opens the cassette, with its filters', async ({ page }) => {
  await openShelf(page, `${seedQuery}&term=LEISURE&sort=year`);
  await spines(page).first().click();
  await expect(detail(page)).toBeVisible();
  const title = await detail(page).getByRole('heading').textContent();
  await page.reload();
  await expect(detail(page).getByRole('heading')).toHaveText(title ?? '');
  await expect(page.getByRole('button', { name: 'Remove LEISURE' })).toBeVisible();
  await page.goBack();
  await expect(detail(page)).toHaveCount(0);
  await expect(shelf(page)).toBeVisible();
});

test('Back and Forward keep terms, order and the open cassette', async ({ page }) => {
  await openShelf(page, `${seedQuery}&term=TAPE&sort=year`);
  const sortedNames = await spineNames(page);
  await spines(page).nth(1).click();
  const title = (await detail(page).getByRole('heading').textContent()) ?? '';
  const byYear = page.getByRole('button', { name: /^Year/ });
  const expectSameSearch = async () => {
    await expect(page.getByRole('button', { name: 'Remove TAPE' })).toBeVisible();
    await expect(byYear).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => spineNames(page)).toEqual(sortedNames);
  };
  await page.goBack();
  await expect(detail(page)).toHaveCount(0);
  await expectSameSearch();
  await page.goForward();
  await expect(detail(page).getByRole('heading')).toHaveText(title);
  await expectSameSearch();
});

test('Back restores the scroll position of the shelf', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openShelf(page, seedQuery);
  await page.evaluate(() => window.scrollTo(0, 2600));
  await expect.poll(() => page.evaluate(() => history.state?.shelfTop)).toBe(2600);
  const before = await spineNames(page);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/about"]')?.click());
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  await page.goBack();
  await expect(shelf(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(2600);
  await expect.poll(() => spineNames(page)).toEqual(before);
});

test('The keyboard alone can search, move on the shelf, rotate and unfold a cassette, and close it', async ({
  page,
}) => {
  await openShelf(page);
  await searchInput(page).focus();
  await page.keyboard.type('rest');
  await page.keyboard.press('Enter');
  const remove = page.getByRole('button', { name: 'Remove REST' });
  await expect(remove).toBeVisible();
  for (let press = 0; press < 3; press++) await page.keyboard.press('Tab');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(searchInput(page)).toBeFocused();
  await expect(page.getByText('48 tapes', { exact: true })).toBeVisible();

  for (let press = 0; press < 3; press++) await page.keyboard.press('Tab');
  await expect(spines(page).first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const row = await page.evaluate(() =>
    document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex'),
  );
  expect(row).toBe('2');
  await page.keyboard.press('Enter');

  await expect(detail(page)).toBeFocused();
  await page.keyboard.press('Tab');
  const caseButton = detail(page).getByRole('button', { name: /unfold|fold/i });
  await expect(caseButton).toBeFocused();
  for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowRight');
  await expect(detail(page).getByRole('status')).toHaveText('Spine');
  await page.keyboard.press('Space');
  await expect(caseButton).toHaveAccessibleName(/^J-card/);
  await page.keyboard.press('Escape');
  await expect(detail(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: name ?? '' })).toBeFocused();
});

test('A drag rotates the case, and a click unfolds the J-card', async ({ page }) => {
  await openShelf(page, `${seedQuery}&term=CUMBIA`);
  await spines(page).first().click();
  const caseButton = detail(page).getByRole('button', { name: /unfold|fold/i });
  const { x, y } = (await caseButton.boundingBox())!;
  await page.mouse.move(x + 100, y + 200);
  await page.mouse.down();
  await page.mouse.move(x + 320, y + 205, { steps: 6 });
  await page.mouse.up();
  await expect(detail(page).getByRole('status')).not.toHaveText('Front');
  await expect(caseButton).toHaveAccessibleName(/^Cassette case/);

  await caseButton.click();
  const card = detail(page).locator('img');
  await expect(card).toBeVisible();
  expect(await card.boundingBox()).toMatchObject({ width: 385, height: 375 });
  await caseButton.click();
  await expect(caseButton).toHaveAccessibleName(/^Cassette case/);
});

test('The detail view shows the spine at 49.031 by 380, the front at 225.285 by 350 and the J-card at 385 by 375', async ({
  page,
}) => {
  await openShelf(page, `${seedQuery}&term=CUMBIA`);
  await spines(page).first().click();
  for (const [face, width, height] of [
    ['spine', 49.031, 380],
    ['front', 225.285, 350],
  ] as const) {
    const image = detail(page).locator(`[data-face=${face}] img`);
    await expect(image).toBeVisible();
    // The size before the 3D transform, which browsers round to a 64th of a pixel.
    const size = await image.evaluate((element) => {
      const { width, height } = getComputedStyle(element);
      return { width: Number.parseFloat(width), height: Number.parseFloat(height) };
    });
    expect(Math.abs(size.width - width)).toBeLessThanOrEqual(1 / 64);
    expect(size.height).toBe(height);
  }
  await detail(page)
    .getByRole('button', { name: /Unfold/ })
    .click();
  const card = detail(page).locator('img');
  await expect(card).toBeVisible();
  expect(await card.boundingBox()).toMatchObject({ width: 385, height: 375 });
});

test('No state of the page violates WCAG 2.2 AA', async ({ page }) => {
  await openShelf(page);
  await expect(loadedImage(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Sort' }).click();
  await page.getByRole('button', { name: 'Year' }).click();
  await searchInput(page).fill('deep');
  await searchInput(page).press('Enter');
  await expect(page.getByText('of 48 tapes')).toBeVisible();
  await expectNoAxeViolations(page);
  await spines(page).first().click();
  await expect(detail(page)).toBeFocused();
  await expectNoAxeViolations(page);
  await detail(page)
    .getByRole('button', { name: /Unfold/ })
    .click();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await searchInput(page).fill('zzzz');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/explore${seedQuery}`);
  await spines(page).first().click();
  await expect(detail(page)).toBeFocused();
  await expectNoAxeViolations(page);
});

test('The page fits 320 pixels: four spines in a row, the detail view, the J-card', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openShelf(page);
  await fitsWidth(page);
  expect(await shelf(page).getAttribute('aria-colcount')).toBe('4');
  await page.getByRole('button', { name: 'Sort' }).click();
  await spines(page).first().click();
  await expect(detail(page)).toBeVisible();
  await fitsWidth(page);
  await detail(page)
    .getByRole('button', { name: /Unfold/ })
    .click();
  await expect
    .poll(async () => (await detail(page).locator('img').first().boundingBox())?.width)
    .toBeLessThanOrEqual(320);
  expect(await detail(page).evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await fitsWidth(page);
});

test('Without a network the page shows an error, and a retry loads the list', async ({ page }) => {
  await signIn(page, 'member');
  await page.route(/documents|:runQuery|:listDocuments/, (route) =>
    route.abort('internetdisconnected'),
  );
  await page.goto('/explore');
  await expect(page.getByText('Error fetching cassette list')).toBeVisible();
  await expect(page.getByText('The shelf is empty')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(shelf(page)).toBeVisible();
});

test('A sign-out in another tab clears the shelf', async ({ page, context }) => {
  await openShelf(page);
  const other = await context.newPage();
  await other.goto('/admin');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('COMING SOON...')).toBeVisible();
  await expect(shelf(page)).toHaveCount(0);
});

test.describe('an image that can’t be loaded', () => {
  test.use({ expectedConsoleErrors: [/No address for the image/] });

  test('The placeholder and the name stay, without a broken image icon', async ({ page }) => {
    await page.route(/\/o\//, (route) => route.abort());
    // The look-up of a URL is retried for ten seconds of the page's clock.
    await page.clock.install();
    await openShelf(page);
    const cell = page.getByRole('gridcell').first();
    await expect(async () => {
      await page.clock.fastForward(10_000);
      await expect(cell.locator('[data-image-status=missing]')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(cell.locator('img')).toHaveCount(0);
    await expect(cell).toHaveText(/\S/);
    await cell.getByRole('button').click();
    await expect(detail(page).getByRole('heading')).toBeVisible();
    await expect(detail(page).locator('img:visible')).toHaveCount(0);
  });
});

test('Only the images near the viewport are fetched', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const imageUrls = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().includes('/o/'))
      imageUrls.add(request.url());
  });
  await openShelf(page);
  await expect(loadedImage(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(imageUrls.size).toBeGreaterThan(5);
  expect(imageUrls.size).toBeLessThanOrEqual(20);
});

test('With reduced motion nothing is animated', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openShelf(page);
  await spines(page).first().click();
  await expect(detail(page)).toBeVisible();
  const animated = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().activeDuration) > 0)
      .map((animation) => (animation.effect as KeyframeEffect).target?.className),
  );
  expect(animated).toEqual([]);
});
