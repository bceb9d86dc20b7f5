import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { expect, test } from 'vitest';
import { liveWordsOf } from './live-words.ts';

function detail(id: string, status: RecordingDetail['status'], texts: [start: number, text: string][]) {
  const segments = texts.map(([start, text], index) => ({
    id: index + 1,
    start,
    end: start + 2,
    text,
    speaker: null,
  }));
  return { id, status, segments } as RecordingDetail;
}

test('the words of parts stand one behind the other, at their second of the whole recording', () => {
  const parts = [
    { id: 'a', fromMs: 0 },
    { id: 'b', fromMs: 1_800_000 },
    { id: 'c', fromMs: 3_600_000 },
  ];
  const { lines, hearings } = liveWordsOf(parts, [
    detail('a', 'ready', [[5, 'buongiorno']]),
    detail('b', 'recording', [
      [0.5, 'allora'],
      [3, 'andiamo'],
    ]),
    undefined,
  ]);
  expect(lines.map(({ start, text }) => [start, text])).toEqual([
    [5, 'buongiorno'],
    [1800.5, 'allora'],
    [1803, 'andiamo'],
  ]);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(3);
  expect(Object.fromEntries(hearings)).toEqual({
    a: { isWhole: true, isTranscribed: true, heardMs: 7_000 },
    b: { isWhole: false, isTranscribed: false, heardMs: 5_000 },
  });
});
