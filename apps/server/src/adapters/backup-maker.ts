import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DomainError } from '@wingman/contract/error.ts';
import { failBackupRun } from '@wingman/core/backups/backup-run.ts';
import type { BackupMaker } from '@wingman/core/ports/backup-maker.ts';
import type { Clock } from '@wingman/core/ports/clock.ts';
import type { Log } from '@wingman/core/ports/log.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { BackupMessage, BackupTask } from '../backup/backup-process.ts';
import { settleDead } from '../backup/living-marks.ts';
import { isSameDisk } from '../backup/make-backup.ts';
import type { Config } from '../config.ts';

/** In the sources; where all is bundled, it lies beside the bundle. */
const ending = extname(import.meta.filename);
const processFile = fileURLToPath(
  new URL(ending === '.ts' ? '../backup/backup-process.ts' : './backup-process.mjs', import.meta.url),
);

type Parts = { database: WingmanDatabase; clock: Clock; log: Log };

/** Makes backups into BACKUP_DIR, each in a process that ends with it. `close` breaks off what is being made. */
export function createBackupMaker(config: Config, parts: Parts): BackupMaker & { close(): Promise<void> } {
  const { dataDir, database, storage, backupDir: folder } = config;
  const children = new Set<ChildProcess>();

  return {
    async describe() {
      return {
        host: hostname(),
        folder,
        isSameDisk: await isSameDisk(folder, dataDir),
        database: database.kind,
        storage: storage ? 'bucket' : 'folder',
      };
    },

    settleDead: () => settleDead(dataDir, parts),

    async start() {
      // No execArgv: the flags of a debugger or a test runner are the parent's own.
      const child = fork(processFile, [], { execArgv: [] });
      children.add(child);
      const begun = follow(child, parts);
      const forget = () => children.delete(child);
      // A process that could not even be started never ends.
      child.once('exit', forget).once('error', forget);
      child.send({ dataDir, database, storage, folder } satisfies BackupTask);
      await begun;
    },

    async close() {
      const gone = [...children].map((child) => once(child, 'exit'));
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(gone);
    },
  };
}

/** Resolves when it has begun; writes down when it ended without saying how. @throws {DomainError} conflict, unavailable */
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
        reject(new DomainError('conflict', { message: 'Un backup in questa cartella è già in corso' }));
      }
      if (message.event === 'failed') log.warn({ message: message.message }, 'a backup failed');
      runId = undefined;
    });
    // More than once: that it could not be started, and that it could not be told what to do.
    child.on('error', () => reject(new DomainError('unavailable')));
    child.once('exit', () => {
      reject(new DomainError('unavailable'));
      if (runId === undefined) return;
      failBackupRun({ database, clock }, runId, 'interrupted').catch((error: unknown) => {
        log.warn({ err: error }, 'could not write down that a backup was interrupted');
      });
    });
  });
}
