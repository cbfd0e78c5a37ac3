export type TestCounts = {
  passed: number;
  failed: number;
  skipped: number;
  /** The titles of tests that have passed at their second attempt. */
  repeated?: readonly string[];
};

export const sumCounts = (counts: readonly TestCounts[]): Required<TestCounts> => {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    counts.reduce((total, one) => total + one[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    repeated: counts.flatMap(({ repeated = [] }) => repeated),
  };
};

/** The last lines of a run: what has passed at its second attempt, if anything has, and the sum. */
export function formatCounts({ passed, failed, skipped, repeated = [] }: TestCounts): string {
  const again = repeated.map((title) => `"${title}"`).join(', ');
  const skips = skipped > 0 ? `, ${skipped} skipped` : '';
  const sum = `${passed} passed, ${failed} failed${skips}`;
  return again === '' ? sum : `Passed at the second attempt: ${again}\n${sum}`;
}

type Suite = {
  suites?: readonly Suite[];
  specs?: readonly { title: string; tests: readonly { status: string }[] }[];
};

/** The parts that are read of a JSON report of vitest, or of Playwright. */
type Report = Suite & {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
};

const repeatedIn = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map((s) => s.title),
  ...suites.flatMap(repeatedIn),
];

/** The counts of a report; a runner that fails without a failed test counts as one failure. */
export function readCounts(report: Report | null, hasPassed: boolean): TestCounts {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, stats } = report ?? {};
  const counts = stats
    ? {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        skipped: stats.skipped,
        repeated: repeatedIn(report ?? {}),
      }
    : { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  return (report && hasPassed) || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
