/**
 * `npm run scan-accuracy`: how far the proposals lie from the truth, on scans that are made up for it.
 * `npm run scan-accuracy -- 7` takes other scans, by another seed.
 */
import { accuracyTable, measureAccuracy, scanCases } from './scans/accuracy.ts';

const seed = Number(process.argv[2] ?? 1);
const measured = await measureAccuracy(scanCases(seed));
console.log(accuracyTable(measured));
console.log(
  "\nErrors in percent of the card's width; a corner is the worst of the four, a fold the worse of the two.",
);
for (const { cornerError: corner, group, card, settings: plan } of measured)
  if (corner === null || corner > 1)
    console.log(`${group}, card ${card}, seed ${plan.seed}: ${corner?.toFixed(2) ?? 'not found'}`);
