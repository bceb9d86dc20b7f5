import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import type { RecordingDetail, Segment } from '@wingman/contract/recording.ts';
import { changedSegments } from '@wingman/contract/with-change.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { showChange } from '../../../lib/show-change.ts';
import { trpc } from '../../../lib/trpc.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { serve } from '../../../testing/serve.ts';
import { useRecording } from './use-recording.ts';
import { useRecordingCache } from './use-recording-cache.ts';

const said = (id: number, text: string): Segment => ({ id, start: id, end: id + 1, text, speaker: null });
const recording = (revision: number, ...texts: string[]) =>
  ({
    ...{ id: 'r1', status: 'ready', title: null, revision, transcript: texts.join(' ') },
    segments: texts.map((text, id) => said(id, text)),
  }) as unknown as RecordingDetail;
const [first, second, third] = [
  recording(1, 'uno', 'due'),
  recording(2, 'UNO', 'due'),
  recording(3, 'UNO', 'DUE'),
];
const change = (one: RecordingDetail, other: RecordingDetail) => ({
  ...{ id: 'r1', from: one.revision ?? 0, revision: other.revision ?? 0 },
  ...changedSegments(one.segments, other.segments),
});
/** What an event tells of a recording. */
const told = ({ segments: _segments, ...rest }: RecordingDetail) => rest;

afterEach(() => vi.unstubAllGlobals());

type Parts = {
  put: ReturnType<typeof useRecordingCache>['put'];
  answer: (of: ReturnType<typeof change>) => void;
};

function Page({ parts }: { parts: Partial<Parts> }) {
  const [utils, client] = [trpc.useUtils(), useQueryClient()];
  const cache = useRecordingCache();
  parts.put = (...event) => act(() => cache.put(...event));
  parts.answer = (of) => act(() => showChange(utils, client, of));
  const { data } = useRecording('r1');
  return <p>{data?.segments.map(({ text }) => text).join('·')}</p>;
}

/** A page with the recording as it was at first; the server then has the last one. */
async function open() {
  let now = first;
  const calls = serve({ 'recordings.get': () => ({ data: now }) });
  const parts: Partial<Parts> = {};
  renderApp(<Page parts={parts} />);
  await screen.findByText('uno·due');
  now = third;
  return { ...(parts as Parts), reads: () => calls.length };
}

test.each(['before', 'after'])(
  'an event that comes %s the answer to a correction reads nothing again',
  async (when) => {
    const { put, answer, reads } = await open();
    if (when === 'before') put(told(second), change(first, second));
    answer(change(first, second));
    if (when === 'after') put(told(second), change(first, second));
    await screen.findByText('UNO·due');
    put(told(third), change(second, third));
    await screen.findByText('UNO·DUE');
    put(told(second), change(first, second));
    put({ ...told(third), title: 'Mio' });
    expect(screen.getByText('UNO·DUE')).toBeDefined();
    expect(reads()).toBe(1);
  },
);

test.each(['an event', 'an answer'])(
  '%s after a change that this page has missed reads it again',
  async (what) => {
    const { put, answer, reads } = await open();
    if (what === 'an event') put(told(third), change(second, third));
    else answer(change(second, third));
    await screen.findByText('UNO·DUE');
    await waitFor(() => expect(reads()).toBe(2));
  },
);

test('a change of which only the recording was told is read', async () => {
  const { put, reads } = await open();
  put(told(third));
  await screen.findByText('UNO·DUE');
  expect(reads()).toBe(2);
});

test.each([{ title: 'Mio' }, { suggestedTitle: 'Spesa' }, { isFavorite: true }])(
  'an event with %o and an older transcript keeps the newer words, and the rest is read',
  async (changed) => {
    const { put, answer, reads } = await open();
    answer(change(first, second));
    await screen.findByText('UNO·due');
    put({ ...told(first), ...changed });
    expect(screen.getByText('UNO·due')).toBeDefined();
    await waitFor(() => expect(reads()).toBe(2));
  },
);
