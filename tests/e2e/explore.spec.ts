import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, signIn, test } from '../support/e2e/fixtures.ts';

const seed = '?shuffle=7';
const shelf = (page: Page) => page.getByRole('grid', { name: 'Shelf' });
const spines = (page: Page) => shelf(page).getByRole('button');
const fullView = (page: Page) => page.getByRole('dialog');
const box = (page: Page) => page.getByRole('textbox', { name: 'Search the shelf' });
const names = (page: Page) =>
  spines(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
const loaded = (page: Page) => page.getByRole('gridcell').locator('[data-picture=loaded]').first();

/** Nothing reaches past the right edge; the gutter of a hidden scrollbar may make it less. */
const fitsWidth = async (page: Page) =>
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBeLessThanOrEqual(0);

/** A member in front of the shelf. */
async function enter(page: Page, query = seed) {
  await signIn(page, 'member');
  await page.goto(`/explore${query}`);
  await expect(shelf(page)).toBeVisible();
}

test('who is not signed in sees COMING SOON... and the catalogue is not asked for', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/explore');
  await expect(page.getByText('COMING SOON...', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(asked.filter((url) => /firestore|cassettes|\/o\//.test(url))).toEqual([]);
});

test('a member browses: searches, sorts, pulls a tape out and puts it back', async ({ page }) => {
  await enter(page);
  await expect(page.getByText('48 tapes')).toBeVisible();

  await box(page).pressSequentially('deep rest');
  await expect(box(page)).toHaveValue('DEEP REST');
  await expect(page.getByText('2 of 48 tapes')).toBeVisible();
  await box(page).press('Enter');
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('DEEP REST');

  await page.getByRole('button', { name: 'Sort' }).click();
  await page.getByRole('button', { name: 'Title' }).click();
  await expect
    .poll(() => names(page))
    .toEqual([expect.stringContaining('Vol. 2'), expect.stringContaining('Vol. 10')]);
  await page.getByRole('button', { name: 'Title' }).click();
  await expect
    .poll(() => names(page))
    .toEqual([expect.stringContaining('Vol. 10'), expect.stringContaining('Vol. 2')]);

  await spines(page).first().click();
  await expect(fullView(page)).toBeFocused();
  await expect(fullView(page).getByRole('heading')).toContainText('Vol. 10');
  await page.getByRole('button', { name: 'X', exact: true }).click();
  await expect(fullView(page)).toHaveCount(0);
  await expect(spines(page).first()).toBeFocused();

  await page.getByRole('button', { name: 'Remove DEEP REST' }).click();
  await expect(page.getByText('48 tapes')).toBeVisible();
});

test('spines are 64.52 by 500, close together, and lift under the pointer', async ({ page }) => {
  await enter(page);
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

test('the order is kept by a reload of the address, and drawn anew by a fresh visit', async ({
  page,
}) => {
  await enter(page, '');
  const first = await names(page);
  await box(page).fill('a');
  await box(page).press('Enter');
  await expect(page).toHaveURL(/term=A.*shuffle=\d+/);
  // The row ahead follows what is in sight.
  await page.waitForLoadState('networkidle');
  const searched = await names(page);
  await page.reload();
  await expect(shelf(page)).toBeVisible();
  await expect.poll(() => names(page)).toEqual(searched);

  await page.goto('/explore');
  await expect(shelf(page)).toBeVisible();
  expect((await names(page)).slice(0, 10)).not.toEqual(first.slice(0, 10));
});

test('a shared address shows the tape that is out, with its filters', async ({ page }) => {
  await enter(page, `${seed}&term=LEISURE&sort=year`);
  await spines(page).first().click();
  await expect(fullView(page)).toBeVisible();
  const title = await fullView(page).getByRole('heading').textContent();
  await page.reload();
  await expect(fullView(page).getByRole('heading')).toHaveText(title ?? '');
  await expect(page.getByRole('button', { name: 'Remove LEISURE' })).toBeVisible();
  await page.goBack();
  await expect(fullView(page)).toHaveCount(0);
  await expect(shelf(page)).toBeVisible();
});

test('back and forward keep terms, order and the open tape', async ({ page }) => {
  await enter(page, `${seed}&term=TAPE&sort=year`);
  const inOrder = await names(page);
  await spines(page).nth(1).click();
  const title = (await fullView(page).getByRole('heading').textContent()) ?? '';
  const byYear = page.getByRole('button', { name: /^Year/ });
  const asItWas = async () => {
    await expect(page.getByRole('button', { name: 'Remove TAPE' })).toBeVisible();
    await expect(byYear).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => names(page)).toEqual(inOrder);
  };
  await page.goBack();
  await expect(fullView(page)).toHaveCount(0);
  await asItWas();
  await page.goForward();
  await expect(fullView(page).getByRole('heading')).toHaveText(title);
  await asItWas();
});

test('going back finds the shelf where it was left', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, seed);
  await page.evaluate(() => window.scrollTo(0, 2600));
  await expect.poll(() => page.evaluate(() => history.state?.shelfTop)).toBe(2600);
  const there = await names(page);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/about"]')?.click());
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  await page.goBack();
  await expect(shelf(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(2600);
  await expect.poll(() => names(page)).toEqual(there);
});

test('by keyboard alone: search, walk the shelf, turn and unfold a tape, put it back', async ({
  page,
}) => {
  await enter(page);
  await box(page).focus();
  await page.keyboard.type('rest');
  await page.keyboard.press('Enter');
  const remove = page.getByRole('button', { name: 'Remove REST' });
  await expect(remove).toBeVisible();
  for (let at = 0; at < 3; at++) await page.keyboard.press('Tab');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeFocused();
  await expect(page.getByText('48 tapes', { exact: true })).toBeVisible();

  for (let at = 0; at < 3; at++) await page.keyboard.press('Tab');
  await expect(spines(page).first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const row = await page.evaluate(() =>
    document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex'),
  );
  expect(row).toBe('2');
  await page.keyboard.press('Enter');

  await expect(fullView(page)).toBeFocused();
  await page.keyboard.press('Tab');
  const handle = fullView(page).getByRole('button', { name: /unfold|fold/i });
  await expect(handle).toBeFocused();
  for (let at = 0; at < 4; at++) await page.keyboard.press('ArrowRight');
  await expect(fullView(page).getByRole('status')).toHaveText('Spine');
  await page.keyboard.press('Space');
  await expect(handle).toHaveAccessibleName(/^J-card/);
  await page.keyboard.press('Escape');
  await expect(fullView(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: name ?? '' })).toBeFocused();
});

test('the case turns under the pointer, and a click unfolds the J-card at 385 by 375', async ({
  page,
}) => {
  await enter(page, `${seed}&term=CUMBIA`);
  await spines(page).first().click();
  const handle = fullView(page).getByRole('button', { name: /unfold|fold/i });
  const { x, y } = (await handle.boundingBox())!;
  await page.mouse.move(x + 100, y + 200);
  await page.mouse.down();
  await page.mouse.move(x + 320, y + 205, { steps: 6 });
  await page.mouse.up();
  await expect(fullView(page).getByRole('status')).not.toHaveText('Front');
  await expect(handle).toHaveAccessibleName(/^Cassette case/);

  await handle.click();
  const card = fullView(page).locator('img');
  await expect(card).toBeVisible();
  expect(await card.boundingBox()).toMatchObject({ width: 385, height: 375 });
  await handle.click();
  await expect(handle).toHaveAccessibleName(/^Cassette case/);
});

test('no state has a violation of WCAG 2.2 AA', async ({ page }) => {
  await enter(page);
  await expect(loaded(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Sort' }).click();
  await page.getByRole('button', { name: 'Year' }).click();
  await box(page).fill('deep');
  await box(page).press('Enter');
  await expect(page.getByText('of 48 tapes')).toBeVisible();
  await expectNoAxeViolations(page);
  await spines(page).first().click();
  await expect(fullView(page)).toBeFocused();
  await expectNoAxeViolations(page);
  await fullView(page)
    .getByRole('button', { name: /Unfold/ })
    .click();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await box(page).fill('zzzz');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/explore${seed}`);
  await spines(page).first().click();
  await expect(fullView(page)).toBeFocused();
  await expectNoAxeViolations(page);
});

test('everything fits 320 pixels: four spines to a row, the full view, the J-card', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enter(page);
  await fitsWidth(page);
  expect(await shelf(page).getAttribute('aria-colcount')).toBe('4');
  await page.getByRole('button', { name: 'Sort' }).click();
  await spines(page).first().click();
  await expect(fullView(page)).toBeVisible();
  await fitsWidth(page);
  await fullView(page)
    .getByRole('button', { name: /Unfold/ })
    .click();
  await expect
    .poll(async () => (await fullView(page).locator('img').first().boundingBox())?.width)
    .toBeLessThanOrEqual(320);
  expect(await fullView(page).evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await fitsWidth(page);
});

test('without a network the list says so, and a second try finds it', async ({ page }) => {
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

test('a sign-out in another tab clears the shelf in this one', async ({ page, context }) => {
  await enter(page);
  const other = await context.newPage();
  await other.goto('/admin');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('COMING SOON...')).toBeVisible();
  await expect(shelf(page)).toHaveCount(0);
});

test.describe('a picture that can’t be had', () => {
  test.use({ expectedConsoleErrors: [/No address for the image/] });

  test('keeps its placeholder and its name, and no broken icon', async ({ page }) => {
    await page.route(/\/o\//, (route) => route.abort());
    // The look-up of an address is tried for ten seconds: on the page's clock.
    await page.clock.install();
    await enter(page);
    const place = page.getByRole('gridcell').first();
    await expect(async () => {
      await page.clock.fastForward(10_000);
      await expect(place.locator('[data-picture=missing]')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(place.locator('img')).toHaveCount(0);
    await expect(place).toHaveText(/\S/);
    await place.getByRole('button').click();
    await expect(fullView(page).getByRole('heading')).toBeVisible();
    await expect(fullView(page).locator('img:visible')).toHaveCount(0);
  });
});

test('only the pictures near the window are fetched', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const pictures = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().includes('/o/'))
      pictures.add(request.url());
  });
  await enter(page);
  await expect(loaded(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(pictures.size).toBeGreaterThan(5);
  expect(pictures.size).toBeLessThanOrEqual(20);
});

test('under reduced motion nothing slides', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page);
  await spines(page).first().click();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => Number(one.effect?.getComputedTiming().activeDuration) > 0)
      .map((one) => (one.effect as KeyframeEffect).target?.className),
  );
  expect(moving).toEqual([]);
});
