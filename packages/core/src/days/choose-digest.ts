import { maxDigestLines } from '@wingman/contract/day-table.ts';
import type { NoteSection } from '@wingman/contract/notes-table.ts';
import type { RecordedLine } from '@wingman/db/repositories/day.repository.ts';
import { chooseLines } from '../lines/choose-lines.ts';

/** The kinds of lines that a digest is made of. */
export const digestSections: readonly NoteSection[] = [
  'decision',
  'commitment',
  'appointment',
  'summary',
  'question',
  'key_point',
];

/** Lines that can be heard, and that still hold. */
export const mayBeInDigest = (line: RecordedLine): boolean =>
  line.sources.length > 0 &&
  !line.isStale &&
  line.state !== 'dropped' &&
  digestSections.includes(line.section);

/** The lines that carry most, at most seven, in the order of the day. */
export const chooseDigest = (lines: readonly RecordedLine[]): RecordedLine[] =>
  chooseLines(lines.filter(mayBeInDigest), maxDigestLines).toSorted(bySpeech);

function bySpeech(one: RecordedLine, other: RecordedLine): number {
  if (one.recordedAt !== other.recordedAt) return one.recordedAt < other.recordedAt ? -1 : 1;
  if (one.recordingId !== other.recordingId) return one.recordingId < other.recordingId ? -1 : 1;
  return (one.sources[0]?.start ?? 0) - (other.sources[0]?.start ?? 0);
}
