import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { localFolder } from '../emulators/project.ts';
import { freshContext, throttle } from './browser.ts';
import type { Stage } from './environment.ts';
import { react, reactToClick, settled } from './page-actions.ts';
import { Recording } from './record.ts';
import { asRatio, asSpread, type Table } from './table.ts';
import type { Subject } from './variants.ts';

const photoFile = localFolder('bench/photo-1.jpg', 0);

/** Twelve megapixels with as much detail as a photo has, made once: about 5 MB. */
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

/** Choosing and cropping a photo of twelve megapixels: how long it takes, and how long it blocks. */
export async function measureCrop(stage: Stage, runs: number): Promise<Table[]> {
  await stage.fill(100);
  const file = await photo();
  const recordings = { ours: new Recording(), literal: new Recording() };
  for (let run = 0; run < runs; run++)
    for (const subject of [stage.ours, stage.literal])
      await crop(stage, subject, file, recordings[subject.name]);
  const row = (words: string, name: string, goal = '') => {
    const [ours, literal] = [recordings.ours.of(name), recordings.literal.of(name)];
    if (!ours || !literal) throw new Error(`Nothing was measured: ${name}`);
    return [words, asSpread(ours), asSpread(literal), asRatio(literal.median, ours.median), goal];
  };
  return [
    {
      title: 'Cropping a 12-megapixel photo to the front image, medians (and the range)',
      columns: ['', 'ours', 'literal', 'literal : ours', 'goal'],
      rows: [
        row('chosen, until the cropper is there', 'open'),
        row('– longest block of the page', 'openBlock', '50 ms'),
        row('Add, until the preview is painted', 'crop'),
        row('– longest block of the page', 'cropBlock', '50 ms'),
        row('– processor four times slower', 'crop4'),
        row('– longest block, four times slower', 'cropBlock4'),
      ],
      notes: [
        'Literal: the plain canvas, on the page, and the photo itself in the cropper.',
        'Ours checks the file and makes a smaller copy of it first, in a worker.',
      ],
    },
  ];
}

async function crop(stage: Stage, subject: Subject, file: string, recording: Recording) {
  const context = await freshContext(stage.quickBrowser, subject.editor);
  const page = await context.newPage();
  await page.goto(`${subject.origin}/admin`);
  await page.getByRole('button', { name: 'Add Cassette' }).click();
  const form = page.getByRole('dialog', { name: 'Add Cassette' });
  const add = form.getByRole('button', { name: 'Add', exact: true });
  for (const [suffix, panel] of [
    ['', 'Front Image'],
    ['4', 'Full J-Card Image'],
  ] as const) {
    await settled(page);
    if (suffix === '4') await throttle(page, 4);
    const preview = { items: `[role=dialog] img[alt="${panel}"], dialog img[alt="${panel}"]` };
    const cropper = { items: '[data-testid=cropper]', attribute: 'class' };
    await page.evaluate(() => window.probe.watchBlocking());
    const opened = await react(page, 'change', cropper, () =>
      form.getByLabel(panel, { exact: true }).setInputFiles(file),
    );
    await add.and(page.locator(':not([aria-disabled=true])')).waitFor();
    // The picture inside the cropper is decoded for the screen.
    await settled(page);
    recording.add(`open${suffix}`, opened.answer);
    recording.add(`openBlock${suffix}`, await page.evaluate(() => window.probe.endBlocking()));

    await page.evaluate(() => window.probe.watchBlocking());
    const cropped = await reactToClick(page, add, preview);
    recording.add(`crop${suffix}`, cropped.answer);
    recording.add(`cropBlock${suffix}`, await page.evaluate(() => window.probe.endBlocking()));
  }
  await context.close();
}
