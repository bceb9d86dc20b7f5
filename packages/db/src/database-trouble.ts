import { postgresTools } from './dialects/postgres.ts';
import { sqliteTools } from './dialects/sqlite.ts';

/** `full`: the disk is full; `away`: it is unreachable, or was locked for too long. Both are temporary. */
export type DatabaseTrouble = 'full' | 'away';

/** Classifies operational errors of either dialect; undefined for any other error. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  const tools = [sqliteTools, postgresTools];
  if (tools.some((each) => each.isDiskFull(error))) return 'full';
  if (tools.some((each) => each.isUnreachable(error) || each.isBusy(error))) return 'away';
  return undefined;
}
