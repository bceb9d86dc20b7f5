import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { EmbeddingModelTable } from '../embedding-tables.ts';
import type { Handle } from '../handle.ts';

export type EmbeddingModelEntity = {
  id: number;
  name: string;
  /** The length of its vectors. */
  dimension: number;
  /** Its vectors of fixed sentences, then of fixed questions, one byte per number. */
  probes: Uint8Array;
};

/** Those of this name, the newest first. */
export async function findEmbeddingModels(handle: Handle, name: string): Promise<EmbeddingModelEntity[]> {
  const rows = await handle
    .selectFrom('embedding_models')
    .selectAll()
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toModel);
}

export async function insertEmbeddingModel(
  handle: Handle,
  { name, dimension, probes, now }: Omit<EmbeddingModelEntity, 'id'> & { now: string },
): Promise<EmbeddingModelEntity> {
  const row = await handle
    .insertInto('embedding_models')
    .values({
      name,
      dimension,
      probes: Buffer.from(probes),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toModel(row);
}

/** Replaces a model's vectors of fixed sentences and questions. */
export async function updateFixedVectors(handle: Handle, id: number, fixed: Uint8Array): Promise<void> {
  await handle
    .updateTable('embedding_models')
    .set({ probes: Buffer.from(fixed) })
    .where('id', '=', id)
    .execute();
}

/** Deletes models without vectors, except `keepId`. */
export async function deleteUnusedModels(handle: Handle, keepId: number): Promise<void> {
  await handle
    .deleteFrom('embedding_models')
    .where('id', '!=', keepId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('embedding_parts')
            .select('embedding_parts.id')
            .whereRef('embedding_parts.model_id', '=', 'embedding_models.id'),
        ),
      ),
    )
    .execute();
}

/** The models of this user's stored vectors. */
export async function listModelsOf(handle: Handle, userId: string): Promise<EmbeddingModelEntity[]> {
  const rows = await handle
    .selectFrom('embedding_models')
    .selectAll()
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('embedding_parts')
          .select('embedding_parts.id')
          .where('embedding_parts.user_id', '=', userId)
          .whereRef('embedding_parts.model_id', '=', 'embedding_models.id'),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(toModel);
}

/**
 * Recordings with segments that have no vector of a model, at most `limit`, newest first; without those that have a job
 * of this kind.
 */
export async function listUnembedded(
  handle: Handle,
  { modelId, jobKind, limit }: { modelId: number; jobKind: string; limit: number },
): Promise<{ id: string; userId: string }[]> {
  return unembedded(handle, modelId)
    .innerJoin('recordings', 'recordings.id', 'search_documents.recording_id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs')
            .select('jobs.id')
            .where('jobs.kind', '=', jobKind)
            .whereRef('jobs.subject_id', '=', 'search_documents.recording_id'),
        ),
      ),
    )
    .select(['recordings.id', 'recordings.user_id as userId'])
    .orderBy('recordings.created_at', 'desc')
    .limit(limit)
    .execute();
}

/** How many recordings with words there are, and how many are completely embedded by a model. */
export async function countEmbedded(
  handle: Handle,
  modelId: number | undefined,
): Promise<{ recordings: number; embedded: number }> {
  const { total } = await handle
    .selectFrom('search_documents')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('segment_count', '>', 0)
    .executeTakeFirstOrThrow();
  const recordings = Number(total);
  if (modelId === undefined) return { recordings, embedded: 0 };
  const { missing } = await unembedded(handle, modelId)
    .select(({ fn }) => fn.countAll<number>().as('missing'))
    .executeTakeFirstOrThrow();
  return { recordings, embedded: recordings - Number(missing) };
}

/** The index of words knows how many segments each recording has. */
function unembedded(handle: Handle, modelId: number) {
  const covered = handle
    .selectFrom('embedding_parts')
    .where('model_id', '=', modelId)
    .groupBy('recording_id')
    .select(['recording_id', sql<number>`sum(last_position - first_position + 1)`.as('segments')])
    .as('covered');
  return handle
    .selectFrom('search_documents')
    .leftJoin(covered, 'covered.recording_id', 'search_documents.recording_id')
    .where(sql<boolean>`coalesce(covered.segments, 0) < search_documents.segment_count`);
}

function toModel(row: Selectable<EmbeddingModelTable>): EmbeddingModelEntity {
  return {
    id: row.id,
    name: row.name,
    dimension: row.dimension,
    probes: row.probes,
  };
}
