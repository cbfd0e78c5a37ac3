/**
 * `npm run scan-accuracy` measures the card detection on drawn scans and prints a table.
 * `npm run scan-accuracy -- 7` uses other scans, from the seed 7; `npm run scan-accuracy -- 1 FOLDER` the
 * pictures of whole cards in a folder in place of the demo's, for the artworks alone.
 */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { measureAccuracy, measureTwoCards, quantile } from './scans/accuracy.ts';
import type { Artwork, Card } from './scans/cards.ts';
import { artworkCases, scanCases, tightCases } from './scans/scan-cases.ts';

const seed = Number(process.argv[2] ?? 1);
const folder = process.argv[3];
const cards = folder && readdirSync(folder).map((name) => resolve(folder, name) as Card);
const artworks: Artwork[] = ['none', 'square', 'frame', 'photograph', 'disc'];
const measurements = await measureAccuracy([
  ...artworkCases(cards || undefined, artworks, seed, 1.4),
  ...tightCases(cards || undefined, seed, 1.4),
  ...(folder ? [] : scanCases(seed)),
]);
const rowOf = (rows: typeof measurements) => {
  const corners = rows.flatMap(({ cornerError }) => cornerError ?? []);
  const folds = rows.flatMap(({ foldError }) => foldError ?? []);
  const count = (wanted: string) => rows.filter(({ answer }) => answer === wanted).length;
  return {
    scans: rows.length,
    found: count('found'),
    asked: count('asked'),
    'wrongly sure': count('wrongly sure'),
    'no card': count('no card'),
    'corner, median': quantile(corners, 0.5).toFixed(2),
    'corner, 95%': quantile(corners, 0.95).toFixed(2),
    'fold, median': quantile(folds, 0.5).toFixed(2),
    'fold, 95%': quantile(folds, 0.95).toFixed(2),
  };
};
console.log("Errors in percent of the card's width, of the worst corner and the worse fold:");
const groups = [...new Set(measurements.map(({ group }) => group))];
const inGroup = (name: string) => measurements.filter(({ group }) => group === name);
console.table(
  Object.fromEntries([
    ...groups.map((name) => [name, rowOf(inGroup(name))]),
    ['all', rowOf(measurements)],
  ]),
);
const { both, bothTouching, falseSeconds, scans } = await measureTwoCards(seed, 4);
console.log(
  `Of ${scans} scans of two cards both were found in ${both}, touching each other in ${bothTouching}; of ${scans} scans of one card a second one was seen in ${falseSeconds}.`,
);
