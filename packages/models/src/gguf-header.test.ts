import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readGgufHeader } from './gguf-header.ts';
import { modelFailures } from './model-failure.ts';
import { type GgufContent, ggufBytes } from './testing/gguf-file.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

function fileOf(bytes: Uint8Array): string {
  const path = join(temporaryFolder(), 'model.gguf');
  writeFileSync(path, bytes);
  return path;
}

const read = (content: GgufContent) => readGgufHeader(fileOf(ggufBytes(content)));

test('a header says what the model is for', async () => {
  expect(await read({ architecture: 'bert', poolingType: 1 })).toEqual({
    architecture: 'bert',
    poolingType: 1,
    hasChatTemplate: false,
    hasRankingHead: false,
  });
  const writing = await read({ architecture: 'qwen3', chatTemplate: '{{ messages }}' });
  expect(writing).toMatchObject({ architecture: 'qwen3', poolingType: undefined, hasChatTemplate: true });
  expect((await read({ tensors: ['token_embd.weight', 'cls.output.weight'] })).hasRankingHead).toBe(true);
});

test('a header that is longer than the first read is read whole', async () => {
  const words = Array.from({ length: 90_000 }, (_, index) => `parola numero ${index}`);
  expect(await read({ architecture: 'bert', poolingType: 1, words })).toMatchObject({ poolingType: 1 });
});

test('a file that was cut is told from the whole one wherever it ends', async () => {
  const whole = ggufBytes({ poolingType: 1, tensors: ['token_embd.weight', 'output.weight'] });
  for (let length = 4; length < whole.length; length += 7) {
    await expect(readGgufHeader(fileOf(whole.subarray(0, length))), `${length} bytes`).rejects.toThrow(
      modelFailures.cut,
    );
  }
  await expect(readGgufHeader(fileOf(whole))).resolves.toBeDefined();
});

const long = (value: bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
};
const head = Buffer.from([...Buffer.from('GGUF'), 3, 0, 0, 0]);

test.each([
  ['an error page', Buffer.from('<html>404</html>')],
  ['a version that is not known', Buffer.from([...Buffer.from('GGUF'), 9, 0, 0, 0])],
  ['more tensors than there can be', Buffer.concat([head, long(2n ** 63n), long(0n)])],
  ['more values than there can be', Buffer.concat([head, long(0n), long(2n ** 40n)])],
  ['a name of an exabyte', Buffer.concat([head, long(0n), long(1n), long(2n ** 60n)])],
])('%s is no model, and costs nothing', async (_, bytes) => {
  const started = process.memoryUsage().rss;
  await expect(readGgufHeader(fileOf(bytes))).rejects.toThrow(modelFailures.not_a_model);
  expect(process.memoryUsage().rss - started).toBeLessThan(1 << 26);
});
