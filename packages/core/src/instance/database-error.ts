import { DomainError } from '@wingman/contract/error.ts';
import { databaseTrouble } from '@wingman/db/database-trouble.ts';

/** Maps a temporary database error to the error that callers get; undefined for anything else. */
export function databaseError(error: unknown): DomainError | undefined {
  const trouble = databaseTrouble(error);
  if (trouble === undefined) return undefined;
  return new DomainError(trouble === 'full' ? 'storage_full' : 'unavailable', { cause: error });
}
