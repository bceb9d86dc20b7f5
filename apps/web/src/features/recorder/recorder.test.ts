import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import type { Refusal } from './notification.ts';
import { elapsedMs } from './recorder-machine.ts';
import { bytesOf, joinBytes, openRecorderPage, sliceBytes } from './testing/recorder-page.ts';
import { SyntheticDevices } from './testing/synthetic-devices.ts';

const limit: Refusal = { title: 'Limite raggiunto', message: 'Hai usato tutte le ore.' };

describe('starting and stopping', () => {
  test('D-26 (a) two starts at once make one request, one stream, one browser recorder, one recording', async () => {
    const { recorder, devices, vault, finished } = openRecorderPage();
    await Promise.all([recorder.start(), recorder.start()]);
    await recorder.start();
    expect([devices.requests, devices.streams.length, devices.recorders.length]).toEqual([1, 1, 1]);
    devices.recorder.deliver(sliceBytes(0));
    await recorder.stop();
    expect(finished).toHaveLength(1);
    expect(await vault.list('anna')).toHaveLength(1);
    expect(devices.liveTracks).toBe(0);
  });

  test('D-26 (a) a double click on the button starts one recording, and a later one stops it once', async () => {
    const { recorder, devices, finished } = openRecorderPage();
    const first = recorder.toggle();
    devices.time += 50;
    await recorder.toggle();
    await first;
    devices.time += 150;
    await recorder.toggle();
    expect(recorder.getSnapshot().state.phase).toBe('recording');
    expect([devices.requests, devices.recorders.length]).toEqual([1, 1]);
    devices.recorder.deliver(sliceBytes(0));
    devices.time += 5_000;
    await recorder.toggle();
    devices.time += 50;
    await recorder.toggle();
    expect(recorder.getSnapshot().state.phase).toBe('idle');
    expect([finished.length, devices.requests, devices.liveTracks]).toEqual([1, 1, 0]);
  });

  test('D-26 REC shows as soon as the microphone is granted, before any audio has come', async () => {
    const { recorder } = openRecorderPage();
    const started = recorder.start();
    expect(recorder.getSnapshot().state.phase).toBe('asking');
    await started;
    expect(recorder.getSnapshot().state.phase).toBe('recording');
    await recorder.stop();
  });

  test('D-26 (c) stop pressed twice ends one recording once', async () => {
    const { recorder, devices, finished } = openRecorderPage();
    await recorder.start();
    devices.recorder.deliver(sliceBytes(0));
    await Promise.all([recorder.stop(), recorder.stop()]);
    await recorder.stop();
    expect(finished).toHaveLength(1);
    expect(recorder.getSnapshot().state.phase).toBe('idle');
  });

  test('D-26 (c) stop before the permission is answered releases the microphone when it comes', async () => {
    const { recorder, devices, vault, notifications } = openRecorderPage();
    devices.answer = 'ask';
    const started = recorder.start();
    await recorder.stop();
    expect(recorder.getSnapshot().state.phase).toBe('idle');
    devices.grantPending();
    await started;
    expect(devices.liveTracks).toBe(0);
    expect(devices.recorders).toHaveLength(0);
    expect(await vault.list('anna')).toEqual([]);
    expect(notifications).toEqual([]);
  });

  test('a refusal that is asked for first is told once, and opens no microphone', async () => {
    const answer = Promise.withResolvers<Refusal | null>();
    const page = openRecorderPage({ refuseStart: () => answer.promise });
    const started = [page.recorder.start(), page.recorder.start()];
    expect(page.recorder.getSnapshot().state.phase).toBe('asking');
    answer.resolve(limit);
    await Promise.all(started);
    expect(page.notifications).toEqual([{ kind: 'error', ...limit }]);
    expect(page.recorder.getSnapshot().state.phase).toBe('idle');
    expect(page.devices.requests).toBe(0);
  });

  test('a start that is taken back while its refusal is asked for opens no microphone and tells nothing', async () => {
    for (const verdict of [null, limit]) {
      const answer = Promise.withResolvers<Refusal | null>();
      const page = openRecorderPage({ refuseStart: () => answer.promise });
      const started = page.recorder.start();
      await page.recorder.stop();
      answer.resolve(verdict);
      await started;
      expect([page.devices.requests, page.notifications]).toEqual([0, []]);
      expect(page.recorder.getSnapshot().state.phase).toBe('idle');
    }
  });

  test('a start that may be records once that is known', async () => {
    const { recorder, devices } = openRecorderPage({ refuseStart: async () => null });
    await recorder.start();
    expect(recorder.getSnapshot().state.phase).toBe('recording');
    expect(devices.requests).toBe(1);
    await recorder.stop();
  });

  test('D-26 start, stop, start while the browser asks uses the one answer', async () => {
    const { recorder, devices } = openRecorderPage();
    devices.answer = 'ask';
    void recorder.start();
    await recorder.stop();
    const started = recorder.start();
    devices.grantPending();
    await started;
    expect(devices.requests).toBe(1);
    expect(recorder.getSnapshot().state.phase).toBe('recording');
    await recorder.stop();
    expect(devices.liveTracks).toBe(0);
  });

  test('D-26 (d) after a denial the button works again', async () => {
    const { recorder, devices, notifications } = openRecorderPage();
    devices.answer = new DOMException('No', 'NotAllowedError');
    await recorder.start();
    expect(recorder.getSnapshot().state.phase).toBe('idle');
    expect(notifications[0]).toEqual({
      kind: 'error',
      title: 'Permessi microfono richiesti',
      message: "Per favore consenti l'accesso al microfono nel browser e riprova.",
    });
    devices.answer = 'grant';
    await recorder.start();
    expect(recorder.getSnapshot().state.phase).toBe('recording');
    await recorder.stop();
  });

  test('the screen is kept awake while recording and persistent storage is asked for once', async () => {
    const { recorder, devices } = openRecorderPage();
    await recorder.start();
    await vi.waitFor(() => expect(devices.screenLocks).toHaveLength(1));
    // The browser drops the lock of a hidden page.
    (devices.screenLocks[0] as { released: boolean }).released = true;
    await recorder.pageShown();
    expect(devices.screenLocks).toHaveLength(2);
    await recorder.stop();
    await vi.waitFor(() => expect(devices.screenLocks.every((lock) => lock.released)).toBe(true));
    await recorder.start();
    await recorder.stop();
    expect(devices.persistRequests).toBe(1);
  });

  test('without a sign-in the microphone is not requested', async () => {
    const { recorder, devices, signedIn, notifications } = openRecorderPage();
    signedIn.userId = null;
    await recorder.start();
    expect(devices.requests).toBe(0);
    expect(notifications).toHaveLength(1);
  });
});

describe('what is kept', () => {
  test('slices are in the local database while recording goes on, under their owner', async () => {
    const { recorder, devices, database } = openRecorderPage();
    await recorder.start();
    for (const number of [0, 1, 2]) devices.recorder.deliver(sliceBytes(number));
    await vi.waitFor(async () => expect(await database.slices.count()).toBe(3));
    await vi.waitFor(async () =>
      expect(await database.recordings.toArray()).toMatchObject([
        {
          userId: 'anna',
          status: 'capturing',
          uploaded: false,
          sliceCount: 3,
          mimeType: 'audio/webm;codecs=opus',
        },
      ]),
    );
    expect(devices.recorder.timeslice).toBeLessThanOrEqual(5_000);
    await recorder.stop();
  });

  test('audio still in the browser recorder at stop is part of the recording', async () => {
    const { recorder, devices, vault, finished } = openRecorderPage();
    await recorder.start();
    devices.recorder.deliver(sliceBytes(0));
    devices.recorder.tail = sliceBytes(1);
    devices.time += 3_400;
    await recorder.stop();
    const id = finished[0] as string;
    const { audio, complete } = await vault.audioOf(id);
    expect(await bytesOf(audio)).toEqual(joinBytes([sliceBytes(0), sliceBytes(1)]));
    expect(complete).toBe(true);
    expect(await vault.get(id)).toMatchObject({
      status: 'pending',
      uploaded: false,
      duration: 3,
      safe: true,
    });
  });

  test('audio that a busy browser delivers long after the stop is part of the recording, and the microphone is released before', async () => {
    const { recorder, devices, vault, finished } = openRecorderPage();
    await recorder.start();
    devices.recorder.tail = sliceBytes(0);
    devices.recorder.isBusy = true;
    devices.time += 3_400;
    const stopped = recorder.stop();
    await vi.waitFor(() => expect(devices.liveTracks).toBe(0), { timeout: 5_000 });
    expect(recorder.getSnapshot().state.phase).toBe('idle');
    expect(finished).toEqual([]);
    devices.recorder.handOver();
    await stopped;
    const id = finished[0] as string;
    expect(await bytesOf((await vault.audioOf(id)).audio)).toEqual(joinBytes([sliceBytes(0)]));
    expect(await vault.get(id)).toMatchObject({ status: 'pending', duration: 3, safe: true });
  });

  test('D-13 (c) a tab that slept for three minutes shows and stores 180 seconds', async () => {
    const { recorder, devices, vault, finished } = openRecorderPage();
    await recorder.start();
    devices.recorder.deliver(sliceBytes(0));
    devices.time += 180_000;
    expect(recorder.elapsedMs()).toBe(180_000);
    expect(elapsedMs(recorder.getSnapshot().state, devices.time)).toBe(180_000);
    await recorder.stop();
    expect((await vault.get(finished[0] as string))?.duration).toBe(180);
  });

  test('pause really pauses the browser recorder and the time', async () => {
    const { recorder, devices, notifications } = openRecorderPage();
    await recorder.start();
    devices.time += 4_000;
    recorder.pause();
    expect(devices.recorder.state).toBe('paused');
    devices.time += 60_000;
    expect(recorder.elapsedMs()).toBe(4_000);
    recorder.resume();
    expect(devices.recorder.state).toBe('recording');
    devices.time += 1_000;
    expect(recorder.elapsedMs()).toBe(5_000);
    expect(notifications[0]).toMatchObject({
      title: 'Recording paused',
      message: 'All recordings have been paused',
    });
    await recorder.stop();
  });

  test('a recording without any audio leaves nothing behind and says so', async () => {
    const { recorder, vault, finished, notifications } = openRecorderPage();
    await recorder.start();
    await recorder.stop();
    expect(finished).toEqual([]);
    expect(await vault.list('anna')).toEqual([]);
    expect(notifications[0]?.title).toBe('Registrazione troppo breve');
  });

  test('D-15 (d) without webm support the recorder uses a supported type', async () => {
    const devices = new SyntheticDevices({ supportedTypes: ['audio/mp4'] });
    const { recorder, vault, finished, notifications } = openRecorderPage({ devices });
    await recorder.start();
    devices.recorder.deliver(sliceBytes(1));
    await recorder.stop();
    expect(await vault.get(finished[0] as string)).toMatchObject({
      mimeType: 'audio/mp4',
      filename: 'recording.m4a',
    });
    expect(notifications).toEqual([]);
  });

  test('an empty type of the recorder is taken from the audio itself', async () => {
    const devices = new SyntheticDevices({ supportedTypes: ['audio/ogg;codecs=opus'], namesItsType: false });
    const { recorder, vault, finished } = openRecorderPage({ devices });
    await recorder.start();
    expect(devices.recorder.mimeType).toBe('');
    devices.recorder.deliver(sliceBytes(1));
    await recorder.stop();
    expect(await vault.get(finished[0] as string)).toMatchObject({
      mimeType: 'audio/ogg;codecs=opus',
      filename: 'recording.ogg',
    });
  });
});
