import { expect, test } from 'vitest';
import { questionScope, type RecallSet } from './recall-set.ts';

const set: RecallSet = {
  name: 'prova',
  timezone: 'Europe/Rome',
  corpus: [{ recordingId: 'r', ownerId: 'o', createdAt: '2026-03-01T10:00:00Z', segments: [] }],
  questions: [],
};
const question = { id: 'q', ownerId: 'o', question: 'Dove?' };

test('a question of today may look at the local day on which it is asked', () => {
  const asked = { ...question, scope: 'today' as const, askedAt: '2026-03-29T00:30:00+01:00' };
  expect(questionScope(asked, set)).toEqual({
    now: new Date('2026-03-28T23:30:00Z'),
    scope: { superSearch: false, from: '2026-03-28T23:00:00.000Z', to: '2026-03-29T22:00:00.000Z' },
  });
});

test('a question without a moment is asked after everything was said, and may look everywhere', () => {
  expect(questionScope({ ...question, scope: 'all' }, set)).toEqual({
    now: new Date('2026-03-02T10:00:00Z'),
    scope: { superSearch: true, from: null, to: null },
  });
});
