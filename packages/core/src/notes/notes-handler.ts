import type { WingmanDatabase } from '@wingman/db/database.ts';
import { databaseTrouble } from '@wingman/db/database-trouble.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { finishJob } from '@wingman/db/repositories/job.repository.ts';
import { findRecordingForJob } from '@wingman/db/repositories/recording.repository.ts';
import { planDigest } from '../jobs/digest-job.ts';
import type { JobHandler } from '../jobs/job-handler.ts';
import { missingNotesJobKind } from '../jobs/notes-job.ts';
import { backoffMs } from '../jobs/retry-policy.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { Log } from '../ports/log.ts';
import type { RecordingView } from '../recordings/recording-view.ts';
import { makeNotes } from './make-notes.ts';
import type { NotesWriter } from './notes-writer.ts';
import { queueMissingNotes } from './queue-missing.ts';

type HandlerDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  log: Log;
  view: RecordingView;
  writer: Pick<NotesWriter, 'isReady'>;
  options: { nodeId: string; defaultTimeZone: string };
};

const backoff = { firstMs: 5_000, longestMs: 10 * 60_000 };
const mostAttempts = 10;

/** Makes the notes of transcribed recordings; of old ones after a change of the rules, the newest first. */
export function createNotesHandler(deps: HandlerDeps): JobHandler {
  const { database, clock, events, log, view, options } = deps;
  const { db } = database;
  const stopping = new AbortController();
  let looking: Promise<void> | undefined;

  return {
    retryPolicy(error, attempts) {
      const delayMs = backoffMs(backoff, attempts);
      // That the database is busy or away is no fault of the recording.
      if (databaseTrouble(error)) return { next: 'retry', delayMs, reason: null, countsAttempt: false };
      return attempts >= mostAttempts
        ? { next: 'fail', reason: 'Non è stato possibile fare le note' }
        : { next: 'retry', delayMs, reason: null, countsAttempt: true };
    },
    async run(job) {
      const recording = await findRecordingForJob(db, job);
      if (recording?.status !== 'ready') return 'done';
      const now = clock.now();
      const ended = async (trx: Transaction) => {
        if (!(await finishJob(trx, { id: job.id, owner: options.nodeId }))) return false;
        await planDigest(trx, recording, { now, ...options });
        return true;
      };
      const changed = new Set<string>();
      const outcome = await makeNotes(deps, recording, {
        now: now.toISOString(),
        isCatchUp: job.kind === missingNotesJobKind,
        ended,
        onSettled: (ids) => ids.forEach((id) => void changed.add(id)),
      });
      if (outcome === 'changed') return 'paused';
      events.announceJobs();
      const current = outcome === 'saved' ? await findRecordingForJob(db, job) : undefined;
      if (!current) return 'done';
      const { userId, id: recordingId } = current;
      for (const each of new Set([...changed, recordingId]))
        events.publish(userId, { type: 'notes', recordingId: each });
      // Its suggested title.
      events.publish(userId, { type: 'recording', recording: view.show(current) });
      return 'done';
    },
    start(wake) {
      const missing = { now: () => clock.now(), wake, signal: stopping.signal };
      looking ??= queueMissingNotes(db, missing).catch((error: unknown) =>
        log.warn({ err: error }, 'could not find recordings without notes'),
      );
    },
    async stop() {
      stopping.abort();
      await looking;
    },
  };
}

/** Where the instance makes no notes, jobs that were queued before end without doing anything. */
export const createIdleNotesHandler = (): JobHandler => ({
  retryPolicy: () => undefined,
  run: async () => 'done',
});
