import { setImmediate as turn } from 'node:timers/promises';
import type { Handle } from '@wingman/db/handle.ts';
import { type Bounds, boundsIn, type Ends } from '@wingman/db/repositories/bounds.ts';
import { listVectors, type VectorPlace } from '@wingman/db/repositories/embedded-block.repository.ts';
import type { EmbeddingModelEntity } from '@wingman/db/repositories/embedding.repository.ts';
import { listRecordingIds } from '@wingman/db/repositories/recordings-in-range.repository.ts';
import { listPositionsWithin } from '@wingman/db/repositories/search.repository.ts';
import { choosesRecordings, isOfWholeRecordings } from '@wingman/db/repositories/within-bounds.ts';
import { signTable } from '@wingman/search/meaning/sign-rows.ts';
import { nearFrom } from '@wingman/search/meaning/stand-out.ts';
import { cosine } from '@wingman/search/meaning/vectors.ts';
import { type createKeptVectors, type KeptBlock, type KeptVectors, readVectors } from './kept-vectors.ts';
import { fixedVectors } from './probes.ts';
import { type Candidate, type Eligible, mostPromising } from './promising.ts';

/**
 * One of the windows nearest to the question: the first of its segments and the last. `standsOut`: it is nearer than
 * the nearest of so many would be by chance.
 */
export type NearWindow = {
  recordingId: string;
  anchor: number;
  last: number;
  similarity: number;
  standsOut: boolean;
  /** When the first segment of its block was said: of equally near windows the earlier one comes first. */
  spokenFrom: string;
};

type Search = Bounds & {
  userId: string;
  model: EmbeddingModelEntity;
  /** The question's vector by that model, if available; requested only where there is something to compare. */
  vectorOf: () => Promise<Float32Array | undefined>;
  limit: number;
};

/** How many of the best by sign bits are compared exactly: docs/research/vectors.md. */
const promising = 300;
/** Sample size that shows how near everything is to this question. */
const sampled = 100;
/** Vectors that are read before others have their turn. */
const vectorsAtOnce = 100;

/**
 * The windows of one user within a range that are nearest to a question in meaning, best first. Reads no vectors of
 * other users or ranges.
 */
export async function findNearest(
  db: Handle,
  keptVectors: ReturnType<typeof createKeptVectors>,
  search: Search,
): Promise<NearWindow[]> {
  const { model, userId, recordingId } = search;
  const bounds = boundsIn(search);
  const all =
    recordingId === null
      ? await keptVectors({ userId, model })
      : await readVectors(db, { userId, model, recordingId });
  const isOpen = isAnyTime(bounds) && isOfWholeRecordings(bounds) && !choosesRecordings(bounds);
  const blocks = isOpen ? all.blocks : await blocksWithin(db, all.blocks, { ...bounds, userId });
  const count = blocks.reduce((sum, { anchors }) => sum + anchors.length, 0);
  const vector = count > 0 ? await search.vectorOf() : undefined;
  if (!vector) return [];
  const eligible = isOpen ? everything : await placesWithin(db, blocks, { ...bounds, userId });
  const candidates = await mostPromising({ ...all, blocks }, signTable(vector), eligible, promising);
  const similarities = await compare(db, vector, candidates, model);
  const sample = await readSample(db, { blocks, count, model, sampled: isOpen ? all.sampled : {} });
  const background = [...sample.map((one) => cosine(vector, one)), ...probeSimilarities(model, vector)];
  const least = nearFrom(background, count);
  return candidates
    .flatMap((candidate, n) => toNear(candidate, similarities[n], least))
    .sort((one, other) => other.similarity - one.similarity || compareTexts(one.spokenFrom, other.spokenFrom))
    .slice(0, search.limit);
}

function toNear({ block, index }: Candidate, similarity: number | undefined, least: number): NearWindow[] {
  const anchor = block.anchors[index];
  if (anchor === undefined || similarity === undefined) return [];
  const last = lastOf(block, index);
  const { recordingId, spokenFrom } = block;
  return [{ recordingId, anchor, last, similarity, spokenFrom, standsOut: similarity >= least }];
}

const compareTexts = (one: string, other: string) => Number(one > other) - Number(one < other);

const overlaps = ({ spokenFrom, spokenTo }: KeptBlock, { from, to }: Ends) =>
  (to === null || spokenFrom < to) && (from === null || spokenTo >= from);

const everything: Eligible = { isWithin: () => undefined };

const isAnyTime = ({ from, to }: Ends) => from === null && to === null;

/** Those of the recordings and of the time that may be looked at. */
async function blocksWithin(
  db: Handle,
  all: KeptBlock[],
  bounds: Bounds & { userId: string },
): Promise<KeptBlock[]> {
  const blocks = isAnyTime(bounds) ? all : all.filter((block) => overlaps(block, bounds));
  if (!choosesRecordings(bounds)) return blocks;
  const chosen = new Set(await listRecordingIds(db, bounds));
  return blocks.filter(({ recordingId }) => chosen.has(recordingId));
}

/**
 * Of recordings that cross an end of the range, only the windows that begin within it; of a part of a recording and of a voice those
 * that hold some of it.
 */
async function placesWithin(
  db: Handle,
  blocks: KeptBlock[],
  { userId, ...bounds }: Bounds & { userId: string },
): Promise<Eligible> {
  const { from, to } = bounds;
  const isAllSaid = isOfWholeRecordings(bounds);
  const crosses = ({ spokenFrom, spokenTo }: KeptBlock) =>
    (from !== null && spokenFrom < from) || (to !== null && spokenTo >= to);
  const isWhole = (block: KeptBlock) => isAllSaid && !crosses(block);
  const some = Map.groupBy(
    blocks.filter((block) => !isWhole(block)),
    ({ recordingId }) => recordingId,
  );
  const cut = [...some].map(([recordingId, of]) => ({ recordingId, crossesTime: of.some(crosses) }));
  const within = await listPositionsWithin(db, { userId, cut, within: bounds });
  return {
    isWithin(block) {
      if (isWhole(block)) return undefined;
      const positions = within.get(block.recordingId);
      if (!positions) return () => false;
      if (isAllSaid) return (index) => positions.has(block.anchors[index] as number);
      return (index) => holdsAny(positions, block.anchors[index] as number, lastOf(block, index));
    },
  };
}

/** The last position of a window. */
const lastOf = ({ anchors, lastPosition }: KeptBlock, index: number) =>
  (anchors[index + 1] ?? lastPosition + 1) - 1;

function holdsAny(positions: Set<number>, first: number, last: number): boolean {
  for (let position = first; position <= last; position += 1) if (positions.has(position)) return true;
  return false;
}

/** The similarities of candidates, in their order; undefined of those that were deleted meanwhile. */
async function compare(
  db: Handle,
  vector: Float32Array,
  candidates: Candidate[],
  model: EmbeddingModelEntity,
): Promise<(number | undefined)[]> {
  const places = candidates.map(({ block, index }) => ({ partId: block.id, index }));
  const found = await readVectorsAt(db, places, model);
  return places.map((place) => {
    const kept = found.get(keyOf(place));
    return kept && cosine(vector, kept);
  });
}

type Sampled = Pick<KeptVectors, 'blocks' | 'count' | 'sampled'> & { model: EmbeddingModelEntity };

/** Vectors at evenly spaced places, read once for all questions about everything. */
async function readSample(db: Handle, { blocks, count, sampled, model }: Sampled): Promise<Int8Array[]> {
  if (sampled.vectors) return sampled.vectors;
  const found = await readVectorsAt(db, evenly(blocks, count), model);
  sampled.vectors = [...found.values()];
  return sampled.vectors;
}

const keyOf = ({ partId, index }: VectorPlace) => `${partId}:${index}`;

async function readVectorsAt(
  db: Handle,
  places: VectorPlace[],
  { dimension }: EmbeddingModelEntity,
): Promise<Map<string, Int8Array>> {
  const found = new Map<string, Int8Array>();
  // In the order in which they are stored.
  const sorted = [...places].sort((one, other) => one.partId - other.partId);
  for (let start = 0; start < sorted.length; start += vectorsAtOnce) {
    if (start > 0) await turn();
    const some = sorted.slice(start, start + vectorsAtOnce);
    for (const place of await listVectors(db, { places: some, dimension }))
      found.set(keyOf(place), place.vector);
  }
  return found;
}

/** Evenly spaced positions over all blocks. */
function evenly(blocks: KeptBlock[], count: number): VectorPlace[] {
  const step = Math.max(1, count / sampled);
  const places: VectorPlace[] = [];
  let before = 0;
  let next = 0;
  for (const { id, anchors } of blocks) {
    for (; next < before + anchors.length; next += step) {
      places.push({ partId: id, index: Math.floor(next) - before });
    }
    before += anchors.length;
  }
  return places;
}

const probeSimilarities = (model: EmbeddingModelEntity, vector: Float32Array) =>
  fixedVectors(model).probes.map((probe) => cosine(vector, probe));
