import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { EmbeddingModelTable } from '../embedding-tables.ts';
import type { Handle, Transaction } from '../handle.ts';
import type { Bounds } from './bounds.ts';

export type EmbeddingModelEntity = {
  id: number;
  name: string;
  /** The length of its vectors. */
  dimension: number;
  /** Its vectors of fixed sentences, one byte per number. */
  probes: Uint8Array;
};

/** The span of a recording whose vectors are stored; `anchors`: the positions at which their windows begin. */
export type EmbeddedBlock = {
  id: number;
  recordingId: string;
  lastPosition: number;
  spokenFrom: string;
  spokenTo: string;
  anchors: number[];
};

export type NewEmbeddedBlock = Omit<EmbeddedBlock, 'id'> & {
  userId: string;
  modelId: number;
  /** The first segment that it was made of; none from it on may change. */
  readsFrom: number;
  firstPosition: number;
  signs: Uint8Array;
  vectors: Uint8Array;
};

/** One vector of a part: the one of its `index`-th window. */
export type VectorPlace = { partId: number; index: number };

const idsPerQuery = 1_000;

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

export async function insertEmbeddedBlock(trx: Transaction, part: NewEmbeddedBlock): Promise<void> {
  await trx
    .insertInto('embedding_parts')
    .values({
      recording_id: part.recordingId,
      user_id: part.userId,
      model_id: part.modelId,
      reads_from: part.readsFrom,
      first_position: part.firstPosition,
      last_position: part.lastPosition,
      spoken_from: part.spokenFrom,
      spoken_to: part.spokenTo,
      anchors: JSON.stringify(part.anchors),
      signs: Buffer.from(part.signs),
      vectors: Buffer.from(part.vectors),
    })
    .execute();
}

/** Which positions of a recording have vectors of a model, in their order; both ends included. */
export async function listEmbeddedRanges(
  handle: Handle,
  { recordingId, modelId }: { recordingId: string; modelId: number },
): Promise<{ first: number; last: number }[]> {
  return handle
    .selectFrom('embedding_parts')
    .select(['first_position as first', 'last_position as last'])
    .where('recording_id', '=', recordingId)
    .where('model_id', '=', modelId)
    .orderBy('first_position')
    .execute();
}

/** Deletes a recording's vectors of other models. */
export async function deleteOtherVectors(
  handle: Handle,
  { recordingId, modelId }: { recordingId: string; modelId: number },
): Promise<void> {
  await handle
    .deleteFrom('embedding_parts')
    .where('recording_id', '=', recordingId)
    .where('model_id', '!=', modelId)
    .execute();
}

/** The user's parts of a model with speech within the bounds, in order of time. */
export async function listEmbeddedBlocks(
  handle: Handle,
  { userId, modelId, from, to, recordingId }: Bounds & { userId: string; modelId: number },
): Promise<EmbeddedBlock[]> {
  let query = handle
    .selectFrom('embedding_parts')
    .select(['id', 'user_id', 'recording_id', 'last_position', 'spoken_from', 'spoken_to', 'anchors'])
    .where('model_id', '=', modelId);
  // Of one recording the owner is compared afterwards, see `listLatestSegments`.
  query =
    recordingId === null
      ? query.where('user_id', '=', userId)
      : query.where('recording_id', '=', recordingId);
  if (to !== null) query = query.where('spoken_from', '<', to);
  if (from !== null) query = query.where('spoken_to', '>=', from);
  const rows = await query.orderBy('spoken_from').orderBy('id').execute();
  const own = rows.filter((row) => row.user_id === userId);
  return own.map((row) => ({
    id: row.id,
    recordingId: row.recording_id,
    lastPosition: row.last_position,
    spokenFrom: row.spoken_from,
    spokenTo: row.spoken_to,
    anchors: JSON.parse(row.anchors) as number[],
  }));
}

/** The signs of these parts, by id. */
export async function listSigns(handle: Handle, ids: number[]): Promise<Map<number, Uint8Array>> {
  const found = new Map<number, Uint8Array>();
  for (let start = 0; start < ids.length; start += idsPerQuery) {
    const rows = await handle
      .selectFrom('embedding_parts')
      .select(['id', 'signs'])
      .where('id', 'in', ids.slice(start, start + idsPerQuery))
      .execute();
    for (const { id, signs } of rows) found.set(id, signs);
  }
  return found;
}

/** The vectors at these places, as bytes; those of parts deleted meanwhile are left out. */
export async function listVectors(
  handle: Handle,
  { places, dimension }: { places: VectorPlace[]; dimension: number },
): Promise<(VectorPlace & { vector: Int8Array })[]> {
  if (places.length === 0) return [];
  const values = places.map(({ partId, index }) => sql`(${sql.lit(partId)}, ${sql.lit(index)})`);
  const { rows } = await sql<{ partId: number; place: number; vector: Buffer }>`
    with wanted (part_id, place) as (values ${sql.join(values)})
    select part_id as ${sql.ref('partId')}, place,
      substr(vectors, place * ${sql.lit(dimension)} + 1, ${sql.lit(dimension)}) as vector
    from wanted join embedding_parts on embedding_parts.id = part_id
  `.execute(handle);
  return rows.map(({ partId, place, vector }) => ({
    partId,
    index: place,
    vector: new Int8Array(vector.buffer, vector.byteOffset, vector.length),
  }));
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
