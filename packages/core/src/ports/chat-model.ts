/** `image` is sent together with the text, which may then be empty. */
export type ChatMessage = {
  role: 'system' | 'user' | 'assistant';
  content: string;
  image?: { type: string; base64: string };
};

export type ChatRequest = {
  messages: ChatMessage[];
  /** 0.1 to 1. */
  temperature: number;
  maxTokens: number;
  signal: AbortSignal;
};

/**
 * Text chunks in order, then one `end` with the reason why the model stopped. The model's reasoning is never among
 * them: `reasoning` reports that it has begun to reason, and `reasoned` how many characters it had. `restarts`: the
 * text before this chunk was reasoning, too, and no part of the answer.
 */
export type ChatChunk =
  | { type: 'text'; text: string; restarts?: true }
  | { type: 'reasoning' }
  | { type: 'end'; reason: 'stop' | 'length'; reasoned?: number };

/** A language model that writes answers. Absent when none is configured. */
export interface ChatModel {
  /** @throws {ChatModelError} before the first chunk or between two */
  stream(request: ChatRequest): AsyncIterable<ChatChunk>;
}

/** The provider refused (`failed`), was overloaded or down (`unavailable`), or did not answer (`timeout`). */
export class ChatModelError extends Error {
  override readonly name = 'ChatModelError';
  readonly kind: 'failed' | 'unavailable' | 'timeout';

  constructor(kind: 'failed' | 'unavailable' | 'timeout', message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.kind = kind;
  }
}
