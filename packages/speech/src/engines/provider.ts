import type { SpokenSegment } from '@wingman/core/ports/transcriber.ts';
import { z } from 'zod';
import { type Piece, sampleRate } from '../pcm.ts';
import { wavOf } from '../wav.ts';
import type { Engine, HeardPiece } from './engine.ts';
import { brokenAnswer, connectionFailure, refusal } from './provider-error.ts';

/** `baseUrl` ends in `/v1` or the like; `language` is an ISO 639-1 code, or `auto`. */
export type ProviderConfig = { baseUrl: string; apiKey: string; model: string; language: string };

/** Ten minutes of our WAV are 19 MB; providers take 25 MB. */
const maxPieceSeconds = 600;
/** Where no times come back, a piece is the only time there is: short ones, so that citations find the place. */
const maxUntimedSeconds = 60;
/** Providers refuse what is shorter than 0.1 s. */
const minSamples = sampleRate * 0.1;
const timeoutMs = 290_000;

const plainSchema = z.object({ text: z.string() });
const verboseSchema = plainSchema.extend({
  segments: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      text: z.string(),
      avg_logprob: z.number().nullish(),
    }),
  ),
});

/**
 * An OpenAI-compatible transcription service. It is asked once per piece; trying again is the caller's affair.
 */
export function createProviderEngine(config: ProviderConfig): Engine {
  // Models that know no verbose_json refuse it; once seen it is not asked for again.
  let verbose = !config.model.startsWith('gpt-4o');
  return {
    maxPieceSeconds: verbose ? maxPieceSeconds : maxUntimedSeconds,
    async hear(piece, signal) {
      const padded = withMinimumLength(piece);
      if (verbose) {
        const answer = await post(config, padded, 'verbose_json', signal);
        if (answer.ok) return await readAnswer(answer, piece);
        const error = await refusal(answer);
        // 400 and 422 may mean the format rather than the audio: only a second refusal is final.
        if (answer.status !== 400 && answer.status !== 422) throw error;
        const plain = await post(config, padded, 'json', signal);
        if (!plain.ok) throw await refusal(plain);
        verbose = false;
        return await readAnswer(plain, piece);
      }
      const answer = await post(config, padded, 'json', signal);
      if (!answer.ok) throw await refusal(answer);
      return await readAnswer(answer, piece);
    },
  };
}

async function post(
  config: ProviderConfig,
  samples: Float32Array,
  format: 'json' | 'verbose_json',
  signal: AbortSignal,
): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob([wavOf(samples)], { type: 'audio/wav' }), 'audio.wav');
  form.append('model', config.model);
  form.append('response_format', format);
  form.append('temperature', '0');
  if (config.language !== 'auto') form.append('language', config.language);
  try {
    return await fetch(`${config.baseUrl.replace(/\/+$/u, '')}/audio/transcriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${config.apiKey}` },
      body: form,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
  } catch (cause) {
    signal.throwIfAborted();
    throw connectionFailure(cause);
  }
}

async function readAnswer(answer: Response, piece: Piece): Promise<HeardPiece> {
  const body = await answer.json().catch((cause: unknown) => {
    throw brokenAnswer(cause);
  });
  const offset = piece.offset / sampleRate;
  const end = offset + piece.samples.length / sampleRate;
  const detailed = verboseSchema.safeParse(body);
  if (detailed.success && (detailed.data.segments.length > 0 || detailed.data.text.trim() === '')) {
    return { segments: detailed.data.segments.map((segment) => shifted(segment, offset, end)) };
  }
  const plain = plainSchema.safeParse(body);
  if (!plain.success) throw brokenAnswer(plain.error);
  return { segments: [{ start: offset, end, text: plain.data.text.trim(), confidence: null }] };
}

/** From the piece's time to the recording's; models are known to point a little past the end. */
function shifted(
  segment: z.infer<typeof verboseSchema>['segments'][number],
  offset: number,
  end: number,
): SpokenSegment {
  const start = Math.min(end, offset + Math.max(0, segment.start));
  return {
    start,
    end: Math.max(start, Math.min(end, offset + segment.end)),
    text: segment.text.trim(),
    confidence: typeof segment.avg_logprob === 'number' ? Math.min(1, Math.exp(segment.avg_logprob)) : null,
  };
}

function withMinimumLength(piece: Piece): Float32Array {
  if (piece.samples.length >= minSamples) return piece.samples;
  const padded = new Float32Array(minSamples);
  padded.set(piece.samples);
  return padded;
}
