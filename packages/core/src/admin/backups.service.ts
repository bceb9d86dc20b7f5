import type { BackupOverview, StartBackup } from '@wingman/contract/backup.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { findLatestDoneRun } from '@wingman/db/repositories/backup-run.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { recordAudit } from '../accounts/audit.ts';
import type { BackupMaker } from '../ports/backup-maker.ts';
import type { Clock } from '../ports/clock.ts';
import { latestBackupRuns } from './backup-run.ts';

type BackupsDeps = { database: WingmanDatabase; clock: Clock; backupMaker: BackupMaker };

/** Number of runs that an administrator sees. */
const shownRuns = 10;

/** Backups from the administrators' panel. Restoring needs the machine itself: the command line does it. */
export function createBackupsService({ database, clock, backupMaker }: BackupsDeps) {
  async function overview(): Promise<BackupOverview> {
    await backupMaker.settleDead();
    const runs = await latestBackupRuns({ database, clock }, { limit: shownRuns });
    const place = await backupMaker.describe();
    const verified = await findLatestDoneRun(database.db, { folder: place.folder, isVerified: true });
    return { ...place, runs, verification: verified ?? null };
  }

  return {
    /** Settings of backups and the latest runs. @throws {DomainError} forbidden */
    async overview(actor: Actor): Promise<BackupOverview> {
      assertAdmin(actor);
      return overview();
    },

    /** Starts one. @throws {DomainError} forbidden, conflict while one is running */
    async start(actor: Actor, { verify }: StartBackup): Promise<BackupOverview> {
      assertAdmin(actor);
      await backupMaker.start({ verify });
      const { folder } = await backupMaker.describe();
      await recordAudit(database.db, actor, {
        kind: 'backup_started',
        subject: folder,
        now: clock.now().toISOString(),
      });
      return overview();
    },
  };
}

function assertAdmin(actor: Actor): void {
  if (!actor.isAdmin) throw new DomainError('forbidden');
}
