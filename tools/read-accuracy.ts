/**
 * `npm run read-accuracy` reads invented cards and the demo cards as the form does, in Chromium on one
 * thread, and prints what was right. A third of the invented cards is kept apart: look at their numbers,
 * but change nothing because of them. `npm run read-accuracy -- 7` draws other cards, from the seed 7.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { isSideHeading, splitLines } from '../src/domain/text/track-list.ts';
import type { CardText } from '../src/imaging/card-reading/card-reading-job.ts';
import { asMarkdown, type Table } from './bench/table.ts';
import { serveScriptPage } from './build/script-page.ts';
import { type DrawnCard, drawCards } from './cards/draw-cards.ts';
import { type CardScore, type CardTruth, scoreCard } from './cards/score.ts';
import { demoCassettes } from './demo/catalogue.ts';
import { chromiumArguments, chromiumPath } from './test/chromium.ts';

declare global {
  interface Window {
    readImage(base64: string): Promise<CardText>;
  }
}

type Read = { readonly group: string; readonly score: CardScore; readonly seconds: number };

const invented = await drawCards(Number(process.argv[2] ?? 1), 72);
const groupOf = ({ kind }: DrawnCard, index: number) =>
  `${kind}s, ${index % 3 === 2 ? 'kept apart' : 'looked at'}`;
const cards: { group: string; truth: CardTruth; image: Buffer }[] = [
  ...invented.map((card, index) => ({ ...card, group: groupOf(card, index) })),
  ...demoCassettes().map(({ images, draft }) => ({
    group: isLatin(draft.title + draft.artist) ? 'demo cards' : 'demo cards in other scripts',
    truth: { ...draft, artist: draft.artist.join(', '), tracks: titlesOf(draft.trackList) },
    image: readFileSync(images.fullJCard.file),
  })),
];

const script = resolve(import.meta.dirname, '../src/imaging/card-reading/read-card.ts');
const site = await serveScriptPage(`
  import { readCard } from '${script}';
  window.readImage = (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return readCard({ card: new Blob([bytes]), name: 'card' });
  };
`);
const path = chromiumPath();
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(path && { executablePath: path }),
});
const reads: Read[] = [];
let peak = 0;
try {
  const page = await browser.newPage();
  await page.goto(site.url);
  for (const { group, truth, image } of cards) {
    const start = Date.now();
    const { suggestions } = await page.evaluate(
      (base64) => window.readImage(base64),
      image.toString('base64'),
    );
    const seconds = (Date.now() - start) / 1000;
    const score = scoreCard(truth, suggestions);
    reads.push({ group, score, seconds });
    if (process.env.VERBOSE) console.log(group, truth.title, score, suggestions);
  }
  peak = await peakMegabytes(browser);
} finally {
  await browser.close();
}
const files = engineFiles(join(site.dist, 'assets'));
await site.close();

console.log(asMarkdown(accuracyTable(reads)));
console.log(
  `\nMost memory of a process of the page: ${peak.toFixed(0)} MB. Files of the engine: ${files.raw.toFixed(1)} MB, ${files.gzip.toFixed(1)} MB as gzip, ${files.brotli.toFixed(1)} MB as brotli.`,
);

function titlesOf(trackList: string): string[] {
  return splitLines(trackList).filter((line) => line.trim() !== '' && !isSideHeading(line));
}

function isLatin(text: string): boolean {
  return !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text);
}

function accuracyTable(all: readonly Read[]): Table {
  const groups = [...new Set(all.map(({ group }) => group))];
  const percent = (part: number, whole: number) =>
    whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`;
  const share = (values: readonly (boolean | null)[]) => {
    const known = values.filter((value) => value !== null);
    return `${known.filter(Boolean).length} of ${known.length}`;
  };
  return {
    title: 'Reading cards',
    columns: [
      'cards',
      'number',
      'tracks, strict',
      'tracks, folded',
      'title and artist in the top 3',
      'release ID',
      'year',
      'seconds a card',
    ],
    rows: groups.map((group) => {
      const reads = all.filter((read) => read.group === group);
      const scores = reads.map(({ score }) => score);
      const sum = (count: (score: CardScore) => number) =>
        scores.reduce((total, score) => total + count(score), 0);
      const characters = sum((score) => score.characters);
      const seconds = reads.map((read) => read.seconds).sort((a, b) => a - b);
      return [
        group,
        String(reads.length),
        percent(
          sum((score) => score.strictErrors),
          characters,
        ),
        percent(
          sum((score) => score.foldedErrors),
          characters,
        ),
        share(scores.map((score) => score.hasTitleAndArtist)),
        share(scores.map((score) => score.hasReleaseId)),
        share(scores.map((score) => score.hasReleaseYear)),
        seconds[Math.floor(seconds.length / 2)]!.toFixed(1),
      ];
    }),
    notes: [
      'Errors of tracks are characters that must be changed, strict or with case and accents folded.',
      'A third of the invented cards is kept apart: nothing was tuned on them.',
      `Median seconds on one thread, with a load of ${loadavg()[0]!.toFixed(1)} on this machine.`,
    ],
  };
}

/** The most memory that the process of a page has had, in MB; Linux alone tells it. */
async function peakMegabytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => readFileSync(`/proc/${id}/status`, 'utf8'))
    .map((status) => Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
  return Math.max(...peaks) / 1000;
}

/** The size of the files that a browser loads to read a card, in MB. */
function engineFiles(folder: string) {
  const contents = readdirSync(folder)
    .filter((name) => /\.(?:onnx|wasm|txt)$/.test(name))
    .map((name) => readFileSync(join(folder, name)));
  const megabytes = (sizes: readonly number[]) =>
    sizes.reduce((total, size) => total + size, 0) / 1e6;
  return {
    raw: megabytes(contents.map((content) => content.length)),
    gzip: megabytes(contents.map((content) => gzipSync(content).length)),
    brotli: megabytes(
      contents.map(
        (content) =>
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length,
      ),
    ),
  };
}
