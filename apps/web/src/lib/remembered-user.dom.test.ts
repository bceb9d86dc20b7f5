import type { AuthUser } from '@wingman/contract/user.ts';
import { expect, test } from 'vitest';
import { rememberedUser, rememberUser } from './remembered-user.ts';
import { writeToken } from './token.ts';

const anna = { id: 'anna', email: 'anna@example.test' } as AuthUser;

test('a profile counts for the sign-in it was read with, and for no other', () => {
  rememberUser('token-of-anna', anna);
  expect(rememberedUser('token-of-anna')).toEqual(anna);
  expect(rememberedUser('another-token')).toBeUndefined();
  expect(rememberedUser(null)).toBeUndefined();
});

test('what the storage holds instead of a profile counts for nothing', () => {
  for (const kept of ['{', 'null', '[]', '{"tag":"token-of"}', '{"tag":"token-of","user":{"id":7}}']) {
    localStorage.setItem('wingman-user', kept);
    expect(rememberedUser('token-of-anna'), kept).toBeUndefined();
  }
});

test('the profile goes with the token', () => {
  rememberUser('token-of-anna', anna);
  writeToken(null);
  expect(localStorage.getItem('wingman-user')).toBeNull();
});
