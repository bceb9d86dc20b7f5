import type { Recording } from '@wingman/contract/recording.ts';
import { expect, test } from 'vitest';
import { putIntoPages } from './use-recording-cache.ts';

const recording = (id: string, hour: number, status: Recording['status'] = 'queued'): Recording => ({
  id,
  userId: 'u',
  filename: 'recording.webm',
  title: null,
  transcript: '',
  duration: 0,
  segmentNumber: 1,
  isAutoSegmented: false,
  audioPath: 'a',
  audioType: 'audio/webm',
  status,
  statusReason: null,
  progress: null,
  createdAt: `2026-07-11T${String(hour).padStart(2, '0')}:00:00.000Z`,
});
const ids = (pages: Recording[][]) => pages.map((page) => page.map(({ id }) => id));

test('a recording that is known is replaced in its place', () => {
  const pages = putIntoPages(
    [[recording('c', 12), recording('b', 11)], [recording('a', 10)]],
    recording('a', 10, 'ready'),
  );
  expect(ids(pages)).toEqual([['c', 'b'], ['a']]);
  expect(pages[1]?.[0]?.status).toBe('ready');
});

test('a new recording goes where its time puts it, once', () => {
  const pages = [[recording('d', 13), recording('b', 11)], [recording('a', 10)]];
  expect(ids(putIntoPages(pages, recording('e', 14)))).toEqual([['e', 'd', 'b'], ['a']]);
  expect(ids(putIntoPages(pages, recording('c', 12)))).toEqual([['d', 'c', 'b'], ['a']]);
  expect(ids(putIntoPages(pages, recording('z', 9)))).toEqual([
    ['d', 'b'],
    ['a', 'z'],
  ]);
  expect(ids(putIntoPages([[]], recording('a', 10)))).toEqual([['a']]);
});
