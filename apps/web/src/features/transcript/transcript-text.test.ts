import type { Segment } from '@wingman/contract/recording.ts';
import { expect, test } from 'vitest';
import { paragraphsOf } from './paragraphs.ts';
import { clockText, selectedWords, selectionAsText, transcriptAsText } from './transcript-text.ts';

const segments: Segment[] = [
  { id: 1, start: 751, end: 754, text: 'Chi porta i documenti?', speaker: 'Anna' },
  { id: 2, start: 755, end: 757, text: 'Li porto io,', speaker: 'Marco' },
  { id: 3, start: 757, end: 761, text: 'martedì mattina.', speaker: 'Marco' },
  { id: 4, start: 3661, end: 3662, text: 'Va bene.', speaker: null },
];
const paragraphs = paragraphsOf(segments);

test('a transcript is copied with its head, and a line for each turn with time and voice', () => {
  expect(transcriptAsText(['Riunione', 'martedì'], paragraphs)).toBe(
    [
      'Riunione',
      'martedì',
      '',
      '[00:12:31] Anna: Chi porta i documenti?',
      '[00:12:35] Marco: Li porto io, martedì mattina.',
      '[01:01:01] Va bene.',
    ].join('\n'),
  );
});

test('selected words are copied with the second at which they are said, turn by turn', () => {
  const [anna, first, second] = segments as [Segment, Segment, Segment];
  const parts = [
    { segment: anna, from: 10, to: anna.text.length },
    { segment: first, from: 0, to: first.text.length },
    { segment: second, from: 0, to: 7 },
  ];
  expect(selectionAsText(parts, paragraphs)).toBe(
    '[00:12:32] Anna: i documenti?\n[00:12:35] Marco: Li porto io, martedì',
  );
  expect(selectedWords(parts)).toBe('i documenti? Li porto io, martedì');
});

test('seconds are whole, and nothing else than seconds is the beginning', () => {
  expect(clockText(35_999.9)).toBe('09:59:59');
  expect(clockText(Number.NaN)).toBe('00:00:00');
  expect(clockText(-4)).toBe('00:00:00');
});
