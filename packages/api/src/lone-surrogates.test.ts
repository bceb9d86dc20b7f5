import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startTestApp } from './testing/test-app.ts';
import { newTestUser } from './testing/test-user.ts';
import { toneWav } from './testing/tone-wav.ts';
import { upload } from './testing/upload.ts';

const half = '\ud83d';
const written = `Ro${half}ssi 🤖${half}`;
const shown = 'Rossi 🤖';

it('halves of surrogate pairs are left out of every text that a user writes', async () => {
  const app = await startTestApp({ kind: 'sqlite', transcriptWaitMs: 0 });
  const anna = await newTestUser(app, { subscriptionPlan: 'pro' });
  const { body } = await upload(app, anna, [['audio', toneWav(1)]]);
  const recording = `/api/recordings/${(body as { id: string }).id}`;
  const moment = `${recording}/moments/${randomUUID()}`;
  const agent = { name: written, description: written, systemPrompt: written, icon: `🤖${half}` };
  const calls: [method: string, path: string, body: object, answer: object][] = [
    ['POST', '/api/tags', { name: written }, { name: shown }],
    ['PATCH', recording, { title: written }, { title: shown }],
    ['PUT', `${recording}/tags`, { tags: [written] }, { tags: [{ name: shown }] }],
    ['PUT', moment, { kind: 'note', at: 0, text: written }, { text: shown }],
    ['POST', '/api/people', { name: written }, { name: shown }],
    ['POST', '/api/words', { written, sounds: [written] }, { written: shown, sounds: [shown] }],
    ['PATCH', '/api/settings', { userName: written }, { userName: shown }],
    ['POST', '/api/agents', agent, { name: shown, systemPrompt: shown, icon: '🤖' }],
  ];
  for (const [method, path, fields, answer] of calls) {
    expect(await anna.call(method, path, fields), `${method} ${path}`).toMatchObject({
      status: 200,
      body: answer,
    });
  }
  const sessionId = randomUUID();
  const nothing = await anna.call('POST', '/api/chat', { message: ` ${half} `, sessionId });
  expect(nothing).toMatchObject({ status: 400, body: { message: 'Scrivi un messaggio' } });
  await anna.call('POST', '/api/chat', { message: `Chi è ${written}?`, sessionId });
  const { body: asked } = await anna.call('GET', `/api/sessions/${sessionId}/conversations`);
  expect(asked).toMatchObject([{ message: `Chi è ${shown}?` }]);
  for (const path of ['/api/tags', '/api/people', '/api/settings', '/api/export'])
    expect(JSON.stringify((await anna.call('GET', path)).body), path).not.toContain('\ufffd');
});
