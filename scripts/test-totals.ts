/** The part of Vitest's JSON report that the totals come from. */
export type TestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

export type TestTotals = { passed: number; failed: number };

/**
 * How many tests passed and failed. A file that failed without a failed test (it could not be loaded, or a hook
 * threw) counts as one failure, and so does a run that ended badly although every test passed.
 */
export function totalsOf(report: TestReport | undefined, exitCode: number): TestTotals {
  if (!report) return { passed: 0, failed: 1 };
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  const failed = report.numFailedTests + brokenFiles.length;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}
