/**
 * `npm run scan-accuracy` measures the card detection on generated scans and prints a table.
 * `npm run scan-accuracy -- 7` uses other scans, from the seed 7.
 */
import { accuracyTable, measureAccuracy, scanCases } from './scans/accuracy.ts';

const seed = Number(process.argv[2] ?? 1);
const measurements = await measureAccuracy(scanCases(seed));
console.log(accuracyTable(measurements));
console.log(
  "\nErrors in percent of the card's width; a corner is the worst of the four, a fold the worse of the two.",
);
for (const { cornerError: corner, group, card, settings: plan } of measurements)
  if (corner === null || corner > 1)
    console.log(`${group}, card ${card}, seed ${plan.seed}: ${corner?.toFixed(2) ?? 'not found'}`);
