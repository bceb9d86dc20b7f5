import { type Kysely, PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

const isPostgres = (db: AnyDb) => db.getExecutor().adapter instanceof PostgresAdapter;

/** Events for programs, the addresses that are told of them, and what was delivered to these. */
export async function up(db: AnyDb): Promise<void> {
  // Text that compares by code points on both databases.
  const text = isPostgres(db) ? sql`text collate "C"` : sql`text`;
  const events = db.schema.createTable('outbox_events');
  const numbered = isPostgres(db)
    ? events.addColumn('number', 'bigint', (column) => column.generatedByDefaultAsIdentity().primaryKey())
    : events.addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement());
  await numbered
    .addColumn('id', text, (column) => column.notNull().unique())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('recording_id', text, (column) => column.notNull())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('data', text, (column) => column.notNull())
    .addColumn('position', 'integer')
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('outbox_positions')
    .addColumn('user_id', text, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('epoch', text, (column) => column.notNull())
    .addColumn('last', 'integer', (column) => column.notNull())
    .execute();
  await addWebhooks(db, text);
  await addDeliveries(db, text);
  await sql`create index outbox_events_position_index on outbox_events (user_id, position)`.execute(db);
  await sql`create index outbox_events_age_index on outbox_events (created_at)`.execute(db);
}

async function addWebhooks(db: AnyDb, text: ReturnType<typeof sql>): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('url', text, (column) => column.notNull())
    .addColumn('types', text, (column) => column.notNull())
    .addColumn('secret', text, (column) => column.notNull())
    .addColumn('previous_secret', text)
    .addColumn('previous_until', text)
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('off_reason', text)
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('failing_since', text)
    .addColumn('delivered_at', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute();
  await sql`create index webhooks_user_index on webhooks (user_id, created_at desc, id)`.execute(db);
}

async function addDeliveries(db: AnyDb, text: ReturnType<typeof sql>): Promise<void> {
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('webhook_id', text, (column) => column.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('event_id', text, (column) =>
      column.notNull().references('outbox_events.id').onDelete('cascade'),
    )
    .addColumn('recording_id', text, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_at', text, (column) => column.notNull())
    .addColumn('retry_until', text, (column) => column.notNull())
    .addColumn('last_at', text)
    .addColumn('last_status', 'integer')
    .addColumn('last_error', text)
    .addColumn('last_ms', 'integer')
    .addColumn('created_at', text, (column) => column.notNull())
    .addUniqueConstraint('webhook_deliveries_event_key', ['webhook_id', 'event_id'])
    .execute();
  await sql`create index webhook_deliveries_place_index on webhook_deliveries (webhook_id, position)`.execute(
    db,
  );
  await sql`create index webhook_deliveries_event_index on webhook_deliveries (event_id)`.execute(db);
  await sql`create index webhook_deliveries_pending_index on webhook_deliveries (webhook_id, recording_id, position)
    where state = 'pending'`.execute(db);
}
