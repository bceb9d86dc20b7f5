import { wavOf } from '@wingman/speech/convert/wav.ts';

/**
 * Words that a machine can say and hear without a speech model: each number has a tone of its own, and a word that
 * occurs nowhere else. What of a recording is kept, doubled or left behind can then be told word for word.
 */
const sampleRate = 16_000;
const lowestHertz = 300;
/** Some 14,000 numbers have a tone of their own below half the sample rate; those from this one on are only written. */
export const firstWritten = 15_000;
const hertzPerNumber = 0.5;
const amplitude = 0.25;
const toneSeconds = 0.5;
const pauseSeconds = 1;

const consonants = 'bdfglmnprstvz';
const vowels = 'aiu';
const syllables = [...consonants].flatMap((first) => [...vowels].map((second) => first + second));
const ending = 'xt';
/** As a word is written, and as the search index keeps its stem. */
const wordPattern = new RegExp(`((?:[${consonants}][${vowels}]){3})${ending}`, 'g');

export function wordOf(number: number): string {
  const digits = [syllables.length ** 2, syllables.length, 1].map(
    (unit) => syllables[Math.floor(number / unit) % syllables.length],
  );
  return `${digits.join('')}${ending}o`;
}

/** The numbers whose words, or stems of them, occur in a text; in order, as often as they occur. */
export function numbersIn(text: string): number[] {
  return [...text.matchAll(wordPattern)].map(([, word = '']) => {
    const digits = word.match(/../g) ?? [];
    return digits.reduce((sum, syllable) => sum * syllables.length + syllables.indexOf(syllable), 0);
  });
}

/** Whether both have the same numbers as often, in whatever order. */
export const isSame = (some: readonly number[], others: readonly number[]): boolean =>
  JSON.stringify(some.toSorted(byValue)) === JSON.stringify(others.toSorted(byValue));

const byValue = (one: number, other: number) => one - other;

/** A recording in which these numbers are said one after the other, with pauses. */
export function wavOfNumbers(numbers: readonly number[]): Buffer<ArrayBuffer> {
  const tone = Math.round(toneSeconds * sampleRate);
  const step = tone + Math.round(pauseSeconds * sampleRate);
  const samples = new Float32Array(numbers.length * step);
  for (const [index, number] of numbers.entries()) {
    const hertz = lowestHertz + number * hertzPerNumber;
    for (let i = 0; i < tone; i += 1) {
      samples[index * step + i] = amplitude * Math.sin((2 * Math.PI * hertz * i) / sampleRate);
    }
  }
  return wavOf(samples, sampleRate);
}

export type HeardNumber = { number: number; start: number; end: number };

/** What is said in a WAV file as the product sends it: mono, 16 bits, 16 kHz. Seconds count from its start. */
export function hearNumbers(wav: Buffer): HeardNumber[] {
  const dataAt = wav.indexOf('data', 0, 'latin1') + 8;
  const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + dataAt, wav.byteOffset + wav.length));
  return spansIn(samples).map(({ from, to }) => ({
    number: Math.round((hertzOf(samples.subarray(from, to)) - lowestHertz) / hertzPerNumber),
    start: from / sampleRate,
    end: to / sampleRate,
  }));
}

type Span = { from: number; to: number };
const frame = sampleRate / 100;
const shortestFrames = 5;

/** Where there is sound, in whole frames. */
function spansIn(samples: Int16Array): Span[] {
  const found: Span[] = [];
  let from = -1;
  for (let at = 0; at <= samples.length; at += frame) {
    const isLoud = samples.subarray(at, at + frame).some((sample) => Math.abs(sample) > 500);
    if (isLoud && from < 0) from = at;
    if (isLoud || from < 0) continue;
    if (at - from >= shortestFrames * frame) found.push({ from, to: at });
    from = -1;
  }
  return found;
}

/** From the first to the last time that the wave rises through zero. */
function hertzOf(samples: Int16Array): number {
  const risings: number[] = [];
  for (let i = 1; i < samples.length; i += 1) {
    const [before, after] = [samples[i - 1] as number, samples[i] as number];
    if (before <= 0 && after > 0) risings.push(i - 1 + before / (before - after));
  }
  const seconds = ((risings.at(-1) ?? 0) - (risings[0] ?? 0)) / sampleRate;
  return (risings.length - 1) / seconds;
}
