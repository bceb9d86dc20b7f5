import { type AuditKind, auditKinds } from '@wingman/contract/audit.ts';
import type { AuditFilters } from '@wingman/contract/audit-log.ts';
import { dayAfter } from '@wingman/contract/time.ts';

/** As typed and chosen; empty where anything goes. `until`: the last day that is looked at. */
export type AuditFieldValues = { by: string; about: string; kind: string; since: string; until: string };

export const noAuditFields: AuditFieldValues = { by: '', about: '', kind: '', since: '', until: '' };

/** What the server is asked for: only what is set, and the first day that is not looked at any more. */
export function auditFilters({ by, about, kind, since, until }: AuditFieldValues): AuditFilters {
  const known = auditKinds.find((each): each is AuditKind => each === kind);
  return {
    ...(by.trim() ? { by: by.trim() } : {}),
    ...(about.trim() ? { about: about.trim() } : {}),
    ...(known ? { kind: known } : {}),
    ...(since ? { from: since } : {}),
    ...(until ? { to: dayAfter(until) } : {}),
  };
}
