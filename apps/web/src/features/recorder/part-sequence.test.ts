import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { bytesOf, joinBytes, openRecorderPage, sliceBytes } from './testing/recorder-page.ts';

const minute = 60_000;

type Page = ReturnType<typeof openRecorderPage>;

/** Records for so many milliseconds and hands one slice over at the end of them, as the newest recorder does. */
function speak({ devices }: Page, milliseconds: number, slice: number): void {
  devices.time += milliseconds;
  devices.recorder.deliver(sliceBytes(slice));
}

async function partsOf({ vault }: Page) {
  const rows = await vault.list('anna');
  return Promise.all(
    rows.map(async ({ id, segmentNumber, isAutoSegmented, duration, timestamp, status }) => ({
      ...{ segmentNumber, isAutoSegmented, duration, timestamp, status },
      bytes: await bytesOf((await vault.audioOf(id)).audio),
    })),
  );
}

test('a recording is divided at the chosen length and continues without a gap', async () => {
  const page = openRecorderPage();
  const { recorder, devices, finished, segmentation } = page;
  segmentation.ms = 15 * minute;
  await recorder.start();
  const first = recorder.getSnapshot().recordingId;
  speak(page, 14 * minute, 0);
  expect(devices.recorders).toHaveLength(1);

  const [before] = devices.recorders;
  if (before) before.tail = sliceBytes(2);
  speak(page, minute, 1);
  expect(devices.recorders.map(({ state }) => state)).toEqual(['inactive', 'recording']);
  // The next one was started on the same stream before the one before was stopped.
  expect(devices.recorders[1]?.stream).toBe(devices.recorders[0]?.stream);
  expect([devices.requests, devices.liveTracks]).toEqual([1, 1]);
  expect(recorder.getSnapshot().state.phase).toBe('recording');
  expect(recorder.getSnapshot().recordingId).not.toBe(first);
  expect(recorder.elapsedMs()).toBe(15 * minute);
  await vi.waitFor(() => expect(finished).toEqual([first]));

  speak(page, 2 * minute, 3);
  await recorder.stop();
  expect(devices.liveTracks).toBe(0);
  expect(finished).toHaveLength(2);
  const parts = await partsOf(page);
  expect(parts).toEqual([
    {
      segmentNumber: 1,
      isAutoSegmented: true,
      duration: 15 * 60,
      timestamp: 1_000,
      status: 'pending',
      bytes: joinBytes([sliceBytes(0), sliceBytes(1), sliceBytes(2)]),
    },
    {
      segmentNumber: 2,
      isAutoSegmented: true,
      duration: 2 * 60,
      timestamp: 1_000 + 15 * minute,
      status: 'pending',
      bytes: [...sliceBytes(3)],
    },
  ]);
});

test('a recording that ends before the first cut is no part', async () => {
  const page = openRecorderPage();
  page.segmentation.ms = 15 * minute;
  await page.recorder.start();
  speak(page, minute, 0);
  await page.recorder.stop();
  expect(await partsOf(page)).toMatchObject([{ segmentNumber: 1, isAutoSegmented: false }]);
});

test('pauses do not count towards the length, and while paused nothing is cut', async () => {
  const page = openRecorderPage();
  const { recorder, devices, segmentation } = page;
  segmentation.ms = 30 * minute;
  await recorder.start();
  speak(page, 29 * minute, 0);
  recorder.pause();
  devices.time += 5 * 60 * minute;
  devices.recorder.deliver(sliceBytes(1));
  expect(devices.recorders).toHaveLength(1);
  recorder.resume();
  speak(page, minute / 2, 2);
  expect(devices.recorders).toHaveLength(1);
  speak(page, minute / 2, 3);
  expect(devices.recorders).toHaveLength(2);
  await recorder.stop();
  expect((await partsOf(page)).map(({ duration }) => duration)).toEqual([30 * 60]);
});

test('the setting may change while recording: off cuts nothing, a shorter length cuts at the next audio', async () => {
  const page = openRecorderPage();
  const { recorder, devices, segmentation } = page;
  await recorder.start();
  speak(page, 70 * minute, 0);
  expect(devices.recorders).toHaveLength(1);
  segmentation.ms = 60 * minute;
  speak(page, 2_000, 1);
  expect(devices.recorders).toHaveLength(2);
  segmentation.ms = null;
  speak(page, 70 * minute, 2);
  await recorder.stop();
  expect((await partsOf(page)).map(({ segmentNumber }) => segmentNumber)).toEqual([1, 2]);
});

test('a stop right after a cut keeps the audio and drops an empty last part', async () => {
  const page = openRecorderPage();
  const { recorder, segmentation, notifications, finished } = page;
  segmentation.ms = 2_000;
  await recorder.start();
  speak(page, 2_000, 0);
  await recorder.stop();
  expect(await partsOf(page)).toMatchObject([{ segmentNumber: 1, duration: 2, status: 'pending' }]);
  expect(finished).toHaveLength(1);
  expect(notifications).toEqual([]);
});

test('a browser that refuses a second recorder keeps the first one running, and it is retried a minute later', async () => {
  const page = openRecorderPage();
  const { recorder, devices, segmentation } = page;
  segmentation.ms = minute;
  await recorder.start();
  devices.refusesRecorders = true;
  speak(page, minute, 0);
  speak(page, 2_000, 1);
  expect(devices.recorders.map(({ state }) => state)).toEqual(['recording']);
  devices.refusesRecorders = false;
  speak(page, 2_000, 2);
  expect(devices.recorders).toHaveLength(1);
  speak(page, minute, 3);
  expect(devices.recorders).toHaveLength(2);
  speak(page, 2_000, 4);
  await recorder.stop();
  const parts = await partsOf(page);
  expect(parts.map(({ bytes }) => bytes)).toEqual([
    joinBytes([0, 1, 2, 3].map((number) => sliceBytes(number))),
    [...sliceBytes(4)],
  ]);
});
