/**
 * `npm run social-card`: draws `public/social-card.png` from the home page and the texts of `src/site.ts`,
 * and the icons from `tools/icon.svg`. Run it after a change of these texts, the mascot or the icon.
 */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createServer } from 'vite';
import { site } from '../src/site.ts';
import { launchChromium } from './test/chromium.ts';

const publicFile = (name: string) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));

const server = await createServer({
  mode: 'emulators',
  logLevel: 'error',
  server: { port: 0, strictPort: false },
});
await server.listen();
const url = server.resolvedUrls?.local[0] ?? '';

const browser = await launchChromium();
try {
  // Drawn at twice the size and reduced, for smooth edges.
  const page = await browser.newPage({
    viewport: { width: 1200, height: 630 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  await page.addStyleTag({
    content: `
      div[data-card] { grid-template-columns: 0 11rem 1fr !important; }
      div[data-card]::before, nav, footer, button { display: none !important; }
      div[data-card] header > a { margin: 0 !important; }
      main > div > a { justify-self: start !important; width: 37rem !important; margin: 0 1rem !important; }
      .slogan {
        position: absolute; inset: auto 2rem 2.25rem auto; width: 15.5rem;
        font: 800 2.5rem / 1.02 Archivo; font-stretch: 68%; text-align: end; text-wrap: balance;
      }`,
  });
  await page.evaluate((text) => {
    const slogan = Object.assign(document.createElement('p'), { className: 'slogan' });
    slogan.textContent = text;
    document.querySelector('main > div')?.append(slogan);
  }, site.slogan);
  await page.evaluate(() => document.fonts.ready);
  const screenshot = await page.screenshot();
  await sharp(screenshot)
    .resize(1200, 630)
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toFile(publicFile('social-card.png'));
} finally {
  await browser.close();
  await server.close();
}

// The icon is no SVG, because Chromium renders an SVG icon again at each navigation, which delays the page.
// Of a maskable icon the system may cut off a tenth on each side.
for (const [name, size, drawn] of [
  ['favicon.png', 64, 64],
  ['apple-touch-icon.png', 180, 180],
  ['icon-192.png', 192, 192],
  ['icon-512.png', 512, 512],
  ['icon-maskable.png', 512, 408],
] as const) {
  const margin = (size - drawn) / 2;
  await sharp(fileURLToPath(new URL('icon.svg', import.meta.url)), { density: 72 * (drawn / 64) })
    .resize(drawn, drawn)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#ff6a3d' })
    .png({ palette: true, colours: 16, effort: 10, compressionLevel: 9 })
    .toFile(publicFile(name));
}
