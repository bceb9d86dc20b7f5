import { z } from 'zod';
import { recordingDetailSchema, segmentSchema } from './recording.ts';

/** Where a segment stands in the transcript after the change, counted from 0. */
const placedSegmentSchema = segmentSchema.extend({ at: z.number().int() });
export type PlacedSegment = z.infer<typeof placedSegmentSchema>;

/**
 * What a correction made of a transcript: the segments that are new or not as they were, in their order, and the ids of those that
 * are gone. The rest is as in the recording.
 */
export const transcriptChangeSchema = recordingDetailSchema
  .pick({ id: true, language: true, draft: true, earlier: true, undo: true, redo: true })
  .extend({
    /** The revisions of the transcript before and after; equal where nothing was to change. */
    from: z.number().int(),
    revision: z.number().int(),
    segments: placedSegmentSchema.array(),
    removed: z.number().int().array(),
  });
export type TranscriptChange = z.infer<typeof transcriptChangeSchema>;
