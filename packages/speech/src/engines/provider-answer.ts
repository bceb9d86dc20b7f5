import type { SpokenSegment } from '@wingman/core/ports/transcriber.ts';
import { z } from 'zod';
import { type Piece, sampleRate } from '../pcm.ts';
import { brokenAnswer } from './provider-error.ts';

const plainSchema = z.object({ text: z.string() });
const verboseSchema = plainSchema.extend({
  segments: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      text: z.string(),
      avg_logprob: z.number().nullish(),
      no_speech_prob: z.number().nullish(),
    }),
  ),
});
type TimedSegment = z.infer<typeof verboseSchema>['segments'][number];

/**
 * The segments of an answer, in the times of the recording; an answer without times is one segment.
 * @throws {TranscriptionError} for what is no answer of such a service
 */
export async function readProviderAnswer(answer: Response, piece: Piece): Promise<SpokenSegment[]> {
  const body = await answer.json().catch((cause: unknown) => {
    throw brokenAnswer(cause);
  });
  const offset = piece.offset / sampleRate;
  const end = offset + piece.samples.length / sampleRate;
  const detailed = verboseSchema.safeParse(body);
  if (detailed.success && (detailed.data.segments.length > 0 || detailed.data.text.trim() === '')) {
    return detailed.data.segments.map((segment) => shifted(segment, offset, end));
  }
  const plain = plainSchema.safeParse(body);
  if (!plain.success) throw brokenAnswer(plain.error);
  return [{ start: offset, end, text: plain.data.text.trim(), confidence: null }];
}

/** From the piece's time to the recording's; models are known to point a little past the end. */
function shifted(segment: TimedSegment, offset: number, end: number): SpokenSegment {
  const start = Math.min(end, offset + Math.max(0, segment.start));
  return {
    start,
    end: Math.max(start, Math.min(end, offset + segment.end)),
    text: segment.text.trim(),
    confidence: confidenceOf(segment),
  };
}

/** How sure the model was of its words, less its doubt that there were any. */
function confidenceOf({ avg_logprob, no_speech_prob }: TimedSegment): number | null {
  if (typeof avg_logprob !== 'number') return null;
  const doubt = typeof no_speech_prob === 'number' ? Math.max(0, no_speech_prob - 0.5) : 0;
  return Math.min(1, Math.exp(avg_logprob)) * (1 - Math.min(0.5, doubt));
}
