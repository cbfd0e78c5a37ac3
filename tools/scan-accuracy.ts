/**
 * `npm run scan-accuracy`: how far the proposals lie from the truth, on scans that are made up for it.
 * `npm run scan-accuracy -- 7` takes other scans, by another seed.
 */
import { accuracyTable, measure, scanKinds } from './scans/accuracy.ts';

const seed = Number(process.argv[2] ?? 1);
const measured = await measure(scanKinds(seed));
console.log(accuracyTable(measured));
console.log(
  "\nErrors in percent of the card's width; a corner is the worst of the four, a fold the worse of the two.",
);
for (const { corner, group, card, plan } of measured)
  if (corner === null || corner > 1)
    console.log(`${group}, card ${card}, seed ${plan.seed}: ${corner?.toFixed(2) ?? 'not found'}`);
