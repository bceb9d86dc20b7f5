import type { SegmentHistory } from '@wingman/contract/correction.ts';
import type { CorrectionEntity, SegmentState } from '@wingman/db/repositories/correction.repository.ts';
import type { Origins } from './origins.ts';

/** As many as anybody reads; the others stay. */
const mostShown = 200;

type Author = { firstName: string; lastName: string } | undefined;

/** How a segment came to be as it is, as its user sees it. */
export function toHistory(
  segmentId: number,
  { heard, corrections, isImported }: Origins,
  author: Author,
): SegmentHistory {
  return {
    segmentId,
    heard: heard.map(({ start, end, text, speaker }) => ({ start, end, text, speaker })),
    corrections: corrections.slice(0, mostShown).map((correction) => toCorrection(correction, author)),
    ...(isImported ? { isImported: true as const } : {}),
  };
}

/** One of the export, with the segments that it changed as far as it changed them. */
export function toExportedCorrection({ id, kind, before, after, isUndone, createdAt: at }: CorrectionEntity) {
  return { id, kind, at, before, after, ...(isUndone ? { isUndone: true as const } : {}) };
}

/** `author`: who made it, the owner of the recording. Nobody made one of known words. */
function toCorrection({ id, kind, before, after, createdAt }: CorrectionEntity, author: Author) {
  const by = kind === 'words' || !author ? '' : `${author.firstName} ${author.lastName}`.trim();
  return { id, kind, by, at: createdAt, before: before.map(toSaid), after: after.map(toSaid) };
}

const toSaid = ({ text, speaker }: SegmentState) => ({
  ...(text === undefined ? {} : { text }),
  ...(speaker === undefined ? {} : { speaker }),
});
