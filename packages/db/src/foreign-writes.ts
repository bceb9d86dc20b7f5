import { sql } from 'kysely';
import type { WingmanDatabase } from './database.ts';

const everyMs = 1_000;

type Watch = {
  /** Nothing is asked while this answers false. */
  isNeeded: () => boolean;
  onWrite: () => void;
};

/**
 * Tells when another process wrote to the SQLite file, e.g. a command beside the running server: it has no other way to
 * tell the server. Returns the way to stop.
 */
export function watchForeignWrites({ db }: WingmanDatabase, { isNeeded, onWrite }: Watch): () => void {
  let seen: number | undefined;
  let isAsking = false;

  async function ask(): Promise<void> {
    // SQLite changes this number for commits of other connections only.
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
    const version = rows[0]?.data_version;
    if (seen !== undefined && seen !== version) onWrite();
    seen = version;
  }

  async function look(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    // After a failure the next look is soon.
    await ask().catch(() => undefined);
    isAsking = false;
  }

  void look();
  const timer = setInterval(() => isNeeded() && void look(), everyMs).unref();
  return () => clearInterval(timer);
}
