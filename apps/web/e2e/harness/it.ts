import { test } from 'vitest';
import { closeWorker, openWorker } from './worker.ts';

/**
 * `it` of the browser tests, with the hooks `it.beforeAll` and so on: it provides the fixtures that a worker's files
 * share.
 */
export const it = test.extend(
  'worker',
  { scope: 'worker', auto: true },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads in the pattern what a fixture needs.
  ({}, { onCleanup }) => {
    openWorker();
    onCleanup(closeWorker);
    return true;
  },
);
