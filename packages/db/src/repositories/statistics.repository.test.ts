import { describe, expect, it } from 'vitest';
import { inTransaction } from '../testing/in-transaction.ts';
import { addExchange, addRecording, addUser, at, ownSession } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import { deleteChat } from './chat.repository.ts';
import { deleteExchange } from './exchange.repository.ts';
import { deleteRecording, updateTranscription } from './recording.repository.ts';
import { countKindIn, countUsersMadeIn, findKindFigures, findUserFigures } from './statistics.repository.ts';

/** July 2026 in Rome, which is two hours ahead of UTC then. */
const july = { from: '2026-06-30T22:00:00.000Z', to: '2026-07-31T22:00:00.000Z' };
const nothing = { total: 0, measured: 0, seconds: 0 };

describeDatabases((open) => {
  it('D-34 (a) statistics of an empty database are 0', async () => {
    const { db } = await open();
    expect(await findUserFigures(db)).toEqual({
      total: 0,
      active: 0,
      recordedSeconds: 0,
      byPlan: { free: 0, standard: 0, pro: 0 },
    });
    expect(await findKindFigures(db, 'recordings')).toEqual(nothing);
    expect(await findKindFigures(db, 'conversations')).toEqual(nothing);
    expect(await countKindIn(db, 'conversations', july)).toBe(0);
    expect(await countUsersMadeIn(db, july)).toBe(0);
  });

  describe('the daily counts', () => {
    it('follow a recording from upload through transcription to deletion', async () => {
      const { db } = await open();
      const { id: userId } = await addUser(db);
      const recording = await addRecording(db, userId);
      expect(await findKindFigures(db, 'recordings')).toEqual({ total: 1, measured: 0, seconds: 0 });
      await inTransaction(db, (trx) =>
        updateTranscription(trx, recording, { transcript: 'ciao', duration: 61, now: at('10:00') }),
      );
      expect(await findKindFigures(db, 'recordings')).toEqual({ total: 1, measured: 1, seconds: 61 });
      await inTransaction(db, (trx) =>
        updateTranscription(trx, recording, { transcript: 'ciao', duration: 59, now: at('10:00') }),
      );
      expect(await findKindFigures(db, 'recordings')).toEqual({ total: 1, measured: 1, seconds: 59 });
      await db.updateTable('recordings').set({ created_at: '2026-03-01T00:00:00.000Z' }).execute();
      expect(await countKindIn(db, 'recordings', july)).toBe(0);
      await db.transaction().execute((trx) => deleteRecording(trx, recording));
      expect(await findKindFigures(db, 'recordings')).toEqual(nothing);
    });

    it('follow deleted questions, chats and accounts', async () => {
      const { db } = await open();
      const [ada, bruno] = [await addUser(db), await addUser(db)];
      const first = await addExchange(db, ada.id);
      const { sessionId } = first;
      await addExchange(db, ada.id, { sessionId });
      await addExchange(db, ada.id, { sessionId, createdAt: at('10:00', '2026-07-12') });
      await addExchange(db, bruno.id);
      await addRecording(db, bruno.id, { duration: 100 });
      const questions = async () => (await findKindFigures(db, 'conversations')).total;
      expect(await questions()).toBe(4);
      await inTransaction(db, (trx) => deleteExchange(trx, first));
      expect(await questions()).toBe(3);
      const session = await ownSession(db, sessionId, ada.id);
      await inTransaction(db, (trx) => deleteChat(trx, session));
      expect(await questions()).toBe(1);
      await db.deleteFrom('users').where('id', '=', bruno.id).execute();
      expect(await questions()).toBe(0);
      expect(await findKindFigures(db, 'recordings')).toEqual(nothing);
    });

    it('are rolled back with a failed transaction', async () => {
      const { db } = await open();
      const { id: userId } = await addUser(db);
      const failed = db.transaction().execute(async (trx) => {
        await addExchange(trx, userId);
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      expect(await findKindFigures(db, 'conversations')).toEqual(nothing);
    });

    it('are right with concurrent inserts and deletes', async () => {
      const { db } = await open();
      const users = await Promise.all(Array.from({ length: 4 }, () => addUser(db)));
      const days = ['2026-07-01', '2026-07-02', '2026-07-03'];
      await Promise.all(
        users.flatMap(({ id }) =>
          days.flatMap((day) => [
            addExchange(db, id, { createdAt: at('10:00', day) }),
            addRecording(db, id, { createdAt: at('10:00', day), duration: 10 }),
          ]),
        ),
      );
      expect((await findKindFigures(db, 'conversations')).total).toBe(12);
      // Each of these updates the same three days, in an order that the database chooses.
      await Promise.all(
        users.slice(1).map(({ id }) => db.deleteFrom('conversations').where('user_id', '=', id).execute()),
      );
      expect((await findKindFigures(db, 'conversations')).total).toBe(3);
      expect(await findKindFigures(db, 'recordings')).toEqual({ total: 12, measured: 12, seconds: 120 });
    });
  });

  it('counts exactly in a range that begins and ends inside UTC days', async () => {
    const { db } = await open();
    const { id } = await addUser(db, { createdAt: july.from });
    await addUser(db, { createdAt: july.to });
    const instants = [
      '2026-06-30T21:59:59.999Z',
      '2026-06-30T22:00:00.000Z',
      '2026-07-01T00:00:00.000Z',
      '2026-07-15T12:00:00.000Z',
      '2026-07-30T23:59:59.999Z',
      '2026-07-31T21:59:59.999Z',
      '2026-07-31T22:00:00.000Z',
    ];
    for (const createdAt of instants) await addExchange(db, id, { createdAt });
    expect(await countKindIn(db, 'conversations', july)).toBe(5);
    const hour = { from: '2026-07-31T21:00:00.000Z', to: '2026-07-31T22:00:00.000Z' };
    expect(await countKindIn(db, 'conversations', hour)).toBe(1);
    const day = { from: '2026-07-01T00:00:00.000Z', to: '2026-07-02T00:00:00.000Z' };
    expect(await countKindIn(db, 'conversations', day)).toBe(1);
    expect(await countUsersMadeIn(db, july)).toBe(1);
  });
});
