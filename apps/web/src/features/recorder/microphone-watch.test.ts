import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openRecorderPage, sliceBytes } from './testing/recorder-page.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('a disconnected microphone', () => {
  test('D-25 (a) an unplugged microphone ends the recording, keeps it, and is reported', async () => {
    const { recorder, devices, vault, finished, notifications } = openRecorderPage();
    await recorder.start();
    devices.recorder.deliver(sliceBytes(0));
    devices.recorder.tail = sliceBytes(1);
    devices.streams[0]?.track.unplug();
    await vi.waitFor(() => expect(finished).toHaveLength(1));
    expect(recorder.getSnapshot().state.phase).toBe('idle');
    expect(notifications).toMatchObject([{ kind: 'error', title: 'Microfono scollegato' }]);
    const { audio } = await vault.audioOf(finished[0] as string);
    expect(audio.size).toBe(128);
  });

  test('D-25 (b) a microphone muted by the system is reported within 5 seconds and the audio kept', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const { recorder, devices, notifications } = openRecorderPage();
    await recorder.start();
    devices.recorder.deliver(sliceBytes(0));
    devices.streams[0]?.track.mute();
    await vi.advanceTimersByTimeAsync(4_900);
    expect(notifications).toMatchObject([{ kind: 'error', title: 'Il microfono non trasmette più' }]);
    expect(recorder.getSnapshot().state.phase).not.toBe('recording');
    expect(devices.liveTracks).toBe(0);
  });

  test('D-25 (c) a recording continues after a frozen minute, and the gap is reported', async () => {
    const { recorder, devices, notifications } = openRecorderPage();
    await recorder.start();
    devices.time += 2_000;
    devices.recorder.deliver(sliceBytes(0));
    expect(notifications).toEqual([]);
    devices.time += 62_000;
    devices.recorder.deliver(sliceBytes(1));
    expect(recorder.getSnapshot().state.phase).toBe('recording');
    expect(notifications).toMatchObject([{ kind: 'warning', title: 'Registrazione con un vuoto' }]);
    expect(notifications[0]?.message).toContain('circa 1 min');
    recorder.pause();
    devices.time += 62_000;
    recorder.resume();
    devices.time += 2_000;
    devices.recorder.deliver(sliceBytes(2));
    expect(notifications.filter(({ kind }) => kind === 'warning')).toHaveLength(1);
    await recorder.stop();
  });

  test('D-25 (d) another default device changes nothing while the one in use delivers, and its loss is reported', async () => {
    const { recorder, devices, browser, notifications } = openRecorderPage();
    await recorder.start();
    devices.recorder.deliver(sliceBytes(0));
    const { mediaDevices } = browser;
    mediaDevices?.dispatchEvent(new Event('devicechange'));
    expect(recorder.getSnapshot().state.phase).toBe('recording');
    expect(notifications).toEqual([]);

    devices.streams[0]?.track.stop();
    mediaDevices?.dispatchEvent(new Event('devicechange'));
    await vi.waitFor(() => expect(recorder.getSnapshot().state.phase).toBe('idle'));
    expect(notifications).toMatchObject([{ kind: 'error', title: 'Microfono scollegato' }]);
  });

  test('D-25 a browser recorder that stops delivering is reported, and not while paused', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const { recorder, notifications } = openRecorderPage();
    await recorder.start();
    recorder.pause();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(notifications.filter(({ kind }) => kind === 'error')).toEqual([]);
    recorder.resume();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(notifications.filter(({ kind }) => kind === 'error')).toMatchObject([
      { title: 'Registrazione interrotta' },
    ]);
  });
});

describe('F-31: a silent microphone', () => {
  const isSilent = ({ recorder }: ReturnType<typeof openRecorderPage>) => recorder.getSnapshot().isSilent;

  async function recordFor(ms: number, page: ReturnType<typeof openRecorderPage>) {
    for (let passed = 0; passed < ms; passed += 2_000) {
      page.devices.recorder.deliver(sliceBytes(1));
      await vi.advanceTimersByTimeAsync(2_000);
    }
  }

  test('is reported within 15 seconds, while the recording continues, until there is sound', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const page = openRecorderPage();
    const { recorder, devices, notifications } = page;
    await recorder.start();
    await recordFor(20_000, page);
    expect(isSilent(page)).toBe(false);
    devices.level = 0;
    await recordFor(8_000, page);
    expect(isSilent(page)).toBe(false);
    await recordFor(6_000, page);
    expect(isSilent(page)).toBe(true);
    expect(recorder.getSnapshot().state.phase).toBe('recording');
    devices.level = 0.0005;
    await recordFor(2_000, page);
    expect(isSilent(page)).toBe(false);
    devices.level = 0;
    await recordFor(14_000, page);
    expect(isSilent(page)).toBe(true);
    await recorder.stop();
    expect(isSilent(page)).toBe(false);
    expect(devices.openMeters).toBe(0);
    expect(notifications.filter(({ kind }) => kind === 'error')).toEqual([]);
  });

  test('is not reported while the recording is paused, nor where the level cannot be measured', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const page = openRecorderPage();
    page.devices.level = 0;
    await page.recorder.start();
    page.recorder.pause();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(isSilent(page)).toBe(false);
    page.recorder.resume();
    page.devices.level = null;
    await recordFor(30_000, page);
    expect(isSilent(page)).toBe(false);
    await page.recorder.stop();
  });
});

describe('D-27 why the microphone cannot be used', () => {
  test('four failures have four different messages, and only the refusal speaks of permission', async () => {
    const { recorder, devices, notifications } = openRecorderPage();
    for (const name of ['NotAllowedError', 'NotFoundError', 'NotReadableError', 'OverconstrainedError']) {
      devices.answer = new DOMException('No', name);
      await recorder.start();
    }
    expect(new Set(notifications.map(({ message }) => message)).size).toBe(4);
    expect(notifications.filter(({ title }) => title === 'Permessi microfono richiesti')).toHaveLength(1);
  });

  test('a page that is not served over https says that https is needed', async () => {
    const page = openRecorderPage();
    page.browser.mediaDevices = undefined;
    page.browser.isSecureContext = false;
    await page.recorder.start();
    expect(page.notifications[0]?.message).toContain('https');
    expect(page.recorder.getSnapshot().state.phase).toBe('idle');
  });
});
