import type { UserEvent } from '@wingman/contract/event.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { createDatabase } from '@wingman/db/testing/test-databases.ts';
import { expect, it, onTestFinished } from 'vitest';
import { createSharedEventBus } from './shared-event-bus.ts';

const log = { info() {}, warn() {}, error() {} };
const recording: Recording = {
  ...{ id: 'r', userId: 'anna', filename: 'a.wav', title: 'La caldaia', transcript: '', duration: 10 },
  ...{ segmentNumber: 1, isAutoSegmented: false, audioPath: null, audioType: null, status: 'ready' },
  ...{ statusReason: null, progress: null, revision: 2, createdAt: '2026-11-30T06:00:00.000Z' },
};

it('other nodes hear of a long correction without its change, and of a longer event that something has changed', async () => {
  const { options, remove } = await createDatabase('postgres');
  if (options.kind !== 'postgres') throw new Error('another database');
  const [one, other] = ['one', 'other'].map((node) => createSharedEventBus(options.url, node, log));
  onTestFinished(async () => {
    await Promise.all([one?.close(), other?.close()]);
    await remove();
  });
  const heard: UserEvent[] = [];
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const listen = async () => {
    for await (const event of other?.subscribe('anna', ending.signal) ?? []) heard.push(event);
  };
  void listen();
  const hello: UserEvent = { type: 'recording_removed', id: 'hello' };
  await expect
    .poll(() => {
      one?.publish('anna', hello);
      return heard;
    })
    .toContainEqual(hello);
  const segment = { id: 1, at: 0, start: 0, end: 5, speaker: null, spokenAt: recording.createdAt };
  const change = { id: 'r', from: 1, revision: 2, removed: [] };
  const segments = [{ ...segment, text: 'acqua '.repeat(2_000) }];
  one?.publish('anna', { type: 'recording', recording, change: { ...change, segments: [] } });
  one?.publish('anna', { type: 'recording', recording, change: { ...change, segments } });
  const long = { ...recording, transcript: 'acqua '.repeat(2_000) };
  one?.publish('anna', { type: 'recording', recording: long });
  await expect.poll(() => heard.filter((event) => event.type !== 'recording_removed')).toHaveLength(3);
  expect(heard.filter((event) => event.type !== 'recording_removed')).toEqual([
    { type: 'recording', recording, change: { ...change, segments: [] } },
    { type: 'recording', recording },
    { type: 'connected' },
  ]);
});
