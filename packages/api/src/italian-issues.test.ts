import { expect, it } from 'vitest';
import { z } from 'zod';
import './italian-issues.ts';

it.each([
  [z.string().min(1), '', 'Almeno 1 carattere'],
  [z.string().max(2000), 'x'.repeat(2001), 'Al massimo 2000 caratteri'],
  [z.number().max(10_000), 10_001, 'Al massimo 10.000'],
  [z.string().array().min(2), ['x'], 'Almeno 2 elementi'],
  [z.enum(['a', 'b']), 'c', 'Valori possibili: a, b'],
  [z.uuid(), 'x', 'Formato non valido'],
  [z.string(), undefined, 'Valore mancante'],
  [z.string(), 3, 'Valore di un tipo non previsto'],
  [z.number().multipleOf(2), 3, 'Valore non valido'],
] as const)('what a schema says nothing about is said in plain Italian: %#', (schema, value, sentence) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(sentence);
});
