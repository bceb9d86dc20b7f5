import type { Config } from '../../config/config.ts';

/** What the server tells the process that makes a backup. */
export type BackupTask = Pick<
  Config,
  'dataDir' | 'database' | 'storage' | 'backupRetention' | 'defaultTimeZone'
> & {
  folder: string;
  verify?: boolean;
  /** ISO 8601: only if no backup has been begun there since. */
  dueAt?: string | undefined;
};

/** What it reports: that it has begun, that another one is running, or how it ended. */
export type BackupMessage =
  | { event: 'began'; runId: string }
  | { event: 'conflict' }
  | { event: 'done'; missing: number; unsaved: number; damaged: number; repaired: number }
  | { event: 'failed'; message: string };
