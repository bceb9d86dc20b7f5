import path from 'node:path';

/** The part of Vitest's JSON report that the totals come from. */
export type TestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

export type TestTotals = { passed: number; failed: number };

/** Longest line about a failed test, in characters. */
const failureCharacters = 300;

/** A line for each failed test, or file that failed without one: the file's path below `root`, the name, why. */
export function failuresOf(report: TestReport | undefined, root: string): string[] {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [failureLine(file, message)];
    return failed.map(({ fullName, failureMessages }) =>
      failureLine(`${file} > ${fullName}`, failureMessages[0] ?? ''),
    );
  });
}

function failureLine(what: string, why: string): string {
  return `FAILED ${what}: ${why.split('\n', 1)[0]}`.slice(0, failureCharacters);
}

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
