import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, startSession, test } from '../support/e2e/fixtures.ts';

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

/** What the zoom of the card says of its scale, in per cent. */
const zoomScale = async (page: Page) =>
  Number.parseInt(
    /\d+(?= %)/.exec((await page.getByText(/ · \d+ %/).textContent()) ?? '')?.[0] ?? '0',
    10,
  );

test('With fingers a member swipes to the next tape, turns its case, and pinches its J-card to read it', async ({
  page,
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

  const folded = view.getByRole('button', { name: 'Cassette case. Unfold the J-card' });
  const unfolded = view.getByRole('button', { name: 'J-card. Fold it up' });
  await folded.click();
  await expect(unfolded).toBeVisible();
  const zoom = page.getByRole('dialog', { name: /^J-card of / });
  await expect(async () => {
    if (!(await zoom.isVisible())) await pinch(client, unfolded);
    await expect(zoom.getByText(/^Flap.* 310 %/)).toBeVisible({ timeout: 3000 });
  }).toPass();
  await zoom.getByRole('button', { name: 'Whole card' }).click();
  await expect(zoom.getByText(/^Whole card · /)).toBeVisible();
  const whole = await zoomScale(page);
  await expect(async () => {
    await pinch(client, zoom.getByRole('application', { name: 'J-card' }));
    await expect.poll(() => zoomScale(page), { timeout: 3000 }).toBeGreaterThan(1.5 * whole);
  }).toPass();
  await zoom.getByRole('button', { name: 'Close' }).click();

  await unfolded.click();
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
});
