import type { EmbeddingStatus } from '@wingman/contract/embedding.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { countEmbedded, findEmbeddingModels } from '@wingman/db/repositories/embedding.repository.ts';
import { countJobs, findLastJobError } from '@wingman/db/repositories/job.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { embeddingJobKind } from '../jobs/embedding-job.ts';
import type { Embedder } from '../ports/embedder.ts';
import type { EmbeddingHandler } from '../recall/embedding/embedding-handler.ts';

type EmbeddingDeps = {
  database: WingmanDatabase;
  embedder?: Embedder;
  embedding: Pick<EmbeddingHandler, 'trouble'> | undefined;
};

/** Progress of the embeddings for semantic search, for administrators. */
export function createEmbeddingService({ database, embedder, embedding }: EmbeddingDeps) {
  const { db } = database;
  return {
    /** @throws {DomainError} forbidden */
    async status(actor: Actor): Promise<EmbeddingStatus> {
      if (!actor.isAdmin) throw new DomainError('forbidden');
      if (!embedder || embedder.isReady?.() === false)
        return { model: null, recordings: 0, embedded: 0, waiting: 0, reason: null };
      const { model } = embedder;
      const [current] = await findEmbeddingModels(db, model);
      const { queued, running } = await countJobs(db, embeddingJobKind);
      // The jobs table also covers other nodes.
      const reason = embedding?.trouble() ?? (await findLastJobError(db, embeddingJobKind)) ?? null;
      return { model, ...(await countEmbedded(db, current?.id)), waiting: queued + running, reason };
    },
  };
}
