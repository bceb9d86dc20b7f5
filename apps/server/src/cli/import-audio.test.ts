import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newTestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { writeHumModels } from '@wingman/speech/testing/hum-models.ts';
import { writeToneModel } from '@wingman/speech/testing/tone-model.ts';
import { expect, it } from 'vitest';
import { openSpeech } from '../adapters/speech/speech.ts';
import { newFolder, startTestApp } from '../testing/test-app.ts';
import { examine } from './doctor.ts';
import { importAudio } from './import-audio.ts';

it('F-71: imports a folder of audio once, however often, and says what is no audio', async () => {
  const app = await startTestApp();
  const testUser = await newTestUser(app);
  const folder = newFolder();
  mkdirSync(join(folder, 'marzo'));
  writeFileSync(join(folder, 'marzo', 'riunione – città.wav'), toneWav(2));
  writeFileSync(join(folder, 'nota.wav'), toneWav(3));
  writeFileSync(join(folder, 'lista.txt'), 'latte, pane');
  for (let times = 0; times < 2; times += 1) {
    let sentences: string[] = [];
    await importAudio(app.config, testUser.user.email.toUpperCase(), folder, (_, text) => {
      sentences = text;
    });
    expect(sentences).toEqual([
      expect.stringMatching(/lista\.txt is no audio recording that can be recognised\.$/),
      times === 0
        ? 'Imported 2 of 3 files. The server transcribes them as soon as it runs.'
        : 'Imported 0 of 3 files. 2 had been imported before.',
    ]);
  }
  const { body } = await testUser.call('GET', '/api/recordings');
  expect((body as Recording[]).map(({ filename }) => filename).sort()).toEqual([
    'nota.wav',
    'riunione – città.wav',
  ]);
});

it('refuses an unknown account, a missing folder, and a folder without audio', async () => {
  const app = await startTestApp();
  const testUser = await newTestUser(app);
  const attempt = (email: string, folder: string) => importAudio(app.config, email, folder, () => {});
  await expect(attempt('nessuno@example.test', newFolder())).rejects.toThrow(/^There is no account/);
  await expect(attempt(testUser.user.email, join(newFolder(), 'x'))).rejects.toThrow(/cannot be read\.$/);
  await expect(attempt(testUser.user.email, newFolder())).rejects.toThrow('Nothing was imported.');
});

it('the doctor finds what is missing and says what to do', async () => {
  const app = await startTestApp({ env: { CHAT_BASE_URL: 'http://127.0.0.1:9/v1' } });
  let found: Record<string, string> = {};
  const look = () =>
    examine({ ...app.config, host: '0.0.0.0' }, (result) => {
      const { findings } = result as { findings: { subject: string; state: string }[] };
      found = Object.fromEntries(findings.map(({ subject, state }) => [subject, state]));
    });
  await look().catch((error: Error) => expect(error.message).toMatch(/^\d+ checks? failed\.$/));
  expect(found).toMatchObject({
    database: 'ok',
    storage: 'ok',
    speech: 'warn',
    backup: 'warn',
    metrics: 'ok',
    address: 'warn',
    answers: 'warn',
  });
  expect(found).not.toHaveProperty('traces');

  const broken = { ...app.config, database: { kind: 'postgres', url: 'postgres://127.0.0.1:9/x' } as const };
  await expect(examine(broken, () => {})).rejects.toThrow(/^\d+ checks? failed\.$/);
});

it('the doctor looks at every byte of the models, and says which are damaged', async () => {
  const folder = newFolder();
  const [speech, speakers] = [join(folder, 'speech'), join(folder, 'speakers')];
  writeToneModel(speech);
  writeHumModels(speakers);
  const env = { SPEECH_ENGINE: 'local', SPEECH_MODEL_DIR: speech, SPEAKER_MODEL_DIR: speakers };
  const app = await startTestApp({ env });
  // A server keeps the hashes of models that work; the doctor keeps none.
  const server = openSpeech(app.config.speech, app.config.dataDir, { info() {}, warn() {}, error() {} });
  await server.verifyModels();
  await server.close();
  const look = async () => {
    const said: Record<string, string> = {};
    const report = (result: object) => {
      const { findings } = result as { findings: { subject: string; says: string }[] };
      for (const { subject, says } of findings) said[subject] = says;
    };
    await examine(app.config, report).catch(() => undefined);
    return said;
  };
  expect(await look()).toMatchObject({ speech: 'local, model speech', speakers: 'diarization is on' });
  for (const file of [join(speech, 'model.onnx'), join(speakers, 'embedding.onnx')]) {
    const bytes = readFileSync(file);
    bytes[300] = (bytes[300] ?? 0) ^ 0xff;
    writeFileSync(file, bytes);
  }
  expect(await look()).toMatchObject({
    speech: expect.stringMatching(/^the model in .*speech \(SPEECH_MODEL_DIR\) is damaged: put/),
    speakers: expect.stringMatching(/damaged/),
  });
});
