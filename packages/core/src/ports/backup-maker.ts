import type { BackupOverview } from '@wingman/contract/backup.ts';

/** Makes backups of this instance, in a process of its own. */
export interface BackupMaker {
  /** Where to, and from what. */
  describe(): Promise<Omit<BackupOverview, 'runs' | 'verification'>>;
  /** Writes down that backups of this machine came to nothing whose makers have died without a word. */
  settleDead(): Promise<void>;
  /**
   * Begins one; it writes down by itself how it goes, see core/backups/backup-run.ts. Resolves when it has begun, or
   * could not begin and has written that down.
   * @param verify whether all that is in the folder is read again afterwards, and repaired
   * @throws {DomainError} conflict while another one is being made in this folder
   */
  start(options: { verify: boolean }): Promise<void>;
}
