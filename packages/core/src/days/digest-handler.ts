import { daysRange } from '@wingman/contract/time.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { databaseTrouble } from '@wingman/db/database-trouble.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { hasUnfinishedOfDays } from '@wingman/db/repositories/day.repository.ts';
import { hasDayDigest } from '@wingman/db/repositories/day-digest.repository.ts';
import { enqueueJob, finishJob } from '@wingman/db/repositories/job.repository.ts';
import { dayOfSubject, digestJobKind, readEvenings } from '../jobs/digest-job.ts';
import type { JobHandler } from '../jobs/job-handler.ts';
import { missingNotesJobKind, notesJobKind, writtenNotesJobKind } from '../jobs/notes-job.ts';
import { backoffMs } from '../jobs/retry-policy.ts';
import { diarizationJobKind } from '../jobs/transcription-job.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import { makeDigest, type UsersDay } from './make-digest.ts';

type HandlerDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  options: { nodeId: string; defaultTimeZone: string };
};

const backoff = { firstMs: 5_000, longestMs: 10 * 60_000 };
const waitMs = 60_000;
/** A digest is late by so many minutes at most. */
const mostWaits = 10;
/** The waits count as attempts: only so is it known after a restart how many there were. */
const mostAttempts = mostWaits + 10;

/** What changes the notes of a recording. */
const jobsBeforeNotes = [diarizationJobKind, notesJobKind, missingNotesJobKind, writtenNotesJobKind];

class DayUnfinished extends Error {
  override name = 'DayUnfinished';
}

/**
 * Makes the digest of a user's day in its evening, once its recordings have their notes, or ten minutes later without those that have
 * none. A day that is over by then, after downtime, gets one that is no news.
 */
export function createDigestHandler({ database, clock, events, options }: HandlerDeps): JobHandler {
  const { defaultTimeZone, nodeId: owner } = options;

  return {
    retryPolicy(error, attempts) {
      if (error instanceof DayUnfinished)
        return { next: 'retry', delayMs: waitMs, reason: null, countsAttempt: true, isWait: true };
      const countsAttempt = !databaseTrouble(error);
      return countsAttempt && attempts >= mostAttempts
        ? { next: 'fail', reason: 'Non è stato possibile fare il riassunto del giorno' }
        : { next: 'retry', delayMs: backoffMs(backoff, attempts), reason: null, countsAttempt };
    },
    async run({ id, userId, subjectId, attempts }) {
      const day = dayOfSubject(subjectId);
      const now = clock.now();
      const { today, timeZone, ...evenings } = await database.db
        .transaction()
        .execute((trx) => readEvenings(trx, userId, { now, defaultTimeZone }));
      const dueAt = evenings.dueAt(day);
      if (dueAt === null) return 'done';
      const [isEarly, isOver] = [dueAt > now, day < today];
      if (!isEarly && attempts < mostWaits && (await isUnfinished(database.db, { userId, day, timeZone })))
        throw new DayUnfinished('the recordings of the day have no notes yet');
      const isMade = await makeDigest(
        database,
        { userId, day, timeZone },
        {
          now: now.toISOString(),
          async mayStore(trx) {
            if (!(await finishJob(trx, { id, owner }))) return false;
            // Its user has travelled west since it was planned.
            const later = { id, kind: digestJobKind, subjectId, userId, now: now.toISOString() };
            if (isEarly) await enqueueJob(trx, { ...later, runAt: dueAt.toISOString() });
            return !isEarly && !(isOver && (await hasDayDigest(trx, { userId, day })));
          },
        },
      );
      if (isMade) events.publish(userId, { type: 'day', day, isNews: !isOver });
      return 'done';
    },
  };
}

const isUnfinished = (handle: Handle, { userId, day, timeZone }: UsersDay): Promise<boolean> =>
  hasUnfinishedOfDays(handle, { userId, ...daysRange(day, 1, timeZone), jobKinds: jobsBeforeNotes });
