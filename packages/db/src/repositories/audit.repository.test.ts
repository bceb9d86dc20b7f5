import { expect, it } from 'vitest';
import { addUser, at } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import type { AuditEvent } from './audit.repository.ts';
import { deleteAuditEventsBefore, insertAuditEvent, listAuditEvents } from './audit.repository.ts';

describeDatabases((open) => {
  const event = (values: Partial<AuditEvent>): AuditEvent => ({
    id: crypto.randomUUID(),
    userId: null,
    kind: 'signed_in',
    subject: 'id',
    address: '192.0.2.7',
    createdAt: at('08:00'),
    ...values,
  });

  it('lists audit events newest first, all or of one kind', async () => {
    const { db } = await open();
    const first = event({});
    const second = event({ kind: 'recording_deleted', createdAt: at('09:00'), address: null });
    await insertAuditEvent(db, first);
    await insertAuditEvent(db, second);
    expect(await listAuditEvents(db)).toEqual([second, first]);
    expect(await listAuditEvents(db, { kind: 'signed_in' })).toEqual([first]);
    expect(await listAuditEvents(db, { limit: 1 })).toEqual([second]);
  });

  it('keeps the events of a deleted account, and deletes old ones', async () => {
    const { db } = await open();
    const user = await addUser(db);
    await insertAuditEvent(db, event({ userId: user.id }));
    await db.deleteFrom('users').where('id', '=', user.id).execute();
    expect(await listAuditEvents(db)).toMatchObject([{ userId: null, kind: 'signed_in' }]);
    await deleteAuditEventsBefore(db, at('08:00'));
    expect(await listAuditEvents(db)).toHaveLength(1);
    await deleteAuditEventsBefore(db, at('08:01'));
    expect(await listAuditEvents(db)).toEqual([]);
  });
});
