import type { Handle } from '@wingman/db/handle.ts';
import { listAppliedWords, type WordInSegment } from '@wingman/db/repositories/applied-word.repository.ts';
import type { SegmentState } from '@wingman/db/repositories/correction.repository.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { placedWords, wordsWithin } from './applied-words.ts';
import { type NewState, wholeState } from './change-segments.ts';

type States = { before: SegmentState[]; after: NewState[] };
/** One of the segments after a change: where its text begins in those of before, which stand there one after the other with a space. */
type Placed = NewState & { at: number; text: string };

/** Segments that are divided or joined, with the known words in them, which go to where they stand then. */
export async function withDividedWords(
  handle: Handle,
  recordingId: string,
  { before, after }: { before: readonly SegmentEntity[]; after: readonly Placed[] },
): Promise<States> {
  const applied = Map.groupBy(await listAppliedWords(handle, recordingId), ({ segmentId }) => segmentId);
  const own = ({ id }: SegmentEntity) => applied.get(id) ?? [];
  const hasWords = before.some((segment) => own(segment).length > 0);
  let from = 0;
  const placed = before.flatMap((segment) => {
    const first = from;
    from += segment.text.length + 1;
    return placedWords(segment.text, own(segment)).map((word) => ({ ...word, at: first + word.at }));
  });
  const kept = (segment: SegmentEntity): WordInSegment[] =>
    own(segment).map(({ segmentId: _, ...word }) => word);
  return {
    before: before.map((segment) => ({
      ...wholeState(segment),
      ...(hasWords && { words: kept(segment) }),
    })),
    after: after.map(({ at, ...state }) => ({
      ...state,
      ...(hasWords && { words: wordsWithin(placed, { at, text: state.text }) }),
    })),
  };
}
