import type { Handle, Transaction } from '../handle.ts';
import type { Job } from '../repositories/job.repository.ts';

export type JobClaim = {
  kind: string;
  /** Who runs the job; only this owner can renew, finish, reschedule or fail it. */
  owner: string;
  now: string;
  leaseUntil: string;
  /** The most running jobs of one user for this owner; unlimited by default. */
  perUser?: number;
  /** Ids of jobs that this owner still works on, even if their lease is over: its next run would take them for its own. */
  atWork?: string[];
};

/** Operations that differ between the two databases. */
export type DialectTools = {
  name: 'sqlite' | 'postgres';
  /**
   * Claims a job that is due, or whose lease expired, and marks it as running: of the user with the fewest running jobs
   * and the least recent work, the oldest short one, or else the oldest. Two callers never get the same job. Undefined
   * when nothing is runnable.
   */
  claimJob(handle: Handle, claim: JobClaim): Promise<Job | undefined>;
  /**
   * From here to its end the transaction is the only one of this name, on every node: for a decision that depends on
   * rows that do not exist yet, such as being the first.
   */
  serialize(trx: Transaction, name: string): Promise<void>;
  isUniqueViolation(error: unknown): boolean;
  /** Foreign key violation: a referenced row does not exist, or was deleted meanwhile. */
  isForeignKeyViolation(error: unknown): boolean;
  /** Lock timeout; a retry may succeed. */
  isBusy(error: unknown): boolean;
  /** The database is unreachable or the connection broke; whether a write was committed is unknown. */
  isUnreachable(error: unknown): boolean;
  isDiskFull(error: unknown): boolean;
};

/** The code that a driver gives its errors, or ''. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}
