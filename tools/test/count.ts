export type TestCounts = { passed: number; failed: number; skipped: number };

export const sumCounts = (counts: readonly TestCounts[]): TestCounts => {
  const sum = (key: keyof TestCounts) => counts.reduce((total, one) => total + one[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
};

/** The parts that are read of a JSON report of vitest, or of Playwright. */
type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
};

/** The counts of a report; a runner that fails without a failed test counts as one failure. */
export function readCounts(report: Report | null, hasPassed: boolean): TestCounts {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, stats } = report ?? {};
  const counts = stats
    ? {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        skipped: stats.skipped,
      }
    : { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  return (report && hasPassed) || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
