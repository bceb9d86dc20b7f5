import type { Config } from '../../config/config.ts';

/** The task that the server sends to the backup process. */
export type BackupTask = Pick<
  Config,
  'dataDir' | 'database' | 'storage' | 'backupRetention' | 'defaultTimeZone'
> & {
  folder: string;
  verify?: boolean;
  /** ISO 8601: only if no backup has been begun there since. */
  dueAt?: string | undefined;
};

/** Its reports: started, another one is running, or its outcome. */
export type BackupMessage =
  | { event: 'began'; runId: string }
  | { event: 'conflict' }
  | { event: 'done'; missing: number; unsaved: number; damaged: number; repaired: number }
  | { event: 'failed'; message: string };
