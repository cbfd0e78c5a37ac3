/**
 * `npm run read-accuracy` reads demo cards that print a track list as the form does, in Chromium on one
 * thread, as they are and as photos of them. Prints which part of the characters of their titles was
 * wrong. `npm run read-accuracy -- 6` reads the first six cards.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { readTrackLines, trackLines } from '../src/domain/text/track-list.ts';
import type { CardText } from '../src/imaging/card-reading/card-reading-job.ts';
import { findTrackList } from '../src/imaging/card-reading/find-track-list.ts';
import { inReadingOrder } from '../src/imaging/card-reading/reading-order.ts';
import { serveScriptPage } from './build/script-page.ts';
import { demoCassettes } from './demo/catalogue.ts';
import { launchChromium } from './test/chromium.ts';

declare global {
  interface Window {
    readImage(base64: string): Promise<CardText>;
  }
}

type Score = { characters: number; inLines: number; inTrackList: number; seconds: number };

const cards = demoCassettes()
  .filter(({ draft }) => /^[\p{Script=Latin}\p{Script=Common}]+$/u.test(draft.trackList))
  .slice(0, Number(process.argv[2] ?? Number.POSITIVE_INFINITY))
  .map(({ images, draft }) => ({
    file: images.fullJCard.file,
    titles: titlesOf(draft.trackList),
  }));

const script = resolve(import.meta.dirname, '../src/imaging/card-reading/read-card.ts');
const site = await serveScriptPage(`
  import { readCard } from '${script}';
  window.readImage = (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return readCard({ card: new Blob([bytes]), name: 'card' });
  };
`);
const browser = await launchChromium();
try {
  const page = await browser.newPage();
  await page.goto(site.url);
  const table: Record<string, Record<string, string>> = {};
  for (const [kind, draw] of Object.entries({ scans: readFileSync, photos: asPhoto })) {
    const scores: Score[] = [];
    for (const { file, titles } of cards) {
      const image = (await draw(file)).toString('base64');
      const start = Date.now();
      const { lines } = await page.evaluate((image) => window.readImage(image), image);
      const seconds = (Date.now() - start) / 1000;
      const rows = inReadingOrder(lines);
      scores.push({
        seconds,
        characters: titles.join('').length,
        inLines: errors(titles, titlesOf(rows.map(({ text }) => text).join('\n'))),
        inTrackList: errors(titles, titlesOf(findTrackList(rows))),
      });
    }
    const sum = (key: keyof Score) => scores.reduce((total, score) => total + score[key], 0);
    const percent = (key: keyof Score) => `${((100 * sum(key)) / sum('characters')).toFixed(1)}%`;
    table[kind] = {
      cards: String(scores.length),
      'wrong in the lines': percent('inLines'),
      'wrong in the track list': percent('inTrackList'),
      'seconds a card': (sum('seconds') / scores.length).toFixed(1),
    };
  }
  console.table(table);
} finally {
  await browser.close();
  await site.close();
}

/** The titles of a list, without positions, durations and headings, case and accents folded. */
function titlesOf(list: string): string[] {
  return readTrackLines(trackLines(list))
    .filter(({ isHeading }) => !isHeading)
    .map(({ title }) => title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
}

/** For each title the characters that differ in the line that fits it best, at most all of them. */
function errors(titles: readonly string[], read: readonly string[]): number {
  return titles.reduce(
    (sum, title) => sum + Math.min(title.length, ...read.map((line) => editDistance(line, title))),
    0,
  );
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, character] of [...a].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= b.length; at++)
      next.push(
        Math.min(next[at - 1]! + 1, row[at]! + 1, row[at - 1]! + (character === b[at - 1] ? 0 : 1)),
      );
    row = next;
  }
  return row[b.length]!;
}

/** At an angle, blurred, and with the losses of JPEG. */
function asPhoto(file: string): Promise<Buffer> {
  return sharp(file)
    .rotate(1.5, { background: '#6b5b4a' })
    .blur(0.8)
    .modulate({ brightness: 0.85 })
    .jpeg({ quality: 70 })
    .toBuffer();
}
