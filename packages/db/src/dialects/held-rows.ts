import { PostgresAdapter } from 'kysely';
import type { Handle } from '../handle.ts';

/** Whether rows can be held while others write: SQLite has one writing transaction at a time, and no words for it. */
export const canHoldRows = (handle: Handle): boolean =>
  handle.getExecutor().adapter instanceof PostgresAdapter;
