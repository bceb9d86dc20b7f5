import { config, type z } from 'zod';

/** Italian messages for schema errors without their own, without technical terms. */
config({ localeError: sentenceOf });

function sentenceOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'too_big') return `Al massimo ${amount(issue.maximum, issue.origin)}`;
  if (issue.code === 'too_small') return `Almeno ${amount(issue.minimum, issue.origin)}`;
  if (issue.code === 'invalid_value')
    return `Valori possibili: ${issue.values.filter((value) => value !== '').join(', ')}`;
  if (issue.code === 'invalid_format') return 'Formato non valido';
  if (issue.code !== 'invalid_type') return 'Valore non valido';
  return issue.input === undefined ? 'Valore mancante' : 'Valore di un tipo non previsto';
}

const units: Record<string, [one: string, many: string]> = {
  string: [' carattere', ' caratteri'],
  array: [' elemento', ' elementi'],
};

/** Of a text its characters, of a list its items. */
function amount(limit: number | bigint, origin: string): string {
  const [one, many] = units[origin] ?? ['', ''];
  return `${limit.toLocaleString('it')}${limit === 1 ? one : many}`;
}
