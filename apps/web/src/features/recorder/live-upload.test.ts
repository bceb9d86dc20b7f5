import 'fake-indexeddb/auto';
import type { SlicesInput } from '@wingman/client/upload-slices.ts';
import { WingmanError } from '@wingman/client/wingman-error.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { LocalDatabase } from '../../lib/local-database.ts';
import { LiveUpload } from './live-upload.ts';
import type { RecorderSession } from './recorder-session.ts';
import { RecordingVault } from './recording-vault.ts';
import { bytesOf, joinBytes, sliceBytes } from './testing/recorder-page.ts';
import { sessionOf } from './testing/upload-page.ts';

/** A server that keeps slices in order, and fails with what is in `failures` first. */
class SliceServer {
  bytes: number[] = [];
  next = 0;
  failures: WingmanError[] = [];
  calls = 0;

  sendSlices = async (input: SlicesInput) => {
    this.calls += 1;
    const failure = this.failures.shift();
    if (failure) throw failure;
    if (input.from === this.next) {
      this.bytes.push(...(await bytesOf(input.content)));
      this.next += input.count;
    }
    return { next: this.next };
  };
}

const id = 'c1b57b6e-60a1-4a0f-9f5c-3f3f62b0a001';
let vault: RecordingVault;
let server: SliceServer;
let live: LiveUpload;
let session: RecorderSession | null;
let time: number;
let sent: [id: string, next: number][];

beforeEach(async () => {
  vault = new RecordingVault(new LocalDatabase(`test-${crypto.randomUUID()}`));
  server = new SliceServer();
  session = sessionOf('anna');
  time = 0;
  sent = [];
  live = new LiveUpload({
    vault,
    client: server,
    session: () => session,
    isTheirs: async ({ token, userId }) => token === `token-of-${userId}`,
    onSent: (id, next) => sent.push([id, next]),
    monotonicNow: () => time,
  });
  await vault.begin({
    id,
    userId: 'anna',
    filename: 'recording.webm',
    mimeType: 'audio/webm',
    startedAt: '2026-07-11T06:15:00.000Z',
    timestamp: 1,
    duration: 0,
    segmentNumber: 1,
    isAutoSegmented: false,
    status: 'capturing',
    uploaded: false,
    bytes: 0,
    sliceCount: 0,
    attempts: 0,
    nextAttemptAt: 0,
  });
});

async function record(...numbers: number[]): Promise<void> {
  for (const number of numbers) {
    await vault.append(id, number, new Blob([sliceBytes(number)]));
    live.sliceKept(id);
  }
}

const slices = (count: number) => joinBytes(Array.from({ length: count }, (_, i) => sliceBytes(i)));
const network = () => new WingmanError({ status: 0, code: 'network', message: 'No' });

test('slices are uploaded during the recording, and the running request is awaited at its end', async () => {
  await record(0, 1);
  await vi.waitUntil(() => server.next === 2);
  await record(2, 3);
  await live.settle(id);
  expect(server.next).toBe(4);
  expect(sent).toEqual([
    [id, 2],
    [id, 4],
  ]);
  expect(server.bytes).toEqual(slices(4));
});

test('after a while without a network the rest follows in order', async () => {
  server.failures = [network(), network()];
  await record(0, 1);
  await vi.waitUntil(() => server.calls === 1);
  await record(2);
  expect(server.calls).toBe(1);
  time = 5_000;
  await record(3);
  await vi.waitUntil(() => server.calls === 2);
  time = 60_000;
  await record(4);
  await vi.waitUntil(() => server.next === 5);
  expect(server.bytes).toEqual(slices(5));
});

test('refused slices are not sent again during the recording', async () => {
  server.failures = [new WingmanError({ status: 409, code: 'conflict', message: 'No' })];
  await record(0, 1);
  await vi.waitUntil(() => server.calls === 1);
  time = 600_000;
  await record(2, 3);
  await live.settle(id);
  expect(server.calls).toBe(1);
});

test('nothing is sent for another user', async () => {
  await record(0, 1);
  await vi.waitUntil(() => server.next === 2);
  session = sessionOf('bruno');
  await record(2, 3);
  await live.settle(id);
  expect(server.next).toBe(2);
});

test('F-33: nothing is sent before the Retry-After of a server', async () => {
  server.failures = [
    new WingmanError({ status: 503, code: 'unavailable', message: 'Poi', retryAfterSeconds: 60 }),
  ];
  await record(0, 1);
  await vi.waitUntil(() => server.calls === 1);
  time = 59_000;
  await expect(live.settle(id)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 60 });
  expect(server.calls).toBe(1);
});
