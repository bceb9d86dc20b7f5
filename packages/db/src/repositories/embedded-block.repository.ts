import { sql } from 'kysely';
import { asRows } from '../dialects/lists-as-parameters.ts';
import { readPrepared } from '../dialects/prepared-reads.ts';
import type { Handle, Transaction } from '../handle.ts';

/** The span of a recording whose vectors are stored; `anchors`: the positions at which their windows begin. */
export type EmbeddedBlock = {
  id: number;
  recordingId: string;
  lastPosition: number;
  spokenFrom: string;
  spokenTo: string;
  anchors: number[];
  /** Sign bits of the vectors. */
  signs: Uint8Array;
};

/** How many blocks there are, the sum of their ids and the last one: what is added or deleted changes it. */
export type EmbeddedState = { blocks: number; sum: number; last: number };

/** A user's vectors of one model. */
type OfModel = { userId: string; modelId: number };

export type NewEmbeddedBlock = Omit<EmbeddedBlock, 'id'> & {
  userId: string;
  modelId: number;
  /** The first segment that it was made of; none from it on may change. */
  readsFrom: number;
  firstPosition: number;
  vectors: Uint8Array;
};

/** One vector of a block: the one of its `index`-th window. */
export type VectorPlace = { partId: number; index: number };

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

/** Of all of a user's blocks of a model, or of those up to an id, included. Blocks are never changed. */
export async function findEmbeddedState(
  handle: Handle,
  { userId, modelId, upTo }: OfModel & { upTo?: number },
): Promise<EmbeddedState> {
  let query = handle
    .selectFrom('embedding_parts')
    .select(({ fn }) => [
      fn.countAll<number>().as('blocks'),
      fn.coalesce(fn.sum<number>('id'), sql<number>`0`).as('sum'),
      fn.coalesce(fn.max('id'), sql<number>`0`).as('last'),
    ])
    .where('user_id', '=', userId)
    .where('model_id', '=', modelId);
  if (upTo !== undefined) query = query.where('id', '<=', upTo);
  const { blocks, sum, last } = await query.executeTakeFirstOrThrow();
  return { blocks: Number(blocks), sum: Number(sum), last: Number(last) };
}

/** At most `limit` ids of a user's blocks of a model that come after an id, in their order. */
export async function listEmbeddedIds(
  handle: Handle,
  { userId, modelId, after, limit }: OfModel & { after: number; limit: number },
): Promise<number[]> {
  const rows = await handle
    .selectFrom('embedding_parts')
    .select('id')
    .where('user_id', '=', userId)
    .where('model_id', '=', modelId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** At most `limit` of a user's blocks of a model from an id on, that one included, in their order. */
export async function listEmbeddedBlocks(
  handle: Handle,
  { userId, modelId, from, limit }: OfModel & { from: number; limit: number },
): Promise<EmbeddedBlock[]> {
  const rows = await selectBlocks(handle)
    .where('user_id', '=', userId)
    .where('model_id', '=', modelId)
    .where('id', '>=', from)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toBlock);
}

/** Those of these blocks that are this user's, by id. `ids`: at most a few hundred. */
export async function listBlocks(
  handle: Handle,
  { userId, modelId, ids }: OfModel & { ids: number[] },
): Promise<EmbeddedBlock[]> {
  const rows = await selectBlocks(handle)
    .where('user_id', '=', userId)
    .where('model_id', '=', modelId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(toBlock);
}

/** The blocks of a recording of this user. */
export async function listBlocksOfRecording(
  handle: Handle,
  { userId, modelId, recordingId }: OfModel & { recordingId: string },
): Promise<EmbeddedBlock[]> {
  const rows = await selectBlocks(handle)
    .where('recording_id', '=', recordingId)
    .where('model_id', '=', modelId)
    .orderBy('id')
    .execute();
  // The owner is compared afterwards, see `listLatestSegments`.
  return rows.filter((row) => row.user_id === userId).map(toBlock);
}

const selectBlocks = (handle: Handle) =>
  handle
    .selectFrom('embedding_parts')
    .select([
      'id',
      'user_id',
      'recording_id',
      'last_position',
      'spoken_from',
      'spoken_to',
      'anchors',
      'signs',
    ]);

type BlockRow = Awaited<ReturnType<ReturnType<typeof selectBlocks>['execute']>>[number];

const toBlock = (row: BlockRow): EmbeddedBlock => ({
  id: row.id,
  recordingId: row.recording_id,
  lastPosition: row.last_position,
  spokenFrom: row.spoken_from,
  spokenTo: row.spoken_to,
  anchors: JSON.parse(row.anchors) as number[],
  signs: row.signs,
});

/** The vectors at these places, as bytes; those of blocks deleted meanwhile are left out. */
export async function listVectors(
  handle: Handle,
  { places, dimension }: { places: VectorPlace[]; dimension: number },
): Promise<(VectorPlace & { vector: Int8Array })[]> {
  if (places.length === 0) return [];
  const wanted = asRows(
    handle,
    places.map(({ partId, index }) => [partId, index]),
  );
  const query = sql`
    select wanted.first as ${sql.ref('partId')}, wanted.second as place, substr(
      embedding_parts.vectors,
      cast(wanted.second * ${sql.lit(dimension)} + 1 as integer), ${sql.lit(dimension)}
    ) as vector
    from ${wanted} as wanted cross join embedding_parts
    where embedding_parts.id = wanted.first
  `;
  const rows = await readPrepared<{ partId: number; place: number; vector: Buffer }>(handle, query);
  return rows.map(({ partId, place, vector }) => ({
    partId: Number(partId),
    index: Number(place),
    vector: new Int8Array(vector.buffer, vector.byteOffset, vector.length),
  }));
}
