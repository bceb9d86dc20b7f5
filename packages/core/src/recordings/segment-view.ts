import type { Segment } from '@wingman/contract/recording.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';

/** As callers see it: the version is told of corrected ones only. */
export function toSegment({ id, start, end, text, speaker, version }: SegmentEntity): Segment {
  return { id, start, end, text, speaker, ...(version === null ? {} : { version }) };
}
