import { setImmediate as turn } from 'node:timers/promises';
import type { Handle } from '@wingman/db/handle.ts';
import {
  type EmbeddedBlock,
  type EmbeddedState,
  findEmbeddedState,
  listBlocks,
  listBlocksOfRecording,
  listEmbeddedBlocks,
  listEmbeddedIds,
} from '@wingman/db/repositories/embedded-block.repository.ts';
import type { EmbeddingModelEntity } from '@wingman/db/repositories/embedding.repository.ts';
import { createSignRows, type SignRows } from '@wingman/search/meaning/sign-rows.ts';

/** A block whose signs are the rows from `firstRow` on, one for each anchor. */
export type KeptBlock = Omit<EmbeddedBlock, 'anchors' | 'signs'> & { anchors: Uint32Array; firstRow: number };

/**
 * A user's vectors of one model as they were at one time; never changed, rows of `signs` are only added. `blocks` are in
 * the order of their rows.
 */
export type KeptVectors = {
  blocks: KeptBlock[];
  signs: SignRows;
  /** How many vectors there are. */
  count: number;
  state: EmbeddedState;
  /** Some of exactly these vectors, once they were read. */
  sampled: { vectors?: Int8Array[] };
};

type Asked = { userId: string; model: EmbeddingModelEntity };
/** `last`: as they were before a read that may fail. */
type Entry = { vectors: Promise<KeptVectors>; last: KeptVectors; bytes: number };

/** A million windows, which are three million segments, of 384 dimensions take 57 MB. */
const maxBytes = 128 * 1024 * 1024;
/** Blocks that are read before others have their turn; 2 ms. */
const blocksAtOnce = 50;
const idsAtOnce = 2_000;
/** Rows of deleted blocks, which no scan reads, may be so many for each that is in use. */
const mostUnused = 0.25;
/** What a block takes beside signs and anchors. */
const bytesPerBlock = 250;

/**
 * Places and sign bits of users' vectors, each read once. Each call asks the database, which other nodes write, too, what
 * has come and gone, and reads only that. Those that were not used for the longest time are dropped first.
 */
export function createKeptVectors(db: Handle, limit = maxBytes) {
  const kept = new Map<string, Entry>();

  function drop(): void {
    let bytes = 0;
    for (const entry of kept.values()) bytes += entry.bytes;
    for (const [key, entry] of kept) {
      if (bytes <= limit || kept.size === 1) return;
      kept.delete(key);
      bytes -= entry.bytes;
    }
  }

  return async ({ userId, model }: Asked): Promise<KeptVectors> => {
    const key = `${model.id} ${userId}`;
    const known = kept.get(key);
    // One after the other, so that the same blocks are not read twice. A read that fails is no reason for the next one to.
    const before = known ? known.vectors.catch(() => known.last) : Promise.resolve(noVectors(model));
    const vectors = before.then((last) => {
      entry.last = last;
      return update(db, { userId, model }, last);
    });
    const entry: Entry = { vectors, last: known?.last ?? noVectors(model), bytes: known?.bytes ?? 0 };
    // Most recently used now.
    kept.delete(key);
    kept.set(key, entry);
    const current = await vectors;
    entry.bytes = bytesOf(current);
    drop();
    return current;
  };
}

/** Those of one recording of the user, which are few. */
export async function readVectors(
  db: Handle,
  { userId, model, recordingId }: Asked & { recordingId: string },
): Promise<KeptVectors> {
  const blocks = await listBlocksOfRecording(db, { userId, modelId: model.id, recordingId });
  const signs = createSignRows(model.dimension);
  return vectorsOf(
    blocks.map((block) => keep(block, signs)),
    signs,
  );
}

function keep({ anchors, signs: bits, ...block }: EmbeddedBlock, signs: SignRows): KeptBlock {
  return { ...block, anchors: Uint32Array.from(anchors), firstRow: signs.append(bits) };
}

const noVectors = ({ dimension }: EmbeddingModelEntity) => vectorsOf([], createSignRows(dimension));

function vectorsOf(blocks: KeptBlock[], signs: SignRows): KeptVectors {
  const state = { blocks: blocks.length, sum: 0, last: 0 };
  let count = 0;
  for (const { id, anchors } of blocks) {
    state.sum += id;
    state.last = Math.max(state.last, id);
    count += anchors.length;
  }
  return { blocks, signs, count, state, sampled: {} };
}

async function update(db: Handle, asked: Asked, known: KeptVectors): Promise<KeptVectors> {
  const ofModel = { userId: asked.userId, modelId: asked.model.id };
  if (isSame(await findEmbeddedState(db, ofModel), known.state)) return known;
  const { last } = known.state;
  const isOnlyAdded =
    last === 0 || isSame(await findEmbeddedState(db, { ...ofModel, upTo: last }), known.state);
  const blocks = isOnlyAdded ? [...known.blocks] : await replaceChanged(db, asked, known);
  await addNewer(db, asked, { blocks, signs: known.signs, after: last });
  const vectors = vectorsOf(blocks, known.signs);
  return known.signs.count() - vectors.count > vectors.count * mostUnused
    ? repack(vectors, asked.model)
    : vectors;
}

const isSame = (one: EmbeddedState, other: EmbeddedState) =>
  one.blocks === other.blocks && one.sum === other.sum && one.last === other.last;

async function addNewer(
  db: Handle,
  { userId, model }: Asked,
  { blocks, signs, after }: { blocks: KeptBlock[]; signs: SignRows; after: number },
): Promise<void> {
  for (let from = after + 1; ; ) {
    const some = await listEmbeddedBlocks(db, { userId, modelId: model.id, from, limit: blocksAtOnce });
    blocks.push(...some.map((block) => keep(block, signs)));
    if (some.length < blocksAtOnce) return;
    from = (some.at(-1)?.id ?? from) + 1;
    await turn();
  }
}

/**
 * The known blocks without those that are gone, and with those that came late: of two transactions at once the one with
 * the smaller ids may be the last to end.
 */
async function replaceChanged(db: Handle, asked: Asked, { blocks, signs, state }: KeptVectors) {
  const ids = new Set(await listIds(db, asked, state.last));
  const current = blocks.filter(({ id }) => ids.has(id));
  for (const { id } of current) ids.delete(id);
  const late = [...ids];
  for (let first = 0; first < late.length; first += blocksAtOnce) {
    const some = late.slice(first, first + blocksAtOnce);
    const read = await listBlocks(db, { userId: asked.userId, modelId: asked.model.id, ids: some });
    current.push(...read.map((block) => keep(block, signs)));
    await turn();
  }
  return current;
}

async function listIds(db: Handle, { userId, model }: Asked, upTo: number): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const after = ids.at(-1) ?? 0;
    const some = await listEmbeddedIds(db, { userId, modelId: model.id, after, limit: idsAtOnce });
    ids.push(...some.filter((id) => id <= upTo));
    if (some.length < idsAtOnce || ids.at(-1) === after) return ids;
    await turn();
  }
}

/** Without the rows of deleted blocks. */
async function repack({ blocks, signs }: KeptVectors, { dimension }: EmbeddingModelEntity) {
  const fewer = createSignRows(dimension);
  const moved: KeptBlock[] = [];
  for (const block of blocks) {
    const { firstRow, anchors } = block;
    moved.push({ ...block, firstRow: fewer.append(signs.copy(firstRow, firstRow + anchors.length)) });
    if (moved.length % blocksAtOnce === 0) await turn();
  }
  return vectorsOf(moved, fewer);
}

function bytesOf({ blocks, signs, count }: KeptVectors): number {
  return signs.bytes() + count * Uint32Array.BYTES_PER_ELEMENT + blocks.length * bytesPerBlock;
}
