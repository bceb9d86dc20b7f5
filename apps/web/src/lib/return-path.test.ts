import { expect, test } from 'vitest';
import { returnPath, withReturn } from './return-path.ts';

const id = '0b0e6a3c-8f7d-4f4e-9a55-1c2d3e4f5a6b';

test.each([
  `/recordings/${id}`,
  `/chat/${id}`,
  '/chat?registrazione=1&da=2#x',
  '/impegni',
  '/admin?scheda=utenti',
])('a form leads on to %s', (path) => {
  const address = withReturn('/login', path);
  expect(address.startsWith('/login?poi=')).toBe(true);
  expect(returnPath(address.slice('/login'.length))).toBe(path);
});

test('a form that chooses something keeps it', () => {
  const address = withReturn('/register?plan=pro', '/impegni');
  expect(Object.fromEntries(new URLSearchParams(address.split('?')[1]))).toEqual({
    plan: 'pro',
    poi: '/impegni',
  });
});

test.each([
  '//evil.example/x',
  '/\\evil.example/x',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '///evil.example',
  '/x/..//evil.example',
  '/./\\evil.example',
  '/%2e//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  ' //evil.example',
  'recordings',
  '//',
  '/login',
  '/register?plan=pro',
  '/condividi',
  '',
])('a form leads nowhere but to the start with %j', (wanted) => {
  expect(returnPath(`?${new URLSearchParams({ poi: wanted })}`)).toBe('/');
  expect(withReturn('/login', wanted)).toBe('/login');
});

test.each([
  '%2F%2Fevil.example',
  '%2F%5Cevil.example',
  '%252F%252Fevil.example',
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
])('encoded again, %s stays within this origin', (encoded) => {
  for (const search of [`?poi=${encoded}`, `?poi=${encodeURIComponent(encoded)}`]) {
    const { origin } = new URL(returnPath(search), 'https://wingman.example');
    expect(origin).toBe('https://wingman.example');
  }
});

test('without the parameter a form leads to the start', () => {
  expect(returnPath('')).toBe('/');
  expect(returnPath('?plan=pro')).toBe('/');
});
