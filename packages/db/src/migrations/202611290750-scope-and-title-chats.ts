import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('chat_sessions').addColumn('title', 'text').execute();
  await db.schema
    .alterTable('chat_sessions')
    .addColumn('is_pinned', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('chat_sessions').addColumn('scope', 'text').execute();
  await db.schema.alterTable('conversations').addColumn('agent_name', 'text').execute();
  await db.schema.alterTable('conversations').addColumn('agent_icon', 'text').execute();
}
