import { type Embedder, EmbeddingError } from '@wingman/core/ports/embedder.ts';
import { prefixesByName } from '@wingman/models/prefixes.ts';
import type { Provider } from '../../config/config.ts';
import { listVectors } from './embedding-answer.ts';
import { callService, ServiceProblem } from './service-call.ts';

/** Providers take 2,048 texts and 300,000 tokens a call, small servers much less. */
const maxTexts = 64;
const maxCharacters = 60_000;
const defaultTimeoutMs = 60_000;
const service = 'servizio di embedding';

/**
 * The embeddings call that every OpenAI-compatible server offers. Its models get texts as they are: what a model wants
 * before a question or a text is added here. Retries are up to the caller.
 */
export function createEmbedder(
  provider: Provider,
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number | undefined } = {},
): Embedder {
  async function ask(input: string[], model: string, signal: AbortSignal): Promise<Float32Array[]> {
    const call = { provider, path: '/embeddings', body: { model, input }, signal, timeoutMs, service };
    return await callService(call, (answer) => listVectors(answer, input.length)).catch((error: unknown) => {
      throw error instanceof ServiceProblem
        ? new EmbeddingError(error.kind, error.reason, { retryAfterSeconds: error.retryAfterSeconds })
        : error;
    });
  }

  /** Texts that a server finds too many, or too long together, are sent in halves. */
  async function askInParts(input: string[], model: string, signal: AbortSignal): Promise<Float32Array[]> {
    try {
      return await ask(input, model, signal);
    } catch (error) {
      if (!(error instanceof EmbeddingError) || error.kind !== 'refused' || input.length === 1) throw error;
      const middle = Math.ceil(input.length / 2);
      const first = await askInParts(input.slice(0, middle), model, signal);
      return [...first, ...(await askInParts(input.slice(middle), model, signal))];
    }
  }

  return {
    model: provider.model,
    async embed(texts, { model = provider.model, purpose, signal }) {
      const vectors: Float32Array[] = [];
      const prefix = prefixesByName(model)[purpose];
      for (const batch of batchesOf(texts.map((text) => prefix + text)))
        vectors.push(...(await askInParts(batch, model, signal)));
      if (vectors.some(({ length }) => length !== vectors[0]?.length)) {
        throw new EmbeddingError('misconfigured', 'Il servizio di embedding dà vettori di lunghezze diverse');
      }
      return vectors;
    },
  };
}

function batchesOf(texts: string[]): string[][] {
  const batches: string[][] = [];
  let characters = 0;
  for (const text of texts) {
    const last = batches.at(-1);
    characters += text.length;
    if (last && last.length < maxTexts && characters <= maxCharacters) last.push(text);
    else {
      batches.push([text]);
      characters = text.length;
    }
  }
  return batches;
}
