/**
 * A process that makes one backup for the server that started it: copying a large database would hold all its
 * requests up, and hashing many files would slow them. It ends with its server.
 */
import { setPriority } from 'node:os';
import { DomainError } from '@wingman/contract/error.ts';
import { failBackupRun } from '@wingman/core/admin/backup-run.ts';
import type { BackupMessage, BackupTask } from '../adapters/backup/backup-task.ts';
import { makeBackup } from '../adapters/backup/make-backup.ts';
import { systemClock } from '../adapters/clock.ts';
import { ownerOnlyUmask } from '../data-folder/file-modes.ts';
import { openAudioStore, openMigrated } from './open-instance.ts';

/** Lower priority than other work. */
const priority = 10;
/** How long it tries to store that its server has ended. */
const lastWordsMs = 3_000;

/** Marks the running backup as failed. */
let interrupt = async (): Promise<void> => {};

async function run({ folder, verify, dueAt, ...config }: BackupTask): Promise<BackupMessage> {
  const database = await openMigrated(config.database);
  const audioStore = await openAudioStore(config, config.dataDir);
  try {
    const source = { database, audioStore, clock: systemClock };
    const onBegin = (runId: string) => {
      interrupt = () => failBackupRun(source, runId, 'interrupted');
      send({ event: 'began', runId });
    };
    const { missing, unsaved, verification } = await makeBackup(source, folder, {
      dataDir: config.dataDir,
      retention: config.backupRetention,
      timeZone: config.defaultTimeZone,
      verify,
      dueAt: dueAt === undefined ? undefined : new Date(dueAt),
      onBegin,
    });
    const { damaged = [], repaired = [] } = verification ?? {};
    return {
      event: 'done',
      missing: missing.length,
      unsaved,
      damaged: damaged.length,
      repaired: repaired.length,
    };
  } finally {
    interrupt = async () => {};
    audioStore.close();
    await database.close();
  }
}

function send(message: BackupMessage): void {
  process.send?.(message);
}

function toMessage(error: unknown): BackupMessage {
  if (error instanceof DomainError && error.code === 'conflict') return { event: 'conflict' };
  return { event: 'failed', message: error instanceof Error ? error.message : String(error) };
}

process.once('message', (task: BackupTask) => {
  void run(task)
    .catch(toMessage)
    .then((message) => {
      process.send?.(message, () => process.disconnect?.());
    });
});
// The server has ended: a partial backup is discarded, and must not be waited for.
process.once('disconnect', () => {
  const exit = () => process.exit();
  setTimeout(exit, lastWordsMs);
  interrupt().then(exit, exit);
});
process.umask(ownerOnlyUmask);
setPriority(priority);
