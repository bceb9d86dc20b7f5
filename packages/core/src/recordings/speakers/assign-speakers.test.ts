import { expect, test } from 'vitest';
import { assignSpeakers, carrySpeakers } from './assign-speakers.ts';

const spoken = (start: number, end: number, speaker: string | null = null) => ({ start, end, speaker });
const turn = (start: number, end: number, voice: number) => ({ start, end, voice });

test('a segment gets the voice with the largest overlap, and none where none was detected', () => {
  const segments = [spoken(0, 4), spoken(4, 9), spoken(20, 22)];
  const turns = [turn(0, 4.6, 0), turn(4.4, 9, 1)];
  expect(assignSpeakers(segments, turns)).toEqual(['Voce 1', 'Voce 2', null]);
});

test('names that a user gave survive another diarization, and new voices get free numbers', () => {
  const segments = [spoken(0, 4, 'Marco'), spoken(4, 8, 'Voce 2'), spoken(8, 12, 'Marco'), spoken(12, 16)];
  const turns = [turn(0, 4, 0), turn(4, 8, 1), turn(8, 12, 0), turn(12, 16, 2)];
  expect(assignSpeakers(segments, turns)).toEqual(['Marco', 'Voce 2', 'Marco', 'Voce 1']);
});

test('two voices that a user merged stay merged', () => {
  const segments = [spoken(0, 4, 'Anna'), spoken(4, 8, 'Anna')];
  expect(assignSpeakers(segments, [turn(0, 4, 0), turn(4, 8, 1)])).toEqual(['Anna', 'Anna']);
});

test('segments that replace others keep their speakers', () => {
  const earlier = [spoken(0, 5, 'Anna'), spoken(5, 6), spoken(6, 12, 'Marco')];
  const segments = [spoken(0.2, 5.8), spoken(6.1, 9), spoken(30, 31)];
  expect(carrySpeakers(segments, earlier)).toEqual(['Anna', 'Marco', null]);
});
