import type { EmbeddingModelEntity } from '@wingman/db/repositories/embedding.repository.ts';
import { type Embedder, EmbeddingError } from '../../ports/embedder.ts';
import type { Log } from '../../ports/log.ts';

/** Timeout of a question's vector, unless the embedder says another; the question is then answered by words alone. */
const withinMs = 2_000;
/** After a failure the provider is not called for so long; longer where it says so. */
const restMs = 30_000;
const maxKept = 100;

/** Vectors of questions, each requested once; undefined while none is available. */
export function createQuestionVectors({ embedder, log }: { embedder: Embedder; log: Log }) {
  const kept = new Map<string, Promise<Float32Array | undefined>>();
  const restUntil = new Map<string, number>();

  async function ask(text: string, { name, dimension }: EmbeddingModelEntity) {
    if (performance.now() < (restUntil.get(name) ?? 0)) return undefined;
    try {
      const [vector] = await embedder.embed([text], {
        model: name,
        purpose: 'question',
        signal: AbortSignal.timeout(embedder.questionMs ?? withinMs),
      });
      // The name now means another model: its vectors cannot be compared.
      return vector?.length === dimension ? vector : undefined;
    } catch (error) {
      const wait = error instanceof EmbeddingError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
      restUntil.set(name, performance.now() + Math.max(restMs, wait));
      log.warn({ err: error, model: name }, 'could not embed a question');
      return undefined;
    }
  }

  return async (text: string, model: EmbeddingModelEntity): Promise<Float32Array | undefined> => {
    const key = `${model.id} ${text}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const asked = ask(text, model);
    kept.set(key, asked);
    if (kept.size > maxKept) kept.delete(kept.keys().next().value as string);
    const vector = await asked;
    if (vector === undefined) kept.delete(key);
    return vector;
  };
}
