import { expect, test } from 'vitest';
import { totalsOf } from './test-totals.ts';

const passedFile = { status: 'passed', assertionResults: [{ status: 'passed' }] };

test('passed and failed tests are counted as Vitest reports them', () => {
  const failedFile = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] };
  const report = { numPassedTests: 2, numFailedTests: 1, testResults: [passedFile, failedFile] };
  expect(totalsOf(report, 1)).toEqual({ passed: 2, failed: 1 });
});

test('a file that could not be loaded is a failure', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 0,
    testResults: [passedFile, { status: 'failed', assertionResults: [] }],
  };
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
