import { insertFigureEvent } from '@wingman/db/repositories/figure.repository.ts';
import type { Job } from '@wingman/db/repositories/job.repository.ts';
import { insertOutboxEvents } from '@wingman/db/repositories/outbox.repository.ts';
import { findRecordingForJob, updateStatus } from '@wingman/db/repositories/recording.repository.ts';
import type { JobHandler, JobOutcome, JobTurn } from '../../jobs/job-handler.ts';
import {
  diarizationJobKind,
  draftJobKind,
  indexJobKind,
  liveJobKind,
  transcriptionJobKind,
} from '../../jobs/transcription-job.ts';
import { TranscriptionError } from '../../ports/transcriber.ts';
import { createDraftHandler } from '../again/draft-handler.ts';
import { createEngineRest } from './engine-rest.ts';
import {
  diarizationRetryPolicy,
  indexingRetryPolicy,
  liveRetryPolicy,
  transcriptionRetryPolicy,
} from './retry-policy.ts';
import { runDiarization } from './run-diarization.ts';
import { runIndexing } from './run-indexing.ts';
import { runLiveTranscription } from './run-live-transcription.ts';
import { announceRecording, runTranscription } from './run-transcription.ts';
import type { TranscriptionDeps } from './transcription-deps.ts';

type HandlerDeps = Omit<TranscriptionDeps, 'rest'> & {
  /** How many recordings are transcribed in parallel, and as many again live. */
  concurrency: number;
};

/**
 * Handlers of background work on recordings: transcription of complete and live ones, indexing where that failed at
 * first, and diarization.
 */
export function createTranscriptionHandlers(handlerDeps: HandlerDeps): Record<string, JobHandler> {
  const { clock, transcriber, concurrency, view } = handlerDeps;
  const rest = createEngineRest(clock);
  const deps: TranscriptionDeps = { ...handlerDeps, rest };
  /** Shared by both kinds that call the speech engine. */
  const speech = {
    concurrency,
    service: rest.pause,
    isReady: () => transcriber.status().state === 'ready',
    onReadyChange: (listener: () => void) => transcriber.onStatusChange(listener),
  };
  const watched =
    (run: (deps: TranscriptionDeps, job: Job, turn: JobTurn) => Promise<JobOutcome>) =>
    (job: Job, turn: JobTurn) =>
      run(deps, job, turn).catch((error: unknown) => {
        if (error instanceof TranscriptionError) rest.noteFailure(error);
        throw error;
      });
  return {
    [transcriptionJobKind]: {
      ...speech,
      run: watched(runTranscription),
      retryPolicy: transcriptionRetryPolicy,
      async onPutBack(trx, job, state, reason) {
        const recording = await findRecordingForJob(trx, job);
        if (!recording) return;
        const now = clock.now().toISOString();
        await updateStatus(trx, recording, state, reason, now);
        if (state !== 'failed') return;
        const data = { recordingId: recording.id, path: `/api/recordings/${recording.id}` };
        await insertOutboxEvents(trx, { ...recording, now }, [{ type: 'recording.failed', data }]);
        const { userId } = recording;
        await insertFigureEvent(trx, { kind: 'failedTranscriptions', userId, amount: 1, at: now });
      },
      async onEnd({ subjectId }) {
        view.setProgress(subjectId, undefined);
        await announceRecording(deps, subjectId);
      },
    },
    [draftJobKind]: createDraftHandler(deps),
    [liveJobKind]: { ...speech, run: watched(runLiveTranscription), retryPolicy: liveRetryPolicy },
    [indexJobKind]: { run: (job) => runIndexing(deps, job), retryPolicy: indexingRetryPolicy },
    [diarizationJobKind]: {
      run: (job, turn) => runDiarization(deps, job, turn),
      retryPolicy: diarizationRetryPolicy,
    },
  };
}
