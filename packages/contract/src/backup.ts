import { z } from 'zod';

/** Why a backup did not come to its end. */
export const backupFailures = [
  /** The disk of the backup is full, or would leave too little for recordings. */
  'disk_full',
  'not_writable',
  /** Its process ended before it did. */
  'interrupted',
  /** The folder holds something that is no backup, or a damaged one. */
  'bad_folder',
  /** Anything else: the log says what. */
  'failed',
] as const;
export const backupFailureSchema = z.enum(backupFailures);
export type BackupFailure = z.infer<typeof backupFailureSchema>;

/** One making of a backup, by the panel or by the command line. */
export const backupRunSchema = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** While it runs: what is being copied. */
  step: z.enum(['database', 'files']),
  /** Name of the machine whose folder it is. */
  host: z.string(),
  folder: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Files that are in the backup by now, of so many. */
  files: z.number().int(),
  totalFiles: z.number().int(),
  /** Those of them that an earlier backup did not have, and their bytes. */
  copied: z.number().int(),
  copiedBytes: z.number().int(),
  failure: backupFailureSchema.nullable(),
});
export type BackupRun = z.infer<typeof backupRunSchema>;

/** What a backup from the panel does here. */
export const backupOverviewSchema = z.object({
  host: z.string(),
  folder: z.string(),
  /** A failure of this disk would take the backup with the data. */
  isSameDisk: z.boolean(),
  database: z.enum(['sqlite', 'postgres']),
  storage: z.enum(['folder', 'bucket']),
  /** Newest first. */
  runs: backupRunSchema.array(),
});
export type BackupOverview = z.infer<typeof backupOverviewSchema>;
