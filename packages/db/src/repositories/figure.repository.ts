import type { FigureKind, FigureUnit } from '@wingman/contract/figures.ts';
import { canHoldRows } from '../dialects/held-rows.ts';
import type { Handle, Transaction } from '../handle.ts';

/** What was counted: `at` an ISO 8601 instant, `userId` null when unknown. */
export type FigureEvent = {
  kind: Exclude<FigureKind, 'activeUsers'>;
  userId: string | null;
  amount: number;
  at: string;
};

/**
 * Call it in the transaction of what is counted. It only adds a row: two transactions never wait for each other.
 */
export async function insertFigureEvent(
  handle: Handle,
  { kind, userId, amount, at }: FigureEvent,
): Promise<void> {
  await handle
    .insertInto('figure_events')
    .values({ id: crypto.randomUUID(), kind, user_id: userId, amount, created_at: at })
    .execute();
}

/**
 * Takes up to `limit` events out, those of deleted accounts without `userId`. Serialize it: what is taken has to be added in the same
 * transaction. Whoever deletes a user waits for its end, as the user's rows are held before the events'.
 */
export async function takeFigureEvents(trx: Transaction, limit: number): Promise<FigureEvent[]> {
  const waiting = await trx
    .selectFrom('figure_events')
    .select(['id', 'user_id'])
    .orderBy('id')
    .limit(limit)
    .execute();
  const held = await holdUsers(
    trx,
    waiting.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])),
  );
  if (waiting.length === 0) return [];
  const rows = await trx
    .deleteFrom('figure_events')
    .where(
      'id',
      'in',
      waiting.map(({ id }) => id),
    )
    .returning(['kind', 'user_id', 'amount', 'created_at'])
    .execute();
  return rows.map((row) => ({
    kind: row.kind as FigureEvent['kind'],
    userId: row.user_id !== null && held.has(row.user_id) ? row.user_id : null,
    amount: row.amount,
    at: row.created_at,
  }));
}

/** Those that exist, which nobody deletes before the end of the transaction. */
async function holdUsers(trx: Transaction, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .$if(canHoldRows(trx), (query) => query.forKeyShare())
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export type Period = { unit: FigureUnit; period: string };
export type FigureOf = Period & { kind: FigureKind; amount: number };

export async function addToFigures(trx: Transaction, amounts: FigureOf[]): Promise<void> {
  if (amounts.length === 0) return;
  await trx
    .insertInto('figures')
    .values(amounts)
    .onConflict((conflict) =>
      conflict.columns(['unit', 'period', 'kind']).doUpdateSet(({ ref, eb }) => ({
        amount: eb(ref('figures.amount'), '+', ref('excluded.amount')),
      })),
    )
    .execute();
}

export type ActiveIn = Period & { userId: string };

/** Those of them that were not counted yet; they are from now on. */
export async function insertActiveUsers(trx: Transaction, active: ActiveIn[]): Promise<Period[]> {
  if (active.length === 0) return [];
  const rows = await trx
    .insertInto('active_users')
    .values(active.map(({ userId, ...period }) => ({ ...period, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['unit', 'period'])
    .execute();
  return rows.map(({ unit, period }) => ({ unit: unit as FigureUnit, period }));
}

/** Deletes who was active in periods before this one. */
export async function deleteActiveUsersBefore(handle: Handle, { unit, period }: Period): Promise<void> {
  await handle.deleteFrom('active_users').where('unit', '=', unit).where('period', '<', period).execute();
}

/** The figures of a range of days or months, both ends included. */
export async function listFigures(
  handle: Handle,
  { unit, from, to }: { unit: FigureUnit; from: string; to: string },
): Promise<FigureOf[]> {
  const rows = await handle
    .selectFrom('figures')
    .selectAll()
    .where('unit', '=', unit)
    .where('period', '>=', from)
    .where('period', '<=', to)
    .execute();
  return rows.map((row) => ({ ...row, unit, kind: row.kind as FigureKind }));
}
