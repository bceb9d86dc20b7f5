import { type Job, releaseLeases } from '@wingman/db/repositories/job.repository.ts';
import { createJobLoop, type JobLoop, type JobTurn } from '../../jobs/job-loop.ts';
import {
  diarizationJobKind,
  indexJobKind,
  liveJobKind,
  transcriptionJobKind,
} from '../../jobs/transcription-job.ts';
import type { Log } from '../../ports/log.ts';
import type { Telemetry } from '../../ports/telemetry.ts';
import { createEngineRest } from './engine-rest.ts';
import { runDiarization } from './run-diarization.ts';
import { runIndexing } from './run-indexing.ts';
import { runLiveTranscription } from './run-live-transcription.ts';
import { runTranscription } from './run-transcription.ts';
import type { TranscriptionDeps } from './transcription-deps.ts';

/** `stop`: a job that was running goes back to the queue and costs no attempt. */
export type TranscriptionWorker = JobLoop;

type WorkerDeps = Omit<TranscriptionDeps, 'rest'> & {
  nodeId: string;
  log: Log;
  telemetry: Telemetry;
  /** How many recordings are transcribed beside each other, and as many beside them while they are made. */
  concurrency: number;
};
type RunJob = (deps: TranscriptionDeps, job: Job, turn: JobTurn) => Promise<void>;

/**
 * Runs transcription jobs, those of finished recordings by turns between people and beside them those of recordings
 * that go on, while an engine can work, and sleeps otherwise.
 */
export function createTranscriptionWorker(deps: WorkerDeps): TranscriptionWorker {
  const { events, clock, database, nodeId, transcriber, concurrency } = deps;
  const rest = createEngineRest(clock, () => wake());
  const worker = { ...deps, rest };
  /** Asks the speech service: stands still while that cannot work or is left alone, and then tries it with one job. */
  const speechLoop = (kind: string, run: RunJob) =>
    createJobLoop(deps, {
      kind,
      slots: () => (rest.isTrying() ? 1 : concurrency),
      isReady: () => transcriber.status().state === 'ready' && rest.isOver(),
      onReadyChange: (listener) => transcriber.onStatusChange(listener),
      run: (job, turn) => run(worker, job, turn),
    });
  /** Works with the database and local models alone. */
  const localLoop = (kind: string, run: RunJob) =>
    createJobLoop(deps, {
      kind,
      isReady: () => true,
      onReadyChange: () => () => {},
      run: (job, turn) => run(worker, job, turn),
    });
  const loops = [
    speechLoop(transcriptionJobKind, runTranscription),
    speechLoop(liveJobKind, runLiveTranscription),
    localLoop(indexJobKind, runIndexing),
    localLoop(diarizationJobKind, runDiarization),
  ];
  const wake = () => {
    for (const loop of loops) loop.wake();
  };
  return {
    wake,
    start() {
      events.onJobs(wake);
      for (const loop of loops) loop.start();
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await releaseLeases(database.db, { owner: nodeId, now: clock.now().toISOString() });
      // Other nodes may go on at once.
      events.announceJobs();
    },
  };
}
