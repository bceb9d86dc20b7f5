import { expect, it } from 'vitest';
import { chooseRecordings, type RecordingFacts } from './choose-recordings.ts';

const nothing: RecordingFacts = { titleMatches: 0, isAskedVoice: false, isAskedDate: false };
const hits = (...list: [string, number][]) =>
  list.map(([recordingId, score], index) => ({ segmentId: index + 1, recordingId, score }));
const idsOf = (chosen: { recordingId: string }[]) => chosen.map(({ recordingId }) => recordingId);

it('several good hits of a recording weigh more than a single one that is a little better', () => {
  const found = hits(['a', 10], ['b', 9], ['b', 8], ['b', 8], ['a', 1]);
  const chosen = chooseRecordings(found, () => nothing);
  expect(idsOf(chosen)).toEqual(['b', 'a']);
  expect(chosen[0]?.segmentIds).toEqual([2, 3, 4]);
});

it('the voice that is asked for, the title and the date count', () => {
  const found = hits(['a', 10], ['b', 9]);
  for (const fact of [{ isAskedVoice: true }, { titleMatches: 1 }, { isAskedDate: true }])
    expect(idsOf(chooseRecordings(found, (id) => ({ ...nothing, ...(id === 'b' && fact) })))).toEqual([
      'b',
      'a',
    ]);
});

it('gives four at most, and a fourth only where enough speaks for it', () => {
  const found = hits(['a', 10], ['b', 9], ['c', 8], ['d', 7], ['e', 6]);
  expect(idsOf(chooseRecordings(found, () => nothing))).toEqual(['a', 'b', 'c', 'd']);
  const weak = hits(['a', 10], ['b', 9], ['c', 1], ['d', 1]);
  expect(idsOf(chooseRecordings(weak, () => nothing))).toEqual(['a', 'b', 'c']);
});

it('what was found by meaning, which has no score, is worth what stands behind it', () => {
  expect(idsOf(chooseRecordings(hits(['a', 0], ['b', 5], ['c', 2]), () => nothing))).toEqual(['a', 'b', 'c']);
  expect(chooseRecordings([], () => nothing)).toEqual([]);
});
