import { z } from 'zod';

/** Why a backup failed. */
const backupFailures = [
  /** The disk of the backup is full, or would have too little space left for recordings. */
  'disk_full',
  'not_writable',
  /** Its process ended before it was complete. */
  'interrupted',
  /** The folder contains something that is no backup, or that of another instance. */
  'bad_folder',
  /** The backup contains accounts and the instance has none: its data folder is probably wrong. */
  'empty_instance',
  /** Anything else, see the log. */
  'failed',
] as const;
const backupFailureSchema = z.enum(backupFailures);
export type BackupFailure = z.infer<typeof backupFailureSchema>;

/** One run of a backup, started from the panel or the command line. */
const backupRunSchema = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** While it runs: its phase. */
  step: z.enum(['database', 'files', 'verify']),
  /** Name of the machine whose folder it is. */
  host: z.string(),
  folder: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Files in the backup so far, and their total; during verification, those read again. */
  files: z.number().int(),
  totalFiles: z.number().int(),
  /** New files since the last backup, and their bytes. */
  copied: z.number().int(),
  copiedBytes: z.number().int(),
  failure: backupFailureSchema.nullable(),
  /**
   * Files that rows refer to and the instance lacks; of those, the ones that the backup lacks, too.
   */
  missing: z.number().int(),
  unsaved: z.number().int(),
  /** When everything in the folder had been read again and compared with its hash; null when that was not requested. */
  verifiedAt: z.iso.datetime().nullable(),
  /** Files and snapshots that were verified, and their bytes. */
  checked: z.number().int(),
  checkedBytes: z.number().int(),
  /** Corrupt ones that were repaired, and those that still are corrupt. */
  repaired: z.number().int(),
  damaged: z.number().int(),
});
export type BackupRun = z.infer<typeof backupRunSchema>;

/** Why a second one cannot be started. */
export const backupInProgress = 'Un backup in questa cartella è già in corso';
/** Reason of a restored recording without its audio. */
export const audioNotInBackup = "L'audio della registrazione non è nel backup da cui è stata ripristinata";

/**
 * Whether the whole folder is then verified against its hashes, and repaired where possible.
 */
export const startBackupSchema = z.strictObject({ verify: z.boolean().default(false) });
export type StartBackup = z.infer<typeof startBackupSchema>;

/** Settings of backups from the panel. */
export const backupOverviewSchema = z.object({
  host: z.string(),
  folder: z.string(),
  /** The backup is on the same disk as the data. */
  isSameDisk: z.boolean(),
  database: z.enum(['sqlite', 'postgres']),
  storage: z.enum(['folder', 'bucket']),
  /** Cron expression in the instance's time zone; null when backups are only started manually. */
  schedule: z.string().nullable(),
  nextAt: z.iso.datetime().nullable(),
  /** Free bytes on the disk of the folder; null when unknown. */
  freeBytes: z.number().nullable(),
  /**
   * The latest fully verified backup in the folder; it may be older than all of `runs`.
   */
  verification: backupRunSchema.nullable(),
  /** Newest first. */
  runs: backupRunSchema.array(),
});
export type BackupOverview = z.infer<typeof backupOverviewSchema>;
