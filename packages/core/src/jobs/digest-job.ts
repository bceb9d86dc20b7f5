import { dayAfter, hourOfDay, localDay } from '@wingman/contract/time.ts';
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

type Planned = { now: Date; defaultTimeZone: string };

/** What day it is for a user, the zone, and when the digest of a day is due; null: none is made by itself. */
export type Evenings = { today: string; timeZone: string; dueAt: (day: string) => Date | null };

export async function readEvenings(
  trx: Transaction,
  userId: string,
  { now, defaultTimeZone }: Planned,
): Promise<Evenings> {
  const { digestHour, ...settings } = await findSettings(trx, userId);
  const timeZone = settings.timeZone ?? defaultTimeZone;
  const dueAt = (day: string) => (digestHour === null ? null : hourOfDay(day, digestHour, timeZone));
  return { today: localDay(now, timeZone), timeZone, dueAt };
}

/**
 * A recording has notes: its day, if it is today or yesterday, gets a digest in the evening, or now when the hour has passed and
 * there is none. Later notes of the same evening do not make it anew: the digest says that it is older.
 */
export async function planDigest(
  trx: Transaction,
  { userId, createdAt }: { userId: string; createdAt: string },
  { now, defaultTimeZone }: Planned,
): Promise<void> {
  const { today, timeZone, ...evenings } = await readEvenings(trx, userId, { now, defaultTimeZone });
  const day = localDay(new Date(createdAt), timeZone);
  // One that began before midnight has its notes after it.
  if (day > today || day < dayAfter(today, -1)) return;
  const dueAt = evenings.dueAt(day);
  if (dueAt === null) return;
  if (dueAt <= now && (await hasDayDigest(trx, { userId, day }))) return;
  await ensureJob(trx, newJob(userId, day, dueAt, now));
}

/** The hour or the zone was changed: what is planned for this evening moves. */
export async function replanDigest(
  trx: Transaction,
  userId: string,
  { now, defaultTimeZone }: Planned,
): Promise<void> {
  const { today: day, ...evenings } = await readEvenings(trx, userId, { now, defaultTimeZone });
  const dueAt = evenings.dueAt(day);
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
