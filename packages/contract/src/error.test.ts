import { expect, it } from 'vitest';
import { DomainError, errors } from './error.ts';

it('gives every code a client or server error status and a sentence', () => {
  for (const [code, { status, message }] of Object.entries(errors)) {
    expect(status, code).toBeGreaterThanOrEqual(400);
    expect(status, code).toBeLessThan(600);
    expect(message.length, code).toBeGreaterThan(5);
  }
});

it('keeps the cause out of the body that clients read', () => {
  const error = new DomainError('not_found', { cause: new Error('select * from users') });
  expect(error.toBody()).toEqual({ message: 'Elemento non trovato', code: 'not_found' });
  expect(error.status).toBe(404);
});
