import { expect, test } from 'vitest';
import { failuresOf, totalsOf } from './test-totals.ts';

const passed = { status: 'passed', fullName: 'is fine', failureMessages: [] };
const failed = {
  status: 'failed',
  fullName: 'adds numbers',
  failureMessages: ['Error: 3 is not 4\n    at sum.ts:1'],
};
const passedFile = {
  name: '/home/work/fine.test.ts',
  status: 'passed',
  message: '',
  assertionResults: [passed],
};
const failedFile = {
  ...passedFile,
  name: '/home/work/sum.test.ts',
  status: 'failed',
  assertionResults: [passed, failed],
};
const brokenFile = {
  ...passedFile,
  name: '/home/work/lost.test.ts',
  status: 'failed',
  message: 'Error: no such module\n    at x',
  assertionResults: [],
};

test('passed and failed tests are counted as Vitest reports them', () => {
  const report = { numPassedTests: 2, numFailedTests: 1, testResults: [passedFile, failedFile] };
  expect(totalsOf(report, 1)).toEqual({ passed: 2, failed: 1 });
});

test('a file that could not be loaded is a failure', () => {
  const report = { numPassedTests: 1, numFailedTests: 0, testResults: [passedFile, brokenFile] };
  expect(totalsOf(report, 1)).toEqual({ passed: 1, failed: 1 });
});

test('an error outside of the tests is a failure', () => {
  const report = { numPassedTests: 1, numFailedTests: 0, testResults: [passedFile] };
  expect(totalsOf(report, 1)).toEqual({ passed: 1, failed: 1 });
  expect(totalsOf(report, 0)).toEqual({ passed: 1, failed: 0 });
});

test('a run that leaves no report is a failure', () => {
  expect(totalsOf(undefined, 1)).toEqual({ passed: 0, failed: 1 });
});

test('each failure is named in a line with its file and its reason', () => {
  const report = { numPassedTests: 2, numFailedTests: 1, testResults: [passedFile, failedFile, brokenFile] };
  expect(failuresOf(report, '/home/work')).toEqual([
    'FAILED sum.test.ts > adds numbers: Error: 3 is not 4',
    'FAILED lost.test.ts: Error: no such module',
  ]);
  expect(failuresOf(undefined, '/home/work')).toEqual([]);
});
