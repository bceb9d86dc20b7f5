import { orderSegments } from '@wingman/contract/order-segments.ts';
import type { SpokenSegment } from '@wingman/core/ports/transcriber.ts';
import type { Span } from '../decode/pcm.ts';
import { type Evidence, withoutInventions } from '../invented/invented-text.ts';
import { comparable } from '../invented/known-phrases.ts';
import type { HeardChunk } from '../join/heard-chunk.ts';
import { type JoinerState, SegmentJoiner } from '../join/join.ts';

/** Maximum text of one endless sentence that is held back before it is checked. */
const longestRun = 200;

export type TranscriptState = { joiner: JoinerState; pending: SpokenSegment[]; until: number };

/** The transcript of a recording: joined, checked, and emitted as soon as it is final. */
export class Transcript {
  readonly #joiner: SegmentJoiner;
  /** Joined but unchecked: the next segments may repeat it. */
  #pending: SpokenSegment[];
  /** End of the last emitted segment. Seconds. */
  #until: number;

  constructor(state?: TranscriptState) {
    this.#joiner = new SegmentJoiner(state?.joiner);
    this.#pending = state?.pending ?? [];
    this.#until = state?.until ?? 0;
  }

  /** JSON from which another one resumes. */
  get state(): TranscriptState {
    return { joiner: this.#joiner.state, pending: this.#pending, until: this.#until };
  }

  /** Start of the first segment not yet emitted, in seconds; undefined if there is none. */
  get unsettledFrom(): number | undefined {
    return this.#pending[0]?.start ?? this.#joiner.unsettledFrom;
  }

  /** `shared`: the overlap with the previous chunk, if any. */
  add(heard: HeardChunk, shared?: Span): void {
    this.#joiner.add(heard, shared);
  }

  /** Takes the final segments. */
  takeSettled(evidence: Evidence): SpokenSegment[] {
    const segments = [...this.#pending, ...this.#joiner.takeSettled()];
    const last = segments.at(-1);
    if (!last) return [];
    const key = comparable(last.text);
    const kept = segments.findLastIndex(({ text }) => comparable(text) !== key) + 1;
    const end = segments.length - kept > longestRun ? segments.length : kept;
    this.#pending = segments.slice(end);
    return this.#inOrder(withoutInventions(segments.slice(0, end), evidence));
  }

  /** The rest; call once, after the last chunk. */
  finish(evidence: Evidence): SpokenSegment[] {
    return this.#inOrder(withoutInventions([...this.#pending, ...this.#joiner.finish()], evidence));
  }

  /** Where chunks met, segments may overlap. */
  #inOrder(said: SpokenSegment[]): SpokenSegment[] {
    const { segments } = orderSegments<SpokenSegment>(said, this.#until);
    this.#until = segments.at(-1)?.end ?? this.#until;
    return segments;
  }
}
