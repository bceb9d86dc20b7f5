import { repetitionMark } from '@wingman/contract/recording.ts';
import type { SpokenSegment } from '@wingman/core/ports/transcriber.ts';
import type { Span } from '../decode/pcm.ts';
import { comparable, isCaptionArtefact } from './known-phrases.ts';
import { isLoop, isStuck, repetitionIn, runsOf } from './repetition.ts';

export type Evidence = {
  /** Spans with voice, in order. */
  voice: Span[];
  /** The engine's prompt, which it may return as if it had been said. */
  prompt?: string | undefined;
  /** Words have real timestamps: consecutive equal sentences were spoken. */
  hearsTimes?: boolean | undefined;
};

/** Tolerance of engines' timestamps. Seconds. */
const timeTolerance = 0.5;
/** Minimum voice for any speech. Seconds. */
const minVoiceSeconds = 0.1;
/** Letters a second of voice: nobody speaks faster than the first or slower than the second. */
export const tooManyLetters = 25;
const tooFewLetters = 4;
/** Below this confidence the engine was guessing, 0 to 1. */
const guessConfidence = 0.3;
/** A shorter part of the prompt may have been said. */
const minPromptLetters = 12;

/**
 * Drops hallucinated text: anything without voice, and caption phrases, words of the prompt and looped phrases where
 * voice and text do not match. Spoken text is kept, whatever it says.
 */
export function withoutInventions(segments: SpokenSegment[], evidence: Evidence): SpokenSegment[] {
  const voice = new VoiceMeter(evidence.voice);
  const heard = segments.filter((segment) => voice.in(segment) >= minVoiceSeconds);
  const credible = heard.filter(
    (segment) =>
      !isSuspicious(segment, evidence) ||
      (fits(segment, voice.in(segment)) && !isThin(segment, voice.in(segment))),
  );
  return runsOf(credible).flatMap((run) => unstick(run, voice, evidence));
}

function isSuspicious({ text }: SpokenSegment, { prompt }: Evidence): boolean {
  if (isCaptionArtefact(text)) return true;
  const plain = comparable(text);
  return plain.length >= minPromptLetters && prompt !== undefined && comparable(prompt).includes(plain);
}

/** Whether so much text can have been said in so many seconds of voice. */
function fits({ text, confidence }: SpokenSegment, voiceSeconds: number): boolean {
  const isGuess = confidence !== null && confidence < guessConfidence;
  return !isGuess && comparable(text).length / voiceSeconds <= tooManyLetters;
}

/** Whether so much voice must contain more text than this. */
function isThin({ text }: SpokenSegment, voiceSeconds: number): boolean {
  return comparable(text).length / voiceSeconds < tooFewLetters;
}

/** Of repeated text, as much as can have been said in the time. */
function unstick(run: SpokenSegment[], voice: VoiceMeter, { hearsTimes }: Evidence): SpokenSegment[] {
  const [first] = run;
  const last = run.at(-1);
  if (first && !hearsTimes && isLoop(run)) return [marked(first)];
  if (first && last && isStuck(run)) {
    const seconds = voice.in({ start: first.start, end: last.end });
    const letters = Math.max(1, comparable(first.text).length);
    return run.slice(0, Math.max(1, Math.floor((seconds * tooManyLetters) / letters)));
  }
  return run.map((segment) => {
    const repeated = repetitionIn(segment.text);
    return repeated && !fits(segment, voice.in(segment))
      ? marked({ ...segment, text: repeated.once })
      : segment;
  });
}

/** Once and with a mark, so that it is not mistaken for everything that was said. */
function marked(segment: SpokenSegment): SpokenSegment {
  return { ...segment, text: `${segment.text} ${repetitionMark}` };
}

/** Measures the seconds of voice in a span, efficiently for thousands of ordered spans. */
class VoiceMeter {
  readonly #voice: Span[];

  constructor(voice: Span[]) {
    this.#voice = voice;
  }

  /** Seconds of voice in the segment and a little around it. */
  in({ start, end }: Span): number {
    const [from, to] = [start - timeTolerance, end + timeTolerance];
    let seconds = 0;
    for (let i = this.#firstEndingAfter(from); i < this.#voice.length; i += 1) {
      const span = this.#voice[i];
      if (!span || span.start >= to) break;
      seconds += Math.min(to, span.end) - Math.max(from, span.start);
    }
    return seconds;
  }

  #firstEndingAfter(instant: number): number {
    let [low, high] = [0, this.#voice.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#voice[middle]?.end ?? 0) <= instant) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
