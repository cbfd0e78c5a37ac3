import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, recordRequests, startSession, test } from '../support/e2e/fixtures.ts';
import { requestPatterns } from '../support/e2e/network-failures.ts';

/**
 * Gestures as real touch events, which the browser may take for scrolling or zooming. Buttons are clicked:
 * a tap right after a gesture may count as its end.
 */

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
  const { x, y, width, height } = (await element.boundingBox()) as NonNullable<
    Awaited<ReturnType<Locator['boundingBox']>>
  >;
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

/** The height of the card in the zoom, in CSS pixels. */
const cardHeight = async (page: Page) =>
  (await page.locator('.pswp__zoom-wrap > *').boundingBox())?.height ?? 0;

test('With fingers a member swipes to the next tape, pinches its J-card to read it, turns its case, and puts it on the pile that the desk shows too', async ({
  page,
  browser,
  baseURL,
  database,
}) => {
  const client = await page.context().newCDPSession(page);
  await startSession(page, 'member');
  await page.goto('/explore?sort=title');
  await page.getByRole('grid', { name: 'Shelf' }).getByRole('button').first().click();
  const view = page.getByRole('dialog');
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
  const whole = await cardHeight(page);
  await expect(async () => {
    await pinch(client, card);
    await expect.poll(() => cardHeight(page), { timeout: 3000 }).toBeGreaterThan(1.5 * whole);
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
    await other.getByRole('grid', { name: 'Shelf' }).getByRole('button').click();
    await expect(other.getByRole('dialog', { name: title })).toBeVisible();
    await other.getByRole('button', { name: 'Take off my pile' }).click();
    await expect.poll(marks).toEqual([]);
  } finally {
    await desk.close();
    await pile.delete();
  }
});

const mode = (page: Page, name: string) => page.getByRole('radio', { name });
const items = (page: Page) =>
  page.getByRole('grid', { name: 'Shelf' }).locator('[data-cassette-id]');

test('At 320 pixels the sheet shows the fronts or the list, which opens a tape and is there after a reload without a picture', {
  tag: '@every-browser',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await startSession(page, 'member');
  await page.goto('/explore?shuffle=7');
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
    await expect(mode(page, name)).toBeChecked();
    await leave();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(items(page).first()).toBeVisible();
  }

  await items(page).first().getByRole('button').first().click();
  const detail = page.getByRole('dialog');
  await expect(detail.getByText(/^1 of 48/)).toBeVisible();
  await page.goBack();
  await expect(detail).toHaveCount(0);

  const pictures = recordRequests(page, requestPatterns.storage);
  await page.reload();
  await expect(items(page).first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Title' })).toBeVisible();
  expect(pictures).toEqual([]);
});
