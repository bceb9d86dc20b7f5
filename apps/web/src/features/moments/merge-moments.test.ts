import type { Moment } from '@wingman/contract/moment.ts';
import { expect, test } from 'vitest';
import { mergeMoments } from './merge-moments.ts';
import type { LocalMoment } from './moment-database.ts';

const saved = (id: string, at: number, recordingId = 'r1'): Moment => ({
  ...{ id, recordingId, at, kind: 'note', text: id, imageUrl: null },
  createdAt: '2026-11-29T08:00:00Z',
  updatedAt: '2026-11-29T08:00:00Z',
});
const local = (id: string, change: LocalMoment['change'], more: Partial<LocalMoment> = {}): LocalMoment => ({
  ...{ id, userId: 'anna', recordingId: 'r1', kind: 'note', at: 5, text: `${id} qui`, change },
  ...{ createdAt: '2026-11-29T08:00:01Z', revision: 1, attempts: 0, nextAttemptAt: 0, ...more },
});
const parts = [
  { id: 'r1', from: 0 },
  { id: 'r2', from: 1800 },
];

test('both are one list, in the order of the seconds of the whole recording', () => {
  const shown = mergeMoments(parts, [saved('b', 1, 'r2'), saved('a', 9)], [local('c', 'new')]);
  expect(shown.map(({ id, second, state }) => [id, second, state])).toEqual([
    ['c', 5, 'waiting'],
    ['a', 9, 'saved'],
    ['b', 1801, 'saved'],
  ]);
});

test('what was changed here is shown as it is here; what was refused says why', () => {
  const shown = mergeMoments(
    parts,
    [saved('a', 5), saved('b', 5)],
    [local('a', 'edit'), local('b', 'delete'), local('c', 'new', { refusal: 'Troppi' })],
  );
  expect(shown.map(({ text, state, refusal }) => [text, state, refusal])).toEqual([
    ['a qui', 'waiting', undefined],
    ['b qui', 'deleted', undefined],
    ['c qui', 'refused', 'Troppi'],
  ]);
});

test('a note that is being written is not shown, nor what was deleted elsewhere while it was changed here', () => {
  expect(mergeMoments(parts, [], [local('a', 'draft'), local('b', 'edit')])).toEqual([]);
});
