import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectNoHorizontalScroll, startSession, test } from '../support/e2e/fixtures.ts';
import { holdRequests } from '../support/e2e/network-failures.ts';

/** Finds one tape, whose text on the flap runs down, with chips that leave little room. */
const search = '?shuffle=7&term=cumbia&term=del&decade=1970s&sort=artist';
const spine = (page: Page) => page.getByRole('grid', { name: 'Shelf' }).getByRole('button').first();
const minStripPixels = 48;

const windows = [
  [1920, 1080],
  [1440, 900],
  [1024, 768],
  [768, 1024],
  [390, 844],
  [320, 640],
  [320, 256],
] as const;

type Box = { left: number; top: number; right: number; bottom: number };

const boxOf = (element: Locator): Promise<Box> =>
  element.evaluate((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return { left, top, right, bottom };
  });

/** The case as it is drawn, turned. */
async function drawnCase(view: Locator): Promise<Box> {
  const faces = await Promise.all((await view.locator('[data-face]').all()).map(boxOf));
  return {
    left: Math.min(...faces.map(({ left }) => left)),
    top: Math.min(...faces.map(({ top }) => top)),
    right: Math.max(...faces.map(({ right }) => right)),
    bottom: Math.max(...faces.map(({ bottom }) => bottom)),
  };
}

const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** The height of the shelf that is seen between the search form and the view. */
const shelfStrip = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    const top = Math.max(box('[role=search]').bottom, box('[role=grid]').top);
    return box('dialog').top - top;
  });

/** The share of the focus ring that is drawn along each edge of an element. */
async function ringShares(page: Page, { left, top, right, bottom }: Box): Promise<number[]> {
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const share = (x: number, y: number, width: number, height: number) => {
    let blue = 0;
    for (let row = y; row < y + height; row++)
      for (let column = x; column < x + width; column++) {
        const at = (row * info.width + column) * 3;
        if (data[at]! < 80 && data[at + 1]! < 100 && data[at + 2]! > 180) blue++;
      }
    return blue / (width * height);
  };
  const [x, y, width, height] = [left, top, right - left, bottom - top].map(Math.round) as [
    number,
    number,
    number,
    number,
  ];
  const inset = 5;
  return [
    share(x + 10, y + inset, width - 20, 1),
    share(x + 10, y + height - inset, width - 20, 1),
    share(x + inset, y + 10, 1, height - 20),
    share(x + width - inset, y + 10, 1, height - 20),
  ];
}

test('The full view leaves a strip of the shelf, covers nothing of the tape and has room for the J-card in every window', async ({
  page,
}) => {
  await startSession(page, 'member');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [width, height] of windows)
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => localStorage.removeItem('case-hint-shown')).catch(() => {});
      await page.goto(`/explore${search}`);
      await spine(page).press('Enter');
      const view = page.getByRole('dialog');
      await expect(view).toBeFocused();
      await expectNoHorizontalScroll(page);

      if (width >= 768) expect(await shelfStrip(page)).toBeGreaterThanOrEqual(minStripPixels);

      const shown = await drawnCase(view);
      const read = view.getByRole('button', { name: 'Read the J-card' });
      const hint = view.getByText('Drag it, and it turns. Press it, and it unfolds.');
      await expect(hint).toBeVisible();
      expect(overlap(shown, await boxOf(read))).toBe(0);
      expect(overlap(shown, await boxOf(hint))).toBe(0);
      expect(overlap(await boxOf(read), await boxOf(hint))).toBe(0);
      if (width >= 768) {
        const beside = await boxOf(read.locator('[data-image-status]'));
        expect(beside.right - beside.left).toBe(385);
        expect(beside.bottom - beside.top).toBe(375);
        expect(beside.left).toBeGreaterThanOrEqual(shown.right);
        const window = { left: 0, top: (await boxOf(view)).top, right: width, bottom: height };
        for (const box of [shown, beside])
          expect(overlap(box, window)).toBeCloseTo(overlap(box, box), 0);
      }

      await view.getByRole('button', { name: /Unfold/ }).click();
      const flat = view.locator('[aria-hidden] > [data-image-status]').first();
      const { left, top, right, bottom } = await boxOf(flat);
      expect(right - left).toBeCloseTo(
        Math.min(385, await view.evaluate((it) => it.clientWidth)),
        0,
      );
      expect((right - left) / (bottom - top)).toBeCloseTo(385 / 375, 2);
      expect(overlap({ left, top, right, bottom }, await boxOf(read))).toBe(0);

      await read.click();
      const zoom = page.getByRole('dialog', { name: /^J-card of / });
      await expect(zoom.getByText(/%/)).toHaveText(/^Flap.* · turned left$/);
      const card = await zoom.getByRole('application').evaluate((frame) => {
        const bars = [...frame.parentElement!.querySelectorAll(':scope > div')].map((bar) =>
          bar.getBoundingClientRect(),
        );
        return (
          Math.max(...bars.map(({ top }) => top)) - Math.min(...bars.map(({ bottom }) => bottom))
        );
      });
      expect(card).toBeGreaterThanOrEqual(height / 2);
    });
});

test('A track list that arrives late moves nothing, and fits the window at 320 pixels', async ({
  page,
}) => {
  await startSession(page, 'member');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const view = page.getByRole('dialog');
  const tracks = view.getByRole('region', { name: 'Tracks' });
  const opened: {
    size: { width: number; height: number };
    box: Box;
  }[] = [];
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
    [320, 640],
  ] as const)
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await page.goto('/explore?sort=title&find=CU');
      const asked = page.waitForRequest((request) => /trackList/.test(request.postData() ?? ''));
      const release = await holdRequests(page, /documents:batchGet/);
      await page.getByRole('button', { name: /^Cumbia del Elevador/ }).click();
      await asked;
      const seen = [
        view,
        view.getByRole('heading', { level: 2 }),
        view.getByRole('button', { name: 'Copy link' }),
      ];
      const before = await Promise.all(seen.map(boxOf));
      opened.push({ size: { width, height }, box: before[0]! });
      release();
      await expect(tracks.getByText('Second Waltz')).toBeAttached();
      expect(await Promise.all(seen.map(boxOf))).toEqual(before);
      await tracks.getByText('Second Waltz').scrollIntoViewIfNeeded();
      await expect(tracks.getByText('Second Waltz')).toBeInViewport();
      await expectNoHorizontalScroll(page);
      await page.unrouteAll();
    });
  await test.step('in a window that changes', async () => {
    for (const { size, box } of opened) {
      await page.setViewportSize(size);
      await expect.poll(() => boxOf(view)).toEqual(box);
    }
  });
});

test('A linked tape has a whole focus ring, and its controls come first in the order of the keys', async ({
  page,
}) => {
  await startSession(page, 'member');
  await page.goto(`/explore${search}`);
  const id = await spine(page).locator('..').getAttribute('data-cassette-id');
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await page.goto('about:blank');
    await page.goto(`/explore?shuffle=7&sort=title&tape=${id}`);
    const view = page.getByRole('dialog');
    await expect(view).toBeFocused();
    await expect(page.locator('dialog [data-image-status="waiting"]')).toHaveCount(0);
    await expect
      .poll(async () => Math.min(...(await ringShares(page, await boxOf(view)))))
      .toBeGreaterThan(0.98);
    if (width >= 768) expect(await shelfStrip(page)).toBeGreaterThanOrEqual(minStripPixels);
    for (const name of ['Previous tape', 'Next tape', 'X', /^Cassette case/, 'Read the J-card']) {
      await page.keyboard.press('Tab');
      await expect(view.getByRole('button', { name, exact: true })).toBeFocused();
    }
  }
});

test('A reload inside the zoom keeps it, also in a window that was made small, and Back leads to the full view', async ({
  page,
}) => {
  await startSession(page, 'member');
  await page.goto(`/explore${search}`);
  await spine(page).press('Enter');
  const zoom = page.getByRole('dialog', { name: /^J-card of / });
  await page.getByRole('button', { name: 'Read the J-card' }).click();
  await expect(zoom).toBeVisible();
  await page.setViewportSize({ width: 320, height: 256 });
  await zoom.getByRole('button', { name: 'Flap' }).click();
  await page.reload();
  await zoom.getByRole('button', { name: 'Flap' }).click();
  await page.goBack();
  await expect(zoom).toHaveCount(0);
  await page.getByRole('button', { name: 'X', exact: true }).click({ trial: true });
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
