import { expect, it } from 'vitest';
import type { RecalledSegment } from '../excerpts/excerpts.ts';
import { standOutTurns } from './stand-out-turns.ts';

const recording = (texts: string[]): RecalledSegment[] =>
  texts.map((text, position) => ({
    id: position + 1,
    recordingId: 'r',
    position,
    start: position * 5,
    end: position * 5 + 4,
    text,
    speaker: position % 2 === 0 ? 'Ada' : 'Bruno',
    spokenAt: new Date(Date.UTC(2026, 6, 11, 9, 0, position * 5)).toISOString(),
  }));

const small = ['sì', 'eh', 'va bene', 'ah ecco', 'mh', 'già'];
const answers = (segments: RecalledSegment[], count: number) =>
  standOutTurns(segments, count).map(({ answer }) => answer.text);

it('shows what is taken on, settled and told in figures before small talk, in the order of speech', () => {
  const said = [
    ...small,
    'Allora abbiamo deciso, il tetto lo facciamo verde.',
    ...small,
    'Ti mando io il preventivo entro venerdì.',
    ...small,
    'In tutto sono quattromila euro con le grondaie.',
    ...small,
  ];
  expect(answers(recording(said), 3)).toEqual([
    'Allora abbiamo deciso, il tetto lo facciamo verde.',
    'Ti mando io il preventivo entro venerdì.',
    'In tutto sono quattromila euro con le grondaie.',
  ]);
});

it('leaves no stretch of the recording out', () => {
  const said = Array.from(
    { length: 60 },
    (_, i) => `la grondaia numero ${i} perde acqua dal lato del cortile`,
  );
  const places = standOutTurns(recording(said), 6).map(({ answer }) => answer.position);
  expect(places).toHaveLength(6);
  for (const [index, place] of places.entries()) {
    expect(place).toBeGreaterThanOrEqual(index * 10);
    expect(place).toBeLessThan((index + 1) * 10);
  }
});

it('quotes the question with its answer, and no turn twice', () => {
  const windows = standOutTurns(
    recording([...small, 'Chi porta le sedie?', 'Le porto io sabato mattina.', ...small]),
    2,
  );
  const texts = windows.flatMap(({ turns }) => turns.map(({ text }) => text));
  expect(texts.join(' ')).toContain('Chi porta le sedie? Le porto io sabato mattina.');
  expect(new Set(texts).size).toBe(texts.length);
});

it('quotes all of a recording of a few single words', () => {
  expect(answers(recording(['martedì', 'venerdì']), 5)).toEqual(['martedì', 'venerdì']);
});

it('takes any recording, also an empty one', () => {
  expect(standOutTurns([], 5)).toEqual([]);
  expect(answers(recording(['sì']), 5)).toEqual(['sì']);
});
