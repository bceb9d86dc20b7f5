import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { holdExclusively, LockHeldError } from './exclusive-lock.ts';

test('a lock has one holder, and is free again after its release', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wingman-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'server.lock');
  const first = holdExclusively(file);
  expect(() => holdExclusively(file)).toThrow(LockHeldError);
  expect(() => holdExclusively(file)).toThrow(LockHeldError);
  first.release();
  holdExclusively(file).release();
  expect(readdirSync(folder)).toEqual(['server.lock']);
});
