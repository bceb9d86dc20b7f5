import { retryAfterSeconds } from '@wingman/contract/retry-after.ts';
import { type Embedder, EmbeddingError } from '@wingman/core/ports/embedder.ts';
import { readLimited } from '@wingman/speech/engines/limited-body.ts';
import type { Provider } from '../../config/config.ts';
import { listVectors } from './embedding-answer.ts';

/** Providers take 2,048 texts and 300,000 tokens a call, small servers much less. */
const maxTexts = 64;
const maxCharacters = 60_000;
const defaultTimeoutMs = 60_000;
/** Delay after an exhausted quota. Seconds. */
const quotaRetrySeconds = 3_600;
/** Of a refusal no more is read. */
const maxRefusalBytes = 64 * 1024;

const misconfigured: Record<number, string> = {
  401: 'Il servizio di embedding ha rifiutato la chiave: va corretta nella configurazione',
  403: 'Il servizio di embedding non permette di usare questo modello con la chiave configurata',
  404: 'Il servizio di embedding non conosce il modello configurato, o non risponde a questo indirizzo',
  405: 'A questo indirizzo non risponde un servizio di embedding',
};

/** The embeddings call that every OpenAI-compatible server offers. Retries are up to the caller. */
export function createEmbedder(
  provider: Provider,
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number | undefined } = {},
): Embedder {
  async function ask(input: string[], model: string, signal: AbortSignal): Promise<Float32Array[]> {
    const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const call = () =>
      fetch(`${provider.baseUrl}/embeddings`, {
        method: 'POST',
        headers: headersOf(provider),
        body: JSON.stringify({ model, input }),
        signal: within,
        redirect: 'error',
      });
    const answer = await call()
      .catch((cause: unknown) => {
        // A keep-alive connection that the service has just closed: retry with a new one.
        if (within.aborted) throw cause;
        return call();
      })
      .catch((cause: unknown) => {
        throw unreachable(signal, cause);
      });
    if (!answer.ok) throw await refusal(answer);
    return listVectors(answer, input.length).catch((cause: unknown) => {
      throw cause instanceof EmbeddingError ? cause : unreachable(signal, cause);
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
    async embed(texts, { model = provider.model, signal }) {
      const vectors: Float32Array[] = [];
      for (const batch of batchesOf(texts)) vectors.push(...(await askInParts(batch, model, signal)));
      if (vectors.some(({ length }) => length !== vectors[0]?.length)) {
        throw new EmbeddingError('misconfigured', 'Il servizio di embedding dà vettori di lunghezze diverse');
      }
      return vectors;
    },
  };
}

function headersOf({ apiKey }: Provider): Record<string, string> {
  const type = { 'content-type': 'application/json' };
  return apiKey === undefined ? type : { ...type, authorization: `Bearer ${apiKey}` };
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

/** An abort from outside is passed on as it is; everything else is the service's. */
function unreachable(signal: AbortSignal, cause: unknown): unknown {
  if (signal.aborted) return signal.reason;
  const isLate = cause instanceof Error && cause.name === 'TimeoutError';
  const reason = isLate
    ? 'Il servizio di embedding non ha risposto in tempo'
    : 'Il servizio di embedding non è raggiungibile';
  return new EmbeddingError('unavailable', reason);
}

/** Reasons carry neither address nor key nor the provider's own words, which may quote both. */
async function refusal(answer: Response): Promise<EmbeddingError> {
  const { status } = answer;
  const body = status === 429 ? await readLimited(answer, maxRefusalBytes).catch(() => '') : '';
  await answer.body?.cancel().catch(() => {});
  const wrong = misconfigured[status];
  if (wrong) return new EmbeddingError('misconfigured', wrong);
  const asked = retryAfterSeconds(answer.headers.get('retry-after'), Date.now());
  if (status === 429) {
    const isEmpty = body.includes('insufficient_quota');
    const reason = isEmpty
      ? 'Il credito presso il servizio di embedding è esaurito'
      : 'Il servizio di embedding è sovraccarico';
    return new EmbeddingError('unavailable', reason, {
      retryAfterSeconds: isEmpty ? quotaRetrySeconds : asked,
    });
  }
  if (status >= 500 || status === 408) {
    return new EmbeddingError('unavailable', 'Il servizio di embedding ha risposto con un errore', {
      retryAfterSeconds: asked,
    });
  }
  return new EmbeddingError('refused', `Il servizio di embedding ha rifiutato un testo (${status})`);
}
