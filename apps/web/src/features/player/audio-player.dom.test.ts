import { expect, test, vi } from 'vitest';
import { createAudioPlayer } from './audio-player.ts';

/** The page's audio element, controlled by the test, without sound. */
function silentAudio() {
  const audio = document.createElement('audio');
  const load = vi.fn();
  const play = vi.fn(async () => {});
  Object.assign(audio, { load, play, pause: vi.fn() });
  const say = (event: string) => audio.dispatchEvent(new Event(event));
  const lengthIs = (seconds: number) => {
    Object.defineProperty(audio, 'duration', { value: seconds, configurable: true });
    say('durationchange');
  };
  return { player: createAudioPlayer(audio, (id) => `/audio/${id}`), audio, load, play, say, lengthIs };
}

test('audio that failed to load is loaded again when play is pressed, from the same second', () => {
  const { player, load, play, say } = silentAudio();
  player.open('a', { at: 7 });
  say('error');
  expect(player.get()).toMatchObject({ recordingId: 'a', failed: true, playing: false });
  player.toggle();
  expect(player.get()).toMatchObject({ recordingId: 'a', failed: false, position: 7 });
  expect([load.mock.calls.length, play.mock.calls.length]).toEqual([2, 2]);
});

test('the file’s own length is used if known; browser recordings often have none', () => {
  const { player, lengthIs } = silentAudio();
  player.open('a');
  lengthIs(Number.POSITIVE_INFINITY);
  expect(player.get().length).toBeNull();
  lengthIs(21.4);
  expect(player.get().length).toBe(21.4);
});

test('an open recording is not loaded again to play another second of it', () => {
  const { player, audio, load } = silentAudio();
  player.open('a');
  player.open('a', { at: 12 });
  expect(player.get().position).toBe(12);
  expect(load).toHaveBeenCalledTimes(1);
  expect(audio.src).toContain('/audio/a');
});
