import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { emptyDraft } from '../../src/domain/fields.ts';
import { openEditorClient } from '../support/e2e/editor-client.ts';
import { expect, expectNoAxeViolations, startSession, test } from '../support/e2e/fixtures.ts';

const title = 'Card to be read';

/** Adds a cassette whose pictures are of one colour, and its reading copy of another. */
async function storeReadableCassette() {
  const { catalogue, images } = await openEditorClient();
  const store = async (width: number, height: number, background: string) => {
    const image = sharp({ create: { width, height, channels: 3, background } });
    const bytes = new Uint8Array(await image.webp({ effort: 0 }).toBuffer());
    return images.upload(new Blob([bytes], { type: 'image/webp' }));
  };
  const panel = async (width: number) => ({
    ...(await store(width, 775, '#b4532a')),
    blurhash: '',
  });
  const large = await store(2400, 2363, '#2ab453');
  const { cassette } = await catalogue.create(
    catalogue.newId(),
    { ...emptyDraft, title, artist: ['Mira Sol'] },
    {
      spine: await panel(100),
      front: await panel(500),
      fullJCard: { ...(await panel(787)), large },
    },
    { kind: 'form' },
  );
  return { id: cassette.id, large };
}

/** Where the card lies in the window, in CSS pixels. */
const cardBox = (page: Page) =>
  page.locator('.pswp__zoom-wrap > *').evaluate((card) => {
    const { x, y, width, height } = card.getBoundingClientRect();
    return { x, y, width, height };
  });

test('A member reads the flap of a J-card at 320 pixels, and its reading copy is fetched then', async ({
  page,
  database,
}) => {
  const { id, large } = await storeReadableCassette();
  try {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(decodeURIComponent(request.url())));
    const isLarge = (url: string) => url.includes(large.path);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await startSession(page, 'member');
    await page.goto(`/explore?tape=${id}`);
    await page.getByRole('button', { name: /Unfold/ }).click();
    await expect(page.locator('[data-image-status=loaded]').first()).toBeVisible();
    expect(requested.filter(isLarge)).toEqual([]);

    await page.getByRole('button', { name: 'Read the J-card' }).click();
    const zoom = page.getByRole('dialog', { name: `J-card of ${title}` });
    const place = zoom.getByRole('status').filter({ hasText: '%' });
    await expect(place).toHaveText('Flap, top · 310 %');
    await expect(zoom.locator('img[data-loaded]')).toBeVisible();
    expect(requested.filter(isLarge)).toHaveLength(1);
    await expectNoAxeViolations(page);

    // The flap fills the window, and nothing beside the card is seen.
    const flap = await cardBox(page);
    expect(flap.x).toBeCloseTo(0, 0);
    expect(flap.width).toBeCloseTo(385 * 3.1, -1);

    const card = zoom.getByRole('application', { name: 'J-card' });
    await expect(card).toBeFocused();
    await page.keyboard.press('ArrowRight');
    expect((await cardBox(page)).x).toBeCloseTo(flap.x - 80, 0);
    await page.mouse.move(160, 300);
    await page.mouse.down();
    await page.mouse.move(100, 200, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await cardBox(page)).y).toBeLessThan(flap.y - 60);

    await zoom.getByRole('button', { name: 'Turn left' }).click();
    await zoom.getByRole('button', { name: 'Flap' }).click();
    await expect(place).toHaveText(/^Flap, .*310 % · turned left$/);
    await zoom.getByRole('button', { name: 'Whole card' }).click();
    await expect(place).toHaveText(/^Whole card · \d+ % · turned left$/);
    const whole = await cardBox(page);
    const width = await card.evaluate(({ clientWidth }) => clientWidth);
    expect([whole.x, whole.x + whole.width].map(Math.round)).toEqual([0, width]);
    // On a busy machine the second click may come too late to make a double click of the first.
    await expect(async () => {
      await page.mouse.dblclick(160, 300);
      await expect
        .poll(async () => (await cardBox(page)).height, { timeout: 5000 })
        .toBeGreaterThan(whole.height * 2);
    }).toPass();
    await page.mouse.wheel(0, 400);
    await expect(place).not.toHaveText(/310/);

    await page.keyboard.press('Escape');
    await expect(zoom).toBeHidden();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  } finally {
    await database.deleteByTitle(title);
  }
});
