import { DomainError } from '@wingman/contract/error.ts';
import { type Actor, isInPerson } from './actor.ts';

/**
 * A program must not be able to change the account that it works for, nor to create keys that outlive it.
 * @throws {DomainError} session_required
 */
export function assertSignedIn(actor: Actor): void {
  if (!isInPerson(actor)) throw new DomainError('session_required');
}
