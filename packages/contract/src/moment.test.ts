import { describe, expect, it } from 'vitest';
import { momentFieldsSchema, momentSaveSchema, momentUpdateSchema } from './moment.ts';
import { momentMaxLength } from './moment-table.ts';

const ids = { id: 'recording', momentId: '7D1A5F0E-4F0B-4C62-9A43-0B1F5F7D2C11' };
const issuesOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message);

describe('a moment to save', () => {
  it('keeps paragraphs, without invisible characters and spaces around', () => {
    const text = ' uno\r\n\u202edue\0 ';
    expect(momentSaveSchema.parse({ ...ids, kind: 'note', at: 1.23456, text })).toEqual({
      id: 'recording',
      momentId: ids.momentId.toLowerCase(),
      kind: 'note',
      at: 1.235,
      text: 'uno\ndue',
    });
  });

  it('is a mark also without a text, but no note', () => {
    for (const text of [undefined, null, '', ' \n ']) {
      expect(momentSaveSchema.parse({ ...ids, kind: 'mark', at: 0, text }).text).toBeNull();
      const note = momentSaveSchema.safeParse({ ...ids, kind: 'note', at: 0, text });
      expect(issuesOf(note)).toEqual(['Scrivi la nota']);
    }
  });

  it('may have 4,000 characters and no more', () => {
    const withText = (length: number) =>
      momentSaveSchema.safeParse({ ...ids, kind: 'note', at: 0, text: 'x'.repeat(length) });
    expect(withText(momentMaxLength).success).toBe(true);
    expect(issuesOf(withText(momentMaxLength + 1))).toEqual([
      'Il testo può avere al massimo 4.000 caratteri',
    ]);
  });

  it('has a second that a recording can have', () => {
    for (const at of [-1, -0.001, 1e9, Number.MAX_VALUE, Number.NaN, Number.POSITIVE_INFINITY, '1', null]) {
      expect(momentSaveSchema.safeParse({ ...ids, kind: 'mark', at }).success, String(at)).toBe(false);
    }
    for (const at of [0, -0, Number.MIN_VALUE]) {
      expect(Object.is(momentSaveSchema.parse({ ...ids, kind: 'mark', at }).at, 0)).toBe(true);
    }
  });
});

it('a form says its second in digits', () => {
  expect(momentFieldsSchema.parse({ at: '12.5' })).toEqual({ at: 12.5, text: null });
  for (const at of [undefined, '', ' 1', '-1', '1e3', '0x10', 'NaN', '1'.repeat(30), '1.']) {
    expect(momentFieldsSchema.safeParse({ at }).success, at).toBe(false);
  }
});

it('a change tells what is left out from what is emptied', () => {
  expect(momentUpdateSchema.parse(ids)).not.toHaveProperty('text');
  expect(momentUpdateSchema.parse({ ...ids, text: '' }).text).toBeNull();
  expect(momentUpdateSchema.parse({ ...ids, text: null }).text).toBeNull();
});
