import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { localFolder } from '../emulators/project.ts';
import { freshContext, throttle } from './browser.ts';
import type { Effort, Environment } from './environment.ts';
import { measureClick, measureReaction, waitForIdle } from './page-actions.ts';
import { Recording } from './recording.ts';
import { asSpread, type Table } from './table.ts';

const photoFile = localFolder('bench/photo-1.jpg', 0);

/** A generated JPEG of 12 megapixels with the detail of a photo, about 5 MB; created once. */
async function photo(): Promise<string> {
  if (existsSync(photoFile)) return photoFile;
  mkdirSync(dirname(photoFile), { recursive: true });
  const noise = (width: number, height: number, sigma: number) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    });
  const shapes = await noise(40, 30, 70).png().toBuffer();
  const grain = await noise(4000, 3000, 14).png().toBuffer();
  await sharp(shapes)
    .resize(4000, 3000, { kernel: 'cubic' })
    .composite([{ input: grain, blend: 'overlay' }])
    .jpeg({ quality: 88 })
    .toFile(photoFile);
  return photoFile;
}

/** Duration and main-thread blocking of choosing and cropping a photo of 12 megapixels. */
export async function measureCrop(environment: Environment, { quick }: Effort): Promise<Table[]> {
  await environment.fill(100);
  const file = await photo();
  const recording = new Recording();
  for (let run = 0; run < (quick ? 1 : 4); run++) await crop(environment, file, recording);
  const row = (label: string, name: string, goal = '') => [
    label,
    asSpread(recording.of(name)),
    goal,
  ];
  return [
    {
      title: 'Cropping a 12-megapixel photo, medians (and the range)',
      columns: ['', 'time', 'goal'],
      rows: [
        row('from choosing the file to the cropper', 'open'),
        row('– longest block of the page', 'openBlock', '50 ms'),
        row('from Add of the front image to the painted preview', 'crop'),
        row('– longest block of the page', 'cropBlock', '50 ms'),
        row('– processor four times slower', 'crop4'),
        row('– longest block, four times slower', 'cropBlock4'),
        row('from Add of the full J-card, with its reading copy', 'cropCard'),
        row('– longest block of the page', 'cropBlockCard', '50 ms'),
        row('– processor four times slower', 'cropCard4'),
        row('– longest block, four times slower', 'cropBlockCard4'),
      ],
      notes: [
        'The full J-card is encoded twice, the second time at up to 2400 pixels as its reading copy; the worker does it, and the page stays free.',
      ],
    },
  ];
}

/** What is cropped: the name of each measurement ends with the key. */
const crops = {
  '': { panel: 'Front Image', slowdown: 1 },
  '4': { panel: 'Front Image', slowdown: 4 },
  Card: { panel: 'Full J-Card Image', slowdown: 1 },
  Card4: { panel: 'Full J-Card Image', slowdown: 4 },
} as const;

async function crop(environment: Environment, file: string, recording: Recording) {
  for (const [suffix, { panel, slowdown }] of Object.entries(crops)) {
    const context = await freshContext(environment.browser, environment.site.editor);
    const page = await context.newPage();
    await page.goto(`${environment.site.origin}/admin`);
    await page.getByRole('button', { name: 'Add Cassette' }).click();
    const form = page.getByRole('dialog', { name: 'Add Cassette' });
    const add = form.getByRole('button', { name: 'Add', exact: true });
    await waitForIdle(page);
    if (slowdown > 1) await throttle(page, slowdown);
    const preview = { items: `[role=dialog] img[alt="${panel}"], dialog img[alt="${panel}"]` };
    const cropper = { items: '[data-testid=cropper]', attribute: 'class' };
    await page.evaluate(() => window.pageMetrics.watchBlocking());
    const opened = await measureReaction(page, 'change', cropper, () =>
      form.getByLabel(panel, { exact: true }).setInputFiles(file),
    );
    await add.and(page.locator(':not([aria-disabled=true])')).waitFor();
    await waitForIdle(page);
    recording.add(`open${suffix}`, opened.answer);
    recording.add(
      `openBlock${suffix}`,
      await page.evaluate(() => window.pageMetrics.endBlocking()),
    );

    await page.evaluate(() => window.pageMetrics.watchBlocking());
    const cropped = await measureClick(page, add, preview);
    recording.add(`crop${suffix}`, cropped.answer);
    recording.add(
      `cropBlock${suffix}`,
      await page.evaluate(() => window.pageMetrics.endBlocking()),
    );
    await context.close();
  }
}
