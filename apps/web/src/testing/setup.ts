import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Console output of a test. Any output fails the test. */
const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    complaints.push(parts.map(String).join(' '));
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(complaints, 'unexpected console.error').toEqual([]);
});
