import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { randomId } from './random-id.ts';

test('an id is a UUID of version 4 also where the browser offers no randomUUID', () => {
  const bytes = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues: bytes });
  const ids = [randomId(), randomId()];
  vi.unstubAllGlobals();
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(ids[0]).not.toBe(ids[1]);
});
