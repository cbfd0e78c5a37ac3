export type TestCounts = { passed: number; failed: number; skipped: number };

export const sumCounts = (counts: readonly TestCounts[]): TestCounts =>
  counts.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

/** A runner that fails without a failed test, such as a file that does not load, counts as one failure. */
const withRunnerFailure = (count: TestCounts, passed: boolean): TestCounts =>
  passed || count.failed > 0 ? count : { ...count, failed: 1 };

export function vitestCount(report: unknown, passed: boolean): TestCounts {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
  } = (report ?? {}) as {
    numPassedTests?: number;
    numFailedTests?: number;
    numPendingTests?: number;
  };
  return withRunnerFailure(
    { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests },
    passed && report !== null,
  );
}

export function playwrightCount(report: unknown, passed: boolean): TestCounts {
  const { stats } = (report ?? {}) as {
    stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {};
  return withRunnerFailure(
    { passed: expected + flaky, failed: unexpected, skipped },
    passed && report !== null,
  );
}
