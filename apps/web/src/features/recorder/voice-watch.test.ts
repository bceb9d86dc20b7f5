import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openRecorderPage, sliceBytes } from './testing/recorder-page.ts';
import { voiceDetector } from './voice-watch.ts';

const minute = 60_000;
type Page = ReturnType<typeof openRecorderPage>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});

afterEach(() => {
  vi.useRealTimers();
});

async function listen({ devices }: Page, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    devices.time += 500;
    await vi.advanceTimersByTimeAsync(500);
    if (passed % 2_000 === 0 && devices.recorder.state === 'recording')
      devices.recorder.deliver(sliceBytes(1));
  }
}

const quiet = ({ recorder }: Page) => recorder.getSnapshot().quiet;

async function recordQuietRoom(): Promise<Page> {
  const page = openRecorderPage();
  await page.recorder.start();
  await listen(page, 10_000);
  page.devices.level = 0.002;
  return page;
}

describe('a recording in which nobody speaks', () => {
  test('asks after five minutes whether to stop, also outside the page, and goes on until it is answered', async () => {
    const page = await recordQuietRoom();
    await listen(page, 4.8 * minute);
    expect(quiet(page)).toBeNull();
    await listen(page, 0.4 * minute);
    expect(quiet(page)).toBe('asking');
    expect(page.devices.shownOutside).toMatchObject([{ body: 'Vuoi fermare la registrazione?' }]);
    await listen(page, 20 * minute);
    expect(quiet(page)).toBe('asking');
    expect(page.recorder.getSnapshot().state.phase).toBe('recording');
    await page.recorder.stop();
    expect([quiet(page), page.devices.shownOutside, page.finished.length]).toEqual([null, [], 1]);
  });

  test('takes the question back when somebody speaks, and not at a single knock', async () => {
    const page = await recordQuietRoom();
    await listen(page, 5.2 * minute);
    page.devices.level = 0.4;
    await listen(page, 1_000);
    page.devices.level = 0.002;
    await listen(page, 10_000);
    expect(quiet(page)).toBe('asking');
    page.devices.level = 0.02;
    await listen(page, 4_000);
    expect([quiet(page), page.devices.shownOutside]).toEqual([null, []]);
    await page.recorder.stop();
  });

  test('asks again only after a quarter of an hour when it is to go on', async () => {
    const page = await recordQuietRoom();
    await listen(page, 5.2 * minute);
    page.recorder.goOn();
    expect(quiet(page)).toBeNull();
    await listen(page, 14 * minute);
    expect(quiet(page)).toBeNull();
    await listen(page, 1.2 * minute);
    expect(quiet(page)).toBe('asking');
    await page.recorder.stop();
  });

  test('stops by itself a minute later where that is the setting, with its silent end', async () => {
    const page = await recordQuietRoom();
    page.silence.ends = true;
    await listen(page, 5.2 * minute);
    expect(quiet(page)).toBe('ending');
    page.devices.recorder.tail = sliceBytes(9);
    await listen(page, minute);
    vi.useRealTimers();
    await vi.waitFor(() => expect(page.finished).toHaveLength(1));
    expect(page.notifications).toMatchObject([{ kind: 'info', title: 'Registrazione fermata' }]);
    const { audio } = await page.vault.audioOf(page.finished[0] as string);
    expect([...new Uint8Array(await audio.slice(-64).arrayBuffer())]).toEqual([...sliceBytes(9)]);
  });

  test('counts neither a pause nor the sleep of the machine, nor what cannot be measured', async () => {
    const page = await recordQuietRoom();
    await listen(page, 4 * minute);
    page.recorder.pause();
    await listen(page, 10 * minute);
    page.recorder.resume();
    page.devices.time += 60 * minute;
    await listen(page, 2_000);
    page.devices.level = null;
    await listen(page, 10 * minute);
    expect(quiet(page)).toBeNull();
    page.devices.level = 0.002;
    await listen(page, 1.2 * minute);
    expect(quiet(page)).toBe('asking');
    await page.recorder.stop();
  });
});

describe('what counts as a voice', () => {
  const heard = (amplitudes: number[]) => amplitudes.map(voiceDetector()).some(Boolean);
  const repeat = (pattern: number[], times: number) => Array.from({ length: times }, () => pattern).flat();

  test('speech, near or far, and not the steady noise of a room or a single knock', () => {
    expect(heard(repeat([0.3, 0.25, 0.02, 0.2], 3))).toBe(true);
    expect(heard(repeat([0.002, 0.02, 0.018, 0.025, 0.003], 3))).toBe(true);
    expect(heard(repeat([0.02, 0.022, 0.019], 100))).toBe(false);
    expect(heard(repeat([0.002, 0.003], 100))).toBe(false);
    expect(heard([...repeat([0.002], 50), 0.6, 0.6, 0.3, ...repeat([0.002], 50)])).toBe(false);
  });
});
