import { openScope } from '@wingman/contract/chat-scope.ts';
import type { Place } from '@wingman/contract/page-cursor.ts';
import { expect, test } from 'vitest';
import { inTransaction } from '../testing/in-transaction.ts';
import { addAgent, addExchange, addPreset, addUser, at, ownSession } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import type { NewPreset } from './agent.repository.ts';
import {
  countPresets,
  findAgentVisibleTo,
  findDefaultAgent,
  listAgentsVisibleTo,
} from './agent.repository.ts';
import {
  deleteChat,
  findChatById,
  findOwnedChat,
  listChats,
  listChatsAfter,
  updateChat,
  upsertChat,
} from './chat.repository.ts';
import {
  deleteExchange,
  findOwnedExchange,
  finishExchange,
  interruptPending,
  listExchanges,
  listExchangesCiting,
  listRecentExchanges,
} from './exchange.repository.ts';

function agent(id: string, values: Partial<NewPreset> = {}): NewPreset {
  return {
    id,
    name: id,
    description: 'Descrizione',
    systemPrompt: 'Rispondi.',
    temperature: 0.7,
    maxTokens: 500,
    isActive: true,
    isDefault: false,
    category: 'lifestyle',
    icon: '🤖',
    createdAt: at('08:00'),
    updatedAt: at('08:00'),
    ...values,
  };
}

describeDatabases((open) => {
  test('the first message creates a session, the next ones are counted', async () => {
    const { db } = await open();
    const [user, other] = [await addUser(db), await addUser(db)];
    const touch = (userId: string, firstMessage: string, now: string) =>
      upsertChat(db, { id: 's', userId, firstMessage, now });
    expect(await touch(user.id, 'Prima', at('09:00'))).toBe(true);
    expect(await touch(user.id, 'Seconda', at('10:00'))).toBe(true);
    expect(await touch(other.id, 'Estranea', at('11:00'))).toBe(false);
    const session = {
      id: 's',
      userId: user.id,
      firstMessage: 'Prima',
      messageCount: 2,
      lastActivity: at('10:00'),
      title: null,
      isPinned: false,
      scope: openScope,
      createdAt: at('09:00'),
    };
    expect(await findOwnedChat(db, { id: 's', userId: user.id })).toEqual(session);
    expect(await findChatById(db, 's')).toEqual(session);
    expect(await findOwnedChat(db, { id: 's', userId: other.id })).toBeUndefined();
  });

  test('sessions are listed by their last activity, page by page', async () => {
    const { db } = await open();
    const [user, other] = [await addUser(db), await addUser(db)];
    const touch = (id: string, userId: string, now: string) =>
      upsertChat(db, { id, userId, firstMessage: `Inizio ${id}`, now });
    await touch('old', user.id, at('08:00'));
    await touch('b', user.id, at('09:00'));
    await touch('a', user.id, at('09:00'));
    await touch('foreign', other.id, at('10:00'));
    await touch('old', user.id, at('11:00'));
    const list = (page: { limit?: number; seen?: Place }) => listChats(db, { userId: user.id, ...page });
    expect((await list({})).map(({ id }) => id)).toEqual(['old', 'a', 'b']);
    const summary = {
      id: 'old',
      userId: user.id,
      firstMessage: 'Inizio old',
      lastActivity: at('11:00'),
      messageCount: 2,
      title: null,
      isPinned: false,
      scope: openScope,
      createdAt: at('08:00'),
    };
    expect(await list({ limit: 1 })).toEqual([summary]);
    const seen = { by: at('09:00'), id: 'a' };
    expect((await list({ limit: 1, seen })).map(({ id }) => id)).toEqual(['b']);
  });

  test('an exchange is returned as inserted, and only to its owner', async () => {
    const { db } = await open();
    const [user, other] = [await addUser(db), await addUser(db)];
    const citation = { n: 1, recordingId: 'r', start: 1.5, end: 2.25, text: 'È così', spokenAt: at('09:00') };
    const conversation = await addExchange(db, user.id, {
      citations: [citation],
      relevantRecordingIds: ['r'],
      scope: { superSearch: false, from: at('00:00'), to: at('23:00') },
      imagePath: 'images/key',
      imageType: 'image/png',
    });
    expect(await findOwnedExchange(db, { id: conversation.id, userId: user.id })).toEqual(conversation);
    expect(await findOwnedExchange(db, { id: conversation.id, userId: other.id })).toBeUndefined();
  });

  test('D-34 (c) JSON loses only NUL characters and lone surrogates', async () => {
    const { db } = await open();
    const user = await addUser(db);
    const { id } = await addExchange(db, user.id, {
      response: 'a\0b',
      relevantRecordingIds: ['x\0\ud83d"\\'],
    });
    const stored = { response: 'ab', relevantRecordingIds: ['x\ufffd"\\'] };
    expect(await findOwnedExchange(db, { id, userId: user.id })).toMatchObject(stored);
  });

  test('a chat is read oldest first, page by page, and its end newest last', async () => {
    const { db } = await open();
    const user = await addUser(db);
    const chat = { sessionId: 's', userId: user.id };
    for (const [id, time] of Object.entries({ d: '10:00', a: '09:00', c: '09:30', b: '09:30' })) {
      await addExchange(db, user.id, { id, sessionId: 's', createdAt: at(time) });
    }
    await addExchange(db, user.id, { id: 'elsewhere' });
    const ids = (rows: { id: string }[]) => rows.map((row) => row.id).join('');
    expect(ids(await listExchanges(db, chat))).toBe('abcd');
    expect(ids(await listExchanges(db, { ...chat, limit: 2 }))).toBe('ab');
    const seen = { by: at('09:30'), id: 'b' };
    expect(ids(await listExchanges(db, { ...chat, limit: 2, seen }))).toBe('cd');
    expect(ids(await listRecentExchanges(db, { ...chat, limit: 3 }))).toBe('bcd');
    expect(await listExchanges(db, { sessionId: 's', userId: 'somebody' })).toEqual([]);
  });

  test('a chat remembers its title, whether it is pinned and what it is limited to', async () => {
    const { db } = await open();
    const user = await addUser(db);
    const [own, recordingId] = [{ id: 'chat', userId: user.id }, crypto.randomUUID()];
    const ask = (scope?: { recordingId: string | null }) => {
      const kept = scope && { ...openScope, ...scope };
      return upsertChat(db, { ...own, firstMessage: 'Inizio', now: at('08:00'), scope: kept });
    };
    const change = (changes: { title?: string | null; isPinned?: boolean }) =>
      inTransaction(db, async (trx) => {
        const chat = await findOwnedChat(trx, own);
        if (chat) await updateChat(trx, chat, changes);
      });
    await ask({ recordingId });
    await change({ title: 'Condominio', isPinned: true });
    await ask();
    const kept = {
      title: 'Condominio',
      isPinned: true,
      scope: { ...openScope, recordingId },
      messageCount: 2,
    };
    expect(await findOwnedChat(db, own)).toMatchObject(kept);
    await change({ isPinned: false });
    await ask({ recordingId: null });
    const changed = { title: 'Condominio', isPinned: false, scope: openScope };
    expect(await findOwnedChat(db, own)).toMatchObject(changed);
    await change({ title: null });
    expect(await findOwnedChat(db, own)).toMatchObject({ title: null, isPinned: false });
  });

  test('chats are read page by page in the order of their beginning', async () => {
    const { db } = await open();
    const [user, other] = [await addUser(db), await addUser(db)];
    const add = (id: string, userId: string, now: string) =>
      upsertChat(db, { id, userId, firstMessage: id, now });
    await add('first', user.id, at('08:00'));
    await add('b', user.id, at('09:00'));
    await add('a', user.id, at('09:00'));
    await add('foreign', other.id, at('09:30'));
    const idsAfter = async (after?: { createdAt: string; id: string }) =>
      (await listChatsAfter(db, { userId: user.id, after, limit: 2 })).map(({ id }) => id);
    expect(await idsAfter()).toEqual(['a', 'b']);
    expect(await idsAfter({ createdAt: at('09:00'), id: 'b' })).toEqual(['first']);
  });

  test('an answer is completed, but not after its question was deleted', async () => {
    const { db } = await open();
    const user = await addUser(db);
    const pending = await addExchange(db, user.id, { status: 'pending', response: '' });
    const end = {
      response: 'Alle nove.',
      citations: [],
      relevantRecordingIds: ['r'],
      status: 'complete' as const,
      scope: { superSearch: false, from: at('08:00'), to: at('09:00') },
      unsupported: [{ start: 0, end: 10 }],
      certainty: 'maybe' as const,
      agent: { name: 'Coach', icon: '🏋️' },
    };
    expect(await finishExchange(db, pending, end)).toBe(true);
    const own = { id: pending.id, userId: user.id };
    expect(await findOwnedExchange(db, own)).toEqual({ ...pending, ...end });
    await inTransaction(db, (trx) => deleteExchange(trx, pending));
    expect(await finishExchange(db, pending, end)).toBe(false);
  });

  test('exchanges that cite a recording are found, of their owner only', async () => {
    const { db } = await open();
    const [user, other] = [await addUser(db), await addUser(db)];
    const citation = { n: 1, recordingId: 'r_1', start: 0, end: 1, text: 'parole', spokenAt: at('09:00') };
    const citing = await addExchange(db, user.id, { citations: [citation] });
    await addExchange(db, user.id, { citations: [{ ...citation, recordingId: 'rx1' }] });
    await addExchange(db, user.id, { citations: [{ ...citation, recordingId: 'r2', text: 'r_1' }] });
    await addExchange(db, other.id, { citations: [citation] });
    const found = await listExchangesCiting(db, { userId: user.id, recordingId: 'r_1' });
    expect(found).toEqual([citing]);
  });

  test('deleting a question decrements the count, and an empty chat is deleted', async () => {
    const { db } = await open();
    const [user, other] = [await addUser(db), await addUser(db)];
    const first = await addExchange(db, user.id, { sessionId: 's' });
    const second = await addExchange(db, user.id, { sessionId: 's' });
    expect(await findOwnedExchange(db, { id: second.id, userId: other.id })).toBeUndefined();
    expect(await inTransaction(db, (trx) => deleteExchange(trx, second))).toBe(true);
    expect(await inTransaction(db, (trx) => deleteExchange(trx, second))).toBe(false);
    expect((await findChatById(db, 's'))?.messageCount).toBe(1);
    expect(await inTransaction(db, (trx) => deleteExchange(trx, first))).toBe(true);
    expect(await findChatById(db, 's')).toBeUndefined();
  });

  test('answers that were being written are interrupted at the start', async () => {
    const { db } = await open();
    const user = await addUser(db);
    const pending = await addExchange(db, user.id, { status: 'pending' });
    const cut = await addExchange(db, user.id, { status: 'cut' });
    expect(await interruptPending(db)).toBe(1);
    expect(await interruptPending(db)).toBe(0);
    const statusOf = async (id: string) => (await findOwnedExchange(db, { id, userId: user.id }))?.status;
    expect([await statusOf(pending.id), await statusOf(cut.id)]).toEqual(['interrupted', 'cut']);
  });

  test('deleting a chat deletes its exchanges, and none of other users', async () => {
    const { db } = await open();
    const [user, other] = [await addUser(db), await addUser(db)];
    const { id, sessionId } = await addExchange(db, user.id);
    expect(await findOwnedChat(db, { id: sessionId, userId: other.id })).toBeUndefined();
    const session = await ownSession(db, sessionId, user.id);
    expect(await inTransaction(db, (trx) => deleteChat(trx, session))).toBe(true);
    expect(await inTransaction(db, (trx) => deleteChat(trx, session))).toBe(false);
    expect(await findOwnedExchange(db, { id, userId: user.id })).toBeUndefined();
  });

  test('presets are visible to all users, own agents are private, favourites are personal', async () => {
    const { db } = await open();
    const [user, other] = [await addUser(db), await addUser(db)];
    await addPreset(db, agent('preset'));
    await addPreset(db, agent('default', { isDefault: true, createdAt: at('09:00') }));
    const own = agent('own', { category: 'custom', temperature: 0.3 });
    await addAgent(db, user.id, own);
    const favorite = { user_id: user.id, agent_id: 'preset', created_at: at('10:00') };
    await db.insertInto('agent_favorites').values(favorite).execute();
    expect(await countPresets(db)).toBe(2);
    expect(await findAgentVisibleTo(db, { id: 'own', userId: user.id })).toEqual({
      ...own,
      userId: user.id,
      isPreset: false,
      isFavorite: false,
    });
    expect(await findAgentVisibleTo(db, { id: 'own', userId: other.id })).toBeUndefined();
    expect(await findAgentVisibleTo(db, { id: 'preset', userId: other.id })).toEqual({
      ...agent('preset'),
      userId: null,
      isPreset: true,
      isFavorite: false,
    });
    const seen = async (userId: string) =>
      (await listAgentsVisibleTo(db, userId)).map(({ id, isFavorite }) => `${id} ${isFavorite}`);
    expect(await seen(user.id)).toEqual(['default false', 'preset true', 'own false']);
    expect(await seen(other.id)).toEqual(['default false', 'preset false']);
  });

  test('the default agent is the active one, else the first active preset', async () => {
    const { db } = await open();
    const user = await addUser(db);
    expect(await findDefaultAgent(db)).toBeUndefined();
    await addAgent(db, user.id, agent('own', { createdAt: at('06:00') }));
    expect(await findDefaultAgent(db)).toBeUndefined();
    await addPreset(db, agent('asleep', { isActive: false, createdAt: at('07:00') }));
    await addPreset(db, agent('second', { createdAt: at('09:00') }));
    await addPreset(db, agent('first', { createdAt: at('08:00') }));
    expect((await findDefaultAgent(db))?.id).toBe('first');
    await addPreset(db, agent('default', { isDefault: true, createdAt: at('10:00') }));
    expect((await findDefaultAgent(db))?.id).toBe('default');
    await db.updateTable('agents').set({ is_active: 0 }).where('id', '=', 'default').execute();
    expect((await findDefaultAgent(db))?.id).toBe('first');
  });

  test('an exchange outlives its agent', async () => {
    const { db } = await open();
    const user = await addUser(db);
    await addPreset(db, agent('gone'));
    const { id } = await addExchange(db, user.id, { agentId: 'gone' });
    await db.deleteFrom('agents').where('id', '=', 'gone').execute();
    expect((await findOwnedExchange(db, { id, userId: user.id }))?.agentId).toBeNull();
  });
});
