import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { backupInProgress } from '@wingman/contract/backup.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { failBackupRun } from '@wingman/core/admin/backup-run.ts';
import type { BackupMaker } from '@wingman/core/ports/backup-maker.ts';
import type { Clock } from '@wingman/core/ports/clock.ts';
import type { Log } from '@wingman/core/ports/log.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { backupTimes } from '../../config/backup-times.ts';
import type { Config } from '../../config/config.ts';
import { freeBytes, isSameDisk } from '../../data-folder/disk.ts';
import type { BackupMessage, BackupTask } from './backup-task.ts';
import { settleDead } from './living-marks.ts';

/** In the sources; when bundled, it is beside the bundle. */
const ending = extname(import.meta.filename);
const processFile = fileURLToPath(
  new URL(ending === '.ts' ? '../../process/backup-process.ts' : './backup-process.mjs', import.meta.url),
);

type Parts = { database: WingmanDatabase; clock: Clock; log: Log };

export type OwnBackupMaker = BackupMaker & {
  /** @param options.dueAt ISO 8601: only if no backup has been begun there since */
  start(options: { verify: boolean; dueAt?: string }): Promise<void>;
  /** Aborts a running backup. */
  close(): Promise<void>;
};

/** Makes backups into BACKUP_DIR, each in its own process. */
export function createBackupMaker(config: Config, parts: Parts): OwnBackupMaker {
  const { dataDir, database, storage, backupDir: folder, backupRetention, defaultTimeZone } = config;
  const times = config.backupSchedule ? backupTimes(config.backupSchedule, defaultTimeZone) : undefined;
  const children = new Set<ChildProcess>();

  return {
    async describe() {
      return {
        host: hostname(),
        folder,
        isSameDisk: await isSameDisk(folder, dataDir),
        database: database.kind,
        storage: storage ? 'bucket' : 'folder',
        schedule: config.backupSchedule ?? null,
        nextAt: times?.next(parts.clock.now())?.toISOString() ?? null,
        freeBytes: (await freeBytes(folder)) ?? null,
      };
    },

    settleDead: () => settleDead(dataDir, parts),

    async start(options) {
      // No execArgv: the flags of a debugger or a test runner are the parent's own.
      const child = fork(processFile, [], { execArgv: [] });
      children.add(child);
      const begun = follow(child, parts);
      const discard = () => children.delete(child);
      // A process that failed to start never exits.
      child.once('exit', discard).once('error', discard);
      const place = { dataDir, database, storage, folder };
      child.send({ ...place, backupRetention, defaultTimeZone, ...options } satisfies BackupTask);
      await begun;
    },

    async close() {
      const gone = [...children].map((child) => once(child, 'exit'));
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(gone);
    },
  };
}

/**
 * Resolves when it has started; stores a failure when it ended without a result. @throws {DomainError} conflict,
 * unavailable
 */
function follow(child: ChildProcess, { database, clock, log }: Parts): Promise<void> {
  return new Promise((resolve, reject) => {
    let runId: string | undefined;
    child.on('message', (message: BackupMessage) => {
      if (message.event === 'began') {
        runId = message.runId;
        resolve();
        return;
      }
      if (message.event === 'conflict') {
        reject(new DomainError('conflict', { message: backupInProgress }));
      }
      if (message.event === 'failed') log.warn({ message: message.message }, 'backup failed');
      if (message.event === 'done') logDone(log, message);
      runId = undefined;
    });
    // May be called twice: failed to start, and failed to receive its task.
    child.on('error', () => reject(new DomainError('unavailable')));
    child.once('exit', () => {
      reject(new DomainError('unavailable'));
      if (runId === undefined) return;
      failBackupRun({ database, clock }, runId, 'interrupted').catch((error: unknown) => {
        log.warn({ err: error }, 'could not record an interrupted backup');
      });
    });
  });
}

function logDone(log: Log, { event, ...found }: BackupMessage & { event: 'done' }): void {
  if (found.unsaved > 0 || found.missing > 0 || found.damaged > 0)
    log.warn(found, 'backup finished with missing or damaged files');
  else log.info(found, 'backup finished');
}
