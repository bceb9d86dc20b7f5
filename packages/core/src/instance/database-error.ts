import { DomainError } from '@wingman/contract/error.ts';
import { databaseTrouble } from '@wingman/db/database-trouble.ts';

/** Trouble of the database that will pass, as the error that callers are told; undefined for anything else. */
export function databaseError(error: unknown): DomainError | undefined {
  const trouble = databaseTrouble(error);
  if (trouble === undefined) return undefined;
  return new DomainError(trouble === 'full' ? 'storage_full' : 'unavailable', { cause: error });
}
