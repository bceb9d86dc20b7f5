import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { tokenise } from './tokenise.ts';

it('tokenises a text once per event loop turn, and does not cache it longer', async () => {
  const text = 'la parola segreta è betulla';
  const tokens = tokenise(text);
  expect(tokenise(text)).toBe(tokens);
  await nextTurn();
  expect(tokenise(text)).not.toBe(tokens);
});
