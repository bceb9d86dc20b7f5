import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { takeFigureEvents } from '../repositories/figure.repository.ts';
import { inTransaction } from '../testing/in-transaction.ts';
import { addExchange, addRecording, addUser, at } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import * as addFigures from './202611301230-add-figures.ts';

describeDatabases((open) => {
  it('figures begin with what exists, to the minute; not with the example day', async () => {
    const { db } = await open();
    const ada = await addUser(db);
    await addExchange(db, ada.id, { createdAt: at('09:00:01') });
    await addExchange(db, ada.id, { createdAt: at('09:00:59') });
    await addExchange(db, ada.id, { createdAt: at('09:01') });
    await addRecording(db, ada.id, { createdAt: at('10:00:30') });
    const example = await addRecording(db, ada.id, { createdAt: at('10:00') });
    await addRecording(db, ada.id, { status: 'failed' });
    await sql`update recordings set counted_seconds = 61 where status <> 'failed'`.execute(db);
    await sql`update recordings set is_example = 1 where id = ${example.id}`.execute(db);
    for (const table of ['figure_events', 'figures', 'active_users'])
      await sql`drop table ${sql.table(table)}`.execute(db);
    await addFigures.up(db as never);
    const events = await inTransaction(db, (trx) => takeFigureEvents(trx, 100));
    expect(events.map(({ kind, amount, at: time }) => `${time} ${kind} ${amount}`).toSorted()).toEqual([
      '2026-07-11T08:00:00.000Z newUsers 1',
      '2026-07-11T09:00:00.000Z failedTranscriptions 1',
      '2026-07-11T09:00:00.000Z questions 2',
      '2026-07-11T09:01:00.000Z questions 1',
      '2026-07-11T10:00:00.000Z recordedSeconds 61',
    ]);
    expect(new Set(events.map(({ userId }) => userId))).toEqual(new Set([ada.id]));
  });
});
