import { RankingError, type Reranker } from '@wingman/core/ports/reranker.ts';
import { readLimited } from '@wingman/speech/engines/limited-body.ts';
import { z } from 'zod';
import type { Provider } from '../../config/config.ts';
import { callService, ServiceProblem } from './service-call.ts';

/** Some send the texts back, too. */
const maxBytes = 1024 * 1024;
const questionMs = 2_000;
const service = 'servizio per l’ordine';

const answerSchema = z.object({
  results: z.array(z.object({ index: z.number().int(), relevance_score: z.number() })),
});

/** The call `POST /rerank` of Jina and Cohere, which llama.cpp, vLLM, Infinity, Xinference and LocalAI offer, too. */
export function createRerankService(provider: Provider): Reranker {
  return {
    questionMs,
    async rank(question, texts, { signal }) {
      const body = { model: provider.model, query: question, documents: texts };
      const call = { provider, path: '/rerank', body, signal, timeoutMs: questionMs, service };
      return await callService(call, (answer) => readScores(answer, texts.length)).catch((error: unknown) => {
        throw error instanceof ServiceProblem ? new RankingError(error.kind, error.reason) : error;
      });
    },
  };
}

/** @throws {RankingError} misconfigured for what is no such answer: HTML, no numbers, not one for each text */
async function readScores(answer: Response, count: number): Promise<number[]> {
  const parsed = answerSchema.safeParse(parse(await readLimited(answer, maxBytes)));
  const results = parsed.success ? parsed.data.results : [];
  const scores = new Map(results.map(({ index, relevance_score }) => [index, relevance_score]));
  const ordered = Array.from({ length: count }, (_, index) => scores.get(index));
  const complete = ordered.filter((score) => score !== undefined);
  if (complete.length !== count || results.length !== count) {
    const reason = `Il ${service} ha dato una risposta senza un punteggio per testo: l’indirizzo o il modello è sbagliato`;
    throw new RankingError('misconfigured', reason);
  }
  return asShares(complete);
}

/** llama.cpp gives the model's bare numbers, which may be anything; others make shares of them by the logistic function. */
function asShares(scores: number[]): number[] {
  const areShares = scores.every((score) => score >= 0 && score <= 1);
  return areShares ? scores : scores.map((score) => 1 / (1 + Math.exp(-score)));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
