import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
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

it('F-05: copies to which nothing was written for a day are removed, and those in use stay', async () => {
  const scratch = await openScratch(newFolder());
  const now = new Date();
  const longAgo = new Date(now.getTime() - 25 * 60 * 60 * 1000);
  for (const name of ['mp3-forgotten', 'live-in-use']) {
    const folder = join(scratch.path, name);
    mkdirSync(folder);
    writeFileSync(join(folder, 'audio'), 'parole');
    if (name === 'mp3-forgotten') utimesSync(join(folder, 'audio'), longAgo, longAgo);
    utimesSync(folder, longAgo, longAgo);
  }
  await scratch.sweep(now);
  expect(readdirSync(scratch.path)).toEqual(['live-in-use']);
  await scratch.close();
});
