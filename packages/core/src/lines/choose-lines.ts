import type { NoteLine } from '@wingman/contract/notes.ts';
import type { NoteSection } from '@wingman/contract/notes-table.ts';
import { restOnTheSame } from './rest-on-the-same.ts';

/** How much a line of each kind says about a recording or a day. */
const weights: Partial<Record<NoteSection, number>> = {
  decision: 4,
  commitment: 4,
  appointment: 3.5,
  summary: 3,
  custom: 2,
  question: 1.5,
  key_point: 1,
};

type Told = Pick<NoteLine, 'recordingId' | 'section' | 'text' | 'sources'>;

/**
 * The lines that carry most, at most `most`, the best first: each further line of a recording, and each further one of its kind there,
 * counts less. No two rest on the same words.
 */
export function chooseLines<Line extends Told>(lines: readonly Line[], most: number): Line[] {
  const left = new Set(lines);
  const chosen: Line[] = [];
  while (chosen.length < most && left.size > 0) {
    const best = [...left].reduce((one, other) => (worth(other, chosen) > worth(one, chosen) ? other : one));
    left.delete(best);
    if (!chosen.some((one) => isSame(one, best))) chosen.push(best);
  }
  return chosen;
}

function worth(line: Told, chosen: readonly Told[]): number {
  const ofRecording = chosen.filter(({ recordingId }) => recordingId === line.recordingId);
  const ofKind = ofRecording.filter(({ section }) => section === line.section);
  return (weights[line.section] ?? 0) / (1 + ofRecording.length + ofKind.length / 2);
}

const isSame = (one: Told, other: Told) =>
  one.recordingId === other.recordingId &&
  (one.text === other.text || restOnTheSame(one.sources, other.sources));
