import { openDatabase } from '@wingman/db/database.ts';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';

it.each(['sqlite', 'postgres'] as const)(
  'a server shuts down gracefully even if its database (%s) cannot requeue its jobs',
  async (kind) => {
    const app = await startTestApp({ kind, env: { DRAIN_SECONDS: '1' } });
    const { db, close } = await openDatabase(app.config.database);
    onTestFinished(close);
    await db.schema.alterTable('jobs').renameTo('jobs_away').execute();
    const answered = fetch(app.url('/healthz'));
    const closed = app.close();
    expect((await answered).status).toBe(200);
    await closed;
    await expect(fetch(app.url('/healthz'))).rejects.toThrow();
  },
);
