/**
 * Prints the pictures that stand outside the pages: the social card, and the icons. Run by hand after a
 * change of the mascot or the name:
 *
 *   npx vite --port 5173 &
 *   npx tsx tools/social-card.ts http://localhost:5173
 */
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { site as words } from '../src/site.ts';
import { chromiumArguments, chromiumPath } from './test/chromium.ts';

const publicFile = (name: string) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));

const site = process.argv[2];
if (!site) {
  console.error('Which site? For example: npx tsx tools/social-card.ts http://localhost:5173');
  process.exit(1);
}

const executablePath = chromiumPath();
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(executablePath ? { executablePath } : {}),
});
try {
  // Twice the size, then down: print has no jagged edges.
  const page = await browser.newPage({
    viewport: { width: 1200, height: 630 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  });
  await page.goto(site, { waitUntil: 'networkidle' });
  // A card has no links on its flap: it begins at the spine, and the print keeps the rest.
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
  }, words.slogan);
  await page.evaluate(() => document.fonts.ready);
  const shot = await page.screenshot();
  await sharp(shot)
    .resize(1200, 630)
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toFile(publicFile('social-card.png'));
} finally {
  await browser.close();
}

// The tab's icon is no SVG: Chromium would render it anew at each step of the history, and that takes as
// long as to answer a keystroke.
for (const [name, size] of [
  ['favicon.png', 64],
  ['apple-touch-icon.png', 180],
  ['icon-512.png', 512],
] as const) {
  await sharp(fileURLToPath(new URL('icon.svg', import.meta.url)), { density: 72 * (size / 64) })
    .resize(size, size)
    .png({ palette: true, colours: 16, effort: 10, compressionLevel: 9 })
    .toFile(publicFile(name));
}
