import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { raiseAppEvent } from '../../lib/app-events.ts';
import type { LocalRecording } from '../../lib/local-database.ts';
import { MicrophonePrompt } from './components/microphone-prompt.tsx';
import { PauseButton } from './components/pause-button.tsx';
import { PendingUploads } from './components/pending-uploads.tsx';
import { RecordButton } from './components/record-button.tsx';
import { RecordingIndicator } from './components/recording-indicator.tsx';
import { sliceBytes } from './testing/recorder-page.ts';
import { renderRecorder } from './testing/render-recorder.tsx';
import { sessionOf } from './testing/upload-page.ts';

let page: Awaited<ReturnType<typeof renderRecorder>> | undefined;

beforeEach(() => {
  // The local database of these tests clones values as Node does, and Node can clone its own blobs only.
  vi.stubGlobal('Blob', NodeBlob);
});

afterEach(() => {
  page?.close();
  page = undefined;
});

function localRecording(change: Partial<LocalRecording> = {}): LocalRecording {
  return {
    id: crypto.randomUUID(),
    userId: 'anna',
    filename: 'recording.webm',
    mimeType: 'audio/webm',
    startedAt: '2026-07-11T06:15:00.000Z',
    timestamp: 1_000,
    duration: 61,
    segmentNumber: 1,
    isAutoSegmented: false,
    status: 'refused',
    uploaded: false,
    bytes: 64,
    sliceCount: 1,
    attempts: 1,
    nextAttemptAt: 0,
    ...change,
  };
}

const controls = (
  <>
    <RecordingIndicator />
    <PauseButton />
    <RecordButton />
    <PendingUploads />
  </>
);

async function startByButton(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Inizia a registrare' }));
  await screen.findByRole('button', { name: 'Ferma la registrazione' });
}

describe('the record button', () => {
  test('starts, shows REC and the time, stops, and says that the recording is on its way', async () => {
    page = await renderRecorder(controls);
    await startByButton();
    expect(screen.getByText('REC')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Registrazione in corso');
    page.devices.time += 65_000;
    await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('01:05'));

    page.devices.recorder.deliver(sliceBytes(0));
    fireEvent.click(screen.getByRole('button', { name: 'Ferma la registrazione' }));
    await screen.findByText('Processing...');
    expect(screen.queryByText('REC')).toBeNull();
    expect(page.devices.liveTracks).toBe(0);
    expect(await screen.findByText('Caricamento 0%')).toBeTruthy();
  });

  test('D-26 (b) the button and the startRecording event together start one recording', async () => {
    page = await renderRecorder(controls);
    raiseAppEvent('startRecording');
    fireEvent.click(screen.getByRole('button', { name: /registra/ }));
    raiseAppEvent('startRecording');
    await screen.findByText('REC');
    expect([page.devices.requests, page.devices.recorders.length]).toEqual([1, 1]);
    raiseAppEvent('stopRecording');
    await screen.findByRole('button', { name: 'Inizia a registrare' });
    expect(page.devices.liveTracks).toBe(0);
  });

  test('D-13 (c) the time is right as soon as the page is shown again', async () => {
    page = await renderRecorder(controls);
    await startByButton();
    page.devices.time += 180_000;
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(screen.getByRole('timer').textContent).toBe('03:00');
  });

  test('a paused recording does not show REC and resumes where it was', async () => {
    page = await renderRecorder(controls);
    await startByButton();
    fireEvent.click(screen.getByRole('button', { name: 'Metti in pausa la registrazione' }));
    expect(screen.queryByText('REC')).toBeNull();
    expect(screen.getByText('PAUSA')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Riprendi la registrazione' }));
    expect(screen.getByText('REC')).toBeTruthy();
  });

  test('D-05 leaving the page asks for confirmation only while recording', async () => {
    page = await renderRecorder(controls);
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    await startByButton();
    expect(leave()).toBe(true);
    expect(page.services.isCapturing()).toBe(true);
  });

  test('D-05 signing out while recording keeps the recording for its owner', async () => {
    page = await renderRecorder(controls);
    await startByButton();
    page.devices.recorder.deliver(sliceBytes(0));
    page.stored.token = null;
    await act(async () => page?.services.setSession(null));
    expect(page.devices.liveTracks).toBe(0);
    await waitFor(async () =>
      expect(await page?.database.recordings.toArray()).toMatchObject([
        { userId: 'anna', status: 'pending', uploaded: false },
      ]),
    );
    expect(page.uploads.answers).toEqual([]);
  });
});

describe('the microphone prompt', () => {
  test('D-27 (c) shows after a second where the browser cannot say whether the microphone is granted', async () => {
    page = await renderRecorder(<MicrophonePrompt />, { permissionState: 'throws' });
    expect(screen.queryByText('Microphone Access')).toBeNull();
    await screen.findByText('Microphone Access', undefined, { timeout: 3_000 });
    fireEvent.click(screen.getByRole('button', { name: 'Not Now' }));
    await waitFor(() => expect(screen.queryByText('Microphone Access')).toBeNull());
    expect(page.devices.requests).toBe(0);
  });

  test('D-26 (e) allowing asks once, gives the microphone back at once, and closes', async () => {
    page = await renderRecorder(<MicrophonePrompt />);
    fireEvent.click(
      await screen.findByRole('button', { name: 'Allow Microphone Access' }, { timeout: 3_000 }),
    );
    await waitFor(() => expect(screen.queryByText('Microphone Access')).toBeNull());
    expect(page.devices.requests).toBe(1);
    expect(page.devices.liveTracks).toBe(0);
    expect(page.services.permission.getSnapshot().granted).toBe(true);
  });

  test('goes when a recording begins, for which the browser itself asks', async () => {
    page = await renderRecorder(<MicrophonePrompt />);
    page.devices.answer = 'ask';
    await screen.findByText('Microphone Access', undefined, { timeout: 3_000 });
    act(() => raiseAppEvent('startRecording'));
    await waitFor(() => expect(screen.queryByText('Microphone Access')).toBeNull());
    expect(page.devices.requests).toBe(1);
    expect(page.devices.liveTracks).toBe(0);
  });
});

describe('recordings that are only in this browser', () => {
  test('a refused recording shows its reason, can be sent again, and leaves the list when the server has it', async () => {
    const row = localRecording({ lastError: 'Il file è troppo grande' });
    page = await renderRecorder(<PendingUploads />, {
      prepare: async (database) => {
        await database.recordings.put(row);
        await database.slices.put({ recordingId: row.id, sequence: 0, blob: new Blob([sliceBytes(0)]) });
      },
    });
    await screen.findByText('Il file è troppo grande');
    expect(screen.getByText('Non accettata dal server')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Scarica la registrazione/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Riprova il caricamento/ }));
    await waitFor(() => expect(page?.uploads.answers).toHaveLength(1));
    await screen.findByText('Caricamento 0%');
    expect(page.uploads.answers[0]?.id).toBe(row.id);
  });

  test('recordings deleted on the server are deleted here too, but not unsent ones', async () => {
    const sent = localRecording({ status: 'uploaded', uploaded: true, uploadedAt: 1 });
    const refused = localRecording();
    page = await renderRecorder(null, {
      prepare: async (database) => {
        await database.recordings.bulkPut([sent, refused]);
      },
    });
    await page.services.discard(sent.id);
    await page.services.discard(refused.id);
    expect(await page.database.recordings.toCollection().primaryKeys()).toEqual([refused.id]);
  });

  test('D-23 recordings of one user are not shown to another', async () => {
    page = await renderRecorder(<PendingUploads />, {
      prepare: async (database) => {
        await database.recordings.put(localRecording());
      },
    });
    await screen.findByText('Solo in questo browser (1)');
    page.stored.token = 'token-of-bruno';
    await act(async () => page?.services.setSession(sessionOf('bruno')));
    await waitFor(() => expect(screen.queryByText('Solo in questo browser (1)')).toBeNull());
  });
});
