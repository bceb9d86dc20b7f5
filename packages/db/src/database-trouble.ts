import { postgresTools } from './dialects/postgres.ts';
import { sqliteTools } from './dialects/sqlite.ts';

/** `full`: its disk is; `away`: it cannot be reached, or somebody else held it for too long. Both pass. */
export type DatabaseTrouble = 'full' | 'away';

/** What is wrong with the database rather than with us, of either dialect; undefined for any other error. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  const tools = [sqliteTools, postgresTools];
  if (tools.some((each) => each.isDiskFull(error))) return 'full';
  if (tools.some((each) => each.isUnreachable(error) || each.isBusy(error))) return 'away';
  return undefined;
}
