import { isBackupDue } from '@wingman/core/admin/backup-run.ts';
import type { Clock } from '@wingman/core/ports/clock.ts';
import type { Log } from '@wingman/core/ports/log.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { findLatestDoneRun } from '@wingman/db/repositories/backup-run.repository.ts';
import { backupTimes } from '../../config/backup-times.ts';
import type { Config } from '../../config/config.ts';
import type { OwnBackupMaker } from './backup-maker.ts';

type Parts = { database: WingmanDatabase; clock: Clock; log: Log; maker: OwnBackupMaker };

export type BackupScheduler = {
  /**
   * Makes due backups, now and later, including those due while no server ran. Resolves once the currently due one has
   * started or failed; never rejects.
   */
  start(): Promise<void>;
  stop(): void;
};

const lookEveryMs = 60_000;
/** Delay before a backup that failed to start is retried. */
const tryAgainAfterMs = 15 * 60_000;
/** Interval between full verifications of scheduled backups. */
const verifyAfterMs = 30 * 24 * 60 * 60_000;

/** Makes backups by BACKUP_SCHEDULE. Only one of several nodes makes each: runs are coordinated in the database. */
export function createBackupScheduler(config: Config, parts: Parts): BackupScheduler {
  const { backupSchedule, backupDir: folder, defaultTimeZone } = config;
  const { database, clock, log, maker } = parts;
  if (backupSchedule === undefined) return { async start() {}, stop() {} };
  const times = backupTimes(backupSchedule, defaultTimeZone);
  let timer: NodeJS.Timeout | undefined;
  let notBefore = Number.NEGATIVE_INFINITY;

  async function makeDue(): Promise<void> {
    const dueAt = times.latest(clock.now());
    if (!dueAt || performance.now() < notBefore) return;
    await maker.settleDead();
    if (!(await isBackupDue({ database, clock }, folder, dueAt))) return;
    notBefore = performance.now() + tryAgainAfterMs;
    await maker.start({ verify: await isVerificationDue(), dueAt: dueAt.toISOString() });
  }

  async function isVerificationDue(): Promise<boolean> {
    const verified = await findLatestDoneRun(database.db, { folder, isVerified: true });
    const at = verified?.verifiedAt ?? null;
    return at === null || clock.now().getTime() - Date.parse(at) > verifyAfterMs;
  }

  const look = () =>
    makeDue().catch((error: unknown) => log.warn({ err: error }, 'could not start a scheduled backup'));
  return {
    start() {
      timer ??= setInterval(() => void look(), lookEveryMs).unref();
      return look();
    },
    stop: () => clearInterval(timer),
  };
}
