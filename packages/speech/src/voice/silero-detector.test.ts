import { expect, test } from 'vitest';
import { loudness } from '../decode/pcm.ts';
import { babble, hum, inARow, music, noise, silent, tune } from '../testing/voice.ts';
import { createSileroDetector } from './silero-detector.ts';
import { frameSamples } from './voice-detector.ts';

/** Seconds of voice that the detector finds from `from` to `to`. */
function voiceIn(samples: Float32Array, from = 0, to = samples.length / 16_000): number {
  const detector = createSileroDetector();
  let frames = 0;
  for (let at = 0; at + frameSamples <= samples.length; at += frameSamples) {
    const frame = samples.subarray(at, at + frameSamples);
    const isInside = at >= from * 16_000 && at < to * 16_000;
    if (detector.hears(frame, loudness(frame)) && isInside) frames += 1;
  }
  return (frames * frameSamples) / 16_000;
}

test('a voice is detected from its first tenths of a second on, to its end', () => {
  const samples = inARow(silent(2), babble(6), silent(2));
  expect(voiceIn(samples, 2, 8)).toBeGreaterThan(5);
  expect(voiceIn(samples, 0, 2)).toBe(0);
  expect(voiceIn(samples, 8.5)).toBe(0);
});

test('D-12 (a)(b) silence, faint and loud noise, and music are no voice', () => {
  for (const samples of [silent(20), noise(20, 0.0005), noise(20, 0.1), music(20)]) {
    expect(voiceIn(samples)).toBe(0);
  }
});

test('D-16 (a) a voice after twenty-five seconds of music is detected', () => {
  const samples = inARow(music(25), silent(1), babble(5));
  expect(voiceIn(samples, 26)).toBeGreaterThan(4);
  expect(voiceIn(samples, 0, 25)).toBeLessThan(1);
});

test('D-16 (c) an answer of half a second is detected', () => {
  expect(voiceIn(inARow(silent(1), babble(0.6), silent(1)))).toBeGreaterThan(0.3);
});

test.each([
  ['a piano', () => tune(20, { instrument: 'piano', lowest: 110, every: 0.9 })],
  ['bells', () => tune(20, { instrument: 'bells', lowest: 196, every: 1.2 })],
  ['hum', () => hum(20, 120)],
] as const)('F-32: %s: no voice', (_, sound) => {
  // Less than the minimum voice for words.
  expect(voiceIn(sound())).toBeLessThan(0.1);
});

test('F-32: a voice over hum, and one right after a piano, is detected', () => {
  const quietHum = hum(9, 120).map((sample) => sample / 10);
  const voice = inARow(silent(2), babble(5), silent(2));
  expect(voiceIn(quietHum.map((sample, i) => sample + (voice[i] ?? 0)))).toBeGreaterThan(4);
  const piano = tune(10, { instrument: 'piano', lowest: 131, every: 0.4 });
  expect(voiceIn(inARow(piano, babble(5)), 10)).toBeGreaterThan(2);
});
