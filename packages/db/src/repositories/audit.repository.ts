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

export type AuditFilter = {
  kind?: AuditKind | undefined;
  /** Ids of accounts or other subjects: events by or about one of them. */
  subjects?: string[] | undefined;
  /** Instants: `from` belongs to the range, `to` does not. */
  from?: string | undefined;
  to?: string | undefined;
};

/** Newest first, those after the position `after`. */
export async function listAuditEvents(
  handle: Handle,
  {
    kind,
    subjects,
    from,
    to,
    after,
    limit = 100,
  }: AuditFilter & { after?: Place | undefined; limit?: number } = {},
): Promise<AuditEvent[]> {
  let query = handle
    .selectFrom('audit_events')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (subjects !== undefined) {
    query = query.where(({ or, eb }) => or([eb('user_id', 'in', subjects), eb('subject', 'in', subjects)]));
  }
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (to !== undefined) query = query.where('created_at', '<', to);
  if (after !== undefined) query = query.where(behind('created_at', '<', after));
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
