import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MicrophonePermissionStore } from './microphone-permission.ts';
import { SyntheticDevices } from './testing/synthetic-devices.ts';

let permission: MicrophonePermissionStore;

beforeEach(() => {
  vi.useFakeTimers();
  permission = new MicrophonePermissionStore(new SyntheticDevices().asBrowser());
});

afterEach(() => {
  permission.end();
  vi.useRealTimers();
});

test('a recording that begins before the prompt comes takes its place', async () => {
  await permission.check();
  permission.leaveToRecorder();
  vi.runAllTimers();
  expect(permission.getSnapshot()).toEqual({ granted: false, prompting: false, problem: null });
});

test('without one the prompt comes after a second', async () => {
  await permission.check();
  vi.advanceTimersByTime(999);
  expect(permission.getSnapshot().prompting).toBe(false);
  vi.advanceTimersByTime(1);
  expect(permission.getSnapshot().prompting).toBe(true);
});
