import type { Kysely } from 'kysely';

/** Failed sign-ins are counted in `rate_windows`, as everything that may be done only so often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('sign_in_attempts').execute();
}
