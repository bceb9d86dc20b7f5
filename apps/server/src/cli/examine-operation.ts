import type { BackupRun } from '@wingman/contract/backup.ts';
import { findWatchedFolder, latestBackupRuns } from '@wingman/core/admin/backup-run.ts';
import { findLatestDoneRun } from '@wingman/db/repositories/backup-run.repository.ts';
import { backupTimes } from '../config/backup-times.ts';
import type { Config } from '../config/config.ts';
import type { Finding } from './finding.ts';
import type { Looked } from './look-at-instance.ts';

const collectorWithinMs = 5_000;
/** An instance whose latest backup is older than this has probably lost the habit. */
const backupDays = 8;
const verifiedDays = 60;

/** What operators look at: figures, traces, backups. Nothing of it keeps the product from working. */
export async function examineOperation(config: Config, looked: Looked): Promise<Finding[]> {
  const { metricsToken } = config.telemetry;
  const metrics = metricsToken ? 'at /metrics, for whoever sends METRICS_TOKEN' : 'none: set METRICS_TOKEN';
  return [
    ...(await examineBackups(config, looked)),
    { subject: 'metrics', state: 'ok', says: metrics },
    ...(await examineTraces(config)),
  ];
}

async function examineBackups(config: Config, { database, clock }: Looked): Promise<Finding[]> {
  // Of a database without this version's tables nothing can be told.
  if (database?.shape !== 'current') return [];
  const { backupDir, backupSchedule } = config;
  const isScheduled = backupSchedule !== undefined;
  const folder = await findWatchedFolder({ database }, { folder: backupDir, isScheduled });
  const done = await findLatestDoneRun(database.db, { folder });
  if (!done) {
    const ways = '`wingman backup FOLDER`, BACKUP_SCHEDULE, or the button in the panel';
    const says = `none was made yet in ${folder}: ${ways}`;
    return [{ subject: 'backup', state: 'warn', says }];
  }
  const [latest] = await latestBackupRuns({ database, clock }, { limit: 1, folder });
  const isLate = clock.now().getTime() - Date.parse(done.startedAt) > toleratedMs(config, clock.now());
  const troubles = [
    ...(latest?.state === 'failed' ? [`the one of ${latest.startedAt} failed (${latest.failure})`] : []),
    ...(isLate ? ['it should be newer'] : []),
    ...(done.unsaved > 0 ? [`${done.unsaved} files were lost before they were backed up`] : []),
  ];
  const made = `the latest is of ${done.startedAt}, in ${done.folder} on ${done.host}`;
  const says = [made, ...troubles].join('; ');
  return [
    { subject: 'backup', state: troubles.length > 0 ? 'warn' : 'ok', says },
    examineVerification(await findLatestDoneRun(database.db, { folder, isVerified: true }), clock.now()),
  ];
}

/** By a schedule a backup is late once the one after it is due, too. */
function toleratedMs({ backupSchedule, defaultTimeZone }: Config, now: Date): number {
  const day = 86_400_000;
  if (backupSchedule === undefined) return backupDays * day;
  const times = backupTimes(backupSchedule, defaultTimeZone);
  const latest = times.latest(now);
  const before = latest && times.latest(new Date(latest.getTime() - 1000));
  return before ? now.getTime() - before.getTime() : backupDays * day;
}

function examineVerification(run: BackupRun | undefined, now: Date): Finding {
  const subject = 'backup verification';
  const advice = '`wingman backup FOLDER --verify` reads all of it again';
  if (!run?.verifiedAt) return { subject, state: 'warn', says: `none was made yet: ${advice}` };
  const { verifiedAt, checked, damaged, repaired, folder } = run;
  const says = `of ${verifiedAt}, in ${folder}: ${checked} files, ${repaired} repaired, ${damaged} still damaged`;
  const isOld = (now.getTime() - Date.parse(verifiedAt)) / 86_400_000 > verifiedDays;
  return { subject, state: damaged > 0 || isOld ? 'warn' : 'ok', says: isOld ? `${says}; ${advice}` : says };
}

/** A collector that answers at all is there; what it takes shows in the log once there is something to send. */
async function examineTraces({ telemetry: { traces } }: Config): Promise<Finding[]> {
  if (!traces) return [];
  try {
    await fetch(traces.url, { method: 'HEAD', signal: AbortSignal.timeout(collectorWithinMs) });
    return [{ subject: 'traces', state: 'ok', says: traces.url }];
  } catch {
    return [{ subject: 'traces', state: 'warn', says: `${traces.url} does not answer` }];
  }
}
