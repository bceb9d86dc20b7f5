import { listFileRemovals } from '@wingman/db/repositories/file-removal.repository.ts';
import { everyRow, findLooseEnds } from '@wingman/db/testing/loose-ends.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import { ask, createTestServices } from '../testing/test-services.ts';

const here = { address: '10.0.0.7' };
const password = 'parola segreta';
const spoken = ['Giulia Kowalski lavora alla Zanzibar.', 'Ti mando il preventivo entro venerdì.'];
const hour = 3_600_000;
const code = (error: string) => expect.objectContaining({ code: error });
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    (error) => error.code,
  );

describeDatabases((open) => {
  async function start() {
    const database = await open();
    const services = await createTestServices(database);
    const admin = await services.register('capo@example.test');
    const ada = await services.register('ada_%x@example.test');
    await services.subscription.changePlan(ada, { plan: 'pro' });
    const leave = (actor = ada) => services.accountDeletion.request(actor, { origin: here }, { password });
    const erased = (id = ada.userId) =>
      vi.waitFor(async () => expect(await services.accountDeletion.exists(id)).toBe(false), 20_000);
    /** The rows that name this user. */
    const rowsOf = async (userId: string) => {
      const found: string[] = [];
      for await (const { table, text } of everyRow(database)) if (text.includes(userId)) found.push(table);
      return [...new Set(found)];
    };
    return { services, database, admin, ada: { ...ada, plan: 'pro' as const }, leave, erased, rowsOf };
  }

  /** A recording with all that comes of it, a chat, an agent, a key, a link, a calendar, an upload that is under way. */
  async function use({ services, ada }: Awaited<ReturnType<typeof start>>) {
    const { id } = await services.remember(ada, spoken, '2026-07-11T08:00:00Z');
    await vi.waitFor(async () => expect((await services.notes.get(ada, { id })).state).toBe('ready'));
    await services.days.makeDigest(ada, { day: '2026-07-11' });
    await ask(services, ada, 'Che cosa devo mandare?');
    await services.tags.create(ada, { name: 'Lavoro' });
    const { key } = await services.apiKeys.create(ada, { name: 'Script' });
    const share = await services.shares.create(ada, { kind: 'recording', recordingId: id });
    const { path } = await services.calendar.create(ada);
    await services.moments.save(ada, {
      id,
      momentId: crypto.randomUUID(),
      kind: 'note',
      at: 1,
      text: 'nota',
    });
    await services.auth.login(here, { email: 'nessuna@example.test', password }).catch(() => {});
    await services.auth.login(here, { email: 'ada_%x@example.test', password: 'sbagliata' }).catch(() => {});
    return { id, key, link: share.path.replace('/condivisi/', ''), calendar: path.split('/').at(-1) ?? '' };
  }

  it('F-11: an hour after it was asked for, the account is gone with everything in it', async () => {
    const started = await start();
    const { services, database, ada, leave, erased, rowsOf } = started;
    await use(started);
    const other = await services.upload(started.admin, 'altro audio');
    expect((await rowsOf(ada.userId)).length).toBeGreaterThan(15);
    const left = await leave();
    expect(left.deletionDueAt).toBe(new Date(services.clock.now().getTime() + hour).toISOString());
    services.clock.advance(hour - 1);
    services.worker.wake();
    await services.accountDeletion.resume();
    expect(await services.accountDeletion.exists(ada.userId)).toBe(true);
    services.clock.advance(1);
    services.worker.wake();
    await erased();
    await services.worker.stop();
    expect(await rowsOf(ada.userId)).toEqual(['audit_events']);
    const events = await database.db.selectFrom('audit_events').selectAll().execute();
    const own = events.filter(({ subject }) => subject === ada.userId);
    expect(own.map(({ kind }) => kind)).toContain('account_deleted');
    expect(own.filter(({ address, user_id }) => address !== null || user_id !== null)).toEqual([]);
    expect(events.filter(({ subject }) => subject.startsWith('ada_'))).toEqual([]);
    const windows = await database.db.selectFrom('rate_windows').select('subject').execute();
    expect(windows.filter(({ subject }) => subject.includes('ada_'))).toEqual([]);
    // Those of others stay.
    expect(windows.map(({ subject }) => subject)).toContain('account:nessuna@example.test');
    expect((await services.recordings.get(started.admin, { id: other.id })).id).toBe(other.id);
    expect(await listFileRemovals(database.db, { after: '', limit: 10 })).toEqual([]);
    expect(await findLooseEnds(database)).toEqual([]);
    // The address is free again.
    await services.register('ada_%x@example.test');
  });

  it('F-11: until then links, the calendar, keys and upload links answer nothing, and all of it comes back when it is taken back', async () => {
    const started = await start();
    const { services, ada, leave } = started;
    const { key, link, calendar, id } = await use(started);
    const upload = await services.uploadLinks.make(ada);
    const answers = () =>
      Promise.all([
        codeOf(services.auth.authenticate(key)),
        codeOf(services.shared.find(link)),
        codeOf(services.calendar.findOwner(calendar)),
        codeOf(services.uploadLinks.open(upload.token)),
      ]);
    expect(await answers()).toEqual(['ok', 'ok', 'ok', 'ok']);
    await leave();
    expect(await answers()).toEqual(['deletion_pending', 'not_found', 'not_found', 'not_found']);
    await expect(services.upload(ada, 'audio')).rejects.toEqual(code('deletion_pending'));
    const { token } = await services.auth.login(here, { email: 'ada_%x@example.test', password });
    expect((await services.auth.authenticate(token)).user.deletionDueAt).not.toBeNull();
    expect((await services.accountDeletion.cancel(ada)).deletionDueAt).toBeNull();
    expect((await services.accountDeletion.cancel(ada)).deletionDueAt).toBeNull();
    expect(await answers()).toEqual(['ok', 'ok', 'ok', 'ok']);
    services.clock.advance(2 * hour);
    services.worker.wake();
    await services.accountDeletion.resume();
    expect((await services.recordings.get(ada, { id })).id).toBe(id);
    // Asked for again it takes its whole hour.
    await leave();
    await services.accountDeletion.cancel(ada);
    services.clock.advance(hour / 2);
    await leave();
    services.clock.advance(hour - 1);
    services.worker.wake();
    await services.accountDeletion.resume();
    expect((await services.recordings.get(ada, { id })).id).toBe(id);
    services.clock.advance(1);
    services.worker.wake();
    await started.erased();
    await services.worker.stop();
  });

  it('F-11: needs the current password, a sign-in, and for the last administrator another one', async () => {
    const { services, admin, ada, leave } = await start();
    const wrong = services.accountDeletion.request(ada, { origin: here }, { password: 'sbagliata' });
    await expect(wrong).rejects.toEqual(code('wrong_password'));
    await expect(leave({ ...ada, apiKeyId: 'k' } as typeof ada)).rejects.toEqual(code('session_required'));
    await expect(services.accountDeletion.cancel({ ...ada, apiKeyId: 'k' })).rejects.toEqual(
      code('session_required'),
    );
    await expect(leave(admin as typeof ada)).rejects.toEqual(code('last_admin'));
    await services.accounts.promote('ada_%x@example.test');
    // Of two who go at once, one stays.
    const both = await Promise.allSettled([leave(admin as typeof ada), leave(ada)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((each) => each.status === 'rejected')?.reason).toEqual(code('last_admin'));
    const stays = both[0]?.status === 'rejected' ? 'capo@example.test' : 'ada_%x@example.test';
    expect(await services.accounts.isLastAdmin(stays)).toBe(true);
  });

  it('F-11: a job that is lost comes back with the clean-up, and runs once on two nodes', async () => {
    const { services, database, ada, leave, erased } = await start();
    await leave();
    await database.db.deleteFrom('jobs').execute();
    await services.accountDeletion.resume();
    await services.accountDeletion.resume();
    expect((await database.db.selectFrom('jobs').select('kind').execute()).length).toBe(1);
    const beside = await createTestServices(database, { nodeId: 'other' });
    for (const node of [services, beside]) {
      node.clock.advance(hour);
      node.worker.start();
    }
    await erased(ada.userId);
    for (const node of [services, beside]) await node.worker.stop();
    const deleted = await database.db
      .selectFrom('audit_events')
      .select('id')
      .where('kind', '=', 'account_deleted')
      .execute();
    expect(deleted.length).toBe(1);
  });

  it('F-11: an upload that ends after the account is kept nowhere', async () => {
    const { services, ada, leave, erased } = await start();
    await leave();
    services.clock.advance(hour);
    services.worker.start();
    await erased();
    await services.worker.stop();
    await expect(services.upload(ada, 'audio')).rejects.toEqual(code('invalid_token'));
    expect(services.audioStore.keys()).toEqual([]);
  });
});
