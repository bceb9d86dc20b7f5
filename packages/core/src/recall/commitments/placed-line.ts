import type { AskedLine } from '@wingman/db/repositories/asked-lines.repository.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';

// Where a line of notes stands in what was said.

const tolerance = 0.001;
const isIn = (second: number, { start, end }: { start: number; end: number }) =>
  second >= start - tolerance && second < end;

/** Of the turns of its recording those that a line rests on; none where the user wrote it, or they are no longer there. */
export const turnsOf = <Turn extends { start: number }>(
  { sources }: Pick<AskedLine, 'sources'>,
  spoken: Turn[],
): Turn[] => spoken.filter(({ start }) => sources.some((source) => isIn(start, source)));

/** The turn that says most of a line's words, by the voice that takes it on. */
export function carrying(
  { text, foundText, who }: AskedLine,
  turns: SegmentEntity[],
  termsOf: (text: string) => ReadonlySet<string>,
): SegmentEntity | undefined {
  const words = termsOf(foundText || text);
  const worth = ({ text: said, speaker }: SegmentEntity) =>
    [...termsOf(said)].filter((term) => words.has(term)).length + (speaker === who ? 0.5 : 0);
  return turns.reduce<SegmentEntity | undefined>(
    (best, turn) => (best && worth(best) >= worth(turn) ? best : turn),
    undefined,
  );
}

/** Of a line that the user wrote: it stands with the recording, from its beginning on. */
export function unspoken({ recordingId, userId, recordedAt }: AskedLine): SegmentEntity {
  const nothing = {
    text: '',
    speaker: null,
    confidence: null,
    position: 0,
    start: 0,
    end: 0,
    version: null,
  };
  return { id: 0, recordingId, userId, ...nothing, spokenAt: recordedAt };
}
