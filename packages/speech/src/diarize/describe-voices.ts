import { setImmediate } from 'node:timers/promises';
import type { DescribedVoice, VoiceSpan } from '@wingman/core/ports/diarizer.ts';
import { AudioDecoder } from '../decode/decode.ts';
import { loudness, sampleRate } from '../decode/pcm.ts';
import { silence } from '../voice/voice-detector.ts';
import { ownSpans } from './own-spans.ts';
import type { DiarizationEngine, LocalTurn } from './sherpa-diarization.ts';

/** Of each voice so much is read; more does not improve the description. Seconds. */
const mostRead = 40;
/** Speech that a description is made of at least. Seconds. */
const leastSpeech = 1;
/** A third of a second at each end of a long span is left out: the next voice may begin there. */
const margin = 0.3;
const longSpan = 4 * margin;

type Described = DescribedVoice;

/**
 * Describes voices of a recording, each by the longest of its spans, in one pass over the file. What is no speech, or another voice,
 * is found by the engine and left out.
 * @throws {DomainError} as the decoder does
 */
export async function describeVoices(
  path: string,
  voices: VoiceSpan[][],
  { engine, signal }: { engine: DiarizationEngine; signal: AbortSignal },
): Promise<Described[]> {
  const samples = await readSpans(path, voices.map(chooseSpans), signal);
  const described: Described[] = [];
  for (const parts of samples) {
    described.push(describeVoice(engine, inOne(parts)));
    await setImmediate();
    signal.throwIfAborted();
  }
  return described;
}

/** The longest, in the order of time. */
function chooseSpans(spans: VoiceSpan[]): VoiceSpan[] {
  const chosen: VoiceSpan[] = [];
  let seconds = 0;
  for (const { start, end } of spans.toSorted(
    (one, other) => other.end - other.start - one.end + one.start,
  )) {
    if (seconds >= mostRead) break;
    const edge = end - start > longSpan ? margin : 0;
    const until = Math.min(end - edge, start + edge + mostRead - seconds);
    chosen.push({ start: start + edge, end: until });
    seconds += until - start - edge;
  }
  return chosen.sort((one, other) => one.start - other.start);
}

type Wanted = { voice: number; from: number; to: number; parts: Float32Array[] };

/** The samples of each voice's spans. */
async function readSpans(
  path: string,
  voices: VoiceSpan[][],
  signal: AbortSignal,
): Promise<Float32Array[][]> {
  const wanted = voices
    .flatMap((spans, voice) =>
      spans.map(({ start, end }): Wanted => {
        const [from, to] = [Math.round(start * sampleRate), Math.round(end * sampleRate)];
        return { voice, from, to, parts: [] };
      }),
    )
    .sort((one, other) => one.from - other.from);
  const decoder = new AudioDecoder(path);
  try {
    let at = 0;
    let left = wanted;
    for (const block of decoder.blocks()) {
      const end = at + block.length;
      for (const each of left) {
        if (each.from >= end) break;
        const part = block.slice(Math.max(0, each.from - at), Math.max(0, each.to - at));
        if (part.length > 0) each.parts.push(part);
      }
      at = end;
      left = left.filter(({ to }) => to > at);
      if (left.length === 0) break;
      await setImmediate();
      signal.throwIfAborted();
    }
  } finally {
    decoder.close();
  }
  return voices.map((_, voice) =>
    wanted.filter((each) => each.voice === voice).flatMap(({ parts }) => parts),
  );
}

function inOne(parts: Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const nobody: Described = { vector: null, seconds: 0, share: 0 };

/** By the voice that is heard most in these samples. */
function describeVoice(engine: DiarizationEngine, samples: Float32Array): Described {
  if (samples.length === 0 || loudness(samples) < silence) return nobody;
  const turns = engine.turnsIn(samples);
  const total = lengthOf(turns);
  const groups = [...Map.groupBy(turns, ({ speaker }) => speaker).values()];
  const [own = []] = groups.sort((one, other) => lengthOf(other) - lengthOf(one));
  const alone = ownSpans(
    own,
    turns.filter(({ speaker }) => speaker !== own[0]?.speaker),
  );
  const seconds = lengthOf(alone);
  if (seconds < leastSpeech) return { ...nobody, seconds };
  const parts = alone.map(({ start, end }) =>
    samples.subarray(Math.round(start * sampleRate), Math.round(end * sampleRate)),
  );
  const vector = engine.describe(parts);
  return { vector: vector ? [...vector] : null, seconds, share: seconds / total };
}

const lengthOf = (spans: Pick<LocalTurn, 'start' | 'end'>[]) =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0);
