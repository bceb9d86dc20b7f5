import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isWebBuildStale } from './web-build.ts';

let folder: string;

/** Writes a file that was changed `minute` minutes into the story. */
function write(file: string, minute: number): void {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, '');
  const time = new Date(Date.UTC(2026, 0, 1, 0, minute));
  utimesSync(target, time, time);
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wingman-web-build-'));
  for (const file of ['apps/web/index.html', 'apps/web/src/main.tsx', 'pnpm-lock.yaml']) write(file, 1);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a web app that was never built is built', () => {
  expect(isWebBuildStale(folder)).toBe(true);
});

test('a built web app is used as long as nothing has changed', () => {
  write('apps/web/dist/index.html', 2);
  expect(isWebBuildStale(folder)).toBe(false);
});

test.each([
  'apps/web/src/features/chat/chat-store.ts',
  'apps/web/public/favicon.svg',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'packages/contract/src/plan.ts',
  'packages/client/src/wingman-client.ts',
  'pnpm-lock.yaml',
])('a change of %s makes the built web app old', (file) => {
  write('apps/web/dist/index.html', 2);
  write(file, 3);
  expect(isWebBuildStale(folder)).toBe(true);
});

test.each(['apps/web/src/main.test.tsx', 'apps/server/src/process/app.ts'])(
  'a change of %s does not',
  (file) => {
    write('apps/web/dist/index.html', 2);
    write(file, 3);
    expect(isWebBuildStale(folder)).toBe(false);
  },
);
