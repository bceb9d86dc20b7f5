import { setImmediate } from 'node:timers/promises';
import type { Turn } from '@wingman/core/ports/diarizer.ts';
import { AudioDecoder } from '../decode/decode.ts';
import { loudness, sampleRate } from '../decode/pcm.ts';
import { silence } from '../voice/voice-detector.ts';
import { type HeardVoice, matchVoices } from './match-voices.ts';
import { ownSpans } from './own-spans.ts';
import type { DiarizationEngine, LocalTurn } from './sherpa-diarization.ts';

/** The engine needs a whole window at once: about 40 MB of samples. */
const windowSeconds = 10 * 60;
/** Less is not enough for an embedding; more does not improve it. Seconds. */
const leastHeard = 1;
const mostHeard = 30;

type DiarizeOptions = { same: number; windowSeconds?: number; signal: AbortSignal };

/**
 * Diarizes a recording window by window in constant memory, and finally matches the voices of all windows. Voices with
 * too little speech in a window are left out of it.
 * @throws {DomainError} as the decoder does
 */
export async function diarizeFile(
  path: string,
  engine: DiarizationEngine,
  options: DiarizeOptions,
): Promise<Turn[]> {
  const { same, signal } = options;
  const voices: HeardVoice[] = [];
  const turns: (LocalTurn & { voice: number })[] = [];
  let window = 0;
  for await (const { samples, offset } of windowsOf(path, options)) {
    if (loudness(samples) < silence) continue;
    const heard = engine.turnsIn(samples);
    for (const [speaker, own] of Map.groupBy(heard, (turn) => turn.speaker)) {
      const voice = voiceOf(engine, samples, own, heard);
      if (!voice) continue;
      voices.push({ window, ...voice });
      const shifted = own.map(({ start, end }) => ({ start: start + offset, end: end + offset, speaker }));
      turns.push(...shifted.map((turn) => ({ ...turn, voice: voices.length - 1 })));
    }
    window += 1;
    await setImmediate();
    signal.throwIfAborted();
  }
  const numbers = matchVoices(voices, same);
  return inOrder(turns.map(({ start, end, voice }) => ({ start, end, voice: numbers[voice] ?? 0 })));
}

async function* windowsOf(path: string, { windowSeconds: seconds = windowSeconds, signal }: DiarizeOptions) {
  const decoder = new AudioDecoder(path);
  try {
    const window = new Float32Array(seconds * sampleRate);
    let filled = 0;
    let offset = 0;
    for (const block of decoder.blocks()) {
      for (let at = 0; at < block.length; ) {
        const part = block.subarray(at, at + window.length - filled);
        window.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled < window.length) continue;
        yield { samples: window, offset };
        offset += seconds;
        filled = 0;
      }
      await setImmediate();
      signal.throwIfAborted();
    }
    if (filled > 0) yield { samples: window.subarray(0, filled), offset };
  } finally {
    decoder.close();
  }
}

/** The embedding of a voice where it speaks alone. */
function voiceOf(
  engine: DiarizationEngine,
  samples: Float32Array,
  own: LocalTurn[],
  all: LocalTurn[],
): Omit<HeardVoice, 'window'> | undefined {
  const others = all.filter(({ speaker }) => speaker !== own[0]?.speaker);
  const alone = ownSpans(own, others).sort((one, other) => other.end - other.start - (one.end - one.start));
  const parts: Float32Array[] = [];
  let seconds = 0;
  for (const { start, end } of alone) {
    if (seconds < mostHeard)
      parts.push(samples.subarray(Math.round(start * sampleRate), Math.round(end * sampleRate)));
    seconds += end - start;
  }
  if (seconds < leastHeard) return undefined;
  const description = engine.describe(parts);
  return description && { description, seconds };
}

/** Numbered by their first turn. */
function inOrder(turns: Turn[]): Turn[] {
  const sorted = turns.sort((one, other) => one.start - other.start);
  const numbers = new Map<number, number>();
  for (const { voice } of sorted) if (!numbers.has(voice)) numbers.set(voice, numbers.size);
  return sorted.map((turn) => ({ ...turn, voice: numbers.get(turn.voice) ?? 0 }));
}
