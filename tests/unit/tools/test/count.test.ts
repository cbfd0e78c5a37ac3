import { expect, test } from 'vitest';
import { formatCounts, readCounts, sumCounts } from '../../../../tools/test/count.ts';

const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
const browser = {
  stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
  suites: [
    { specs: [spec('A', 'expected')], suites: [{ specs: [spec('B', 'flaky')] }] },
    { specs: [spec('C', 'unexpected')] },
  ],
};
const unit = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0 };

test('The last line is the sum of all stages, after what has passed at its second attempt', () => {
  const stages = [readCounts(unit, true), readCounts(browser, false)];
  expect(formatCounts(sumCounts(stages))).toBe(
    'Passed at the second attempt: "B"\n5 passed, 1 failed, 1 skipped',
  );
  expect(formatCounts(sumCounts([readCounts(unit, true)]))).toBe('3 passed, 0 failed');
});

test('A runner that ends without a report is a failure', () => {
  expect(readCounts(null, true)).toMatchObject({ passed: 0, failed: 1 });
});
