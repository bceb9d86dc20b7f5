import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { newTestUser, type TestUser } from '@wingman/api/testing/test-user.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { type Dialogue, dialogueWav } from '@wingman/speech/testing/dialogue.ts';
import { writeHumModels } from '@wingman/speech/testing/hum-models.ts';
import { writeToneModel } from '@wingman/speech/testing/tone-model.ts';
import { expect, it, vi } from 'vitest';
import { newFolder, startTestApp } from '../../testing/test-app.ts';

const turns: Dialogue = [
  [1, 'la caldaia perde acqua da ieri'],
  [0, 'allora passo giovedì pomeriggio'],
  [1, 'giovedì va bene dopo le cinque'],
];

async function appWithVoices() {
  const [toneDir, humDir] = [join(newFolder(), 'toni'), join(newFolder(), 'voci')];
  writeToneModel(toneDir);
  writeHumModels(humDir);
  const env = { SPEECH_ENGINE: 'local', SPEECH_MODEL_DIR: toneDir, SPEAKER_MODEL_DIR: humDir };
  const app = await startTestApp({ env });
  return { app, testUser: await newTestUser(app) };
}

async function dialogue(
  app: Awaited<ReturnType<typeof startTestApp>>,
  testUser: TestUser,
): Promise<RecordingDetail> {
  const { body } = await upload(app, testUser, [['audio', dialogueWav(turns), 'dialogo.wav']]);
  const path = `/api/recordings/${(body as RecordingDetail).id}`;
  const read = async () => (await testUser.call('GET', path)).body as RecordingDetail;
  await vi.waitUntil(async () => (await read()).segments.some(({ speaker }) => speaker !== null), {
    timeout: 30_000,
  });
  return read();
}

const textOf = async (app: Awaited<ReturnType<typeof startTestApp>>, { token }: TestUser, path: string) =>
  (await fetch(app.url(path), { headers: { authorization: `Bearer ${token}` } })).text();

it('two voices are diarized by the real engine, named, found by name, and included in downloads', async () => {
  const { app, testUser } = await appWithVoices();
  const { id, segments } = await dialogue(app, testUser);
  expect(segments.map(({ speaker, text }) => [speaker, text])).toEqual([
    ['Voce 1', 'la caldaia perde acqua da ieri'],
    ['Voce 2', 'allora passo giovedì pomeriggio'],
    ['Voce 1', 'giovedì va bene dopo le cinque'],
  ]);
  const rename = (body: object) => testUser.call('PATCH', `/api/recordings/${id}/speakers`, body);
  expect(await rename({ speaker: 'Voce 2', name: '  Marco ' })).toMatchObject({
    status: 200,
    body: { id, segments: [{ speaker: 'Voce 1' }, { speaker: 'Marco' }, { speaker: 'Voce 1' }] },
  });
  const { body } = await testUser.call('POST', '/api/chat', {
    message: 'Cosa ha detto Marco?',
    sessionId: randomUUID(),
  });
  expect(body).toMatchObject({ conversation: { citations: [{ recordingId: id, speaker: 'Marco' }] } });
  const download = (format: string) =>
    textOf(app, testUser, `/api/recordings/${id}/download?format=${format}`);
  expect(await download('txt')).toContain('Marco: allora passo giovedì pomeriggio\n\nVoce 1: giovedì');
  expect(await download('srt')).toContain('Marco: allora passo giovedì pomeriggio');
  expect(await download('vtt')).toContain('<v Marco>allora passo giovedì pomeriggio');
  expect(await textOf(app, testUser, '/api/export')).toContain('"speaker":"Marco"');
});

it('a voice cannot get an empty name, and users cannot rename voices of others', async () => {
  const { app, testUser } = await appWithVoices();
  const { id } = await dialogue(app, testUser);
  const path = `/api/recordings/${id}/speakers`;
  const named = (name: unknown, speaker: unknown = 'Voce 1') => ({ speaker, name });
  expect(await testUser.call('PATCH', path, named(' \n '))).toMatchObject({
    status: 400,
    body: { message: 'Scrivi un nome' },
  });
  expect(await testUser.call('PATCH', path, named('x'.repeat(61)))).toMatchObject({ status: 400 });
  expect(await testUser.call('PATCH', path, named('Marco', 'Voce 7'))).toMatchObject({ status: 404 });
  const other = await newTestUser(app);
  expect(await other.call('PATCH', path, named('Marco'))).toMatchObject({ status: 404 });
  expect((await fetch(app.url(path), { method: 'PATCH' })).status).toBe(401);
});
