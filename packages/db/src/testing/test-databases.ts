import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, inject } from 'vitest';
import type { DatabaseOptions, WingmanDatabase } from '../database.ts';
import { openDatabase } from '../database.ts';
import { migrateToLatest, newestMigration } from '../migrate.ts';
import { leaseDatabase, rememberSchema } from './leased-database.ts';
import { ensureTemplateDatabase } from './postgres-database.ts';
// Its declaration of what `inject` returns is needed wherever this file is used.
import type {} from './postgres-global-setup.ts';

export type DatabaseKind = DatabaseOptions['kind'];

/** A migrated, empty database of its own. `options` open it once more, e.g. for a second process. */
export type OpenTestDatabase = WingmanDatabase & { options: DatabaseOptions };

type DatabaseTests = (open: () => Promise<OpenTestDatabase>, kind: DatabaseKind) => void;

/**
 * Declares the tests of `body` twice, on SQLite and on PostgreSQL. Each call of `open` gives a fresh database that
 * is closed and removed after the test.
 */
export function describeDatabases(body: DatabaseTests): void {
  describeEach(['sqlite', 'postgres'], body);
}

/**
 * The same on SQLite only, for rules above the queries: every query runs on PostgreSQL too, in the tests of db and in
 * one file at least of each context of core.
 */
export function describeSqlite(body: DatabaseTests): void {
  describeEach(['sqlite'], body);
}

function describeEach(kinds: DatabaseKind[], body: DatabaseTests): void {
  describe.each(kinds)('on %s', (kind) => {
    const clean = new Set<() => Promise<void>>();
    afterEach(async () => {
      await Promise.all([...clean].map((remove) => remove()));
      clean.clear();
    });
    body(async () => {
      const database = await openTestDatabase(kind);
      clean.add(database.remove);
      return database;
    }, kind);
  });
}

/** The caller closes and deletes it. */
export async function openTestDatabase(
  kind: DatabaseKind,
): Promise<OpenTestDatabase & { remove: () => Promise<void> }> {
  const { options, remove } = await createDatabase(kind);
  const database = await openDatabase(options);
  return { ...database, options, remove: () => database.close().then(remove) };
}

type CreatedDatabase = { options: DatabaseOptions; remove: () => Promise<void> };

/** For tests that open the database themselves. The caller deletes it. */
export function createDatabase(kind: DatabaseKind): Promise<CreatedDatabase> {
  return kind === 'sqlite' ? createSqlite() : createPostgres();
}

let sqliteTemplate: Promise<string> | undefined;
let postgresTemplate: Promise<string> | undefined;

/** Makes `file` a migrated, empty SQLite database. */
export async function copySqliteTemplate(file: string): Promise<void> {
  sqliteTemplate ??= createSqliteTemplate();
  copyFileSync(await sqliteTemplate, file);
}

async function createSqlite(): Promise<CreatedDatabase> {
  const folder = newFolder();
  const file = path.join(folder, 'wingman.sqlite');
  await copySqliteTemplate(file);
  return { options: { kind: 'sqlite', file }, remove: async () => rmSync(folder, { recursive: true }) };
}

async function createSqliteTemplate(): Promise<string> {
  const folder = newFolder();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'template.sqlite');
  await migrateAndClose({ kind: 'sqlite', file });
  return file;
}

async function createPostgres(): Promise<CreatedDatabase> {
  const server = inject('postgresUrl');
  const name = `wingman_template_${newestMigration}`;
  postgresTemplate ??= ensureTemplateDatabase(server, name, async (url) => {
    await migrateAndClose({ kind: 'postgres', url });
    await rememberSchema(url);
  });
  const { url, release } = await leaseDatabase(server, await postgresTemplate);
  return { options: { kind: 'postgres', url }, remove: release };
}

async function migrateAndClose(options: DatabaseOptions): Promise<void> {
  const database = await openDatabase(options);
  try {
    await migrateToLatest(database);
  } finally {
    await database.close();
  }
}

function newFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'wingman-db-'));
}
