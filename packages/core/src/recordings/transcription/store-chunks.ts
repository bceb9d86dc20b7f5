import { holdsJob, type Job } from '@wingman/db/repositories/job.repository.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import {
  findTranscriptionProgress,
  insertTranscriptionChunk,
} from '@wingman/db/repositories/transcription-progress.repository.ts';
import type { SpokenSegment, TranscriptionChunk, TranscriptionState } from '../../ports/transcriber.ts';
import type { TranscriptionDeps } from './transcription-deps.ts';

export type StoredChunks = {
  /** Where the last run ended; undefined for the first one, or for one of other audio or by another engine. */
  state: TranscriptionState | undefined;
  /** All segments that are kept, in order. */
  segments: SpokenSegment[];
  add(part: TranscriptionChunk): void;
  /** Resolves when every part is stored or has failed: a failed one is transcribed again after a restart. */
  settled(): Promise<void>;
};

/** The finished chunks of a transcription, stored one after the other while it goes on. */
export async function storeChunks(
  deps: TranscriptionDeps,
  job: Job,
  recording: OwnedRecording,
  { audioPath, language }: { audioPath: string; language: string | undefined },
): Promise<StoredChunks> {
  const { database, transcriber, nodeId, log } = deps;
  const { engine, model } = transcriber.status();
  const made = [engine, model ?? '', ...(language ? [language] : [])];
  const origin = { audioPath, madeBy: made.join(' ') };
  const found = await findTranscriptionProgress<TranscriptionState, SpokenSegment>(database.db, {
    recordingId: recording.id,
    ...origin,
  });
  const segments = found?.segments ?? [];
  /** Also those of a part that could not be stored, for the next one. */
  const unstored: SpokenSegment[] = [];
  let isFirst = !found;
  let storing = Promise.resolve();

  async function store(state: TranscriptionState): Promise<void> {
    const added = [...unstored];
    const isStored = await database.db.transaction().execute(async (trx) => {
      if (!(await holdsJob(trx, { id: job.id, owner: nodeId }))) return false;
      await insertTranscriptionChunk(trx, recording, { ...origin, state, segments: added, isFirst });
      return true;
    });
    if (!isStored) return;
    isFirst = false;
    unstored.splice(0, added.length);
  }

  return {
    state: found?.state,
    segments,
    add(part) {
      segments.push(...part.segments);
      unstored.push(...part.segments);
      storing = storing
        .then(() => store(part.state))
        .catch((error: unknown) =>
          log.warn({ err: error, recordingId: recording.id }, 'could not save a transcription chunk'),
        );
    },
    settled: () => storing,
  };
}
