import { type Kysely, sql } from 'kysely';

/** Each page of the audit log, whatever it is filtered by, is read from where the one before ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index audit_events_created_at_index`.execute(db);
  await sql`drop index audit_events_user_id_created_at_index`.execute(db);
  await sql`create index audit_events_created_at_id_index on audit_events (created_at desc, id)`.execute(db);
  for (const column of ['user_id', 'subject', 'kind'])
    await sql`
      create index ${sql.id(`audit_events_${column}_created_at_id_index`)}
      on audit_events (${sql.ref(column)}, created_at desc, id)
    `.execute(db);
}
