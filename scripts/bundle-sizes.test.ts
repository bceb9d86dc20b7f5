import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type BuiltChunk, otherRoutes, sizeOf } from './bundle-sizes.ts';

const folder = '/web';
const chunk = (fileName: string, imports: string[], module?: string): BuiltChunk => ({
  fileName,
  code: fileName.repeat(50),
  imports,
  facadeModuleId: module ? `${folder}/${module}` : null,
});
const chunks = [
  chunk('index.js', ['shared.js'], 'index.html'),
  chunk('shared.js', []),
  chunk('landing.js', ['shared.js', 'icons.js'], 'src/app/routes/landing-route.tsx'),
  chunk('icons.js', ['shared.js']),
  chunk('heavy.js', [], 'src/app/routes/heavy-route.tsx'),
];
const compressed = (names: string[]) =>
  chunks
    .filter(({ fileName }) => names.includes(fileName))
    .reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
const landing = { name: 'landing', modules: ['index.html', 'src/app/routes/landing-route.tsx'] };

test('a screen weighs what its files import at once, each file counted once and nothing that comes later', () => {
  const size = sizeOf(landing, chunks, folder);
  expect(size.bytes).toBe(compressed(['index.js', 'shared.js', 'landing.js', 'icons.js']));
  expect(size.tooMuch).toBe(false);
});

test('a screen above its limit is reported', () => {
  const { bytes } = sizeOf(landing, chunks, folder);
  expect(sizeOf({ ...landing, limit: bytes }, chunks, folder).tooMuch).toBe(false);
  expect(sizeOf({ ...landing, limit: bytes - 1 }, chunks, folder).tooMuch).toBe(true);
});

test('a screen that lost its own file fails instead of weighing nothing', () => {
  const lost = { name: 'lost', modules: ['src/app/routes/lost-route.tsx'] };
  expect(() => sizeOf(lost, chunks, folder)).toThrow('no file of its own');
});

test('screens without a limit are listed by themselves', () => {
  expect(otherRoutes(chunks, folder).map(({ name }) => name)).toEqual(['heavy-route']);
});
