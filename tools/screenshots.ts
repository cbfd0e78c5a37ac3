/** `npm run screenshots`: takes the README's pictures of the built site with the demo catalogue. */
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import { buildSite } from './build/build-site.ts';
import { demoAccounts } from './emulators/accounts.ts';
import { defaultOffsets, offsetFromEnvironment } from './emulators/ports.ts';
import { root } from './emulators/project.ts';
import { devices, launchChromium } from './test/chromium.ts';
import { startSeeded } from './test/emulator-sets.ts';
import { runCommand } from './user-error.ts';

const { laptop, phone } = devices;
/** The same order in each window. */
const shelf = '/explore?shuffle=7';
const song = `${shelf}&find=ferry`;

async function openTape(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'Shelf' }).getByRole('button').first().click();
  const tracks = page.getByRole('dialog').getByRole('heading', { name: 'Tracks' });
  await tracks.evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
}

type Picture = [
  name: string,
  device: BrowserContextOptions,
  path: string,
  open?: (page: Page) => Promise<void>,
];
const pictures: Picture[] = [
  ['home', laptop, '/'],
  ['admin', laptop, '/admin'],
  ['shelf', laptop, shelf],
  ['songs', laptop, song],
  ['tape', laptop, song, openTape],
  ['shelf-phone', phone, shelf],
  ['songs-phone', phone, song],
];

await runCommand(async () => {
  const emulators = await startSeeded(offsetFromEnvironment() || defaultOffsets.screenshots);
  const browser = await launchChromium();
  try {
    const { site, ports, viteEmulators } = emulators;
    process.env.VITE_EMULATORS = viteEmulators;
    await buildSite('emulators', site);
    const baseURL = `http://127.0.0.1:${ports.hosting}`;
    const login = await browser.newPage({ baseURL });
    await login.goto('/admin');
    await login.getByLabel('Email address').fill(demoAccounts[0].email);
    await login.getByLabel('Password').fill(demoAccounts[0].password);
    await login.getByRole('button', { name: 'Login' }).click();
    await login.getByRole('table').waitFor();
    const storageState = await login.context().storageState({ indexedDB: true });
    for (const [name, device, path, open] of pictures) {
      const page = await browser.newPage({
        ...device,
        baseURL,
        storageState,
        reducedMotion: 'reduce',
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      await open?.(page);
      await page.waitForLoadState('networkidle');
      // Not all images of the document are waited for: the one for print is never loaded.
      await page.waitForFunction(() => !document.querySelector('[data-image-status="waiting"]'));
      await sharp(await page.screenshot())
        .resize({ width: device === laptop ? 1440 : 480 })
        .webp({ quality: 80, effort: 6 })
        .toFile(join(root, 'docs/screenshots', `${name}.webp`));
      await page.close();
    }
  } finally {
    await browser.close();
    await emulators.stop();
  }
});
process.exit(0);
