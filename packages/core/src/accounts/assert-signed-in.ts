import { DomainError } from '@wingman/contract/error.ts';
import type { Actor } from './actor.ts';

/**
 * A key must not be able to change the account that it belongs to, nor to create others that outlive it.
 * @throws {DomainError} session_required
 */
export function assertSignedIn(actor: Actor): void {
  if (actor.apiKeyId !== undefined) throw new DomainError('session_required');
}
