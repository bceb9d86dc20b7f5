import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { serve } from '../testing/serve.ts';
import { showRecording } from './show-recording.ts';
import { trpc } from './trpc.ts';

const recording = (revision: number, transcript: string) =>
  ({ id: 'r1', status: 'ready', revision, transcript, segments: [] }) as unknown as RecordingDetail;

afterEach(() => vi.unstubAllGlobals());

type Parts = {
  answer: (recording: RecordingDetail) => void;
  known: () => string | undefined;
  readAgain: () => void;
};

function Page({ parts }: { parts: Partial<Parts> }) {
  const [utils, client] = [trpc.useUtils(), useQueryClient()];
  parts.answer = (answered) => showRecording(utils, client, answered);
  parts.known = () => utils.recordings.get.getData({ id: 'r1' })?.transcript;
  parts.readAgain = () => void utils.recordings.get.invalidate({ id: 'r1' });
  return <p>{trpc.recordings.get.useQuery({ id: 'r1' }).data?.transcript}</p>;
}

/** A page with the second state of a recording; `server.onRead` runs while the answer to a read is on its way. */
async function open() {
  const server = { now: recording(2, 'due'), onRead: () => {} };
  const calls = serve({
    'recordings.get': () => {
      const data = server.now;
      server.onRead();
      return { data };
    },
  });
  const parts: Partial<Parts> = {};
  renderApp(<Page parts={parts} />);
  await screen.findByText('due');
  return { ...(parts as Parts), server, reads: () => calls.length };
}

test('the answer to a change is shown, and nothing is read for it', async () => {
  const { answer, reads } = await open();
  act(() => answer(recording(3, 'tre')));
  await screen.findByText('tre');
  act(() => answer({ ...recording(3, 'tre'), transcript: 'tre, ancora' }));
  await screen.findByText('tre, ancora');
  expect(reads()).toBe(1);
});

test('an answer that a later change has overtaken replaces nothing, and the recording is read again', async () => {
  const { answer, known, server, reads } = await open();
  server.now = recording(4, 'quattro');
  act(() => answer(recording(1, 'uno')));
  // The page is drawn a moment later.
  expect(known()).toBe('due');
  await screen.findByText('quattro');
  expect(reads()).toBe(2);
});

test('a read that began before an answer brings back nothing of what was before it', async () => {
  const { answer, readAgain, server, reads } = await open();
  server.onRead = () => {
    server.onRead = () => {};
    server.now = recording(3, 'tre');
    answer(server.now);
  };
  act(readAgain);
  await waitFor(() => expect(reads()).toBe(3));
  await screen.findByText('tre');
});
