import { tracked } from '@trpc/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { streamOf, trackedStreamOf } from './stream-of.ts';

async function* numbers(...values: unknown[]) {
  yield* values;
}

it('passes valid chunks, without unknown fields', async () => {
  const stream = streamOf(z.object({ n: z.number() }))(numbers({ n: 1, secret: 'x' }, { n: 2 }));
  expect(await Array.fromAsync(stream)).toEqual([{ n: 1 }, { n: 2 }]);
});

it('fails at an invalid chunk', async () => {
  const stream = streamOf(z.number())(numbers(1, 'two'));
  expect((await stream.next()).value).toBe(1);
  await expect(stream.next()).rejects.toBeInstanceOf(z.ZodError);
});

it('refuses values that are no stream', () => {
  expect(() => streamOf(z.number())([1])).toThrow('The procedure answered no stream');
});

it('validates chunks with ids, and refuses those without', async () => {
  const schema = trackedStreamOf(z.object({ n: z.number() }));
  const [chunk] = await Array.fromAsync(schema(numbers(tracked('a', { n: 1, secret: 'x' }))));
  expect(chunk?.slice(0, 2)).toEqual(['a', { n: 1 }]);
  await expect(schema(numbers({ n: 1 })).next()).rejects.toThrow('without an id');
});
