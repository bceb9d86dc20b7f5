import { expect, it } from 'vitest';
import { storageUsage } from './storage-usage.ts';

it('measures transcripts in megabytes with one decimal against 100 MB', () => {
  expect(storageUsage(0)).toEqual({ characters: 0, megabytes: 0, capMegabytes: 100, percent: 0 });
  expect(storageUsage(1024 * 1024 * 2.54)).toMatchObject({ megabytes: 2.5, percent: 2.5 });
  expect(storageUsage(1024 * 1024 * 50)).toMatchObject({ megabytes: 50, percent: 50 });
});

it('never reports more than 100 percent', () => {
  expect(storageUsage(1024 * 1024 * 250)).toMatchObject({ megabytes: 250, percent: 100 });
});
