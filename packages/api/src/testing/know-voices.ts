import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { addVoiceMatch } from '@wingman/db/testing/add-voice-match.ts';
import { expect } from 'vitest';
import type { TestUser } from './test-user.ts';

type Check = (call: string, id?: string, body?: unknown) => Promise<unknown>;

/** Makes every call about voices: one sounds like somebody, and is not, and then is. */
export async function knowVoices(
  check: Check,
  db: Parameters<typeof addVoiceMatch>[0],
  userId: string,
  recordingId: string,
): Promise<void> {
  await check('GET /api/voiceprints');
  await check('PATCH /api/voiceprints', undefined, { isOn: true });
  const voices = '/api/recordings/:id/voices';
  const match = () => addVoiceMatch(db, { userId, recordingId });
  await check(`POST ${voices}/reject`, recordingId, await match());
  const accepted = await match();
  await check(`GET ${voices}`, recordingId);
  await check(`POST ${voices}/accept`, recordingId, accepted);
  await check('GET /api/voiceprints/export');
  for (const method of ['GET', 'DELETE', 'POST'])
    await check(`${method} /api/people/:id/voice`, accepted.personId);
}

/** Once it was told apart. */
export async function nameVoice(check: Check, testUser: TestUser, id: string): Promise<void> {
  const read = async () => (await testUser.call('GET', `/api/recordings/${id}`)).body as RecordingDetail;
  await expect.poll(async () => (await read()).segments[0]?.speaker).toBe('Voce 1');
  await check('PATCH /api/recordings/:id/speakers', id, { speaker: 'Voce 1', name: 'Marco' });
}
