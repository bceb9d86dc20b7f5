import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { newTestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { expect, it } from 'vitest';
import { startTestApp } from '../../src/testing/test-app.ts';

it('while the audio folder is unmounted nothing is stored in its place, and pending deletions run when it is back', async () => {
  const app = await startTestApp();
  const folder = join(app.config.dataDir, 'audio');
  const testUser = await newTestUser(app);
  const send = () => upload(app, testUser, [['audio', toneWav(2)]]);
  const [first, second] = [(await send()).body as Recording, (await send()).body as Recording];
  const away = {
    status: 503,
    body: { code: 'unavailable', message: 'Servizio momentaneamente non disponibile' },
  };

  renameSync(folder, `${folder}-away`);
  expect(await send()).toMatchObject(away);
  expect(await testUser.call('GET', `/api/recordings/${first.id}/audio`)).toMatchObject(away);
  expect((await fetch(app.url('/readyz'))).status).toBe(503);
  expect((await testUser.call('DELETE', `/api/recordings/${first.id}?now=true`)).status).toBe(200);
  expect((await testUser.call('GET', '/api/recordings')).body).toMatchObject([{ id: second.id }]);

  renameSync(`${folder}-away`, folder);
  expect((await fetch(app.url('/readyz'))).status).toBe(200);
  const third = (await send()).body as Recording;
  expect((await testUser.call('DELETE', `/api/recordings/${second.id}?now=true`)).status).toBe(200);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.map(({ name }) => name)).toEqual([third.audioPath?.split('/')[1]]);
});
