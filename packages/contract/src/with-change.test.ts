import { expect, test } from 'vitest';
import type { RecordingDetail, Segment } from './recording.ts';
import type { TranscriptChange } from './transcript-change.ts';
import { changedSegments, withChange } from './with-change.ts';

const said = (id: number, text: string, more: Partial<Segment> = {}): Segment => ({
  ...{ id, start: id, end: id + 1, text, speaker: null },
  ...more,
});
const recording = (revision: number | undefined, segments: Segment[], more: object = {}) =>
  ({
    id: 'r',
    revision,
    transcript: segments.map(({ text }) => text).join(' '),
    segments,
    ...more,
  }) as RecordingDetail;
const change = (
  before: readonly Segment[],
  after: readonly Segment[],
  more: Partial<TranscriptChange> = {},
) => ({
  ...{ id: 'r', from: 1, revision: 2 },
  ...changedSegments(before, after),
  ...more,
});

const before = ['a', 'b', 'c', 'd', 'e'].map((text, id) => said(id, text));
const [a, b, c, d, e] = before as [Segment, Segment, Segment, Segment, Segment];

test.each<[string, Segment[]]>([
  ['changed', [a, said(1, 'B', { version: 1 }), c, d, e]],
  ['given to a voice', [a, b, said(2, 'c', { speaker: 'Anna' }), d, said(4, 'e', { speaker: 'Anna' })]],
  ['divided', [a, said(1, 'b', { end: 1.5 }), said(9, 'b', { start: 1.5 }), c, d, e]],
  ['joined', [a, said(1, 'b c'), d, e]],
  ['added before and behind all', [said(8, 'x'), said(9, 'y'), ...before, said(7, 'z')]],
  ['removed', [b, d]],
  ['moved', [e, b, a, d]],
  ['without a mark', [a, b, c, d, e].map((segment) => ({ ...segment }))],
  ['replaced by others', [said(10, 'x'), said(11, 'y')]],
  ['all gone', []],
])('a change leads from the segments before to those that are %s', (_, after) => {
  expect(withChange(recording(1, before), change(before, after))).toEqual(recording(2, after));
});

test('a change names what is not as it was, and leaves the other segments the same objects', () => {
  const after = [a, said(1, 'B', { version: 1 }), said(9, 'x'), d, e];
  const changed = change(before, after);
  expect(changed.segments.map(({ id, at }) => [id, at])).toEqual([
    [1, 1],
    [9, 2],
  ]);
  expect(changed.removed).toEqual([2]);
  const segments = withChange(recording(1, before), changed)?.segments;
  expect(segments?.[0]).toBe(a);
  expect(segments?.[4]).toBe(e);
});

test('a mark that goes from a text that stays is a change', () => {
  const words = [{ id: 'w', at: 0, written: 'b', heard: 'p' }];
  expect(change([said(1, 'b', { words })], [b]).segments).toEqual([{ ...b, at: 0 }]);
});

test('what can be taken back, and what is told beside the words, is as it is after the change', () => {
  const known = recording(1, before, { undo: { id: 1, kind: 'text' }, draft: 'ready', title: 'Mio' });
  const redo = { id: 1, kind: 'text' } as const;
  expect(withChange(known, change(before, before, { redo }))).toEqual(
    recording(2, before, { redo, title: 'Mio' }),
  );
});

test('a change to another revision than the known one changes nothing', () => {
  for (const revision of [0, 2, undefined])
    expect(withChange(recording(revision, before), change(before, [a]))).toBeUndefined();
});
