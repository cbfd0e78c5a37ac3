/**
 * `npm run scan-accuracy` measures the card detection on drawn scans and prints a table.
 * `npm run scan-accuracy -- 7` uses other scans, from the seed 7.
 */
import { measureAccuracy, measureTwoCards, quantile } from './scans/accuracy.ts';
import { scanCases } from './scans/scan-cases.ts';

const seed = Number(process.argv[2] ?? 1);
const measurements = await measureAccuracy(scanCases(seed));
const rowOf = (rows: typeof measurements) => {
  const corners = rows.flatMap(({ cornerError }) => cornerError ?? []);
  const folds = rows.flatMap(({ foldError }) => foldError ?? []);
  const turns = (wanted: string) => rows.filter(({ turn }) => turn === wanted).length;
  return {
    scans: rows.length,
    found: corners.length,
    'corner, median': quantile(corners, 0.5).toFixed(2),
    'corner, 95%': quantile(corners, 0.95).toFixed(2),
    'fold, median': quantile(folds, 0.5).toFixed(2),
    'fold, 95%': quantile(folds, 0.95).toFixed(2),
    turned: turns('turned'),
    unsure: turns('unsure'),
    'turned wrongly': turns('wrong'),
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
const { both, falseSeconds, scans } = await measureTwoCards(seed, 4);
console.log(
  `Of ${scans} scans of two cards both were found in ${both}; of ${scans} scans of one card a second one was seen in ${falseSeconds}.`,
);
