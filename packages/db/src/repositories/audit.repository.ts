import type { AuditKind } from '@wingman/contract/audit.ts';
import type { Selectable } from 'kysely';
import type { Handle } from '../handle.ts';
import type { AuditEventTable } from '../schema.ts';

/** `userId`: who did it, null when nobody is known. `address`: where from. `createdAt`: ISO 8601 text in UTC. */
export type AuditEvent = {
  id: string;
  userId: string | null;
  kind: AuditKind;
  subject: string;
  address: string | null;
  createdAt: string;
};

/** Call it in the transaction of what it tells about: either both are there or neither. */
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

/** Newest first. */
export async function listAuditEvents(
  handle: Handle,
  { kind, limit = 100 }: { kind?: AuditKind; limit?: number } = {},
): Promise<AuditEvent[]> {
  let query = handle
    .selectFrom('audit_events')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  return (await query.execute()).map(toAuditEvent);
}

/** Forgets what happened before an instant. */
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
