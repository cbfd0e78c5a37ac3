/**
 * `npm run scan-accuracy` measures the card detection on generated scans and prints a table.
 * `npm run scan-accuracy -- 7` uses other scans, from the seed 7.
 */
import { asMarkdown } from './bench/table.ts';
import { accuracyTable, measureAccuracy, measureTurns, measureTwoCards } from './scans/accuracy.ts';
import { scanCases } from './scans/scan-cases.ts';

const seed = Number(process.argv[2] ?? 1);
const measurements = await measureAccuracy(scanCases(seed));
console.log(asMarkdown(accuracyTable(measurements)));
for (const { cornerError: corner, group, card, settings: plan } of measurements)
  if (corner === null || corner > 1)
    console.log(`${group}, card ${card}, seed ${plan.seed}: ${corner?.toFixed(2) ?? 'not found'}`);

const turns = await measureTurns(scanCases(seed));
const turnCount = (result: string) => turns.filter((turn) => turn.result === result).length;
console.log(
  `\nOf ${turns.length} cards on all four sides ${turnCount('turned')} were turned upright, ${turnCount('asked')} asked about, ${turnCount('wrong')} turned wrongly, ${turnCount('not found')} not found.`,
);
const two = await measureTwoCards(seed, 4);
console.log(
  `Of ${two.twoScans} scans of two cards both were found in ${two.both}; of ${two.oneScans} scans of one card a second one was seen in ${two.falseSeconds}.`,
);
