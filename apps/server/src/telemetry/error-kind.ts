import { ChatModelError } from '@wingman/core/ports/chat-model.ts';
import { EmbeddingError } from '@wingman/core/ports/embedder.ts';
import { TranscriptionError } from '@wingman/core/ports/transcriber.ts';

/** One of few words for what went wrong, without what an error says; undefined for work that was called off. */
export function errorKind(error: unknown): string | undefined {
  if (error instanceof ChatModelError || error instanceof TranscriptionError) return error.kind;
  if (error instanceof EmbeddingError) return error.kind;
  return error instanceof Error && error.name === 'AbortError' ? undefined : 'unexpected';
}
