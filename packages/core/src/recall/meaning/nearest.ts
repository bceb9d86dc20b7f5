import { setImmediate as turn } from 'node:timers/promises';
import type { Handle } from '@wingman/db/handle.ts';
import type { Bounds, Ends } from '@wingman/db/repositories/bounds.ts';
import {
  type EmbeddedBlock,
  type EmbeddingModelEntity,
  listEmbeddedBlocks,
  listVectors,
  type VectorPlace,
} from '@wingman/db/repositories/embedding.repository.ts';
import { listPositionsWithin } from '@wingman/db/repositories/search.repository.ts';
import { nearFrom } from '@wingman/search/meaning/stand-out.ts';
import { cosine, estimate, signBytes, signTable } from '@wingman/search/meaning/vectors.ts';
import type { createSignCache } from './sign-cache.ts';

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
};

type Search = Bounds & {
  userId: string;
  model: EmbeddingModelEntity;
  /** The question's vector by that model, if available; requested only where there is something to compare. */
  vectorOf: () => Promise<Float32Array | undefined>;
  limit: number;
};
type Candidate = VectorPlace & { part: EmbeddedBlock; estimated: number };

/** How many of the best by sign bits are compared exactly. */
const promising = 100;
/** Sample size that shows how near everything is to this question. */
const sampled = 100;
/** Yields to other requests after this many windows. */
const windowsAtOnce = 20_000;

/**
 * The windows of one user within a range that are nearest to a question in meaning, best first. Reads no vectors of
 * other users or ranges.
 */
export async function findNearest(
  db: Handle,
  signsOf: ReturnType<typeof createSignCache>,
  search: Search,
): Promise<NearWindow[]> {
  const { model, userId, from, to, recordingId } = search;
  const parts = await listEmbeddedBlocks(db, { userId, modelId: model.id, from, to, recordingId });
  const count = parts.reduce((sum, { anchors }) => sum + anchors.length, 0);
  const vector = count > 0 ? await search.vectorOf() : undefined;
  if (!vector) return [];
  const isWithin = await placesWithin(db, parts, { from, to });
  const candidates = await mostPromising(parts, await signsOf(parts.map(({ id }) => id)), vector, isWithin);
  const sample = evenly(parts, count);
  const places = new Map([...candidates, ...sample].map((place) => [keyOf(place), place]));
  const kept = await listVectors(db, { places: [...places.values()], dimension: model.dimension });
  const similarities = new Map(kept.map((place) => [keyOf(place), cosine(vector, place.vector)]));
  const background = sample.flatMap((place) => similarities.get(keyOf(place)) ?? []);
  const least = nearFrom([...background, ...probeSimilarities(model, vector)], count);
  return candidates
    .flatMap((candidate) => toNear(candidate, similarities.get(keyOf(candidate)), least))
    .sort((one, other) => other.similarity - one.similarity)
    .slice(0, search.limit);
}

const keyOf = ({ partId, index }: VectorPlace) => `${partId}:${index}`;

function toNear({ part, index }: Candidate, similarity: number | undefined, least: number): NearWindow[] {
  const anchor = part.anchors[index];
  if (anchor === undefined || similarity === undefined) return [];
  const last = (part.anchors[index + 1] ?? part.lastPosition + 1) - 1;
  const { recordingId } = part;
  return [{ recordingId, anchor, last, similarity, standsOut: similarity >= least }];
}

type IsWithin = (part: EmbeddedBlock, index: number) => boolean;

/** Of recordings that cross an end of the range, only the part within it. */
async function placesWithin(db: Handle, parts: EmbeddedBlock[], { from, to }: Ends): Promise<IsWithin> {
  const isWhole = ({ spokenFrom, spokenTo }: EmbeddedBlock) =>
    (from === null || spokenFrom >= from) && (to === null || spokenTo < to);
  const within = new Map<string, Set<number>>();
  for (const part of parts) {
    const { recordingId } = part;
    if (isWhole(part) || within.has(recordingId)) continue;
    within.set(recordingId, new Set(await listPositionsWithin(db, { recordingId, from, to })));
  }
  return (part, index) =>
    isWhole(part) || (within.get(part.recordingId)?.has(part.anchors[index] as number) ?? false);
}

async function mostPromising(
  parts: EmbeddedBlock[],
  signs: Map<number, Uint8Array>,
  vector: Float32Array,
  isWithin: IsWithin,
): Promise<Candidate[]> {
  const table = signTable(vector);
  const width = signBytes(vector.length);
  let best: Candidate[] = [];
  let least = Number.NEGATIVE_INFINITY;
  let scanned = 0;
  const settle = () => {
    best = best.sort((one, other) => other.estimated - one.estimated).slice(0, promising);
    if (best.length === promising) least = best.at(-1)?.estimated ?? least;
  };
  for (const part of parts) {
    const estimates = estimate(table, signs.get(part.id) ?? new Uint8Array(), width);
    for (let index = 0; index < estimates.length; index += 1) {
      const estimated = estimates[index] as number;
      if (estimated > least && isWithin(part, index)) best.push({ part, partId: part.id, index, estimated });
    }
    if (best.length > promising * 8) settle();
    scanned += estimates.length;
    if (scanned < windowsAtOnce) continue;
    scanned = 0;
    await turn();
  }
  settle();
  return best;
}

/** Evenly spaced positions over all parts. */
function evenly(parts: EmbeddedBlock[], count: number): VectorPlace[] {
  const step = Math.max(1, count / sampled);
  const places: VectorPlace[] = [];
  let before = 0;
  let next = 0;
  for (const { id, anchors } of parts) {
    for (; next < before + anchors.length; next += step) {
      places.push({ partId: id, index: Math.floor(next) - before });
    }
    before += anchors.length;
  }
  return places;
}

function probeSimilarities({ probes, dimension }: EmbeddingModelEntity, vector: Float32Array): number[] {
  const all = new Int8Array(probes.buffer, probes.byteOffset, probes.length);
  return Array.from({ length: Math.floor(all.length / dimension) }, (_, row) =>
    cosine(vector, all.subarray(row * dimension, (row + 1) * dimension)),
  );
}
