import type { Handle, Transaction } from '../handle.ts';
import type { Job } from '../repositories/job.repository.ts';

export type JobClaim = {
  kind: string;
  /** Who runs the job; only this owner can renew, finish, reschedule or fail it. */
  owner: string;
  now: string;
  leaseUntil: string;
  /** So many jobs of one user may this owner have under way; any number where nothing is said. */
  perUser?: number;
};

/** Everything that the two databases do differently. */
export type DialectTools = {
  name: 'sqlite' | 'postgres';
  /**
   * Takes a job that is due, or whose owner let the lease run out, and marks it as running: of the user for whom the
   * fewest are under way and the least was done recently, the oldest short one, or else the oldest. Two callers never get
   * the same job. Undefined when nothing is runnable.
   */
  claimJob(handle: Handle, claim: JobClaim): Promise<Job | undefined>;
  /**
   * From here to its end the transaction is the only one of this name, on every node: for a decision that rests on
   * rows which do not exist yet, such as being the first.
   */
  serialize(trx: Transaction, name: string): Promise<void>;
  isUniqueViolation(error: unknown): boolean;
  /** What a row refers to does not exist, or went away meanwhile. */
  isForeignKeyViolation(error: unknown): boolean;
  /** Somebody else holds what was needed for too long; trying later may help. */
  isBusy(error: unknown): boolean;
  /** The database is away or went away; nothing is known of what was being written. */
  isUnreachable(error: unknown): boolean;
  isDiskFull(error: unknown): boolean;
};

/** The code that a driver gives its errors, or ''. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}
