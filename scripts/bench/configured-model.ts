import path from 'node:path';
import { createChatModel } from '../../apps/server/src/adapters/language-models/openai-chat-model.ts';
import { readOwnConfig } from '../../apps/server/src/config/config.ts';
import type { ChatModel } from '../../packages/core/src/ports/chat-model.ts';

/** The chat model of the CHAT_* settings. @throws {Error} when no provider is configured */
export function configuredModel(): { chatModel: ChatModel; mayReword: boolean } {
  const {
    chat,
    mayReword,
    chatContextTokens: contextTokens,
  } = readOwnConfig(path.resolve(import.meta.dirname, '../..'));
  if (!chat) throw new Error('--chat needs CHAT_BASE_URL');
  return { chatModel: createChatModel(chat, { contextTokens }), mayReword };
}
