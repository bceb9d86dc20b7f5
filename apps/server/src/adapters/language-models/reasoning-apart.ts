import { cleanChunk } from '@wingman/contract/clean-text.ts';
import { createReasoningFilter, type Filtered } from '@wingman/core/chat/reasoning/reasoning-filter.ts';
import type { ChatChunk, ChatModel } from '@wingman/core/ports/chat-model.ts';

export function* textChunks({ text, restarts }: Filtered): Generator<ChatChunk> {
  const clean = cleanChunk(text);
  if (clean !== '' || restarts) yield { type: 'text', text: clean, ...(restarts && { restarts }) };
}

/** The same model; reasoning that it writes into its text, like `<think>…</think>`, is told apart and left out. */
export function reasoningApart(model: ChatModel): ChatModel {
  return {
    givenCharacters: model.givenCharacters,
    contextTokens: model.contextTokens,
    modelName: model.modelName,
    isReady: model.isReady,
    stream: (request) => filtered(model.stream(request)),
  };
}

async function* filtered(chunks: AsyncIterable<ChatChunk>): AsyncGenerator<ChatChunk> {
  const filter = createReasoningFilter();
  let wasReasoning = false;
  for await (const chunk of chunks) {
    if (chunk.type === 'reasoning') yield chunk;
    else if (chunk.type === 'text') {
      const found = filter.push(chunk.text);
      yield* textChunks(found);
      if (found.isReasoning && !wasReasoning) yield { type: 'reasoning' };
      wasReasoning = found.isReasoning;
    } else {
      yield* textChunks(filter.end(chunk.reason === 'length'));
      const reasoned = filter.reasoned() + (chunk.reasoned ?? 0);
      yield { type: 'end', reason: chunk.reason, ...(reasoned > 0 && { reasoned }) };
    }
  }
}
