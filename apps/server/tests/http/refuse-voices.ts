import { attempt, type Refusal } from '@wingman/api/testing/refused-calls.ts';
import type { TestUser } from '@wingman/api/testing/test-user.ts';
import { openDatabase } from '@wingman/db/database.ts';
import { addVoiceMatch } from '@wingman/db/testing/add-voice-match.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

type Note = (refusal: Refusal, expected: number) => void;

/** A voice that would get a name that somebody else has there, and a page that there cannot be. */
export async function refuseVoices(
  app: TestApp,
  admin: TestUser,
  recordingId: string,
  note: Note,
): Promise<void> {
  const { db, close } = await openDatabase(app.config.database);
  const match = await addVoiceMatch(db, { userId: admin.user.id, recordingId, isTaken: true });
  await close();
  const headers = { authorization: `Bearer ${admin.token}` };
  const sent = { id: recordingId, headers, body: JSON.stringify(match) };
  note(await attempt(app, 'POST /api/recordings/:id/voices/accept', sent), 409);
  const query = `?cursor=${'x'.repeat(401)}`;
  note(await attempt(app, 'GET /api/voiceprints/export', { headers, query }), 400);
}
