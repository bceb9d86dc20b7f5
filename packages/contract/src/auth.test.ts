import { describe, expect, it } from 'vitest';
import { emailKey, loginInputSchema, registerInputSchema } from './auth.ts';

const valid = { firstName: 'Ada', lastName: 'Rossi', email: 'ada@example.test', password: 'parola segreta' };

function issuesOf(input: unknown): Record<string, string> {
  const result = registerInputSchema.safeParse(input);
  if (result.success) return {};
  return Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.'), message]));
}

describe('registerInputSchema', () => {
  it('reports errors with the sentences of the specification', () => {
    expect(issuesOf({ firstName: 'A', lastName: ' B ', email: 'no', password: '12345' })).toEqual({
      firstName: 'Il nome deve essere di almeno 2 caratteri',
      lastName: 'Il cognome deve essere di almeno 2 caratteri',
      email: 'Email non valida',
      password: 'La password deve essere di almeno 6 caratteri',
    });
  });

  it('reports the same sentences for missing fields and wrong types', () => {
    expect(issuesOf({ firstName: 3, lastName: null, email: {}, password: ['x'] })).toMatchObject({
      firstName: 'Il nome deve essere di almeno 2 caratteri',
      email: 'Email non valida',
      password: 'La password deve essere di almeno 6 caratteri',
    });
  });

  it('defaults to the free plan and drops fields that clients may not set', () => {
    const parsed = registerInputSchema.parse({ ...valid, isAdmin: true, totalRecordingSeconds: -1 });
    expect(parsed).toEqual({ ...valid, subscriptionPlan: 'free' });
  });

  it('counts the characters of a password as a user does and keeps every one', () => {
    expect(issuesOf({ ...valid, password: '😀😀😀😀😀' })).toHaveProperty('password');
    expect(registerInputSchema.parse({ ...valid, password: ' 😀èà  ' }).password).toBe(' 😀èà  ');
    expect(issuesOf({ ...valid, password: 'x'.repeat(200) })).toEqual({});
    expect(issuesOf({ ...valid, password: 'x'.repeat(201) })).toHaveProperty('password');
  });
});

describe('emailKey', () => {
  it('makes addresses equal that differ in case, spaces or composition', () => {
    expect(emailKey('  Utente@Example.TEST ')).toBe('utente@example.test');
    expect(emailKey('cafe\u0301@example.test')).toBe(emailKey('caf\u00e9@example.test'));
  });

  it('trims what is typed before it is checked', () => {
    expect(loginInputSchema.parse({ email: ' a@b.it ', password: 'parola segreta' }).email).toBe('a@b.it');
  });
});
