import { TRPCError } from '@trpc/server';
import { DomainError, errors } from '@wingman/contract/error.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { toDomainError, trpcNumberOf, validationError } from './error-mapping.ts';

it('keeps an error of the product unchanged, also inside tRPC’s own', () => {
  const error = new DomainError('too_many_attempts', { message: 'Riprova tra 5 minuti' });
  expect(toDomainError(error)).toBe(error);
  expect(toDomainError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error }))).toBe(error);
});

it('reveals nothing about internal errors', () => {
  const fault = new Error('SELECT password FROM users');
  for (const error of [
    fault,
    new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: fault }),
    'text',
    undefined,
  ]) {
    const known = toDomainError(error);
    expect(known.toBody()).toEqual({ code: 'internal', message: 'Errore interno del server' });
  }
  expect(toDomainError(fault).cause).toBe(fault);
});

it('does not report a response of the wrong shape as a bad request', () => {
  const cause = z.object({ id: z.string() }).safeParse({}).error;
  const error = new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'Output validation failed', cause });
  expect(toDomainError(error).code).toBe('internal');
});

it.each([
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'bad_json'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'too_large'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'unsupported_media_type'],
  ['FST_MP_PREMATURE_CLOSE', 'bad_multipart'],
])('maps Fastify’s %s', (code, expected) => {
  expect(toDomainError(Object.assign(new Error('x'), { code })).code).toBe(expected);
});

it('maps any other 4xx of Fastify to a bad request', () => {
  expect(toDomainError(Object.assign(new Error('x'), { statusCode: 431 })).code).toBe('bad_request');
  expect(toDomainError(Object.assign(new Error('x'), { statusCode: 503 })).code).toBe('internal');
});

it('lists the invalid fields and uses the first sentence as message', () => {
  const schema = z.object({
    a: z.object({ b: z.string('Manca il testo').array() }),
    c: z.number('Manca il numero'),
  });
  const { error } = schema.safeParse({ a: { b: ['x', 1] } });
  expect(validationError(error as z.ZodError).toBody()).toEqual({
    code: 'validation_failed',
    message: 'Manca il testo',
    issues: [
      { path: 'a.b.1', message: 'Manca il testo' },
      { path: 'c', message: 'Manca il numero' },
    ],
  });
});

it('says of a field what is wrong with it once, whichever rules it breaks', () => {
  const sentence = 'La temperatura va da 0,1 a 1';
  const temperature = z.number().min(0.1, sentence).multipleOf(0.1, sentence);
  const { error } = z.object({ a: temperature, b: temperature }).safeParse({ a: 0.05, b: -0.25 });
  expect(error?.issues).toHaveLength(4);
  expect(validationError(error as z.ZodError).issues).toEqual([
    { path: 'a', message: sentence },
    { path: 'b', message: sentence },
  ]);
});

it('uses tRPC’s number of internal errors for no error of the caller', () => {
  const internal = trpcNumberOf(new DomainError('internal'));
  for (const code of Object.keys(errors) as (keyof typeof errors)[]) {
    const number = trpcNumberOf(new DomainError(code));
    expect(number === internal, code).toBe(errors[code].status >= 500);
  }
});

it.each([
  ['ECONNREFUSED', 'unavailable'],
  ['57P01', 'unavailable'],
  ['SQLITE_BUSY', 'unavailable'],
  ['SQLITE_FULL', 'storage_full'],
  ['53100', 'storage_full'],
])('distinguishes errors of the database (%s) from internal errors, by REST and tRPC', (code, expected) => {
  const cause = Object.assign(new Error('x'), { code });
  expect(toDomainError(cause).code).toBe(expected);
  expect(toDomainError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause })).code).toBe(expected);
});

it('has Italian sentences for schema errors without their own', () => {
  const { error } = z.object({ limit: z.number().min(1) }).safeParse({ limit: 0 });
  expect(validationError(error as z.ZodError).message).toMatch(/^Almeno /);
});
