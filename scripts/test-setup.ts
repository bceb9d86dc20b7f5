import { vi } from 'vitest';

/** A bound for what hangs, not for what is slow: on a busy machine a condition may take its time. */
const patienceMs = 60_000;

type WaitOptions = number | { timeout?: number; interval?: number } | undefined;

const patient = (options: WaitOptions) => ({
  ...(typeof options === 'object' ? options : {}),
  timeout: patienceMs,
});

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
