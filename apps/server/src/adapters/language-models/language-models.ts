import type { ChatModel } from '@wingman/core/ports/chat-model.ts';
import type { Embedder } from '@wingman/core/ports/embedder.ts';
import type { LanguageModelStore } from '@wingman/core/ports/language-model-store.ts';
import type { Log } from '@wingman/core/ports/log.ts';
import type { Reranker } from '@wingman/core/ports/reranker.ts';
import { LanguageHost } from '@wingman/language/host/language-host.ts';
import { createLocalChatModel } from '@wingman/language/host/local-chat-model.ts';
import { createLocalEmbedder } from '@wingman/language/host/local-embedder.ts';
import { createLocalReranker } from '@wingman/language/host/local-reranker.ts';
import type { Config } from '../../config/config.ts';
import { engineOptions, openLocalModels } from './local-models.ts';
import { createChatModel } from './openai-chat-model.ts';
import { createEmbedder } from './openai-embedder.ts';
import { reasoningApart } from './reasoning-apart.ts';
import { createRerankService } from './rerank-service.ts';

/** Interval in milliseconds at which models that were put there by hand are looked for. */
const lookMs = 2_000;

export type LanguageModels = {
  /** Undefined: answers are quoted. */
  chatModel: ChatModel | undefined;
  /** Undefined: recordings are found by their words alone. */
  embedder: Embedder | undefined;
  /** Undefined: what was found stays in the order in which it was found. */
  reranker: Reranker | undefined;
  /** The models' files. */
  store: LanguageModelStore;
  /** Ends the processes of local models; what they are doing is rejected. */
  close(): Promise<void>;
};

type LanguageConfig = Pick<
  Config,
  'chat' | 'chatContextTokens' | 'embedding' | 'ranking' | 'language' | 'dataDir'
>;

/** What writes answers, tells how near texts are in meaning and ranks them, as configured. Starts no process. */
export function openLanguageModels(
  config: LanguageConfig,
  log: Log,
  { chatSilenceMs: silenceMs }: { chatSilenceMs?: number | undefined } = {},
): LanguageModels {
  const { chat, embedding } = config;
  const { answers, meaning, ranking } = config.language;
  const onLog = (message: string) => log.info({ message }, 'language models');
  const models = openLocalModels(config, log, { lookMs });
  const hosts: LanguageHost[] = [];
  /** A process for each kind, so that texts of recordings are embedded while an answer is written. */
  function start(): LanguageHost {
    const host = new LanguageHost({ onLog });
    hosts.push(host);
    return host;
  }
  function localChatModel(): ChatModel {
    const findModel = () => models.answers.current();
    const model = createLocalChatModel(start(), { findModel, engine: engineOptions(), silenceMs });
    return reasoningApart(model);
  }
  function localEmbedder(): Embedder {
    return createLocalEmbedder(start(), {
      findModel: () => models.meaning.current(),
      findOther: (name) => models.meaning.find(name),
      engine: engineOptions(),
    });
  }
  function localReranker(): Reranker {
    const findModel = () => models.ranking.current();
    return createLocalReranker(start(), { findModel, engine: engineOptions() });
  }
  return {
    chatModel:
      answers === 'local'
        ? localChatModel()
        : chat && createChatModel(chat, { silenceMs, contextTokens: config.chatContextTokens }),
    embedder: meaning === 'local' ? localEmbedder() : embedding && createEmbedder(embedding),
    reranker: ranking === 'local' ? localReranker() : config.ranking && createRerankService(config.ranking),
    store: models.store,
    async close() {
      await Promise.all([models.close(), ...hosts.map((host) => host.close())]);
    },
  };
}
