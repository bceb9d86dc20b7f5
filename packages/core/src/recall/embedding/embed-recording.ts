import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle, Transaction } from '@wingman/db/handle.ts';
import {
  deleteOtherVectors,
  insertEmbeddedBlock,
  listEmbeddedRanges,
} from '@wingman/db/repositories/embedded-block.repository.ts';
import type { EmbeddingModelEntity } from '@wingman/db/repositories/embedding.repository.ts';
import { listSegments, type SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { encodeVectors } from '@wingman/search/meaning/vectors.ts';
import { type Window, windowsOf } from '@wingman/search/meaning/windows.ts';
import type { JobTurn } from '../../jobs/job-handler.ts';
import { type Embedder, EmbeddingError } from '../../ports/embedder.ts';

/** Segments whose vectors are made by one call and kept in one row. */
const segmentsAtOnce = 150;

type Gap = { segments: SegmentEntity[]; before: SegmentEntity | undefined };

/**
 * Embeds all segments of a recording that have no vector of the model, and deletes those of other models when it is
 * complete. May be aborted and called again at any time. False when it was paused before its end.
 * @throws {EmbeddingError}
 */
export async function embedRecording(
  { database, embedder }: { database: WingmanDatabase; embedder: Embedder },
  recordingId: string,
  model: EmbeddingModelEntity,
  { signal, pause }: JobTurn,
): Promise<boolean> {
  const { db } = database;
  for (let parts = 0; ; parts += 1) {
    signal.throwIfAborted();
    const gap = await nextGap(db, recordingId, model.id);
    if (!gap) break;
    if (pause.aborted && parts > 0) return false;
    const windows = windowsOf(gap.segments, gap.before);
    const vectors = await embedder.embed(
      windows.map(({ text }) => text),
      { purpose: 'text', signal },
    );
    if (vectors.some(({ length }) => length !== model.dimension)) throw changedModel();
    await database.db
      .transaction()
      .execute(async (trx) => saveBlock(database, trx, { gap, windows, vectors, modelId: model.id }));
  }
  await deleteOtherVectors(db, { recordingId, modelId: model.id });
  return true;
}

const changedModel = () =>
  new EmbeddingError('misconfigured', 'Il servizio di embedding dà vettori di un’altra lunghezza di prima');

/** The first consecutive segments without a vector, as many as one call takes. */
async function nextGap(db: Handle, recordingId: string, modelId: number): Promise<Gap | undefined> {
  const segments = await listSegments(db, recordingId);
  const ranges = await listEmbeddedRanges(db, { recordingId, modelId });
  const isCovered = (position: number) =>
    ranges.some(({ first, last }) => first <= position && position <= last);
  const start = segments.findIndex(({ position }) => !isCovered(position));
  if (start < 0) return undefined;
  let end = start + 1;
  while (end < segments.length && end - start < segmentsAtOnce && follows(segments, end, isCovered)) end += 1;
  return { segments: segments.slice(start, end), before: segments[start - 1] };
}

function follows(segments: SegmentEntity[], index: number, isCovered: (position: number) => boolean) {
  const position = segments[index]?.position ?? 0;
  return !isCovered(position) && segments[index - 1]?.position === position - 1;
}

type NewBlock = { gap: Gap; windows: Window[]; vectors: Float32Array[]; modelId: number };

/** Only if the segments have not changed and no other process saved their vectors meanwhile. */
async function saveBlock(database: WingmanDatabase, trx: Transaction, part: NewBlock): Promise<void> {
  const { segments, before } = part.gap;
  const [first, last] = [segments[0] as SegmentEntity, segments.at(-1) as SegmentEntity];
  const { recordingId, userId } = first;
  await database.dialect.serialize(trx, `embed ${recordingId}`);
  const current = new Map((await listSegments(trx, recordingId)).map(({ id, text }) => [id, text]));
  const read = before ? [before, ...segments] : segments;
  if (read.some(({ id, text }) => current.get(id) !== text)) return;
  const ranges = await listEmbeddedRanges(trx, { recordingId, modelId: part.modelId });
  if (ranges.some((range) => range.first <= last.position && range.last >= first.position)) return;
  const times = segments.map(({ spokenAt }) => spokenAt).sort();
  await insertEmbeddedBlock(trx, {
    recordingId,
    userId,
    modelId: part.modelId,
    readsFrom: part.windows[0]?.readsFrom ?? first.position,
    firstPosition: first.position,
    lastPosition: last.position,
    spokenFrom: times[0] ?? '',
    spokenTo: times.at(-1) ?? '',
    anchors: part.windows.map(({ anchor }) => anchor),
    ...encodeVectors(part.vectors),
  });
}
