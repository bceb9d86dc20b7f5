import type { Described } from '@wingman/api/testing/described-answers.ts';
import { attempt, type Refusal } from '@wingman/api/testing/refused-calls.ts';
import { newTestUser } from '@wingman/api/testing/test-user.ts';
import { openDatabase } from '@wingman/db/database.ts';
import { expect, onTestFinished } from 'vitest';
import { severable } from '../../src/testing/severable-database.ts';
import { startTestApp } from '../../src/testing/test-app.ts';

type Note = (refusal: Refusal, expected: number) => void;

const callerTables = [
  'users',
  'calendar_addresses',
  'password_resets',
  'invitations',
  'sign_in_tickets',
] as const;

/** An internal error: the tables by which callers are known are renamed. */
export async function failInside(description: Described, note: Note): Promise<void> {
  const app = await startTestApp();
  const admin = await newTestUser(app);
  const { db, close } = await openDatabase(app.config.database);
  for (const table of callerTables) await db.schema.alterTable(table).renameTo(`${table}_away`).execute();
  await close();
  for (const call of description.operations.keys()) {
    const refusal = await attempt(app, call, { headers: { authorization: `Bearer ${admin.token}` } });
    note(refusal, 500);
    expect(refusal.body).toEqual({ message: 'Errore interno del server', code: 'internal' });
  }
}

export async function loseDatabase(description: Described, note: Note): Promise<void> {
  const { url, sever, reconnect } = await severable();
  const app = await startTestApp({ env: { DATABASE_URL: url } });
  onTestFinished(reconnect);
  const admin = await newTestUser(app);
  await sever();
  for (const call of description.operations.keys())
    note(await attempt(app, call, { headers: { authorization: `Bearer ${admin.token}` } }), 503);
}
