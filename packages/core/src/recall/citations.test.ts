import type { Citation } from '@wingman/contract/conversation.ts';
import { expect, it } from 'vitest';
import { checkCitations } from './citations.ts';

const citation = (n: number): Citation => ({
  n,
  recordingId: `r${n}`,
  start: n,
  end: n + 1,
  text: 'parole',
  spokenAt: '2026-07-11T06:15:00.000Z',
});
const offered = [citation(1), citation(2), citation(3)];

it('keeps offered citations, in order of number, each once', () => {
  const { text, citations } = checkCitations('Prima [3], poi [1] e ancora [3].', offered);
  expect(text).toBe('Prima [3], poi [1] e ancora [3].');
  expect(citations.map(({ n }) => n)).toEqual([1, 3]);
});

it('drops a citation that was not offered, with the space before it', () => {
  expect(checkCitations('Passa alle nove [7].', offered)).toEqual({
    text: 'Passa alle nove.',
    citations: [],
  });
});

it('splits grouped numbers and drops the wrong ones among them', () => {
  expect(checkCitations('Vero [1, 9; 2].', offered).text).toBe('Vero [1][2].');
});

it('leaves other brackets alone', () => {
  const answer = 'Vedi [nota] e a[i] e [2026].';
  expect(checkCitations(answer, offered).text).toBe(answer);
});
