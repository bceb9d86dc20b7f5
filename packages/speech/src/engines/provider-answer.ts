import { cleanLine } from '@wingman/contract/clean-text.ts';
import { languageCode } from '@wingman/contract/language.ts';
import { orderSegments } from '@wingman/contract/order-segments.ts';
import type { AnswerCounts, SpokenSegment } from '@wingman/core/ports/transcriber.ts';
import { z } from 'zod';
import { type Chunk, sampleRate } from '../decode/pcm.ts';
import type { HeardSegments } from '../join/heard-chunk.ts';
import { BodyTooLargeError, readLimited } from './limited-body.ts';
import { brokenAnswer, tooLargeAnswer } from './provider-error.ts';

/** Verbose answers have about a kilobyte for each second of speech, with times for words and tokens. */
const baseBytes = 1024 * 1024;
const bytesPerSecond = 8 * 1024;
/** Maximum letters a second of speech. */
const baseLetters = 2_000;
const lettersPerSecond = 100;
/** Whisper itself treats a higher compression ratio as a loop. */
const loopRatio = 2.4;

const answerSchema = z.object({
  text: z.string().nullish(),
  segments: z.array(z.unknown()).nullish(),
  language: z.string().nullish().catch(null),
});
const segmentSchema = z.object({
  start: z.unknown(),
  end: z.unknown(),
  text: z.string(),
  avg_logprob: z.number().nullish().catch(null),
  no_speech_prob: z.number().nullish().catch(null),
  compression_ratio: z.number().nullish().catch(null),
});
type RawSegment = z.infer<typeof segmentSchema>;
type LooseSegment = Omit<SpokenSegment, 'start' | 'end'> & { start: unknown; end: unknown };

/**
 * The segments of a response, with times of the recording, ordered and sanitized; a response without times is one
 * segment. @throws {TranscriptionError} for invalid or implausibly large responses
 */
export async function readProviderAnswer(answer: Response, chunk: Chunk): Promise<HeardSegments> {
  const seconds = chunk.samples.length / sampleRate;
  const body = await readBody(answer, baseBytes + bytesPerSecond * seconds);
  const parsed = answerSchema.safeParse(body);
  if (!parsed.success) throw brokenAnswer(parsed.error);
  const raw = (parsed.data.segments ?? []).map((segment) => segmentSchema.safeParse(segment).data);
  const known = raw.filter((segment) => segment !== undefined);
  const { text } = parsed.data;
  if (text === undefined && parsed.data.segments === undefined)
    throw brokenAnswer('neither text nor segments');
  const letters = known.reduce((sum, segment) => sum + segment.text.length, text?.length ?? 0);
  if (letters > baseLetters + lettersPerSecond * seconds * 2) throw tooLargeAnswer(`${letters} letters`);
  const offset = chunk.offset / sampleRate;
  const loose =
    known.length > 0 ? known.map((segment) => moved(segment, offset)) : [whole(text ?? '', seconds, offset)];
  const said = loose.filter((segment) => segment.text !== '');
  const { segments, misplaced } = orderSegments<SpokenSegment>(said, offset, offset + seconds);
  const ratio = Math.max(0, ...known.map(({ compression_ratio }) => compression_ratio ?? 0));
  const counts: AnswerCounts = {
    segments: raw.length,
    letters,
    misplaced,
    unreadable: raw.length - known.length,
    ratio,
  };
  const language = said.length > 0 ? languageCode(parsed.data.language ?? '') : undefined;
  return { segments, counts, isDoubtful: ratio > loopRatio, language };
}

async function readBody(answer: Response, maxBytes: number): Promise<unknown> {
  const text = await readLimited(answer, maxBytes).catch((error: unknown) => {
    throw error instanceof BodyTooLargeError ? tooLargeAnswer(error) : error;
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw brokenAnswer(error);
  }
}

function whole(text: string, seconds: number, offset: number): LooseSegment {
  return { start: offset, end: offset + seconds, text: cleanLine(text), confidence: null };
}

/** Converts the chunk's time to the recording's. */
function moved(segment: RawSegment, offset: number): LooseSegment {
  const at = (time: unknown) => {
    const seconds = typeof time === 'string' && time.trim() !== '' ? Number(time) : time;
    return typeof seconds === 'number' ? seconds + offset : undefined;
  };
  return {
    start: at(segment.start),
    end: at(segment.end),
    text: cleanLine(segment.text),
    confidence: confidenceOf(segment),
  };
}

/** Confidence of the words, reduced by the probability of no speech. */
function confidenceOf({ avg_logprob, no_speech_prob }: RawSegment): number | null {
  if (typeof avg_logprob !== 'number') return null;
  const doubt = typeof no_speech_prob === 'number' ? Math.max(0, no_speech_prob - 0.5) : 0;
  return Math.min(1, Math.exp(avg_logprob)) * (1 - Math.min(0.5, doubt));
}
