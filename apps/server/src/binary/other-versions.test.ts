import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '../testing/test-app.ts';
import { removeOtherVersions } from './other-versions.ts';

const make = (...parts: string[]) => {
  const path = join(...parts);
  mkdirSync(path, { recursive: true });
  return path;
};

it('keeps only the running one of the unpacked versions', async () => {
  const dataDir = newFolder();
  const from = make(dataDir, 'runtime', 'b2', 'apps', 'server', 'src');
  const others = [make(dataDir, 'runtime', 'a1', 'apps'), make(dataDir, 'runtime', 'c3.12.part')];
  await removeOtherVersions(dataDir, from);
  expect(existsSync(from)).toBe(true);
  expect(others.filter((path) => existsSync(path))).toEqual([]);
});

it('deletes nothing when the program was not unpacked there', async () => {
  const dataDir = newFolder();
  await removeOtherVersions(dataDir);
  const unpacked = make(dataDir, 'runtime', 'a1');
  await removeOtherVersions(dataDir);
  await removeOtherVersions(dataDir, make(newFolder(), 'elsewhere'));
  expect(existsSync(unpacked)).toBe(true);
});
