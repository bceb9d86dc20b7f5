import type { Grant } from '@wingman/contract/grant.ts';
import type { GrantEntity } from '@wingman/db/repositories/grant.repository.ts';

/** As its user sees it. */
export function toGrant({ id, name, leadsTo, scopes, createdAt, lastUsedAt }: GrantEntity): Grant {
  return { id, name, leadsTo, scopes, createdAt, lastUsedAt };
}
