import { expect, test } from 'vitest';
import { commitmentOf } from '../testing/note-line.ts';
import { noticeKey, noticesDue, noticeText } from './notices-due.ts';

const zone = 'Europe/Rome';
const on = (to: string | null, time: string | null = null) => ({ from: null, to, time });
const isToldAt = (due: ReturnType<typeof on>, local: string) =>
  noticesDue([commitmentOf({ due })], new Date(`${local}:00+02:00`), zone).length === 1;

test('a commitment is announced from nine in the morning to the end of its day, and never later', () => {
  const day = on('2026-07-17');
  expect(isToldAt(day, '2026-07-17T08:59')).toBe(false);
  expect(isToldAt(day, '2026-07-17T09:00')).toBe(true);
  expect(isToldAt(day, '2026-07-17T23:59')).toBe(true);
  expect(isToldAt(day, '2026-07-18T00:00')).toBe(false);
  expect(isToldAt(on(null), '2026-07-17T10:00')).toBe(false);
});

test('a commitment with an hour is announced half an hour ahead', () => {
  const hour = on('2026-07-17', '15:00');
  expect(isToldAt(hour, '2026-07-17T14:29')).toBe(false);
  expect(isToldAt(hour, '2026-07-17T14:30')).toBe(true);
  expect(isToldAt(on('2026-07-17', '00:10'), '2026-07-17T00:00')).toBe(true);
});

test('a commitment that is moved is announced again', () => {
  const before = noticeKey(commitmentOf({ due: on('2026-07-17') }));
  expect(noticeKey(commitmentOf({ due: on('2026-07-18') }))).not.toBe(before);
  expect(noticeKey(commitmentOf({ due: on('2026-07-17'), text: 'Altro' }))).toBe(before);
});

test('several are one notification, which says how many it leaves out', () => {
  const one = { who: 'Anna', text: 'Mando il preventivo', due: on('2026-07-17', '15:00') };
  expect(noticeText([one])).toEqual({ title: 'Per le 15:00', body: 'Anna: Mando il preventivo' });
  expect(noticeText([{ ...one, who: null, due: on('2026-07-17') }])).toEqual({
    title: 'Per oggi',
    body: 'Mando il preventivo',
  });
  const many = noticeText(Array.from({ length: 6 }, () => one));
  expect(many.title).toBe('6 impegni per oggi');
  expect(many.body.split('\n')).toHaveLength(5);
  expect(many.body).toMatch(/e altri 2$/);
});
