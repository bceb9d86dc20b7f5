import { randomBytes } from 'node:crypto';
import pg from 'pg';

export type TestDatabase = { url: string; drop: () => Promise<void> };

/**
 * Creates a database on the server behind `serverUrl`, empty or as a copy of `template`.
 * `name` gets a random suffix, so that test files never share a database.
 */
export async function createTestDatabase(
  serverUrl: string,
  name: string,
  template?: string,
): Promise<TestDatabase> {
  const database = `${name}_${randomBytes(4).toString('hex')}`;
  await copyDatabase(serverUrl, database, template);
  return { url: urlOf(serverUrl, database), drop: () => dropDatabase(serverUrl, database) };
}

/** Creates the database of exactly this name, empty or as a copy of `template`. */
export async function copyDatabase(serverUrl: string, database: string, template?: string): Promise<void> {
  await withConnection(serverUrl, async (client) => {
    const from = template === undefined ? '' : ` template ${client.escapeIdentifier(template)}`;
    await client.query(`create database ${client.escapeIdentifier(database)}${from}`);
  });
}

/** Ends every connection to the database. Does nothing when there is none of this name. */
export async function dropDatabase(serverUrl: string, database: string): Promise<void> {
  await withConnection(serverUrl, async (client) => {
    await client.query(`drop database if exists ${client.escapeIdentifier(database)} with (force)`);
  });
}

/**
 * Makes sure that the template database `name` exists, filled by `fill` exactly once, however many test files request
 * it concurrently. `fill` gets the URL of an empty database and must close its connections.
 */
export async function ensureTemplateDatabase(
  serverUrl: string,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  await withConnection(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount !== 0) return;
    // The name appears only after the filling, so an interrupted attempt is never taken for a template.
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${client.escapeIdentifier(draft)} with (force)`);
    await client.query(`create database ${client.escapeIdentifier(draft)}`);
    await fill(urlOf(serverUrl, draft));
    await client.query(
      `alter database ${client.escapeIdentifier(draft)} rename to ${client.escapeIdentifier(name)}`,
    );
  });
  return name;
}

/** The address of another database of the server. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** The advisory lock above ends with its connection. */
async function withConnection(url: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
