import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, recordRequests, startSession, test } from '../support/e2e/fixtures.ts';
import { requestPatterns } from '../support/e2e/network-failures.ts';

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

test('Spines of 64.52 by 500 pixels rise on hover; an open tape shows its spine at 49.031 by 380, its front at 225.285 by 350 and its J-card at 385 by 375', async ({
  page,
}) => {
  await openShelf(page);
  await expect(page.getByText('48 tapes')).toBeVisible();
  const [first, second] = await Promise.all(
    [0, 1].map(async (at) => (await spines(page).nth(at).boundingBox())!),
  );
  expect(first!.width).toBeCloseTo(64.52, 1);
  expect(first!.height).toBe(500);
  expect(second!.x - first!.x - first!.width).toBeLessThan(3);

  // The first one comes out by itself.
  const face = page.getByRole('gridcell').nth(1).locator('img');
  await expect(face).toBeVisible();
  // Above the place of the spine, because Firefox may scroll a little to hover over it.
  const rise = async () =>
    (await spines(page).nth(1).boundingBox())!.y - (await face.boundingBox())!.y;
  const before = await rise();
  await spines(page).nth(1).hover();
  await expect.poll(async () => (await rise()) - before).toBeCloseTo(64.52, 0);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/explore${seedQuery}&term=CUMBIA`);
  await spines(page).first().click();
  await expect(detail(page)).toBeVisible();
  const animated = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().activeDuration) > 0)
      .map((animation) => (animation.effect as KeyframeEffect).target?.className),
  );
  expect(animated).toEqual([]);

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

  // A drag rotates the case, and a click unfolds the J-card.
  const caseButton = detail(page).getByRole('button', { name: /unfold|fold/i });
  // The view has stopped moving.
  await caseButton.hover();
  const { x, y } = (await caseButton.boundingBox())!;
  await page.mouse.move(x + 100, y + 200);
  await page.mouse.down();
  await page.mouse.move(x + 320, y + 205, { steps: 6 });
  await page.mouse.up();
  await expect(detail(page).getByRole('status')).not.toHaveText('Front');
  await expect(caseButton).toHaveAccessibleName(/^Cassette case/);
  await caseButton.click();
  const card = detail(page).locator('img:not([loading])');
  await expect(card).toBeVisible();
  expect(await card.boundingBox()).toMatchObject({ width: 385, height: 375 });
  await caseButton.click();
  await expect(caseButton).toHaveAccessibleName(/^Cassette case/);
});

test('A reload keeps order, terms and the open cassette, Back and Forward too, and a new visit has another order', {
  tag: '@every-browser',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openShelf(page, '');
  // The first row: the next ones are mounted when they come near the window. Found songs come later.
  const names = async () =>
    (await spineNames(page))
      .slice(0, 5)
      .map((name) => name?.replace(/, with .+?(?=, (?:not )?available)/, ''));
  const shuffled = await names();
  await searchInput(page).fill('tape');
  await searchInput(page).press('Enter');
  await expect(page).toHaveURL(/term=TAPE.*shuffle=\d+/);
  // With those that are found by a song.
  await expect(page.getByText('9 of 48 tapes')).toBeVisible();
  const found = await names();
  await spines(page).nth(1).click();
  const title = (await detail(page).getByRole('heading', { level: 2 }).textContent()) ?? '';
  const expectSameSearch = async () => {
    await expect(page.getByRole('button', { name: 'Remove TAPE' })).toBeVisible();
    await expect.poll(names).toEqual(found);
  };
  await page.reload();
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(title);
  await expectSameSearch();
  await page.goBack();
  await expect(detail(page)).toHaveCount(0);
  await expectSameSearch();
  await page.goForward();
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(title);
  await expectSameSearch();

  await page.goto('/explore');
  await expect(shelf(page)).toBeVisible();
  expect(await names()).not.toEqual(shuffled);

  // Back from another page restores the scroll position.
  await page.evaluate(() => window.scrollTo(0, 2600));
  const inSight = () =>
    page.evaluate(() =>
      [300, 600].map((y) => document.elementFromPoint(180, y)?.closest('button')?.ariaLabel ?? ''),
    );
  await expect
    .poll(inSight)
    .toEqual([expect.stringMatching(/of 48$/), expect.stringMatching(/of 48$/)]);
  const before = await inSight();
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/about"]')?.click());
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  await page.goBack();
  await expect(shelf(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(2600);
  await expect.poll(inSight).toEqual(before);
});

test('The keyboard alone can search, move on the shelf, rotate and unfold a cassette, and close it, and its focus is never hidden', {
  tag: '@every-browser',
}, async ({ page }) => {
  await openShelf(page);
  await searchInput(page).focus();
  await page.keyboard.type('rest');
  await page.keyboard.press('Enter');
  const remove = page.getByRole('button', { name: 'Remove REST' });
  await expect(remove).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(searchInput(page)).toBeFocused();
  await expect(page.getByText('48 tapes', { exact: true })).toBeVisible();

  // The shelf follows the switch that is last above it.
  await page.getByRole('radio', { name: 'Spines' }).focus();
  await page.keyboard.press('Tab');
  await expect(spines(page).first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const row = () =>
    page.evaluate(() =>
      document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex'),
    );
  await expect.poll(row).toBe('2');
  const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
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
  await expect(page.getByRole('button', { name: name ?? '' })).toBeFocused();

  for (const [width, height] of [
    [720, 450],
    [320, 256],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await spines(page).first().focus();
    await page.keyboard.press('Enter');
    await expect(detail(page)).toBeFocused();
    for (let i = 0; i < 16; i++) {
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
    await page.keyboard.press('Escape');
    await expect(detail(page)).toHaveCount(0);
  }
});

const boxOf = (element: Locator) =>
  element.evaluate((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return { left, top, right, bottom };
  });

test('The tools leave the window to the shelf, and a change of what is found shows its first tape below them', async ({
  page,
}) => {
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

  await test.step('At 320 pixels the rail of letters stands beside the spines', async () => {
    expect(await shelf(page).getAttribute('aria-colcount')).toBe('4');
    const rail = page.getByRole('toolbar', { name: 'Jump by Artist' });
    await rail.getByRole('button').last().click();
    await expect(spines(page).first()).not.toBeInViewport();
    const { left, bottom } = await boxOf(rail);
    expect(bottom).toBeLessThanOrEqual(640 + 1);
    const rights = await page
      .getByRole('gridcell')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
    expect(Math.max(...rights)).toBeLessThanOrEqual(left);
  });

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/explore${seedQuery}`);
  const place = () => page.evaluate(() => window.scrollY);
  for (const [tool, choice, chip] of [
    ['Sort', page.getByRole('button', { name: /^Year/ }), 'Remove By Year ↑'],
    ['Filter', page.locator('label', { hasText: '1980s' }), 'Remove Decade: 1980s'],
  ] as const)
    await test.step(`${tool}, and Back to the place`, async () => {
      await expect(spines(page).first()).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, 600));
      await page.getByRole('button', { name: tool, exact: true }).click();
      await expect(choice).toBeInViewport();
      const before = await place();
      await choice.click();
      await expect(page.getByRole('button', { name: chip })).toBeVisible();
      await expect(spines(page).first()).toBeInViewport();
      const { bottom } = await boxOf(page.getByText('Pull one out'));
      expect((await boxOf(spines(page).first())).top).toBeGreaterThanOrEqual(bottom);
      await page.goBack();
      await expect.poll(place).toBe(before);
    });
});

test('The full view leaves a strip of the shelf, covers nothing of the tape, and lets the J-card be read in every window', async ({
  page,
}) => {
  await startSession(page, 'member');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [width, height] of [
    [1920, 1080],
    [1024, 768],
    [844, 390],
    [390, 844],
    [320, 256],
  ] as const)
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      // Finds one tape, with chips that leave little room.
      await page.goto(`/explore${seedQuery}&term=cumbia&term=del&decade=1970s&sort=artist`);
      await spines(page).first().press('Enter');
      await expect(detail(page)).toBeFocused();
      const view = await boxOf(detail(page));
      const [search, grid] = await Promise.all([
        boxOf(page.getByRole('search')),
        boxOf(shelf(page)),
      ]);
      if (width >= 768)
        await expect(detail(page).getByRole('heading', { level: 2 })).toBeInViewport();
      if (height === 768)
        for (const name of ['Ask for this tape', 'Put on my pile'])
          await expect(detail(page).getByText(name)).toBeInViewport({ ratio: 1 });
      if (height >= 768 && width >= 768)
        expect(view.top - Math.max(search.bottom, grid.top)).toBeGreaterThanOrEqual(48);
      const read = detail(page).getByRole('button', { name: 'Read the J-card' });
      const faces = await Promise.all((await page.locator('[data-face]').all()).map(boxOf));
      const button = await boxOf(read);
      for (const { right, bottom } of faces)
        expect(right <= button.left || bottom <= button.top).toBe(true);

      await read.click();
      const zoom = page.getByRole('dialog', { name: /^J-card of / });
      await expect(zoom.getByRole('application')).toBeFocused();
      const card = cardInZoom(page);
      const whole = (await card.boundingBox())!;
      expect(whole.y).toBeGreaterThanOrEqual(0);
      expect(whole.x + whole.width).toBeLessThanOrEqual(width + 1);
      await zoom.getByRole('button', { name: 'Turn' }).click();
      await page.keyboard.press('Tab');
      await zoom.getByRole('application').focus();
      for (let press = 0; press < 3; press++) await page.keyboard.press('+');
      await expect
        .poll(async () => (await card.boundingBox())!.height)
        .toBeGreaterThan(1.5 * whole.height);
      await page.reload();
      await expect(zoom).toBeVisible();
      await page.goBack();
      await expect(zoom).toHaveCount(0);
      await expect(detail(page)).toBeVisible();
    });

  await test.step('A long record keeps its words whole and its case in sight', async () => {
    await page.setViewportSize({ width: 1024, height: 650 });
    await page.goto('/explore?find=PRZEPOMPOWNIA');
    await spines(page).first().click();
    const lines = await detail(page)
      .getByRole('heading', { level: 2 })
      .evaluate((heading) => {
        const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode() as Text;
        const word = document.createRange();
        word.setStart(text, 0);
        word.setEnd(text, text.data.indexOf(' '));
        return word.getClientRects().length;
      });
    expect(lines).toBe(1);

    await page.goto('/explore?find=UNABRIDGED');
    await spines(page).first().click();
    const content = detail(page).locator(':scope > div').last();
    await content.evaluate((element) => element.children[1]?.scrollIntoView({ block: 'end' }));
    expect(await content.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    await expect(detail(page).getByRole('button', { name: /Unfold the J-card/ })).toBeInViewport({
      ratio: 0.9,
    });
  });
});

test('On paper is one page of the shelf, or the open tape alone with its J-card; the place stays', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openShelf(page);
  const print = async (format = 'A4') => (await page.pdf({ format })).toString('latin1');
  const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length;
  // Chromium waits two seconds for a picture, by whose width it is known here.
  const printsPage = (pictureWidth: number) =>
    expect(async () => {
      const pdf = await print();
      expect(pdf).toContain(`/Width ${pictureWidth}`);
      expect(pagesOf(pdf)).toBe(1);
    }).toPass();
  await printsPage(100);
  await page.evaluate(() => window.scrollTo(0, 600));
  expect(pagesOf(await print())).toBe(1);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);

  // The track list of this tape leaves room on one page.
  await page.goto('/explore?term=elevador');
  await spines(page).first().click();
  const card = detail(page).locator('img[loading=lazy]');
  await expect(card).toBeHidden();
  await printsPage(787);
  await detail(page).getByRole('button', { name: 'Read the J-card' }).click();
  await expect(detail(page).getByRole('button', { name: 'Turn', exact: true })).toBeVisible();
  await printsPage(787);
  await page.keyboard.press('Escape');

  // Also as a modal dialog it goes on on the next page.
  expect(pagesOf(await print('A6'))).toBeGreaterThan(1);
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

  test('With fingers a member swipes to the next tape, pinches its J-card to read it, turns its case, and puts it on the pile that the desk shows too', async ({
    page,
    browser,
    baseURL,
    database,
  }) => {
    const client = await page.context().newCDPSession(page);
    await startSession(page, 'member');
    await page.goto('/explore?sort=title');
    await spines(page).first().click();
    const view = detail(page);
    await expect(view.getByText('1 of 48')).toBeVisible();

    // A busy Chromium can drop a synthetic touch.
    await expect(async () => {
      const text = await centre(view.getByRole('heading', { level: 2 }));
      if (await view.getByText('1 of 48').isVisible())
        await touch(client, [
          [
            { x: 250, y: text.y },
            { x: 90, y: text.y + 5 },
          ],
        ]);
      await expect(view.getByText('2 of 48')).toBeVisible({ timeout: 3000 });
    }).toPass();

    await view.getByRole('button', { name: 'Read the J-card' }).click();
    const card = page.getByRole('application', { name: 'J-card' });
    await expect(card).toBeVisible();
    const cardHeight = async () => (await cardInZoom(page).boundingBox())?.height ?? 0;
    const whole = await cardHeight();
    await expect(async () => {
      await pinch(client, card);
      await expect.poll(cardHeight, { timeout: 3000 }).toBeGreaterThan(1.5 * whole);
    }).toPass();
    await page.getByRole('button', { name: 'Close' }).click();

    const folded = view.getByRole('button', { name: 'Cassette case. Unfold the J-card' });
    const side = view.getByRole('status').filter({ hasText: /^(Front|Spine|Back|Hinge)$/ });
    await expect(side).toHaveText('Front');
    await expect(async () => {
      const { x, y } = await centre(folded);
      await touch(client, [
        [
          { x: x - 60, y },
          { x: x + 90, y },
        ],
      ]);
      await expect(side).not.toHaveText('Front', { timeout: 3000 });
    }).toPass();
    await expect(folded).toBeVisible();

    const { uid } = await database.auth.getUserByEmail('member@example.org');
    const pile = database.firestore.doc(`members/${uid}/lists/pile`);
    const marks = async () => Object.keys((await pile.get()).data()?.cassettes ?? {});
    const desk = await browser.newContext({ baseURL: baseURL ?? '' });
    try {
      const title = (await view.getByRole('heading', { level: 2 }).textContent()) ?? '';
      await view.getByRole('button', { name: 'Put on my pile' }).click();
      await expect(view.getByText(/^On your pile since/)).toBeVisible();
      await expect.poll(marks).toHaveLength(1);
      const other = await desk.newPage();
      await startSession(other, 'member');
      await other.goto('/explore?pile=mine');
      await expect(other.getByText('1 tape on your pile')).toBeVisible();
      await spines(other).click();
      await expect(other.getByRole('dialog', { name: title })).toBeVisible();
      await other.getByRole('button', { name: 'Take off my pile' }).click();
      await expect.poll(marks).toEqual([]);
    } finally {
      await desk.close();
      await pile.delete();
    }
  });

  test('At 320 pixels the sheet shows the fronts or the list, which opens a tape and is there after a reload without a picture', {
    tag: '@every-browser',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await startSession(page, 'member');
    await page.goto(`/explore${seedQuery}`);
    const items = shelf(page).locator('[data-cassette-id]');
    await expect(page.getByText('48 tapes')).toBeVisible();
    const [show, close] = ['Show 48 tapes', 'Close'].map((name) =>
      page.getByRole('button', { name }),
    );
    for (const [name, leave] of [
      ['Spines', () => page.mouse.click(160, 10)],
      ['Fronts', () => close!.click()],
      ['List', () => show!.click()],
    ] as const) {
      await page.getByRole('button', { name: 'Filter & sort' }).click();
      await page.getByText(name, { exact: true }).click();
      await expect(page.getByRole('radio', { name })).toBeChecked();
      await leave();
      await expect(detail(page)).toHaveCount(0);
      await expect(items.first()).toBeVisible();
    }

    await items.first().getByRole('button').first().click();
    await expect(detail(page).getByText(/^1 of 48/)).toBeVisible();
    await page.goBack();
    await expect(detail(page)).toHaveCount(0);

    const pictures = recordRequests(page, requestPatterns.storage);
    await page.reload();
    await expect(items.first()).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Title' })).toBeVisible();
    expect(pictures).toEqual([]);
  });
});
