import { deleteExpiredAudit } from '@wingman/core/accounts/audit.ts';
import type { Services } from '@wingman/core/instance/services.ts';
import type { Clock } from '@wingman/core/ports/clock.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { deleteFailedJobsBefore } from '@wingman/db/repositories/job.repository.ts';
import { deleteAbandonedUploads } from '@wingman/db/repositories/pending-upload.repository.ts';
import { deleteEndedWindows } from '@wingman/db/repositories/rate-window.repository.ts';
import { abandonedAfterMs, type KeptAudioStore } from '../adapters/audio-store/audio-keys.ts';
import { rewriteIfDue, rewriteLimits } from './rewrite-database.ts';

type Instance = {
  services: Services;
  database: WingmanDatabase;
  clock: Clock;
  audioStore: KeptAudioStore;
  signInSessions: { removeExpired(): Promise<void> };
  /** Working copies. */
  copies: { sweep(now: Date): Promise<void> }[];
};

/** A recording that failed so long ago stays, with its reason; only the job is deleted, and a retry makes a new one. */
const failedJobsKeptMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes expired data. May run at any time and on several nodes at once. One failure does not stop the rest.
 * @throws {AggregateError} with what did not work
 */
export async function cleanUpInstance(instance: Instance): Promise<void> {
  const { services, database, clock, audioStore, signInSessions, copies } = instance;
  const { db } = database;
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const steps = [
    () => signInSessions.removeExpired(),
    () => services.grants.deleteExpired(),
    () => services.oauthClients.deleteUnused(),
    () => services.idempotency.deleteOld(),
    () => services.webhooks.deleteOld(),
    () => deleteExpiredAudit(database, clock),
    () => deleteEndedWindows(db, now.toISOString()),
    () => deleteFailedJobsBefore(db, ago(failedJobsKeptMs)),
    () => deleteAbandonedUploads(db, { before: ago(abandonedAfterMs) }),
    () => audioStore.removeAbandoned(now),
    () => services.uploads.deleteStale(),
    () => services.trash.removeExpired(),
    () => services.subscription.endPlans(),
    () => services.accountDeletion.resume(),
    () => services.figures.addUp(),
    () => services.passwordResets.deleteExpired(),
    () => services.invitations.deleteExpired(),
    () => services.twoStepSignIn.deleteExpired(),
    () => services.shared.deleteOverAudio(),
    () => services.removeFiles(),
    () => rewriteIfDue(database, rewriteLimits.whileServing),
    ...copies.map((copy) => () => copy.sweep(now)),
  ];
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be cleaned up');
}
