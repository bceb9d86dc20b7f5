import { readFileSync } from 'node:fs';
import path from 'node:path';
import { engineOptions } from '../../apps/server/src/adapters/language-models/local-models.ts';
import { reasoningApart } from '../../apps/server/src/adapters/language-models/reasoning-apart.ts';
import type { ChatModel } from '../../packages/core/src/ports/chat-model.ts';
import type { Embedder } from '../../packages/core/src/ports/embedder.ts';
import type { Reranker } from '../../packages/core/src/ports/reranker.ts';
import { LanguageHost } from '../../packages/language/src/host/language-host.ts';
import { createLocalChatModel } from '../../packages/language/src/host/local-chat-model.ts';
import { createLocalEmbedder } from '../../packages/language/src/host/local-embedder.ts';
import { createLocalReranker } from '../../packages/language/src/host/local-reranker.ts';

/** The words that the e5 models want before them; a model file of another family is measured with them, too. */
const prefixes = { question: 'query: ', text: 'passage: ' };

/** A model in a file behind the port that the product uses, in a process of its own as in the product. */
export type Hosted<Port> = { host: LanguageHost; port: Port };

export function hostAnswers(file: string, idleMs?: number): Hosted<ChatModel> {
  const host = new LanguageHost({ idleMs });
  const findModel = () => ({ name: path.basename(file), file });
  return { host, port: reasoningApart(createLocalChatModel(host, { findModel, engine: engineOptions() })) };
}

export function hostMeaning(file: string, idleMs?: number): Hosted<Embedder> {
  const host = new LanguageHost({ idleMs });
  const findModel = () => ({ name: path.basename(file), file, prefixes });
  return { host, port: createLocalEmbedder(host, { findModel, engine: engineOptions() }) };
}

export function hostRanking(file: string, idleMs?: number): Hosted<Reranker> {
  const host = new LanguageHost({ idleMs });
  const findModel = () => ({ name: path.basename(file), file });
  return { host, port: createLocalReranker(host, { findModel, engine: engineOptions() }) };
}

/** Resident memory of a process in MB, now and at most; Linux only. 0 where there is no process. */
export function memoryOf(host: LanguageHost): { now: number; most: number } {
  const status = host.pid === undefined ? '' : readFileSync(`/proc/${host.pid}/status`, 'utf8');
  const read = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}
