import { sql } from 'kysely';
import type { WingmanDatabase } from './database.ts';

const everyMs = 1_000;

type Watch = {
  /** The file is not polled while this returns false. */
  isNeeded: () => boolean;
  onChange: () => void;
};

export type AccessWatch = {
  /** Polls now; resolves when done. */
  look(): Promise<void>;
  stop(): void;
};

/**
 * Notices when another process ended sign-ins, keys or accounts in the SQLite file, e.g. a command beside the running
 * server: it has no other way to notify the server. Other writes, e.g. the progress of a backup, are not reported.
 */
export function watchForeignAccessChanges({ db }: WingmanDatabase, watch: Watch): AccessWatch {
  let seenVersion: number | undefined;
  let seenAccess: string | undefined;
  let looking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    // SQLite changes this number for commits of other connections only.
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
    const version = rows[0]?.data_version;
    if (seenVersion === version) return;
    const access = await readAccess(db);
    if (seenAccess !== undefined && seenAccess !== access) watch.onChange();
    seenVersion = version;
    seenAccess = access;
  }

  function look(): Promise<void> {
    // After a failure the next poll is soon.
    looking ??= ask()
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  void look();
  const timer = setInterval(() => watch.isNeeded() && void look(), everyMs).unref();
  return { look, stop: () => clearInterval(timer) };
}

/**
 * Everything that authenticates requests, as one text to compare. It includes changes of this server itself.
 */
async function readAccess(db: WingmanDatabase['db']): Promise<string> {
  const { rows } = await sql`
    select
      (select group_concat(id_hash) from auth_sessions) as sessions,
      (select group_concat(id) from api_keys) as keys,
      (select group_concat(id) from oauth_grants) as grants,
      (select group_concat(id || ' ' || is_active || ' ' || subscription_plan) from users) as users
  `.execute(db);
  return JSON.stringify(rows);
}
