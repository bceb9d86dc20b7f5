import { expect, test } from 'vitest';
import { lineAddSchema, lineRestoreSchema, lineUpdateSchema } from './notes.ts';

const line = { id: 'r1', lineId: 'l1', section: 'commitment', text: 'Ti mando il preventivo' } as const;

test.each(['2026-02-30', '0000-01-01', '0050-01-01', '9000-01-01', '9999-12-31', '2026-1-1', ''])(
  'a line is due on a day that has a page, not on «%s»',
  (dueDay) => {
    expect(lineUpdateSchema.safeParse({ ...line, dueDay }).success).toBe(false);
    expect(lineAddSchema.safeParse({ ...line, dueDay }).success).toBe(false);
    const due = { from: null, to: dueDay, time: null };
    expect(lineRestoreSchema.safeParse({ ...line, due }).success).toBe(false);
  },
);

test.each(['24:00', '99:99', '7:00', '12:60'])('%s is no hour at which a line is due', (time) => {
  const due = { from: null, to: '2026-07-17', time };
  expect(lineRestoreSchema.safeParse({ ...line, due }).success).toBe(false);
  expect(lineRestoreSchema.safeParse({ ...line, due: { ...due, time: '23:59' } }).success).toBe(true);
});
