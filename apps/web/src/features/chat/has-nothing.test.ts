import { expect, test } from 'vitest';
import { hasNothing } from './has-nothing.ts';

const answered = { status: 'complete' as const, certainty: null, citations: [], imageUrl: null };
const citation = { n: 1, recordingId: 'r', start: 0, end: 1, text: 'x', spokenAt: '2026-01-02T10:00:00Z' };

test.each([
  ['that was not found', { certainty: 'none' as const }, true],
  ['with a passage that is near', { certainty: 'none' as const, citations: [citation] }, true],
  ['that was found', { certainty: 'maybe' as const, citations: [citation] }, false],
  ['to a greeting', { certainty: 'talk' as const }, false],
  ['of an earlier version that cites nothing', {}, true],
  ['of an earlier version that cites', { citations: [citation] }, false],
  ['about a picture', { imageUrl: '/api/conversations/c/image' }, false],
  ['that broke off', { status: 'interrupted' as const, certainty: 'none' as const }, false],
])('an answer %s', (_, changes, expected) => expect(hasNothing({ ...answered, ...changes })).toBe(expected));
