import { ChatModelError } from '@wingman/core/ports/chat-model.ts';
import { EmbeddingError } from '@wingman/core/ports/embedder.ts';
import { RankingError } from '@wingman/core/ports/reranker.ts';
import { TranscriptionError } from '@wingman/core/ports/transcriber.ts';

/** One of few words for what went wrong, without what an error says; undefined for work that was called off. */
export function errorKind(error: unknown): string | undefined {
  if (error instanceof ChatModelError || error instanceof TranscriptionError) return error.kind;
  if (error instanceof EmbeddingError || error instanceof RankingError) return error.kind;
  const name = error instanceof Error ? error.name : '';
  // A question or a rewording that waits for nobody longer than moments.
  if (name === 'TimeoutError') return 'timeout';
  return name === 'AbortError' ? undefined : 'unexpected';
}
