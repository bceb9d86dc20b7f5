import { z } from 'zod';

/** Why a backup did not come to its end. */
const backupFailures = [
  /** The disk of the backup is full, or would leave too little for recordings. */
  'disk_full',
  'not_writable',
  /** Its process ended before it did. */
  'interrupted',
  /** The folder holds something that is no backup, or that of another instance. */
  'bad_folder',
  /** The backup holds accounts and the instance has none: its data are probably not where they were. */
  'empty_instance',
  /** Anything else: the log says what. */
  'failed',
] as const;
const backupFailureSchema = z.enum(backupFailures);
export type BackupFailure = z.infer<typeof backupFailureSchema>;

/** One making of a backup, by the panel or by the command line. */
const backupRunSchema = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** While it runs: what is being copied. */
  step: z.enum(['database', 'files', 'verify']),
  /** Name of the machine whose folder it is. */
  host: z.string(),
  folder: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Files that are in the backup by now, of so many; while it is verified, those that were read again. */
  files: z.number().int(),
  totalFiles: z.number().int(),
  /** Those of them that an earlier backup did not have, and their bytes. */
  copied: z.number().int(),
  copiedBytes: z.number().int(),
  failure: backupFailureSchema.nullable(),
  /** Files that rows refer to and the instance does not have; of those, the ones that the backup does not have either. */
  missing: z.number().int(),
  unsaved: z.number().int(),
  /** When everything in the folder had been read again and compared with its hash; null when that was not asked for. */
  verifiedAt: z.iso.datetime().nullable(),
  /** Files and database copies that were read for it, and their bytes. */
  checked: z.number().int(),
  checkedBytes: z.number().int(),
  /** Those that were damaged and copied again, and those that are still damaged. */
  repaired: z.number().int(),
  damaged: z.number().int(),
});
export type BackupRun = z.infer<typeof backupRunSchema>;

/** Why a second one cannot be begun. */
export const backupInProgress = 'Un backup in questa cartella è già in corso';
/** Why a restored recording without its audio has failed. */
export const audioNotInBackup = "L'audio della registrazione non è nel backup da cui è stata ripristinata";

/** Whether all that is in the folder is read again afterwards, compared with its hashes, and copied again where it can be. */
export const startBackupSchema = z.object({ verify: z.boolean().default(false) });
export type StartBackup = z.infer<typeof startBackupSchema>;

/** What a backup from the panel does here. */
export const backupOverviewSchema = z.object({
  host: z.string(),
  folder: z.string(),
  /** A failure of this disk would take the backup with the data. */
  isSameDisk: z.boolean(),
  database: z.enum(['sqlite', 'postgres']),
  storage: z.enum(['folder', 'bucket']),
  /** Cron expression in the instance's time zone; null when backups are only made by hand. */
  schedule: z.string().nullable(),
  nextAt: z.iso.datetime().nullable(),
  /** Bytes that are free on the disk of the folder; null when it is not known. */
  freeBytes: z.number().nullable(),
  /** The latest backup in the folder that was read again from its first byte to its last; it may be older than all of `runs`. */
  verification: backupRunSchema.nullable(),
  /** Newest first. */
  runs: backupRunSchema.array(),
});
export type BackupOverview = z.infer<typeof backupOverviewSchema>;
