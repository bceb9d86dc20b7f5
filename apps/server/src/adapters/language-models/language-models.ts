import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ChatModel } from '@wingman/core/ports/chat-model.ts';
import type { Embedder } from '@wingman/core/ports/embedder.ts';
import type { Log } from '@wingman/core/ports/log.ts';
import { LanguageHost } from '@wingman/language/host/language-host.ts';
import { createLocalChatModel } from '@wingman/language/host/local-chat-model.ts';
import { createLocalEmbedder } from '@wingman/language/host/local-embedder.ts';
import { findModelIn } from '@wingman/language/models/local-model.ts';
import type { Config } from '../../config/config.ts';
import { createChatModel } from './openai-chat-model.ts';
import { createEmbedder } from './openai-embedder.ts';
import { reasoningApart } from './reasoning-apart.ts';

/** More threads bring little for one text, and one processor is left to the server where there are several. */
const maxThreads = 4;

export type LanguageModels = {
  /** Undefined: answers are quoted. */
  chatModel: ChatModel | undefined;
  /** Undefined: recordings are found by their words alone. */
  embedder: Embedder | undefined;
  /** Ends the processes of local models; what they are doing is rejected. */
  close(): Promise<void>;
};

type LanguageConfig = Pick<Config, 'chat' | 'embedding' | 'language' | 'dataDir'>;

/** What writes answers and what tells how near texts are in meaning, as configured. Starts no process. */
export function openLanguageModels(
  { chat, embedding, language, dataDir }: LanguageConfig,
  log: Log,
  { chatSilenceMs: silenceMs }: { chatSilenceMs?: number | undefined } = {},
): LanguageModels {
  const { answers, meaning, answerModelDir, meaningModelDir } = language;
  const onLog = (message: string) => log.info({ message }, 'language models');
  const hosts: LanguageHost[] = [];
  /** A process for each kind, so that texts of recordings are embedded while an answer is written. */
  function start(folder: string) {
    const host = new LanguageHost({ onLog });
    hosts.push(host);
    const threads = Math.max(1, Math.min(maxThreads, availableParallelism() - 1));
    return { host, options: { findModel: () => findModelIn(folder), engine: { threads } } };
  }
  function localChatModel(): ChatModel {
    const { host, options } = start(answerModelDir ?? join(dataDir, 'models', 'answers'));
    const model = createLocalChatModel(host, { ...options, silenceMs });
    return reasoningApart(model);
  }
  function localEmbedder(): Embedder {
    const { host, options } = start(meaningModelDir ?? join(dataDir, 'models', 'meaning'));
    return createLocalEmbedder(host, options);
  }
  return {
    chatModel: answers === 'local' ? localChatModel() : chat && createChatModel(chat, { silenceMs }),
    embedder: meaning === 'local' ? localEmbedder() : embedding && createEmbedder(embedding),
    async close() {
      await Promise.all(hosts.map((host) => host.close()));
    },
  };
}
