import type { AuditKind } from '@wingman/contract/audit.ts';
import type { Place } from '@wingman/contract/page-cursor.ts';
import type { Selectable } from 'kysely';
import type { Handle } from '../handle.ts';
import type { AuditEventTable } from '../instance-tables.ts';
import { behind } from '../keyset.ts';

/** `userId`: who did it, null when unknown. `address`: network address. `createdAt`: ISO 8601 text in UTC. */
export type AuditEvent = {
  id: string;
  userId: string | null;
  kind: AuditKind;
  subject: string;
  address: string | null;
  createdAt: string;
};

/** Call it in the transaction of the change, so that both are committed or neither. */
export async function insertAuditEvent(handle: Handle, event: AuditEvent): Promise<void> {
  await handle
    .insertInto('audit_events')
    .values({
      id: event.id,
      user_id: event.userId,
      kind: event.kind,
      subject: event.subject,
      address: event.address,
      created_at: event.createdAt,
    })
    .execute();
}

/** Who did it, and what it was done to. Each has an index. */
export type AuditParty = { userId?: string; subject?: string };

export type AuditFilter = {
  kind?: AuditKind | undefined;
  /** Events of one of these parties. */
  parties?: AuditParty[] | undefined;
  /** Instants: `from` belongs to the range, `to` does not. */
  from?: string | undefined;
  to?: string | undefined;
};

type AuditQuery = AuditFilter & { after?: Place | undefined; limit?: number };

/**
 * Newest first, those after the position `after`. Each party is looked up by its own index, so that none has all its events sorted for
 * a page.
 */
export async function listAuditEvents(handle: Handle, asked: AuditQuery = {}): Promise<AuditEvent[]> {
  const { parties, limit = 100, ...query } = asked;
  if (parties === undefined) return pageOf(handle, { ...query, limit }, {});
  const found: AuditEvent[] = [];
  for (const party of parties) found.push(...(await pageOf(handle, { ...query, limit }, party)));
  const events = [...new Map(found.map((event) => [event.id, event])).values()];
  return events.sort(newestFirst).slice(0, limit);
}

const newestFirst = (a: AuditEvent, b: AuditEvent) =>
  compare(b.createdAt, a.createdAt) || compare(a.id, b.id);

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

async function pageOf(
  handle: Handle,
  { kind, from, to, after, limit = 100 }: AuditQuery,
  party: AuditParty,
): Promise<AuditEvent[]> {
  let query = handle
    .selectFrom('audit_events')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (party.userId !== undefined) query = query.where('user_id', '=', party.userId);
  if (party.subject !== undefined) query = query.where('subject', '=', party.subject);
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (to !== undefined) query = query.where('created_at', '<', to);
  // The first condition lets the index begin there.
  if (after !== undefined)
    query = query.where('created_at', '<=', after.by).where(behind('created_at', '<', after));
  return (await query.execute()).map(toAuditEvent);
}

/** Deletes events before an instant. */
export async function deleteAuditEventsBefore(handle: Handle, before: string): Promise<void> {
  await handle.deleteFrom('audit_events').where('created_at', '<', before).execute();
}

function toAuditEvent(row: Selectable<AuditEventTable>): AuditEvent {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind as AuditKind,
    subject: row.subject,
    address: row.address,
    createdAt: row.created_at,
  };
}
