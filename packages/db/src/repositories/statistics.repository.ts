import { type Plan, planNames } from '@wingman/contract/plan.ts';
import type { TimeRange } from '@wingman/contract/time.ts';
import { type SqlBool, sql } from 'kysely';
import type { Handle } from '../handle.ts';

const day = 86_400_000;

/** Accounts: all, active ones, their total recorded seconds, and the number of each plan. */
export type UserFigures = {
  total: number;
  active: number;
  recordedSeconds: number;
  byPlan: Record<Plan, number>;
};

/** One row for each plan, by an index-only scan. */
export async function findUserFigures(handle: Handle): Promise<UserFigures> {
  const rows = await handle
    .selectFrom('users')
    .select(['subscription_plan', ({ fn }) => fn.countAll<number>().as('total')])
    .select(sql<number>`cast(sum(is_active) as bigint)`.as('active'))
    .select(sql<number>`cast(sum(total_recording_seconds) as bigint)`.as('seconds'))
    .groupBy('subscription_plan')
    .execute();
  const totalOf = (plan: Plan) => rows.find((row) => row.subscription_plan === plan)?.total ?? 0;
  return {
    total: sumOf(rows.map((row) => row.total)),
    active: sumOf(rows.map((row) => row.active)),
    recordedSeconds: sumOf(rows.map((row) => row.seconds)),
    byPlan: Object.fromEntries(planNames.map((plan) => [plan, totalOf(plan)])) as Record<Plan, number>,
  };
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

export async function countUsersMadeIn(handle: Handle, range: TimeRange): Promise<number> {
  return countBetween(handle, 'users', range.from, range.to);
}

export type CountedKind = 'recordings' | 'conversations';

/** `measured`: recordings whose length is known; `seconds`: their lengths together. Both 0 for exchanges. */
export type KindFigures = { total: number; measured: number; seconds: number };

/** Totals, from the daily counts that triggers maintain. */
export async function findKindFigures(handle: Handle, kind: CountedKind): Promise<KindFigures> {
  return handle
    .selectFrom('daily_counts')
    .select(sql<number>`cast(coalesce(sum(total), 0) as bigint)`.as('total'))
    .select(sql<number>`cast(coalesce(sum(measured), 0) as bigint)`.as('measured'))
    .select(sql<number>`cast(coalesce(sum(seconds), 0) as bigint)`.as('seconds'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
}

/**
 * How many of a kind began in a range of instants. Whole UTC days come from the daily counts; the remaining hours at
 * both ends, in other time zones, are counted row by row.
 */
export async function countKindIn(handle: Handle, kind: CountedKind, range: TimeRange): Promise<number> {
  const first = Math.ceil(Date.parse(range.from) / day) * day;
  const last = Math.floor(Date.parse(range.to) / day) * day;
  if (last <= first) return countBetween(handle, kind, range.from, range.to);
  const [from, to] = [new Date(first).toISOString(), new Date(last).toISOString()];
  const before = await countBetween(handle, kind, range.from, from);
  const after = await countBetween(handle, kind, to, range.to);
  const { total } = await handle
    .selectFrom('daily_counts')
    .select(sql<number>`cast(coalesce(sum(total), 0) as bigint)`.as('total'))
    .where('kind', '=', kind)
    .where('day', '>=', from.slice(0, 10))
    .where('day', '<', to.slice(0, 10))
    .executeTakeFirstOrThrow();
  return before + total + after;
}

async function countBetween(
  handle: Handle,
  table: CountedKind | 'users',
  from: string,
  to: string,
): Promise<number> {
  if (from >= to) return 0;
  const { total } = await countable(handle, table)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .executeTakeFirstOrThrow();
  return total;
}

/** Rows that statistics count: not those of the example day. */
function countable<Table extends CountedKind | 'users'>(handle: Handle, table: Table) {
  const rows = handle.selectFrom(table as CountedKind | 'users');
  return table === 'recordings' ? rows.where(sql<SqlBool>`is_example = 0`) : rows;
}

/** Statistics of one account, and when it last recorded or asked. */
export type OwnFigures = {
  recordings: KindFigures;
  recordingsInRange: number;
  conversations: number;
  conversationsInRange: number;
  sessions: number;
  customAgents: number;
  lastRecordingAt: string | null;
  lastConversationAt: string | null;
};

/** Of one account; 0 and null for an unknown one. */
export async function findOwnFigures(handle: Handle, userId: string, range: TimeRange): Promise<OwnFigures> {
  const recordings = await handle
    .selectFrom('recordings')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('total'),
      fn
        .countAll<number>()
        .filterWhere(eb('duration', '>', 0))
        .as('measured'),
    ])
    .select(sql<number>`cast(coalesce(sum(duration), 0) as bigint)`.as('seconds'))
    .where('user_id', '=', userId)
    .where('is_example', '=', 0)
    .executeTakeFirstOrThrow();
  const recorded = await readTimes(handle, 'recordings', userId, range);
  const asked = await readTimes(handle, 'conversations', userId, range);
  return {
    recordings,
    recordingsInRange: recorded.inRange,
    conversations: asked.total,
    conversationsInRange: asked.inRange,
    sessions: await countOf(handle, 'chat_sessions', userId),
    customAgents: await countOf(handle, 'agents', userId),
    lastRecordingAt: recorded.last,
    lastConversationAt: asked.last,
  };
}

async function readTimes(handle: Handle, kind: CountedKind, userId: string, range: TimeRange) {
  return countable(handle, kind)
    .select(({ fn, eb, and }) => [
      fn.countAll<number>().as('total'),
      fn
        .countAll<number>()
        .filterWhere(and([eb('created_at', '>=', range.from), eb('created_at', '<', range.to)]))
        .as('inRange'),
      fn.max<string | null>('created_at').as('last'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

async function countOf(handle: Handle, table: 'chat_sessions' | 'agents', userId: string): Promise<number> {
  const { total } = await handle
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}
