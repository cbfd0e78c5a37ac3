/** `npm run screenshots`: takes the README's pictures of the built site with the demo catalogue. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { buildSite } from './build/build-site.ts';
import { seedDemo } from './demo/seed.ts';
import { demoAccounts } from './emulators/accounts.ts';
import { defaultOffsets, offsetFromEnvironment } from './emulators/ports.ts';
import { root } from './emulators/project.ts';
import { startEmulators } from './emulators/start-emulators.ts';
import { launchChromium } from './test/chromium.ts';
import { runCommand } from './user-error.ts';

const folder = join(root, 'docs/screenshots');
const portOffset = offsetFromEnvironment() || defaultOffsets.screenshots;

/** In several songs of the demo catalogue. */
const song = 'ferry';

/** Of the whole window, as many pixels wide as the file has. */
async function takeScreenshot(page: Page, name: string, width = 1440): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  // An image is marked as loaded when it is decoded. Not all images of the document are waited for: the
  // one for print is never loaded.
  await page.waitForFunction(() => !document.querySelector('[data-image-status="waiting"]'));
  await sharp(await page.screenshot())
    .resize({ width })
    .webp({ quality: 80, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
}

async function signIn(page: Page): Promise<void> {
  const [{ email, password }] = demoAccounts;
  await page.goto('/admin');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('table').waitFor();
}

/** Opens the shelf, in the same order in each window; its spines. */
async function openShelf(page: Page, query = ''): Promise<Locator> {
  await page.goto(`/explore?shuffle=7${query}`);
  const spines = page.getByRole('main').getByRole('button', { name: /, / });
  await spines.first().waitFor();
  return spines;
}

/** Searches by song: each tape says which song. Its spines. */
async function searchBySong(page: Page): Promise<Locator> {
  const spines = await openShelf(page, `&find=${song}`);
  await page.locator('[data-song]').first().waitFor();
  return spines;
}

await runCommand(async () => {
  const emulators = await startEmulators({ portOffset, hosting: true });
  const browser = await launchChromium();
  try {
    process.env.VITE_EMULATORS = emulators.viteEmulators;
    await buildSite('emulators');
    await seedDemo({ ports: emulators.ports });
    mkdirSync(folder, { recursive: true });
    const site = {
      baseURL: `http://127.0.0.1:${emulators.ports.hosting}`,
      reducedMotion: 'reduce',
    } as const;
    const page = await browser.newPage({ ...site, viewport: { width: 1440, height: 900 } });
    await page.goto('/');
    await takeScreenshot(page, 'home');
    await signIn(page);
    await takeScreenshot(page, 'admin');
    await openShelf(page);
    await takeScreenshot(page, 'shelf');
    const found = await searchBySong(page);
    await takeScreenshot(page, 'songs');
    await found.first().click();
    const tracks = page.getByRole('dialog').getByRole('heading', { name: 'Tracks' });
    await tracks.evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
    await takeScreenshot(page, 'tape');
    const phone = await browser.newPage({
      ...site,
      storageState: await page.context().storageState({ indexedDB: true }),
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    });
    await openShelf(phone);
    await takeScreenshot(phone, 'shelf-phone', 480);
    await searchBySong(phone);
    await takeScreenshot(phone, 'songs-phone', 480);
  } finally {
    await browser.close();
    await emulators.stop();
  }
});
process.exit(0);
