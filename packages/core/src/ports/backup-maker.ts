import type { BackupOverview } from '@wingman/contract/backup.ts';

/** Makes backups of this instance, in a process of its own. */
export interface BackupMaker {
  /** Target and source. */
  describe(): Promise<Omit<BackupOverview, 'runs' | 'verification'>>;
  /** Marks backup runs of this machine as failed whose process died. */
  settleDead(): Promise<void>;
  /**
   * Starts a backup, which stores its own progress, see core/admin/backup-run.ts. Resolves when it has started, or
   * failed to start and stored that. @param verify whether the whole folder is read again afterwards, and repaired
   * @throws {DomainError} conflict while another one is running in this folder
   */
  start(options: { verify: boolean }): Promise<void>;
}
