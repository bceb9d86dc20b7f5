import { attempt, type Refusal } from '@wingman/api/testing/refused-calls.ts';
import type { TestUser } from '@wingman/api/testing/test-user.ts';
import { openDatabase } from '@wingman/db/database.ts';
import { addSettlement } from '@wingman/db/testing/add-settlement.ts';
import { expect } from 'vitest';
import type { TestApp } from '../../src/testing/test-app.ts';

type Note = (refusal: Refusal, expected: number) => void;

/** What was answered is not answered otherwise. The proposal has the id of its line: an attempt puts one id into every part of the path. */
export async function refuseSettlements(app: TestApp, admin: TestUser, recordingId: string, note: Note) {
  const { db, close } = await openDatabase(app.config.database);
  const path = '/api/commitments/:lineId/settlements/:settlementId';
  for (const [answer, refused] of [
    ['accept', 'reject'],
    ['reject', 'accept'],
  ]) {
    const line = { section: 'commitment', text: 'chiamare Rossi' };
    const { body } = await admin.call('POST', `/api/recordings/${recordingId}/notes/lines`, line);
    const { id } = body as { id: string };
    await addSettlement(db, admin.user.id, id, id);
    const sent = { id, headers: { authorization: `Bearer ${admin.token}` } };
    expect((await attempt(app, `POST ${path}/${answer}`, sent)).status).toBe(200);
    note(await attempt(app, `POST ${path}/${refused}`, sent), 409);
  }
  await close();
}
