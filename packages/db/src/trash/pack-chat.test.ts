import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { WingmanDatabase } from '../database.ts';
import { canHoldRows } from '../dialects/held-rows.ts';
import { findOwnedChat } from '../repositories/chat.repository.ts';
import { finishExchange, listExchanges, listExchangesCiting } from '../repositories/exchange.repository.ts';
import { addExchange, addUser } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import { packChat, unpackChat, withTrashedChats } from './pack-chat.ts';
import { findOwnedTrashedChat } from './trashed-chat.repository.ts';

const now = '2026-11-30T08:00:00.000Z';
const recordingId = crypto.randomUUID();

/** Resolves as soon as another transaction waits for this one, or at once where there is only one at a time. */
async function othersWait({ db }: WingmanDatabase, isOver: () => boolean): Promise<void> {
  if (!canHoldRows(db)) return;
  await vi.waitFor(async () => {
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where not granted and datname = current_database()
    `.execute(db);
    expect(isOver() || Number(rows[0]?.count) > 0).toBe(true);
  });
}

describeDatabases((open) => {
  it('an answer changes wherever it is, also while its chat goes into the trash or comes out of it', async () => {
    const database = await open();
    const { db } = database;
    const { id: userId } = await addUser(db);
    const text = 'lo xilofono';
    const { sessionId } = await addExchange(db, userId, {
      ...{ response: text, relevantRecordingIds: [recordingId] },
      citations: [{ n: 1, recordingId, start: 0, end: 5, text, spokenAt: now }],
    });

    const pack = async () => {
      const chat = await findOwnedChat(db, { id: sessionId, userId });
      await db.transaction().execute(async (trx) => chat && (await packChat(trx, chat, now)));
    };
    const unpack = async () => {
      const chat = await findOwnedTrashedChat(db, { id: sessionId, userId });
      await db.transaction().execute(async (trx) => chat && (await unpackChat(trx, chat)));
    };
    /** Answers say the words instead, and the chat moves once they are being changed. */
    async function change(response: string, move: () => Promise<void>): Promise<void> {
      let moving: Promise<void> | undefined;
      let isOver = false;
      await db.transaction().execute((trx) =>
        withTrashedChats(trx, { userId, recordingId }, async () => {
          const found = await listExchangesCiting(trx, { userId, recordingId });
          expect(found).toHaveLength(1);
          moving = move().finally(() => {
            isOver = true;
          });
          await othersWait(database, () => isOver);
          for (const exchange of found) await finishExchange(trx, exchange, { ...exchange, response });
          return [];
        }),
      );
      await moving;
    }
    const shown = async () => (await listExchanges(db, { sessionId, userId })).map((each) => each.response);

    await change('il kumquat', pack);
    expect(await shown()).toEqual([]);
    await change('la zampogna', unpack);
    expect(await shown()).toEqual(['la zampogna']);
    await change('il fagotto', pack);
    await unpack();
    expect(await shown()).toEqual(['il fagotto']);
  });
});
