import { type ApiKeyScope, allows } from '@wingman/contract/api-key.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { Plan } from '@wingman/contract/plan.ts';

/** The authenticated caller: created by the edge from a valid token, first argument of every service method. */
export type Actor = {
  userId: string;
  isAdmin: boolean;
  plan: Plan;
  /** IANA time zone sent with this request; falls back to the stored one, then to the instance's. */
  timeZone?: string;
  /** The personal API key that authenticated the request; absent for a sign-in session. */
  apiKeyId?: string;
  /** What a user allowed the app whose token authenticated the request, see contract/grant.ts. */
  grantId?: string;
  /** What that key or app may do; a sign-in session allows everything. */
  scopes?: readonly ApiKeyScope[];
  /** Network address of the request, for the audit log. */
  address?: string;
};

/** Whether the user is there in person, and not a program by a key or a token. */
export function isInPerson({ apiKeyId, grantId }: Pick<Actor, 'apiKeyId' | 'grantId'>): boolean {
  return apiKeyId === undefined && grantId === undefined;
}

/** Whether the API key of the call covers it; a sign-in session covers all. */
function isAllowed({ scopes }: Pick<Actor, 'scopes'>, needed: ApiKeyScope): boolean {
  return !scopes || allows(scopes, needed);
}

/** @throws {DomainError} scope_required */
export function assertAllowed(actor: Pick<Actor, 'scopes'>, needed: ApiKeyScope): void {
  if (!isAllowed(actor, needed)) throw new DomainError('scope_required');
}
