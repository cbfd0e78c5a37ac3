import { describe, expect, it } from 'vitest';
import { playwrightCount, sumCounts, vitestCount } from '../../../tools/test/count.ts';

describe('The sum of all test runs', () => {
  it('adds the results of the runners', () => {
    const unit = vitestCount({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 2 }, false);
    const e2e = playwrightCount(
      { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 } },
      false,
    );
    expect(sumCounts([unit, e2e])).toEqual({ passed: 8, failed: 2, skipped: 2 });
  });

  it('counts a runner that crashed without a failed test as a failure', () => {
    expect(vitestCount({ numPassedTests: 3 }, false)).toMatchObject({ passed: 3, failed: 1 });
    expect(vitestCount(null, true)).toMatchObject({ passed: 0, failed: 1 });
    expect(playwrightCount(null, true)).toMatchObject({ passed: 0, failed: 1 });
  });
});
