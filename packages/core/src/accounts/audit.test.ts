import { listAuditEvents } from '@wingman/db/repositories/audit.repository.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { ask, createTestServices } from '../testing/test-services.ts';
import { deleteExpiredAudit, recordAudit } from './audit.ts';

const address = '192.0.2.7';
const email = 'ada@example.test';

describeDatabases((open) => {
  it('records sign-up, sign-in, failures and sign-out with user and network address', async () => {
    const database = await open();
    const { auth, register, clock } = await createTestServices(database);
    const { userId } = await register(email);
    clock.advance(1000);
    await auth.login({ address }, { email, password: 'sbagliata' }).catch(() => {});
    clock.advance(1000);
    await auth
      .login({ address }, { email: 'nessuno@example.test', password: 'parola segreta' })
      .catch(() => {});
    clock.advance(1000);
    const { token } = await auth.login({ address }, { email, password: 'parola segreta' });
    clock.advance(1000);
    await auth.logout({ ...(await auth.authenticate(token)).actor, address }, token);
    const events = await listAuditEvents(database.db);
    expect(events.map(({ kind, subject, userId: who, address: from }) => [kind, subject, who, from])).toEqual(
      [
        ['signed_out', userId, userId, address],
        ['signed_in', userId, userId, address],
        ['sign_in_failed', 'nessuno@example.test', null, address],
        ['sign_in_failed', userId, null, address],
        ['registered', userId, userId, '127.0.0.1'],
      ],
    );
    expect(JSON.stringify(events)).not.toMatch(/segreto|sbagliata/);
    expect(JSON.stringify(events)).not.toContain(token);
  });

  it('records what is deleted by id and without its text, and nothing that was not deleted', async () => {
    const database = await open();
    const services = await createTestServices(database);
    const actor = await services.register(email);
    const other = await services.register('bruno@example.test');
    const recording = await services.remember(actor, ['Il codice del cancello è 4711']);
    const { conversation } = await ask(services, actor, 'Qual è il codice del cancello?');
    await expect(services.recordings.remove(other, { id: recording.id })).rejects.toBeDefined();
    await expect(services.sessions.remove(other, conversation)).rejects.toBeDefined();
    await services.recordings.remove(actor, { id: recording.id });
    await services.trash.remove(actor, { recordingIds: [recording.id] });
    await services.sessions.remove(actor, conversation);
    await services.worker.stop();
    const events = await listAuditEvents(database.db);
    const removals = events.filter(({ kind }) => /_(trashed|deleted)$/.test(kind));
    expect(removals.map(({ kind, subject, userId }) => [kind, subject, userId]).sort()).toEqual([
      ['chat_trashed', conversation.sessionId, actor.userId],
      ['recording_deleted', recording.id, actor.userId],
      ['recording_trashed', recording.id, actor.userId],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/cancello|codice/);
  });

  it('records promotion, deactivation and activation from the command line', async () => {
    const database = await open();
    const { accounts, register, clock } = await createTestServices(database);
    const { userId } = await register(email);
    await accounts.promote(email);
    clock.advance(1000);
    await accounts.setActive(email, false);
    clock.advance(1000);
    await accounts.setActive(email, true);
    const events = (await listAuditEvents(database.db)).filter(({ kind }) => kind.startsWith('user_'));
    expect(events.map(({ kind }) => kind)).toEqual(['user_activated', 'user_deactivated', 'user_promoted']);
    expect(events.every((event) => event.subject === userId && event.userId === null)).toBe(true);
  });

  it('is deleted after a year', async () => {
    const database = await open();
    const { register, clock } = await createTestServices(database);
    await register(email);
    clock.advance(365 * 86_400_000);
    await deleteExpiredAudit(database, clock);
    expect(await listAuditEvents(database.db)).toHaveLength(1);
    clock.advance(1);
    await deleteExpiredAudit(database, clock);
    expect(await listAuditEvents(database.db)).toEqual([]);
  });

  it('is rolled back with its transaction, and truncates a long subject', async () => {
    const database = await open();
    const { register } = await createTestServices(database);
    const actor = await register(email);
    const note = {
      kind: 'plan_changed' as const,
      subject: 'x'.repeat(1000),
      now: '2026-07-11T16:00:00.000Z',
    };
    const failed = database.db.transaction().execute(async (trx) => {
      await recordAudit(trx, actor, note);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await listAuditEvents(database.db, { kind: 'plan_changed' })).toEqual([]);
    await database.db.transaction().execute((trx) => recordAudit(trx, actor, note));
    const [event] = await listAuditEvents(database.db, { kind: 'plan_changed' });
    expect(event?.subject).toHaveLength(320);
  });
});
