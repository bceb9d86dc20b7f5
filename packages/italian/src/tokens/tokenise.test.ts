import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { tokenise } from './tokenise.ts';

it('reads a text once for one look at it, and keeps none of its words after that', async () => {
  const text = 'la parola segreta è betulla';
  const tokens = tokenise(text);
  expect(tokenise(text)).toBe(tokens);
  await nextTurn();
  expect(tokenise(text)).not.toBe(tokens);
});
