import { repetitionMark } from '@wingman/contract/recording.ts';
import type { SpokenSegment } from '@wingman/core/ports/transcriber.ts';
import type { Span } from '../decode/pcm.ts';
import { comparable, isCaptionArtefact } from './known-phrases.ts';
import { isLoop, isStuck, repetitionIn, runsOf } from './repetition.ts';

export type Evidence = {
  /** Where voice was heard, in order. */
  voice: Span[];
  /** What the engine was told beforehand; it may come back as if it had been said. */
  prompt?: string | undefined;
  /** Words have true times: equal sentences in a row were said. */
  hearsTimes?: boolean | undefined;
};

/** Engines place words a little beside where they were. Seconds. */
const timeTolerance = 0.5;
/** With less voice than this nothing can have been said. Seconds. */
const minVoiceSeconds = 0.1;
/** Letters a second of voice: nobody speaks as fast as the first, and nobody as slowly as the second. */
export const tooManyLetters = 25;
const tooFewLetters = 4;
/** An engine that believes so little in its own words was guessing, 0 to 1. */
const guessConfidence = 0.3;
/** A shorter part of the prompt may well have been said. */
const minPromptLetters = 12;

/**
 * Leaves out what the engine wrote although nobody said it: anything where no voice was, and caption phrases,
 * the prompt's words and phrases repeated without end where voice and text do not fit. What was really said stays,
 * whatever it says.
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

/** Whether so much voice must have said more than this. */
function isThin({ text }: SpokenSegment, voiceSeconds: number): boolean {
  return comparable(text).length / voiceSeconds < tooFewLetters;
}

/** Of what is said again and again, as much as can have been said in the time. */
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

/** Once and with a mark, so that nobody takes it for all that was said. */
function marked(segment: SpokenSegment): SpokenSegment {
  return { ...segment, text: `${segment.text} ${repetitionMark}` };
}

/** Measures how much voice there is in a stretch, quickly also for thousands of stretches in order. */
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
