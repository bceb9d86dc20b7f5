import { setTimeout as delay } from 'node:timers/promises';
import { finishJob, holdsJob, type Job } from '@wingman/db/repositories/job.repository.ts';
import { findRecordingForJob } from '@wingman/db/repositories/recording.repository.ts';
import {
  findDraftProgress,
  findOwnedDraft,
  hasDueJob,
  insertDraftPart,
  type OwnedDraft,
  updateDraft,
  updateDraftSegments,
} from '@wingman/db/repositories/transcript-draft.repository.ts';
import type { JobHandler, JobOutcome, JobTurn } from '../../jobs/job-handler.ts';
import { liveJobKind, transcriptionJobKind } from '../../jobs/transcription-job.ts';
import {
  type Transcription,
  type TranscriptionChunk,
  TranscriptionError,
  type TranscriptionState,
} from '../../ports/transcriber.ts';
import { transcriptionRetryPolicy } from '../transcription/retry-policy.ts';
import type { TranscriptionDeps } from '../transcription/transcription-deps.ts';
import { findDraftWords } from './draft-words.ts';
import { chosenLanguage } from './language-of.ts';

/** How long a draft waits while recordings that have no transcript yet need the engine, and how often it looks. */
const waitMs = 5_000;
const lookMs = 2_000;
const progressEveryMs = 500;

const replaced = 'L’audio di questa registrazione è cambiato: trascrivila di nuovo';

/** Recordings that have no transcript yet come first. */
class EngineBusy extends Error {
  override name = 'EngineBusy';
}

/**
 * Transcribes recordings again, beside their transcripts. Where it needs the usual engine it gives way to whatever has no transcript
 * yet, whoever it belongs to, after the chunk that it is at. No minute is counted.
 */
export function createDraftHandler(deps: TranscriptionDeps): JobHandler {
  const { database, transcriber, events, rest } = deps;

  const isUsual = ({ engine }: OwnedDraft) =>
    engine === null || engine.startsWith(`${transcriber.status().engine}:`);

  const isBusy = () =>
    hasDueJob(database.db, {
      kinds: [transcriptionJobKind, liveJobKind],
      now: deps.clock.now().toISOString(),
    });

  return {
    retryPolicy(error, attempts) {
      if (error instanceof EngineBusy)
        return { next: 'retry', delayMs: waitMs, reason: null, countsAttempt: false, isWait: true };
      return transcriptionRetryPolicy(error, attempts);
    },
    async run(job, turn) {
      const recording = await findRecordingForJob(database.db, job);
      const draft =
        recording && (await findOwnedDraft(database.db, { recordingId: recording.id, userId: job.userId }));
      if (!draft || draft.state === 'ready' || draft.state === 'failed') return 'done';
      if (recording.audioPath !== draft.audioPath) throw new TranscriptionError('permanent', replaced);
      if (isUsual(draft) && (!rest.pause.isOver() || (await isBusy())))
        throw new EngineBusy('others come first');
      await updateDraft(database.db, draft, { state: 'transcribing', reason: null });
      events.publish(job.userId, { type: 'draft', recordingId: draft.recordingId });
      const giving = giveWay(turn, () => (isUsual(draft) ? isBusy() : Promise.resolve(false)));
      try {
        return await transcribe(deps, job, draft, { signal: turn.signal, pause: giving.pause });
      } finally {
        giving.end();
      }
    },
    async onPutBack(trx, job, state, reason) {
      const draft = await findOwnedDraft(trx, { recordingId: job.subjectId, userId: job.userId });
      if (draft) await updateDraft(trx, draft, { state, reason });
    },
    async onEnd({ userId, subjectId }) {
      events.publish(userId, { type: 'draft', recordingId: subjectId });
    },
  };
}

/** A pause that comes with that of the turn, or when others need the engine. */
function giveWay(turn: JobTurn, isBusy: () => Promise<boolean>) {
  const busy = new AbortController();
  const ended = new AbortController();
  async function watch(): Promise<void> {
    while (!ended.signal.aborted) {
      await delay(lookMs, undefined, { ref: false, signal: ended.signal });
      if (await isBusy()) return busy.abort();
    }
  }
  // A failed look is no reason to stop: the job would find the same error itself.
  watch().catch(() => undefined);
  return { pause: AbortSignal.any([turn.pause, busy.signal]), end: () => ended.abort() };
}

async function transcribe(
  deps: TranscriptionDeps,
  job: Job,
  draft: OwnedDraft,
  turn: JobTurn,
): Promise<JobOutcome> {
  const { db } = deps.database;
  const told = draft.language ?? (await chosenLanguage(db, { id: draft.recordingId, userId: draft.userId }));
  const parts = keepParts(deps, job, draft);
  const file = await deps.audioStore.localFile(draft.audioPath);
  let heard: Transcription;
  try {
    turn.signal.throwIfAborted();
    heard = await deps.transcriber.transcribe(file.path, {
      ...turn,
      engine: draft.engine ?? undefined,
      language: told,
      hints: await deps.words.hints(draft.userId),
      state: await findDraftProgress<TranscriptionState>(db, draft),
      onChunk: parts.add,
      onProgress: tellProgress(deps, draft),
    });
  } finally {
    await parts.settled().finally(() => file.release());
  }
  if (heard.isPartial) return 'paused';
  await finish(deps, job, draft, { heard, rest: parts.unstored(), told: told ?? deps.instanceLanguage });
  return 'done';
}

function tellProgress({ events }: TranscriptionDeps, { userId, recordingId }: OwnedDraft) {
  let lastTold = Number.NEGATIVE_INFINITY;
  return (progress: number) => {
    if (performance.now() - lastTold < progressEveryMs) return;
    lastTold = performance.now();
    events.publish(userId, { type: 'draft', recordingId, progress });
  };
}

/** Stores finished parts one after the other; what could not be stored is kept for the next one. */
function keepParts({ database, nodeId, log }: TranscriptionDeps, job: Job, draft: OwnedDraft) {
  const waiting: TranscriptionChunk['segments'] = [];
  let storing = Promise.resolve();
  async function store(progress: unknown): Promise<void> {
    const segments = [...waiting];
    const isStored = await database.db.transaction().execute(async (trx) => {
      if (!(await holdsJob(trx, { id: job.id, owner: nodeId }))) return false;
      await insertDraftPart(trx, draft, { segments, progress });
      return true;
    });
    if (isStored) waiting.splice(0, segments.length);
  }
  return {
    add({ segments, state }: TranscriptionChunk) {
      waiting.push(...segments);
      storing = storing
        .then(() => store(state))
        .catch((error: unknown) =>
          log.warn({ err: error, recordingId: draft.recordingId }, 'could not save a part of a draft'),
        );
    },
    unstored: () => [...waiting],
    settled: () => storing,
  };
}

type Finished = { heard: Transcription; rest: TranscriptionChunk['segments']; told: string };

/**
 * One transaction: the last segments, the known words in all of them, what it is in, and the job done. Nothing where the draft was
 * discarded meanwhile.
 */
async function finish(
  { database, nodeId, words }: TranscriptionDeps,
  job: Job,
  draft: OwnedDraft,
  { heard, rest, told }: Finished,
): Promise<void> {
  const spoken = told === 'auto' ? (heard.language ?? null) : told;
  const last = [...rest, ...heard.segments];
  const withWords = await findDraftWords(database.db, words, { draft, last, spoken });
  await database.db.transaction().execute(async (trx) => {
    // Words that are deleted meanwhile are so before or after.
    await database.dialect.serialize(trx, `index ${draft.recordingId}`);
    await database.dialect.serialize(trx, `notes ${draft.recordingId}`);
    if (!(await finishJob(trx, { id: job.id, owner: nodeId }))) return;
    await insertDraftPart(trx, draft, { segments: last, progress: null });
    await updateDraftSegments(trx, draft, (segment) => [withWords(segment)]);
    const isHeard = told === 'auto' && spoken !== null;
    await updateDraft(trx, draft, { state: 'ready', reason: null, spoken, isHeard });
  });
}
