import { Socket } from 'node:net';
import pg from 'pg';
import { copyDatabase, dropDatabase, urlOf } from './postgres-database.ts';

/** A migrated, empty PostgreSQL database that belongs to the caller until `release`. */
export type LeasedDatabase = { url: string; release: () => Promise<void> };

type Held = { url: string; client: pg.Client; isLost: boolean };

/** The idle databases of this process. */
const idle: Held[] = [];

/** The connection that holds a database for its process. */
const leaseName = 'wingman_lease';

/**
 * Leases one of the databases `<template>_1`, `<template>_2` … of the server, which is copied from the template when it
 * is missing. Making and dropping a database costs more than most tests, so each is emptied and used again, by later
 * test files too. Two processes never have the same one: an advisory lock keeps it until the process ends.
 */
export async function leaseDatabase(serverUrl: string, template: string): Promise<LeasedDatabase> {
  for (let held = idle.pop(); held !== undefined; held = idle.pop()) {
    if (!held.isLost && (await isEmptied(held.client, template))) return lease(held);
    await held.client.end();
  }
  for (let number = 1; ; number += 1) {
    const held = await hold(serverUrl, template, `${template}_${number}`);
    if (held !== undefined) return lease(held);
  }
}

function lease(held: Held): LeasedDatabase {
  return { url: held.url, release: async () => void idle.push(held) };
}

/** Undefined when another process has it. */
async function hold(serverUrl: string, template: string, name: string): Promise<Held | undefined> {
  const url = urlOf(serverUrl, name);
  const client = (await connect(url)) ?? (await copyAndConnect(serverUrl, template, name));
  if (client === undefined) return undefined;
  const held: Held = { url, client, isLost: false };
  client.on('error', () => {
    held.isLost = true;
  });
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock(20261128, 1) as free');
  if (rows[0]?.free && (await isEmptied(client, template))) return held;
  await client.end();
  // It is not dropped while it is locked; a process that finds it locked tries the next one.
  if (rows[0]?.free) await dropDatabase(serverUrl, name);
  return undefined;
}

/** Undefined when there is no such database. */
async function connect(url: string): Promise<pg.Client | undefined> {
  // Unreferenced, so that an idle database does not keep the process alive.
  const stream = () => new Socket().unref();
  const client = new pg.Client({ connectionString: url, application_name: leaseName, stream });
  try {
    await client.connect();
  } catch (error) {
    if ((error as pg.DatabaseError).code === '3D000') return undefined;
    throw error;
  }
  return client;
}

/** Undefined when another process was faster. */
async function copyAndConnect(serverUrl: string, template: string, name: string) {
  try {
    await copyDatabase(serverUrl, name, template);
  } catch (error) {
    if (['42P04', '23505'].includes(String((error as pg.DatabaseError).code))) return undefined;
    throw error;
  }
  return connect(urlOf(serverUrl, name));
}

/** Tables, columns, triggers, constraints and functions by their OIDs, and the migrations that were run. */
const schemaText = `(select md5(string_agg(line, ',' order by line)) from (
  select concat(c.oid, c.relname, a.attnum, a.attname, a.atttypid, a.attnotnull, a.attisdropped) as line
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = current_schema()::regnamespace
  union all select concat(oid, tgname, tgenabled) from pg_trigger
  union all select concat(oid, conname) from pg_constraint
  union all select concat(oid, proname) from pg_proc where pronamespace = current_schema()::regnamespace
  union all select name from kysely_migration) lines)`;

/** Stores the schema of a template as its comment, to check whether a copy still has it. */
export async function rememberSchema(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ schema: string }>(`select ${schemaText} as schema`);
    const name = client.escapeIdentifier(new URL(url).pathname.slice(1));
    await client.query(`comment on database ${name} is ${client.escapeLiteral(String(rows[0]?.schema))}`);
  } finally {
    await client.end();
  }
}

/** Ends other connections and deletes every row. False when a test has changed the schema. */
async function isEmptied(client: pg.Client, template: string): Promise<boolean> {
  const { rows } = await client.query<{ intact: boolean }>(
    `select ${schemaText} = shobj_description(oid, 'pg_database') as intact,
       (select count(pg_terminate_backend(pid, 10000)) from pg_stat_activity
         where datname = current_database() and application_name <> $2 and pid <> pg_backend_pid())
     from pg_database where datname = $1`,
    [template, leaseName],
  );
  if (!rows[0]?.intact) return false;
  await removeRows(client);
  return true;
}

async function removeRows(client: pg.Client): Promise<void> {
  const all = await client.query<{ name: string; probe: string }>(`
    select quote_ident(tablename) as name,
      format('select %L as name where exists (select from %I)', quote_ident(tablename), tablename) as probe
    from pg_tables where schemaname = current_schema() and tablename not like 'kysely%'`);
  const probes = all.rows.map(({ probe }) => probe).join(' union all ');
  const used = (await client.query<{ name: string }>(probes)).rows.map(({ name }) => name);
  if (used.length > 0) await client.query(`truncate ${used.join(', ')} cascade`);
  await client.query(`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where last_value is not null`);
}
