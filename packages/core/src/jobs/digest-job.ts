import { hourOfDay, localDay } from '@wingman/contract/time.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { hasDayDigest } from '@wingman/db/repositories/day-digest.repository.ts';
import { enqueueJob, ensureJob } from '@wingman/db/repositories/job.repository.ts';
import { findSettings } from '@wingman/db/repositories/settings.repository.ts';

/** Kind of the jobs that make the digest of a day in its evening. */
export const digestJobKind = 'day-digest';

/** One job for each user and day, on all nodes. */
const digestSubject = (userId: string, day: string): string => `${day} ${userId}`;

/** `YYYY-MM-DD` */
export const dayOfSubject = (subjectId: string): string => subjectId.slice(0, 10);

/** The evening of a user as it is now: the day, the zone, and when its digest is due; null: it is not made by itself. */
export type Evening = { day: string; timeZone: string; dueAt: Date | null };

export async function readEvening(
  trx: Transaction,
  userId: string,
  { now, defaultTimeZone }: { now: Date; defaultTimeZone: string },
): Promise<Evening> {
  const { digestHour, ...settings } = await findSettings(trx, userId);
  const timeZone = settings.timeZone ?? defaultTimeZone;
  const day = localDay(now, timeZone);
  return { day, timeZone, dueAt: digestHour === null ? null : hourOfDay(day, digestHour, timeZone) };
}

type Planned = { now: Date; defaultTimeZone: string };

/**
 * A recording of today has notes: its day gets a digest in the evening, or now when the hour has passed and there is none. Later
 * notes of the same evening do not make it anew: the digest says that it is older.
 */
export async function planDigest(
  trx: Transaction,
  { userId, createdAt }: { userId: string; createdAt: string },
  { now, defaultTimeZone }: Planned,
): Promise<void> {
  const { day, timeZone, dueAt } = await readEvening(trx, userId, { now, defaultTimeZone });
  if (dueAt === null || localDay(new Date(createdAt), timeZone) !== day) return;
  if (dueAt <= now && (await hasDayDigest(trx, { userId, day }))) return;
  await ensureJob(trx, newJob(userId, day, dueAt, now));
}

/** The hour or the zone was changed: what is planned for this evening moves. */
export async function replanDigest(
  trx: Transaction,
  userId: string,
  { now, defaultTimeZone }: Planned,
): Promise<void> {
  const { day, dueAt } = await readEvening(trx, userId, { now, defaultTimeZone });
  if (dueAt === null || (dueAt <= now && (await hasDayDigest(trx, { userId, day })))) return;
  await enqueueJob(trx, newJob(userId, day, dueAt, now));
}

function newJob(userId: string, day: string, dueAt: Date, now: Date) {
  return {
    id: crypto.randomUUID(),
    kind: digestJobKind,
    subjectId: digestSubject(userId, day),
    userId,
    runAt: dueAt.toISOString(),
    now: now.toISOString(),
  };
}
