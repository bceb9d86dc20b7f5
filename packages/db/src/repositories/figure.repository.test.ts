import { expect, it } from 'vitest';
import { explainQueries } from '../testing/explained-queries.ts';
import { inTransaction } from '../testing/in-transaction.ts';
import { addUser } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import {
  addToFigures,
  deleteActiveUsersBefore,
  insertActiveUsers,
  insertFigureEvent,
  listFigures,
  takeFigureEvents,
} from './figure.repository.ts';

describeDatabases((open) => {
  it('events are taken once, as many as asked for; those of a deleted account without it', async () => {
    const { db } = await open();
    const ada = await addUser(db);
    const at = '2026-07-11T10:00:00.000Z';
    await db.deleteFrom('figure_events').execute();
    await insertFigureEvent(db, { kind: 'recordedSeconds', userId: ada.id, amount: 61, at });
    await db.deleteFrom('users').where('id', '=', ada.id).execute();
    await insertFigureEvent(db, { kind: 'questions', userId: null, amount: 1, at });
    const take = (limit: number) => inTransaction(db, (trx) => takeFigureEvents(trx, limit));
    const taken = [...(await take(1)), ...(await take(5))];
    expect(taken.toSorted((a, b) => b.amount - a.amount)).toEqual([
      { kind: 'recordedSeconds', userId: null, amount: 61, at },
      { kind: 'questions', userId: null, amount: 1, at },
    ]);
    expect(await take(5)).toEqual([]);
  });

  it('amounts are added to what there is; users count as active once a period', async () => {
    const { db } = await open();
    const ada = await addUser(db);
    const june = { unit: 'month', period: '2026-06' } as const;
    const day = { unit: 'day', period: '2026-06-30' } as const;
    const add = (amount: number) =>
      inTransaction(db, (trx) =>
        addToFigures(trx, [
          { ...june, kind: 'questions', amount },
          { ...day, kind: 'questions', amount },
        ]),
      );
    await add(2);
    await add(3);
    const read = (from: string, to: string) => listFigures(db, { unit: 'day', from, to });
    expect(await read('2026-06-30', '2026-06-30')).toEqual([{ ...day, kind: 'questions', amount: 5 }]);
    expect(await read('2026-07-01', '2026-07-31')).toEqual([]);
    const activate = () =>
      inTransaction(db, (trx) =>
        insertActiveUsers(trx, [
          { ...june, userId: ada.id },
          { ...day, userId: ada.id },
        ]),
      );
    expect(await activate()).toHaveLength(2);
    expect(await activate()).toEqual([]);
    await deleteActiveUsersBefore(db, { unit: 'day', period: '2026-07-01' });
    expect(await activate()).toEqual([day]);
  });

  it('a range is read by its key', async () => {
    const database = await open();
    const days = Array.from({ length: 3_000 }, (_, n) =>
      new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10),
    );
    await inTransaction(database.db, (trx) =>
      addToFigures(
        trx,
        days.map((period) => ({ unit: 'day' as const, period, kind: 'questions' as const, amount: 1 })),
      ),
    );
    const range = { unit: 'day', from: '2026-01-01', to: '2026-01-31' } as const;
    const plan = await explainQueries(database, (db) => listFigures(db, range));
    expect(plan).toMatch(/figures_pkey|USING INDEX sqlite_autoindex_figures/);
    expect(plan).not.toMatch(/Seq Scan|SCAN figures/);
  });
});
