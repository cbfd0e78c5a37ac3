/** `npm run screenshots`: takes the README's pictures of the built site with the demo catalogue. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { buildSite } from './build/build-site.ts';
import { seedDemo } from './demo/seed.ts';
import { createDemoAccounts, demoAccounts } from './emulators/accounts.ts';
import { defaultOffsets } from './emulators/ports.ts';
import { root } from './emulators/project.ts';
import { startEmulators } from './emulators/start-emulators.ts';
import { chromiumArguments, chromiumPath, ensureChromium } from './test/chromium.ts';
import { runCommand, UserError } from './user-error.ts';

const folder = join(root, 'docs/screenshots');
const portOffset = defaultOffsets.screenshots;

async function takeScreenshot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  // Every image has loaded and is decoded.
  await page.waitForFunction(() => !document.querySelector('[data-image-status="waiting"]'));
  await page.evaluate(() =>
    Promise.all(
      [...document.images].filter((image) => !image.hidden).map((image) => image.decode()),
    ),
  );
  await sharp(await page.screenshot())
    .resize({ width: 1440 })
    .png({ palette: true, quality: 90 })
    .toFile(join(folder, `${name}.png`));
}

async function signIn(page: Page): Promise<void> {
  const [{ email, password }] = demoAccounts;
  await page.goto('/admin');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('table').waitFor();
}

await runCommand(async () => {
  if (!ensureChromium()) throw new UserError('Please install Chromium, or set CHROMIUM_PATH.');
  const emulators = await startEmulators({ portOffset, hosting: true });
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: chromiumArguments,
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    process.env.VITE_EMULATORS = emulators.viteEmulators;
    await buildSite('emulators');
    await createDemoAccounts(emulators.ports.auth);
    await seedDemo({ ports: emulators.ports });
    mkdirSync(folder, { recursive: true });
    const page = await browser.newPage({
      baseURL: `http://127.0.0.1:${emulators.ports.hosting}`,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    await page.goto('/');
    await takeScreenshot(page, 'home');
    await signIn(page);
    await takeScreenshot(page, 'admin');
    await page.goto('/explore');
    const shelf = page.getByRole('main').getByRole('button', { name: /, / });
    await shelf.first().waitFor();
    await takeScreenshot(page, 'shelf');
    await shelf.nth(5).click();
    await takeScreenshot(page, 'tape');
  } finally {
    await browser.close();
    await emulators.stop();
  }
});
process.exit(0);
