import { voiceLabel, voiceNumber } from '@wingman/contract/speaker.ts';
import type { Turn } from '../../ports/diarizer.ts';

type Span = { start: number; end: number };
/** A span of speech whose speaker is known, or not. */
type Spoken = Span & { speaker: string | null };

/**
 * The speaker of each segment: the voice whose turns overlap it most. Voices that match an already named speaker keep
 * that name, so that names survive another diarization; the others are «Voce 1», «Voce 2» … Null where no voice was
 * detected.
 */
export function assignSpeakers(segments: Spoken[], turns: Turn[]): (string | null)[] {
  const voices = timesWithin(segments, turns, ({ voice }) => voice).map(mostOf);
  const names = nameVoices(segments, voices);
  return voices.map((voice) => (voice === undefined ? null : (names.get(voice) ?? null)));
}

/** The speakers of earlier segments for those that replace them, each by its largest overlap. */
export function carrySpeakers(segments: Span[], earlier: Spoken[]): (string | null)[] {
  const known = earlier.filter(({ speaker }) => speaker !== null);
  return timesWithin(segments, known, ({ speaker }) => speaker).map((times) => mostOf(times) ?? null);
}

/** The seconds of overlap of each segment with each speaker. Both lists are ordered by start. */
function timesWithin<S extends Span, K>(
  segments: Span[],
  spans: S[],
  keyOf: (span: S) => K,
): Map<K, number>[] {
  let first = 0;
  return segments.map((segment) => {
    while ((spans[first]?.end ?? Number.POSITIVE_INFINITY) <= segment.start) first += 1;
    const times = new Map<K, number>();
    for (let index = first; index < spans.length; index += 1) {
      const span = spans[index] as S;
      if (span.start >= segment.end) break;
      const shared = Math.min(segment.end, span.end) - Math.max(segment.start, span.start);
      if (shared > 0) times.set(keyOf(span), (times.get(keyOf(span)) ?? 0) + shared);
    }
    return times;
  });
}

function mostOf<K>(times: Map<K, number>): K | undefined {
  let most: K | undefined;
  for (const [key, seconds] of times)
    if (seconds > (most === undefined ? 0 : (times.get(most) ?? 0))) most = key;
  return most;
}

/** By voice. A name goes to all voices that mostly overlap its speaker: voices that a user merged stay merged. */
function nameVoices(segments: Spoken[], voices: (number | undefined)[]): Map<number, string> {
  const said = new Map<number, Map<string, number>>();
  for (const [index, { start, end, speaker }] of segments.entries()) {
    const voice = voices[index];
    if (voice === undefined) continue;
    const times = said.get(voice) ?? new Map<string, number>();
    said.set(voice, times);
    if (speaker !== null) times.set(speaker, (times.get(speaker) ?? 0) + end - start);
  }
  const names = new Map(
    [...said].flatMap(([voice, times]) => {
      const name = mostOf(times);
      return name === undefined ? [] : [[voice, name] as const];
    }),
  );
  const taken = new Set([...names.values()].map(voiceNumber));
  let next = 1;
  for (const voice of said.keys()) {
    if (names.has(voice)) continue;
    while (taken.has(next)) next += 1;
    names.set(voice, voiceLabel(next));
    taken.add(next);
  }
  return names;
}
