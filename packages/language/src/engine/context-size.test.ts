import { expect, test } from 'vitest';
import { contextFor } from './context-size.ts';

const gigabyte = 1024 ** 3;
/** Qwen 2.5 of 1.5 billion parameters: 28 kB for each token. */
const shape = { trained: 32_768, layers: 28, keptPerLayer: 512, fileBytes: 1.1 * gigabyte };

test('takes what our prompts need where there is memory, and less where there is not', () => {
  expect(contextFor(shape, 8 * gigabyte).size).toBe(8_192);
  expect(contextFor(shape, 1.6 * gigabyte).size).toBe(2_304);
  expect(contextFor(shape, 1.52 * gigabyte).size).toBe(1_024);
  expect(contextFor(shape, 1.4 * gigabyte)).toEqual({ size: undefined, needed: expect.any(Number) });
});

test('never more than the model was trained on', () => {
  expect(contextFor({ ...shape, trained: 2_048 }, 8 * gigabyte).size).toBe(2_048);
  expect(contextFor({ ...shape, trained: 512 }, 8 * gigabyte).size).toBe(512);
  expect(contextFor({ ...shape, trained: 64 }, 8 * gigabyte).size).toBe(64);
});
