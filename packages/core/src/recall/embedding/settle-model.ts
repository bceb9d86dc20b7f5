import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  deleteUnusedModels,
  type EmbeddingModelEntity,
  findEmbeddingModels,
  insertEmbeddingModel,
} from '@wingman/db/repositories/embedding.repository.ts';
import { cosine, toBytes } from '@wingman/search/meaning/vectors.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Embedder, EmbeddingError } from '../../ports/embedder.ts';
import { probes } from '../meaning/probes.ts';

/** Vectors of the same text are nearly identical each time; those of another model under the same name differ. */
const sameFrom = 0.98;

/**
 * The row of the configured model. Embeds fixed sentences to check that the model works, and that it is still the one
 * of the stored vectors: the provider may serve another one under the same name.
 * @throws {EmbeddingError}
 */
export async function settleModel(
  { database, embedder, clock }: { database: WingmanDatabase; embedder: Embedder; clock: Clock },
  signal: AbortSignal,
): Promise<EmbeddingModelEntity> {
  const vectors = await embedder.embed(probes, { purpose: 'text', signal }).catch(blameSettings);
  const name = embedder.model;
  const dimension = vectors[0]?.length ?? 0;
  return database.db.transaction().execute(async (trx) => {
    await database.dialect.serialize(trx, 'embedding model');
    const known = await findEmbeddingModels(trx, name);
    const same = known.find((model) => isSame(model, vectors));
    const now = clock.now().toISOString();
    const settled =
      same ??
      (await insertEmbeddingModel(trx, {
        name,
        dimension,
        probes: Buffer.concat(vectors.map((vector) => Buffer.from(toBytes(vector).buffer))),
        now,
      }));
    await deleteUnusedModels(trx, settled.id);
    return settled;
  });
}

/** A provider that refuses harmless sentences refuses everything: it is not the recording's fault, so none fails. */
function blameSettings(error: unknown): never {
  const isRefused = error instanceof EmbeddingError && error.kind === 'refused';
  throw isRefused ? new EmbeddingError('misconfigured', error.reason) : error;
}

function isSame({ probes: kept, dimension }: EmbeddingModelEntity, vectors: Float32Array[]): boolean {
  if (vectors[0]?.length !== dimension || kept.length !== vectors.length * dimension) return false;
  const bytes = new Int8Array(kept.buffer, kept.byteOffset, kept.length);
  const similarities = vectors.map((vector, row) =>
    cosine(vector, bytes.subarray(row * dimension, (row + 1) * dimension)),
  );
  return similarities.every((similarity) => similarity >= sameFrom);
}
