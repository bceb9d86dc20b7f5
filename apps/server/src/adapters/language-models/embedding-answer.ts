import { EmbeddingError } from '@wingman/core/ports/embedder.ts';
import { BodyTooLargeError, readLimited } from '@wingman/speech/engines/limited-body.ts';
import { z } from 'zod';

/** 64 vectors of 4,096 numbers of 22 characters are 6 MB. */
const maxBytes = 32 * 1024 * 1024;
/** No model in use has more. */
const maxDimension = 8_192;

const answerSchema = z.object({
  data: z.array(
    z.object({ index: z.number().int().nullish(), embedding: z.array(z.number()).min(1).max(maxDimension) }),
  ),
});

/**
 * The vectors of an answer, of length 1, in the order of what was asked.
 * @throws {EmbeddingError} misconfigured for what is no such answer: HTML, too few, another length, no numbers
 */
export async function listVectors(answer: Response, count: number): Promise<Float32Array[]> {
  const parsed = answerSchema.safeParse(parse(await readAll(answer)));
  if (!parsed.success) throw broken('ha dato una risposta che non contiene vettori');
  const { data } = parsed.data;
  if (data.length !== count) throw broken(`ha dato ${data.length} vettori per ${count} testi`);
  const vectors: (Float32Array | undefined)[] = Array.from({ length: count });
  for (const [place, { index, embedding }] of data.entries()) {
    vectors[index ?? place] = unit(embedding);
  }
  const complete = vectors.filter((vector) => vector !== undefined);
  if (complete.length !== count || vectors.length !== count) throw broken('ha confuso l’ordine dei vettori');
  return complete;
}

function unit(numbers: number[]): Float32Array {
  const length = Math.hypot(...numbers);
  if (!Number.isFinite(length) || length === 0) throw broken('ha dato un vettore senza direzione');
  return Float32Array.from(numbers, (number) => number / length);
}

/** JSON has no NaN: such a response is invalid JSON, and treated like HTML. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readAll(answer: Response): Promise<string> {
  return readLimited(answer, maxBytes).catch((error: unknown) => {
    throw error instanceof BodyTooLargeError ? broken('ha dato una risposta troppo grande') : error;
  });
}

const broken = (what: string) =>
  new EmbeddingError(
    'misconfigured',
    `Il servizio di embedding ${what}: l’indirizzo o il modello è sbagliato`,
  );
