import type { WingmanDatabase } from '../../packages/db/src/database.ts';
import { insertEmbeddedBlock } from '../../packages/db/src/repositories/embedded-block.repository.ts';
import {
  type EmbeddingModelEntity,
  insertEmbeddingModel,
} from '../../packages/db/src/repositories/embedding.repository.ts';
import { addRecording, addUser } from '../../packages/db/src/testing/rows.ts';
import { encodeVectors } from '../../packages/search/src/meaning/vectors.ts';

export const dimension = 384;
const windowsPerBlock = 50;
const segmentsPerWindow = 3;
const blocksPerRecording = 20;
const blocksPerTransaction = 100;
const windowsPerTopic = 250;
/** A few topics are talked about most of the time. */
const skew = 2;
/** Of a real model nothing is far from anything: all of e5's vectors share a direction. */
const shares = { everything: 0.6, topic: 0.5, own: 0.6 };
/** The most neighbours whose recall is measured. */
export const mostNear = 30;

/** Numbers of a normal distribution, the same ones for the same seed. */
function createNoise(seed: number) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const normal = Float32Array.from(
    { length: 1 << 18 },
    () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random()),
  );
  const unit = () => {
    const vector = new Float32Array(dimension);
    for (let i = 0; i < dimension; i += 8) {
      const from = Math.floor(random() * (normal.length - 8));
      for (let k = 0; k < 8; k += 1) vector[i + k] = normal[from + k] as number;
    }
    return scaled(vector);
  };
  return { random, unit };
}

function scaled(vector: Float32Array): Float32Array {
  let square = 0;
  for (let i = 0; i < vector.length; i += 1) square += (vector[i] as number) ** 2;
  const length = Math.sqrt(square) || 1;
  for (let i = 0; i < vector.length; i += 1) vector[i] = (vector[i] as number) / length;
  return vector;
}

/** Windows of speech in topics, and questions about some of the topics; made one after the other. */
export function createVectors(windows: number, questionCount: number) {
  const { random, unit } = createNoise(16);
  const everything = unit();
  const topics = Array.from({ length: Math.max(20, Math.round(windows / windowsPerTopic)) }, unit);
  const about = (topic: Float32Array) => {
    const own = unit();
    for (let i = 0; i < dimension; i += 1) {
      own[i] =
        shares.everything * (everything[i] as number) +
        shares.topic * (topic[i] as number) +
        shares.own * (own[i] as number);
    }
    return scaled(own);
  };
  const anyTopic = () => topics[Math.floor(random() ** skew * topics.length)] as Float32Array;
  return {
    questions: Array.from({ length: questionCount }, () => about(anyTopic())),
    window: () => about(anyTopic()),
  };
}

/** The nearest windows to each question by an exact comparison in full precision, as they come. */
export function createExact(questions: Float32Array[]) {
  const best = questions.map(() => [] as { row: number; product: number }[]);
  return {
    add(row: number, vector: Float32Array): void {
      for (const [n, question] of questions.entries()) {
        let product = 0;
        for (let i = 0; i < dimension; i += 1) product += (question[i] as number) * (vector[i] as number);
        const list = best[n] as { row: number; product: number }[];
        if (list.length === mostNear && product <= (list.at(-1)?.product ?? 0)) continue;
        list.push({ row, product });
        list.sort((one, other) => other.product - one.product);
        list.length = Math.min(list.length, mostNear);
      }
    },
    nearest: () => best.map((list) => list.map(({ row }) => row)),
  };
}

export type Stored = {
  userId: string;
  model: EmbeddingModelEntity;
  /** The number of a window by its recording and first segment. */
  rowOf: (recordingId: string, anchor: number) => number;
};

/** Stores windows as one user's blocks, as the worker does; `next` gives the vector of each row in turn. */
export async function storeVectors(
  database: WingmanDatabase,
  windows: number,
  next: (row: number) => Float32Array,
): Promise<Stored> {
  const { db } = database;
  const user = await addUser(db);
  const now = new Date().toISOString();
  const model = await insertEmbeddingModel(db, { name: 'bench', dimension, probes: new Uint8Array(0), now });
  const firstRows = new Map<string, number>();
  let recordingId = '';
  let row = 0;
  for (let block = 0; row < windows; ) {
    const blocks: (() => Parameters<typeof insertEmbeddedBlock>[1])[] = [];
    for (; blocks.length < blocksPerTransaction && row + blocks.length * windowsPerBlock < windows; ) {
      if (block % blocksPerRecording === 0) {
        recordingId = (await addRecording(db, user.id)).id;
        firstRows.set(recordingId, row + blocks.length * windowsPerBlock);
      }
      const [id, place] = [recordingId, block % blocksPerRecording];
      const count = Math.min(windowsPerBlock, windows - row - blocks.length * windowsPerBlock);
      blocks.push(() => blockOf({ id, userId: user.id, modelId: model.id, place, count }, () => next(row++)));
      block += 1;
    }
    await db.transaction().execute(async (trx) => {
      for (const made of blocks) await insertEmbeddedBlock(trx, made());
    });
  }
  const rowOf = (id: string, anchor: number) => (firstRows.get(id) ?? 0) + anchor / segmentsPerWindow;
  return { userId: user.id, model, rowOf };
}

type Place = { id: string; userId: string; modelId: number; place: number; count: number };

function blockOf({ id, userId, modelId, place, count }: Place, next: () => Float32Array) {
  const first = place * windowsPerBlock * segmentsPerWindow;
  const last = first + count * segmentsPerWindow - 1;
  return {
    recordingId: id,
    userId,
    modelId,
    readsFrom: first,
    firstPosition: first,
    lastPosition: last,
    spokenFrom: '2026-07-11T09:00:00.000Z',
    spokenTo: '2026-07-11T09:10:00.000Z',
    anchors: Array.from({ length: count }, (_, index) => first + index * segmentsPerWindow),
    ...encodeVectors(Array.from({ length: count }, next)),
  };
}

/** The share of the truly nearest `count` that were found among the first `count`, in percent. */
export function recall(found: number[][], nearest: number[][], count: number): number {
  const shares = nearest.map((rows, n) => {
    const first = new Set(found[n]?.slice(0, count));
    return rows.slice(0, count).filter((row) => first.has(row)).length / Math.min(count, rows.length);
  });
  return (shares.reduce((sum, share) => sum + share, 0) / shares.length) * 100;
}
