import { expect, it } from 'vitest';
import { z } from 'zod';
import { originalOf, synchronous } from './synchronous.ts';

it('validates the same without modifying a shared schema', async () => {
  const shared = z.object({ id: z.string() });
  const wrapped = synchronous(shared);
  expect(wrapped.parse({ id: 'a', other: 1 })).toEqual({ id: 'a' });
  expect(() => wrapped.parse({ id: 1 })).toThrow(z.ZodError);
  expect(wrapped.parseAsync).toBeUndefined();
  expect(await shared.parseAsync({ id: 'a' })).toEqual({ id: 'a' });
  expect(originalOf(wrapped)).toBe(shared);
  expect(originalOf(shared)).toBe(shared);
});
