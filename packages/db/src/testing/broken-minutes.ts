import { sql } from 'kysely';
import type { OpenTestDatabase } from './test-databases.ts';

/** Makes updates of recorded seconds fail; returns a function that restores them. */
export async function breakMinutes({ db, dialect }: OpenTestDatabase): Promise<() => Promise<void>> {
  if (dialect.name === 'sqlite') {
    await sql`
      create trigger no_minutes before update of total_recording_seconds on users
      begin select raise(abort, 'minutes are broken'); end
    `.execute(db);
    return async () => void (await sql`drop trigger no_minutes`.execute(db));
  }
  await sql`
    create function no_minutes() returns trigger language plpgsql as $$
    begin raise exception 'minutes are broken'; end $$
  `.execute(db);
  await sql`
    create trigger no_minutes before update of total_recording_seconds on users
    for each row execute function no_minutes()
  `.execute(db);
  return async () => void (await sql`drop trigger no_minutes on users`.execute(db));
}
