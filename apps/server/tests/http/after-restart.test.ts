import { newTestUser } from '@wingman/api/testing/test-user.ts';
import { createDatabase } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { configSchema, readConfig } from '../../src/config/config.ts';
import { createApp } from '../../src/process/app.ts';
import { newFolder, startTestApp } from '../../src/testing/test-app.ts';

describe.each(['sqlite', 'postgres'] as const)('D-21 after a restart on %s', (kind) => {
  it('(a) a user is still signed in', async () => {
    const folder = newFolder();
    const database = kind === 'postgres' ? await createDatabase(kind) : undefined;
    if (database) onTestFinished(database.remove);
    const env = {
      PORT: '0',
      DATA_DIR: folder,
      SPEECH_ENGINE: 'off',
      LOG_LEVEL: 'silent',
      ...(database?.options.kind === 'postgres' ? { DATABASE_URL: database.options.url } : {}),
    };
    const config = readConfig(env, folder);
    const app = await createApp(config);
    await app.listen();
    const testUser = await newTestUser({ url: (path) => `${app.address()}${path}` });
    await app.close();
    const again = await createApp(config);
    onTestFinished(() => again.close());
    await again.listen();
    const me = await fetch(`${again.address()}/api/auth/me`, { headers: { cookie: testUser.cookie } });
    expect(me.status).toBe(200);
    expect(await me.json()).toEqual(testUser.user);
  });

  it('(b) no secret signs tokens that could be left empty: they are random, and only their hash is kept', async () => {
    expect(Object.keys(configSchema.shape).filter((name) => /SECRET/.test(name))).toEqual([
      // Of the bucket; it signs nothing of ours.
      'AWS_SECRET_ACCESS_KEY',
    ]);
    const app = await startTestApp({ kind, env: { SESSION_SECRET: '', JWT_SECRET: '' } });
    const [first, second] = [await newTestUser(app), await newTestUser(app)];
    expect(first.token).toMatch(/^[a-z2-7]{40}$/);
    expect(second.token).not.toBe(first.token);
  });
});
