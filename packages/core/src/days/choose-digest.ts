import { maxDigestLines } from '@wingman/contract/day-table.ts';
import type { NoteSection } from '@wingman/contract/notes-table.ts';
import type { RecordedLine } from '@wingman/db/repositories/day.repository.ts';
import { restOnTheSame } from '../notes/rest-on-the-same.ts';

/** How much a line of each kind says about a day. */
const weights: Partial<Record<NoteSection, number>> = {
  decision: 4,
  commitment: 4,
  appointment: 3.5,
  summary: 3,
  question: 1.5,
  key_point: 1,
};

/** The kinds of lines that a digest is made of. */
export const digestSections = Object.keys(weights) as NoteSection[];

/** Lines that can be heard, and that still hold. */
export const mayBeInDigest = (line: RecordedLine): boolean =>
  line.sources.length > 0 && !line.isStale && line.state !== 'dropped' && line.section in weights;

/**
 * The lines that carry most, at most seven, spread over the recordings: each further line of a recording, and each further one of
 * its kind there, counts less. No two rest on the same words. In the order of the day.
 */
export function chooseDigest(lines: readonly RecordedLine[]): RecordedLine[] {
  const left = new Set(lines.filter(mayBeInDigest));
  const chosen: RecordedLine[] = [];
  while (chosen.length < maxDigestLines && left.size > 0) {
    const best = [...left].reduce((one, other) => (worth(other, chosen) > worth(one, chosen) ? other : one));
    left.delete(best);
    if (!chosen.some((one) => isSame(one, best))) chosen.push(best);
  }
  return chosen.toSorted(bySpeech);
}

function worth(line: RecordedLine, chosen: readonly RecordedLine[]): number {
  const ofRecording = chosen.filter(({ recordingId }) => recordingId === line.recordingId);
  const ofKind = ofRecording.filter(({ section }) => section === line.section);
  return (weights[line.section] ?? 0) / (1 + ofRecording.length + ofKind.length / 2);
}

const isSame = (one: RecordedLine, other: RecordedLine) =>
  one.recordingId === other.recordingId &&
  (one.text === other.text || restOnTheSame(one.sources, other.sources));

function bySpeech(one: RecordedLine, other: RecordedLine): number {
  if (one.recordedAt !== other.recordedAt) return one.recordedAt < other.recordedAt ? -1 : 1;
  if (one.recordingId !== other.recordingId) return one.recordingId < other.recordingId ? -1 : 1;
  return (one.sources[0]?.start ?? 0) - (other.sources[0]?.start ?? 0);
}
