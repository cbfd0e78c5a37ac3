import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { addCassette } from '../support/e2e/admin-page.ts';
import { adminPath, expect, openAdmin, test } from '../support/e2e/fixtures.ts';

/** A canvas that can't encode webp returns PNG without an error. The stored bytes must be webp. */
const title = 'Cropped Without Webp';

const returnsPng = `{
  const withoutWebp = (options) => ({ ...options, type: options?.type === 'image/webp' ? 'image/png' : options?.type });
  const { convertToBlob } = OffscreenCanvas.prototype;
  OffscreenCanvas.prototype.convertToBlob = function (options) {
    return convertToBlob.call(this, withoutWebp(options));
  };
  if (typeof HTMLCanvasElement !== 'undefined') {
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality);
    };
  }
}
`;
/** Prepends a script to the image worker, because init scripts don't run in workers. Keeps its headers. */
async function addWorkerInitScript(page: Page, script: string) {
  await page.route('**/assets/image-worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: script + (await response.text()) });
  });
}

test.afterEach(({ database }) => database.deleteByTitle(title));

test('A browser that crops in a worker without webp stores real webp of the right size and colours', async ({
  page,
  database,
}) => {
  await page.addInitScript(returnsPng);
  await addWorkerInitScript(page, returnsPng);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));

  await openAdmin(page, adminPath(title));
  await addCassette(page, title);
  expect(scripts.some((url) => /image-worker/.test(url))).toBe(true);
  expect(scripts.some((url) => /\.wasm$/.test(url))).toBe(true);

  const [tape] = await database.cassettesByTitle(title);
  for (const [field, width] of [
    ['spine', 100],
    ['front', 500],
    ['fullJCard', 787],
  ] as const) {
    const bytes = await database.file(tape?.data[`${field}ImageUrl`]);
    expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: 775 });
    expect(tape?.data[`${field}Blurhash`]).toHaveLength(36);
  }
  const card = await database.file(tape?.data.fullJCardImageUrl);
  const { data } = await sharp(card)
    .extract({ left: 100, top: 100, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data].map((part) => part > 128)).toEqual([true, false, false]);
});
