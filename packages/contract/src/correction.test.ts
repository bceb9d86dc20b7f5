import { expect, test } from 'vitest';
import { segmentRemovalSchema, segmentUpdateSchema, segmentVoiceSchema } from './correction.ts';

const textOf = (text: unknown) =>
  segmentUpdateSchema.safeParse({ id: 'r', segmentId: '3', version: 0, text }).data?.text;

test('words are one line without what is not seen or turns the direction of writing', () => {
  expect(textOf('  La caldaia\n\tperde   acqua. ')).toBe('La caldaia perde acqua.');
  expect(textOf('a\u202eb\u0000c\u200fd\u2066e\ufeff')).toBe('abcde');
  expect(textOf('perche\u0301')).toBe('perché');
  expect(textOf('Ah 👩‍👩‍👧…')).toBe('Ah 👩‍👩‍👧…');
});

test('nothing, and what cannot be seen, are no words', () => {
  for (const text of ['', '   ', '\u202e\u200f', '\u200d', null, 7, ['a'], undefined])
    expect(textOf(text)).toBeUndefined();
});

test('words have a bound, which counts what is kept', () => {
  expect(textOf('a'.repeat(5_000))).toHaveLength(5_000);
  expect(textOf('a'.repeat(5_001))).toBeUndefined();
  expect(textOf(`a${' '.repeat(6_000)}b`)).toBe('a b');
  expect(textOf('a '.repeat(1_000_000))).toBeUndefined();
});

test('a part of a path may be a number in letters, a version is a number', () => {
  const given = { id: 'r', segmentId: '3', version: 0, text: 'a' };
  expect(segmentUpdateSchema.safeParse(given).data?.segmentId).toBe(3);
  for (const segmentId of ['', 'x', '0', '-1', '1.5', '1e400', null, {}])
    expect(segmentUpdateSchema.safeParse({ ...given, segmentId }).success).toBe(false);
  for (const version of ['0', -1, 0.5, null, undefined])
    expect(segmentUpdateSchema.safeParse({ ...given, version }).success).toBe(false);
});

test('at most 5,000 segments change at once, to a voice that has a name', () => {
  const segments = Array.from({ length: 5_001 }, (_, at) => ({ id: at + 1, version: 0 }));
  expect(segmentRemovalSchema.safeParse({ id: 'r', segments }).success).toBe(false);
  expect(segmentRemovalSchema.safeParse({ id: 'r', segments: [] }).success).toBe(false);
  const some = segments.slice(0, 5_000);
  expect(segmentVoiceSchema.safeParse({ id: 'r', segments: some, name: ' Anna ' }).data?.name).toBe('Anna');
  expect(segmentVoiceSchema.safeParse({ id: 'r', segments: some, name: '\u202e ' }).success).toBe(false);
});
