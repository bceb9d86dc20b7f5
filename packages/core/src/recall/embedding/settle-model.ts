import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  deleteUnusedModels,
  type EmbeddingModelEntity,
  findEmbeddingModels,
  insertEmbeddingModel,
  updateFixedVectors,
} from '@wingman/db/repositories/embedding.repository.ts';
import { cosine, toBytes } from '@wingman/search/meaning/vectors.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Embedder, EmbeddingError } from '../../ports/embedder.ts';
import { commonQuestions, fixedVectors, probes } from '../meaning/probes.ts';

/** Vectors of the same text are nearly identical each time; those of another model under the same name differ. */
const sameFrom = 0.98;

/**
 * The row of the configured model, with the vectors of the common questions. Embeds fixed sentences to check that the model works, and that it is still the one
 * of the stored vectors: the provider may serve another one under the same name.
 * @throws {EmbeddingError}
 */
export async function settleModel(
  { database, embedder, clock }: { database: WingmanDatabase; embedder: Embedder; clock: Clock },
  signal: AbortSignal,
): Promise<EmbeddingModelEntity> {
  const name = embedder.model;
  const embed = (texts: string[], purpose: 'text' | 'question') =>
    embedder.embed(texts, { model: name, purpose, signal }).catch(blameSettings);
  const vectors = await embed(probes, 'text');
  const questions = await embed(commonQuestions, 'question');
  const dimension = vectors[0]?.length ?? 0;
  return database.db.transaction().execute(async (trx) => {
    await database.dialect.serialize(trx, 'embedding model');
    const known = await findEmbeddingModels(trx, name);
    const same = known.find((model) => isSame(model, vectors));
    const fixed = Buffer.concat(
      [...vectors, ...questions].map((vector) => Buffer.from(toBytes(vector).buffer)),
    );
    const now = clock.now().toISOString();
    const settled = same ?? (await insertEmbeddingModel(trx, { name, dimension, probes: fixed, now }));
    if (settled.probes.length !== fixed.length) await updateFixedVectors(trx, settled.id, fixed);
    await deleteUnusedModels(trx, settled.id);
    return settled;
  });
}

/** A provider that refuses harmless sentences refuses everything: it is not the recording's fault, so none fails. */
function blameSettings(error: unknown): never {
  const isRefused = error instanceof EmbeddingError && error.kind === 'refused';
  throw isRefused ? new EmbeddingError('misconfigured', error.reason) : error;
}

function isSame(model: EmbeddingModelEntity, vectors: Float32Array[]): boolean {
  if (vectors[0]?.length !== model.dimension) return false;
  const kept = fixedVectors(model).probes;
  return (
    kept.length === vectors.length &&
    vectors.every((vector, row) => cosine(vector, kept[row] as Int8Array) >= sameFrom)
  );
}
