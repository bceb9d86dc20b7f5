import type { Plan } from '@wingman/contract/plan.ts';
import { addAgent, addExchange, addRecording, addUser, at } from '@wingman/db/testing/rows.ts';
import { describeDatabases, type OpenTestDatabase } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it } from 'vitest';
import { createTestServices } from '../testing/test-services.ts';

/** The clock of the tests is fixed at 11 July 2026, 18:00 in Rome. */
const admin = { userId: 'admin', isAdmin: true, plan: 'free' as Plan };
const june = at('09:00', '2026-06-10');

/** Two accounts of which one has nothing: recordings of 59, 61 and 3600 seconds, the last from June. */
async function seed({ db }: OpenTestDatabase) {
  const ada = await addUser(db, { subscriptionPlan: 'pro', createdAt: june });
  const bruno = await addUser(db);
  for (const [duration, createdAt] of [
    [59, at('09:00')],
    [61, at('10:00')],
    [3600, june],
  ] as const) {
    await addRecording(db, ada.id, { duration, createdAt, status: 'ready' });
  }
  await db.updateTable('users').set({ total_recording_seconds: 3720 }).where('id', '=', ada.id).execute();
  const { sessionId } = await addExchange(db, ada.id, { createdAt: june });
  await addExchange(db, ada.id, { sessionId, createdAt: at('11:00') });
  await addExchange(db, ada.id, { createdAt: at('12:00') });
  await addAgent(db, ada.id, {
    id: crypto.randomUUID(),
    name: 'Mio',
    description: 'Un agente',
    systemPrompt: 'Rispondi',
    temperature: 0.7,
    maxTokens: 500,
    isActive: false,
    category: 'custom',
    icon: '🤖',
    createdAt: june,
    updatedAt: june,
  });
  return { ada, bruno };
}

describeDatabases((open) => {
  it('D-34 (a) of an empty instance are all numbers, and averages are 0', async () => {
    const { statistics } = await createTestServices(await open());
    expect(await statistics.overall(admin)).toEqual({
      totalUsers: 0,
      activeUsers: 0,
      totalRecordings: 0,
      totalRecordingMinutes: 0,
      totalConversations: 0,
      conversationsThisMonth: 0,
      recordingsThisMonth: 0,
      usersRegisteredThisMonth: 0,
      averageRecordingDuration: 0,
      subscriptionDistribution: { free: 0, standard: 0, pro: 0 },
    });
  });

  it('D-34 (b) of two users with 59, 61 and 3600 seconds are those counted by hand', async () => {
    const database = await open();
    const { statistics } = await createTestServices(database);
    const { ada, bruno } = await seed(database);
    expect(await statistics.overall(admin)).toEqual({
      totalUsers: 2,
      activeUsers: 2,
      totalRecordings: 3,
      totalRecordingMinutes: 62,
      totalConversations: 3,
      conversationsThisMonth: 2,
      recordingsThisMonth: 2,
      usersRegisteredThisMonth: 1,
      averageRecordingDuration: 1240,
      subscriptionDistribution: { free: 1, standard: 0, pro: 1 },
    });
    expect(await statistics.ofUser(admin, { id: ada.id })).toEqual({
      totalRecordings: 3,
      recordingsThisMonth: 2,
      totalConversations: 3,
      conversationsThisMonth: 2,
      sessionsCount: 2,
      customAgentsCount: 1,
      averageRecordingDuration: 1240,
      accountAge: 31,
      lastActivityDate: at('12:00'),
      subscriptionPlan: 'pro',
    });
    expect(await statistics.ofUser(admin, { id: bruno.id })).toEqual({
      totalRecordings: 0,
      recordingsThisMonth: 0,
      totalConversations: 0,
      conversationsThisMonth: 0,
      sessionsCount: 0,
      customAgentsCount: 0,
      averageRecordingDuration: 0,
      accountAge: 0,
      lastActivityDate: null,
      subscriptionPlan: 'free',
    });
  });

  it('D-34 (c) store texts without NULs and lone surrogates, everything else unchanged', async () => {
    const database = await open();
    const { statistics, recordings, sessions } = await createTestServices(database);
    const { id: userId } = await addUser(database.db);
    const actor = { userId, isAdmin: false, plan: 'free' as Plan };
    const { id } = await addRecording(database.db, userId, { transcript: 'pri\0ma \ud83d dopo' });
    const { sessionId } = await addExchange(database.db, userId, { response: 'sì\0 \udc4d è così' });
    expect((await recordings.get(actor, { id })).transcript).toBe('prima \ufffd dopo');
    const [conversation] = await sessions.conversations(actor, { sessionId });
    expect(conversation?.response).toBe('sì \ufffd è così');
    expect(await statistics.overall(admin)).toMatchObject({ totalRecordings: 1, totalConversations: 1 });
  });

  it('D-34 (d) return booleans as booleans when isActive is switched off and on', async () => {
    const database = await open();
    const { statistics, users, accounts } = await createTestServices(database);
    const { email, id } = await addUser(database.db);
    await addUser(database.db);
    for (const isActive of [false, true]) {
      expect(await accounts.setActive(email, isActive)).toBe(true);
      const listed = (await users.list(admin, {})).find((user) => user.id === id);
      expect(listed?.isActive).toBe(isActive);
      expect(listed?.isAdmin).toBe(false);
      expect(await statistics.overall(admin)).toMatchObject({ totalUsers: 2, activeUsers: isActive ? 2 : 1 });
    }
  });

  it('leave recordings out of the average whose length is not known yet', async () => {
    const database = await open();
    const { statistics } = await createTestServices(database);
    const { id } = await addUser(database.db);
    await addRecording(database.db, id, { duration: 100, status: 'ready' });
    await addRecording(database.db, id, { duration: 0, status: 'queued' });
    expect(await statistics.overall(admin)).toMatchObject({
      totalRecordings: 2,
      averageRecordingDuration: 100,
    });
    expect(await statistics.ofUser(admin, { id })).toMatchObject({
      totalRecordings: 2,
      averageRecordingDuration: 100,
    });
  });

  it('count the month of the instance, whatever zone the administrator is in', async () => {
    const database = await open();
    const { statistics } = await createTestServices(database, { defaultTimeZone: 'Europe/Rome' });
    const { id } = await addUser(database.db, { createdAt: '2026-06-30T21:59:59.999Z' });
    await addRecording(database.db, id, { createdAt: '2026-06-30T21:59:59.999Z' });
    await addRecording(database.db, id, { createdAt: '2026-06-30T22:00:00.000Z' });
    const inTokyo = { ...admin, timeZone: 'Asia/Tokyo' };
    expect(await statistics.overall(inTokyo)).toMatchObject({
      recordingsThisMonth: 1,
      usersRegisteredThisMonth: 0,
    });
    expect(await statistics.ofUser(inTokyo, { id })).toMatchObject({ recordingsThisMonth: 1 });
  });

  describe('are refused', () => {
    it('to anybody but an administrator, and for an account that does not exist', async () => {
      const database = await open();
      const { statistics, users } = await createTestServices(database);
      const { id: userId } = await addUser(database.db);
      const actor = { userId, isAdmin: false, plan: 'pro' as Plan };
      const forbidden = { code: 'forbidden' };
      await expect(statistics.overall(actor)).rejects.toMatchObject(forbidden);
      await expect(statistics.ofUser(actor, { id: userId })).rejects.toMatchObject(forbidden);
      await expect(users.list(actor, {})).rejects.toMatchObject(forbidden);
      await expect(statistics.ofUser(admin, { id: 'nobody' })).rejects.toMatchObject({ code: 'not_found' });
    });
  });
});
