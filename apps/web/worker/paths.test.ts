import { expect, test } from 'vitest';
import { isFile, isPage } from './paths.ts';

test('screens of the app are pages; calls, files and what the server shows itself are not', () => {
  for (const path of ['', 'chat/1', 'recordings', 'apiary', 'registra', 'giorno/2026-11-29'])
    expect(isPage(path), path).toBe(true);
  for (const path of [
    'api',
    'api/docs',
    'trpc/auth.me',
    'healthz',
    'metrics',
    'robots.txt',
    'assets/a.js',
    '/altro',
  ])
    expect(isPage(path), path).toBe(false);
});

test('only files with a hash in their name are taken from earlier versions', () => {
  expect(isFile('assets/index-a1.js')).toBe(true);
  for (const path of ['sw.js', 'theme.js', 'chat/assets/1']) expect(isFile(path), path).toBe(false);
});
