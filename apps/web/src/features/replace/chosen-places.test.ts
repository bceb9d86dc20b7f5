import type { ReplaceableRecording } from '@wingman/contract/replacement.ts';
import { expect, test } from 'vitest';
import { chosenOf, isLeftOut, nothingLeftOut, turnPlace, turnRecording } from './chosen-places.ts';

const found = ['a', 'b'].map(
  (id) =>
    ({ recording: { id }, fingerprint: `f${id}`, total: 2, places: [] }) as unknown as ReplaceableRecording,
);
const place = { recordingId: 'a', segmentId: 1, character: 3 };

test('all places are chosen first', () => {
  expect(chosenOf(found, nothingLeftOut)).toEqual({
    places: 4,
    recordings: [
      { id: 'a', fingerprint: 'fa', except: [] },
      { id: 'b', fingerprint: 'fb', except: [] },
    ],
  });
});

test('places and recordings are left out and taken in again', () => {
  const one = turnPlace(nothingLeftOut, place, false);
  expect(isLeftOut(one, place)).toBe(true);
  expect(chosenOf(found, one)).toMatchObject({
    places: 3,
    recordings: [{ id: 'a', except: [{ segmentId: 1, character: 3 }] }, { id: 'b' }],
  });
  expect(chosenOf(found, turnPlace(one, place, true)).places).toBe(4);
  const without = turnRecording(one, 'a', false);
  expect(chosenOf(found, without)).toMatchObject({ places: 2, recordings: [{ id: 'b' }] });
  expect(chosenOf(found, turnRecording(without, 'a', true)).places).toBe(4);
});

test('a recording of which every place is left out is not asked for', () => {
  const both = turnPlace(turnPlace(nothingLeftOut, place, false), { ...place, character: 9 }, false);
  expect(chosenOf(found, both)).toMatchObject({ places: 2, recordings: [{ id: 'b' }] });
});
