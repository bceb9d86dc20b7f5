import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '../testing/test-app.ts';
import { openScratch } from './scratch.ts';

it('removes what processes left that have died, and nothing of those that live', async () => {
  const parent = newFolder();
  const living = await openScratch(parent);
  const inUse = join(living.path, 'audio');
  writeFileSync(inUse, 'parole');
  // A killed process leaves its folder and a lock that nobody holds.
  const left = join(parent, 'left');
  mkdirSync(join(left, 'wingman-live-1'), { recursive: true });
  writeFileSync(join(left, 'wingman-live-1', 'audio'), 'parole');
  writeFileSync(`${left}.lock`, '');

  const other = await openScratch(parent);
  expect(existsSync(left)).toBe(false);
  expect(existsSync(`${left}.lock`)).toBe(false);
  expect(existsSync(inUse)).toBe(true);
  await living.close();
  await other.close();
  expect(readdirSync(parent)).toEqual([]);
});
