/**
 * `npm run scan-accuracy` measures the card detection on generated scans and prints a table.
 * `npm run scan-accuracy -- 7` uses other scans, from the seed 7.
 */
import { measureAccuracy, measureTurns, measureTwoCards, quantile } from './scans/accuracy.ts';
import { scanCases } from './scans/scan-cases.ts';

const seed = Number(process.argv[2] ?? 1);
const cases = scanCases(seed);
const measurements = await measureAccuracy(cases);
const rows = (group?: string) =>
  measurements.filter((one) => group === undefined || one.group === group);
const groups = [...new Set(measurements.map(({ group }) => group)), undefined];
console.log("Errors in percent of the card's width, of the worst corner and the worse fold:");
console.table(
  Object.fromEntries(
    groups.map((group) => {
      const corners = rows(group).flatMap(({ cornerError }) => cornerError ?? []);
      const folds = rows(group).flatMap(({ foldError }) => foldError ?? []);
      const percent = (values: readonly number[], fraction: number) =>
        quantile(values, fraction).toFixed(2);
      return [
        group ?? 'all',
        {
          scans: rows(group).length,
          found: corners.length,
          'corner, median': percent(corners, 0.5),
          'corner, 95%': percent(corners, 0.95),
          'fold, median': percent(folds, 0.5),
          'fold, 95%': percent(folds, 0.95),
        },
      ];
    }),
  ),
);
const turns = await measureTurns(cases);
const count = (wanted: string) => turns.filter((result) => result === wanted).length;
console.log(
  `Of ${turns.length} cards on all sides ${count('turned')} were turned upright, ${count('unsure')} left, ${count('wrong')} turned wrongly, ${count('not found')} not found.`,
);
const two = await measureTwoCards(seed, 4);
console.log(
  `Of ${two.twoScans} scans of two cards both were found in ${two.both}; of ${two.oneScans} scans of one card a second one was seen in ${two.falseSeconds}.`,
);
