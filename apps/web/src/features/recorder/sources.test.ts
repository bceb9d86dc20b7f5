import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openRecorderPage, sliceBytes } from './testing/recorder-page.ts';
import { SyntheticDevices } from './testing/synthetic-devices.ts';
import { SyntheticStream } from './testing/synthetic-recorder.ts';

type Page = ReturnType<typeof openRecorderPage>;

const table = { id: 'table', label: 'Microfono da tavolo' };
const headset = { id: 'headset', label: 'Cuffie' };

afterEach(() => {
  vi.useRealTimers();
});

function openPage(change: Partial<SyntheticDevices> = {}): Page {
  const devices = Object.assign(new SyntheticDevices(), { microphones: [table, headset], ...change });
  return openRecorderPage({ devices });
}

const sound = () => new SyntheticStream({ hasImage: true });
const titles = ({ notifications }: Page) => notifications.map(({ title }) => title);
const snapshot = ({ recorder }: Page) => recorder.getSnapshot();
const lastConstraints = ({ devices }: Page) => devices.constraints.at(-1);

describe('the choice of the microphone', () => {
  test('is offered once names are told, remembered, and used at the next start', async () => {
    const page = openPage();
    await page.microphones.refresh();
    expect(page.microphones.getSnapshot()).toEqual({ list: [], chosen: null });
    await page.recorder.start();
    expect(lastConstraints(page)).not.toHaveProperty('deviceId');
    await vi.waitFor(() => expect(page.microphones.getSnapshot().list).toEqual([table, headset]));
    await page.recorder.stop();
    page.microphones.choose('headset');
    expect(page.devices.chosen).toEqual(headset);

    const next = openRecorderPage({ devices: page.devices });
    await next.recorder.start();
    expect(lastConstraints(next)).toMatchObject({ deviceId: { exact: 'headset' }, echoCancellation: true });
    // The microphone alone is recorded as the browser gives it.
    expect(next.devices.recorder.stream).toBe(next.devices.streams.at(-1));
    expect(next.devices.mixers).toEqual([]);
    await next.recorder.stop();
  });

  test('follows what is plugged in, and a device that comes back under another id', async () => {
    const page = openPage({ chosen: headset, requests: 1 });
    const again = { id: 'headset-2', label: 'Cuffie' };
    page.devices.microphones = [again];
    page.browser.mediaDevices?.dispatchEvent(new Event('devicechange'));
    await vi.waitFor(() => expect(page.microphones.getSnapshot()).toEqual({ list: [again], chosen: again }));
  });

  test('falls back to the default where the chosen one is gone, says so once, and takes it when it is back', async () => {
    const page = openPage({ chosen: headset });
    page.devices.microphones = [table];
    for (const _start of [1, 2]) {
      await page.recorder.start();
      expect(snapshot(page).state.phase).toBe('recording');
      expect(lastConstraints(page)).not.toHaveProperty('deviceId');
      page.devices.recorder.deliver(sliceBytes(0));
      await page.recorder.stop();
    }
    expect(titles(page)).toEqual(['Microfono scelto non collegato']);
    expect(page.devices.chosen).toEqual(headset);
    page.devices.microphones = [table, headset];
    await page.recorder.start();
    expect(lastConstraints(page)).toMatchObject({ deviceId: { exact: 'headset' } });
    await page.recorder.stop();
  });

  test('changes while recording without a gap, the first time in a new part and then in the same one', async () => {
    const page = openPage();
    const { recorder, devices, microphones, finished, vault } = page;
    await recorder.start();
    devices.recorder.deliver(sliceBytes(0));
    await vi.waitFor(() => expect(microphones.getSnapshot().list).toHaveLength(2));
    microphones.choose('table');
    await recorder.changeMicrophone();
    const [first, second] = devices.recorders;
    // The new recorder ran before the first one was stopped.
    expect([first?.state, second?.state]).toEqual(['inactive', 'recording']);
    expect(second?.stream).toBe(devices.mixers[0]?.stream);
    expect(devices.mixers[0]?.sources).toEqual([devices.streams[1]]);
    expect([devices.streams[0]?.track.readyState, devices.streams[1]?.track.readyState]).toEqual([
      'ended',
      'live',
    ]);
    microphones.choose('headset');
    await recorder.changeMicrophone();
    expect(devices.recorders).toHaveLength(2);
    expect(devices.mixers[0]?.sources).toEqual([devices.streams[2]]);
    devices.recorder.deliver(sliceBytes(1));
    await recorder.stop();
    await vi.waitFor(() => expect(finished).toHaveLength(2));
    expect((await vault.list('anna')).map(({ segmentNumber }) => segmentNumber).sort()).toEqual([1, 2]);
    expect([devices.liveTracks, devices.openMeters, devices.mixers[0]?.isClosed]).toEqual([0, 0, true]);
    expect(titles(page)).toEqual([]);
  });

  test('changes while paused, and stays paused', async () => {
    const page = openPage({ chosen: table });
    await page.recorder.start();
    page.recorder.pause();
    await page.recorder.changeMicrophone();
    expect(page.devices.recorder.state).toBe('paused');
    page.recorder.resume();
    expect(page.devices.recorder.state).toBe('recording');
    await page.recorder.stop();
  });

  test('goes on with the one before when the new one, or the recorder for it, is refused', async () => {
    const page = openPage();
    await page.recorder.start();
    const stream = page.devices.streams[0];
    page.devices.answer = new DOMException('Busy', 'NotReadableError');
    await page.recorder.changeMicrophone();
    expect(titles(page)).toEqual(['Microfono occupato']);
    page.devices.answer = 'grant';
    page.devices.refusesRecorders = true;
    await page.recorder.changeMicrophone();
    expect(page.devices.recorders).toHaveLength(1);
    expect([page.devices.recorder.state, stream?.track.readyState, page.devices.liveTracks]).toEqual([
      'recording',
      'live',
      1,
    ]);
    page.devices.recorder.deliver(sliceBytes(0));
    await page.recorder.stop();
    expect([page.finished.length, page.devices.liveTracks, page.devices.openMeters]).toEqual([1, 0, 0]);
  });

  test('where the browser cannot mix, each change begins a part', async () => {
    const page = openPage({ canMix: false });
    await page.recorder.start();
    await page.recorder.changeMicrophone();
    await page.recorder.changeMicrophone();
    expect(page.devices.recorders).toHaveLength(3);
    expect(page.devices.recorder.stream).toBe(page.devices.streams.at(-1));
    await page.recorder.stop();
    expect(page.devices.liveTracks).toBe(0);
  });

  test('D-25 a chosen microphone that is unplugged gives way to the default, and the recording goes on', async () => {
    const page = openPage({ chosen: headset });
    await page.recorder.start();
    page.devices.recorder.deliver(sliceBytes(0));
    page.devices.streams[0]?.track.unplug();
    await vi.waitFor(() => expect(page.devices.recorders).toHaveLength(2));
    expect(titles(page)).toEqual(['Microfono scelto non collegato']);
    expect(snapshot(page).state.phase).toBe('recording');
    page.devices.recorder.deliver(sliceBytes(1));
    await page.recorder.stop();
    await vi.waitFor(() => expect(page.finished).toHaveLength(2));
  });

  test('a change that comes too late leaves no microphone open', async () => {
    const page = openPage();
    await page.recorder.start();
    page.devices.answer = 'ask';
    const changed = page.recorder.changeMicrophone();
    await Promise.resolve();
    await page.recorder.stop();
    page.devices.grantPending();
    await changed;
    expect([page.devices.liveTracks, page.devices.openMeters]).toEqual([0, 0]);
  });
});

describe('an online meeting', () => {
  test('is recorded with the microphone in one stream, and its image is ended at once', async () => {
    const page = openPage({ sharing: sound() });
    const shared = page.devices.sharing as SyntheticStream;
    await page.meeting.begin();
    expect(snapshot(page)).toMatchObject({ isMeeting: true, state: { phase: 'recording' } });
    expect(page.devices.recorders).toHaveLength(1);
    expect(page.devices.recorder.stream).toBe(page.devices.mixers[0]?.stream);
    expect(page.devices.mixers[0]?.sources).toEqual([page.devices.streams[0], shared]);
    expect([shared.image?.readyState, shared.getVideoTracks()]).toEqual(['ended', []]);
    // What the loudspeakers play is taken out of the microphone: the meeting is not heard twice.
    expect(lastConstraints(page)).toMatchObject({ echoCancellation: true });
    page.devices.recorder.deliver(sliceBytes(0));
    await page.recorder.stop();
    expect([shared.track.readyState, page.devices.liveTracks, page.devices.openMeters]).toEqual([
      'ended',
      0,
      0,
    ]);
    expect(titles(page)).toEqual([]);
  });

  test('goes on with the microphone alone, and says so, when the sharing ends', async () => {
    const page = openPage({ sharing: sound() });
    const shared = page.devices.sharing as SyntheticStream;
    await page.meeting.begin();
    shared.track.unplug();
    expect(snapshot(page)).toMatchObject({ isMeeting: false, state: { phase: 'recording' } });
    expect(titles(page)).toEqual(['Condivisione terminata']);
    expect(page.devices.mixers[0]?.sources).toEqual([page.devices.streams[0]]);
    expect(page.devices.recorders).toHaveLength(1);
    await page.recorder.stop();
  });

  test('joins a recording that runs, and leaves it', async () => {
    const page = openPage({ sharing: sound() });
    await page.recorder.start();
    page.devices.recorder.deliver(sliceBytes(0));
    await page.meeting.begin();
    expect(snapshot(page).isMeeting).toBe(true);
    expect(page.devices.requests).toBe(1);
    expect(page.devices.recorders.map(({ state }) => state)).toEqual(['inactive', 'recording']);
    page.recorder.stopSharing();
    expect(snapshot(page).isMeeting).toBe(false);
    expect((page.devices.sharing as SyntheticStream).track.readyState).toBe('ended');
    expect(titles(page)).toEqual(['Suono aggiunto']);
    page.devices.recorder.deliver(sliceBytes(1));
    await page.recorder.stop();
    await vi.waitFor(() => expect(page.finished).toHaveLength(2));
  });

  test.each([
    ['where it cannot be asked for', { sharing: null }, 'missing'],
    ['where the browser gives images only', { sharing: sound(), givesSound: false }, 'notGiven'],
    ['without a sound', { sharing: new SyntheticStream({ hasImage: true, hasSound: false }) }, 'noSound'],
    [
      'against the system',
      { sharing: new DOMException('Permission denied by system', 'NotAllowedError') },
      'refusedBySystem',
    ],
    ['that was not chosen', { sharing: new DOMException('Permission denied', 'NotAllowedError') }, null],
  ])('%s is explained before anything is recorded', async (_what, change, problem) => {
    const page = openPage(change);
    await page.meeting.begin();
    expect(page.meeting.getProblem()).toBe(problem);
    expect([page.devices.requests, snapshot(page).state.phase]).toEqual([0, 'idle']);
    if (change.sharing instanceof SyntheticStream) {
      expect(change.sharing.image?.readyState).toBe(problem === 'noSound' ? 'ended' : 'live');
    }
    await page.meeting.startWithMicrophone();
    // Without the sound itself the microphone is to hear the loudspeakers.
    expect(lastConstraints(page)).toMatchObject({ echoCancellation: false });
    expect([page.meeting.getProblem(), snapshot(page).state.phase]).toEqual([null, 'recording']);
    await page.recorder.stop();
  });

  test('leaves nothing open when the microphone is refused or the start is taken back', async () => {
    const page = openPage({ sharing: sound() });
    page.devices.answer = new DOMException('No', 'NotAllowedError');
    await page.meeting.begin();
    expect(titles(page)).toEqual(['Permessi microfono richiesti']);
    expect((page.devices.sharing as SyntheticStream).track.readyState).toBe('ended');

    const later = openPage({ sharing: sound(), answer: 'ask' });
    const begun = later.meeting.begin();
    await vi.waitFor(() => expect(later.devices.requests).toBe(1));
    await later.recorder.stop();
    later.devices.grantPending();
    await begun;
    expect([later.devices.liveTracks, later.devices.openMeters]).toEqual([0, 0]);
    expect((later.devices.sharing as SyntheticStream).track.readyState).toBe('ended');
    expect(snapshot(later).state.phase).toBe('idle');
  });

  test('goes on with the others when the microphone is unplugged, and ends with them', async () => {
    const page = openPage({ sharing: sound() });
    await page.meeting.begin();
    page.devices.recorder.deliver(sliceBytes(0));
    page.devices.streams[0]?.track.unplug();
    await vi.waitFor(() => expect(titles(page)).toEqual(['Microfono scollegato']));
    expect(snapshot(page)).toMatchObject({ isMeeting: true, state: { phase: 'recording' } });
    (page.devices.sharing as SyntheticStream).track.unplug();
    await vi.waitFor(() => expect(page.finished).toHaveLength(1));
  });

  test('a graph that the browser holds gives way to the microphone itself', async () => {
    const page = openPage({ sharing: sound() });
    await page.meeting.begin();
    page.devices.recorder.deliver(sliceBytes(0));
    page.devices.mixers[0]?.halt();
    expect(page.devices.recorder.stream).toBe(page.devices.streams[0]);
    expect(snapshot(page)).toMatchObject({ isMeeting: false, state: { phase: 'recording' } });
    expect(titles(page)).toEqual(['Condivisione terminata']);
    await page.recorder.stop();
    expect(page.devices.liveTracks).toBe(0);
  });
});

describe('F-31: a silent microphone in a meeting', () => {
  async function recordFor(ms: number, page: Page) {
    for (let passed = 0; passed < ms; passed += 2_000) {
      page.devices.recorder.deliver(sliceBytes(1));
      await vi.advanceTimersByTimeAsync(2_000);
    }
  }

  test('is told although the others are heard, at gain 0 and muted by the system, and does not end it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const page = openPage({ sharing: sound() });
    await page.meeting.begin();
    page.devices.level = 0;
    await recordFor(14_000, page);
    expect(snapshot(page)).toMatchObject({ isSilent: true, isMeeting: true, quiet: null });
    page.devices.level = 0.1;
    await recordFor(2_000, page);
    expect(snapshot(page).isSilent).toBe(false);
    page.devices.streams[0]?.track.mute();
    await recordFor(14_000, page);
    expect(snapshot(page)).toMatchObject({ isSilent: true, state: { phase: 'recording' } });
    expect(titles(page)).toEqual([]);
    await page.recorder.stop();
  });

  test('is no longer told of once another microphone is chosen', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const page = openPage();
    await page.recorder.start();
    page.devices.level = 0;
    await recordFor(14_000, page);
    expect(snapshot(page).isSilent).toBe(true);
    page.devices.level = 0.1;
    await page.recorder.changeMicrophone();
    expect(snapshot(page).isSilent).toBe(false);
    await page.recorder.stop();
  });
});
