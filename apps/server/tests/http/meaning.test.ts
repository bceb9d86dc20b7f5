import { randomUUID } from 'node:crypto';
import { call, newTestUser, type Reachable, type TestUser, trpc } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { ChatResponse } from '@wingman/contract/conversation.ts';
import type { EmbeddingStatus } from '@wingman/contract/embedding.ts';
import { createTestTranscriber } from '@wingman/core/testing/port-doubles.ts';
import { saying } from '@wingman/core/testing/test-services.ts';
import { openDatabase } from '@wingman/db/database.ts';
import type { DatabaseKind } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Provider } from '../../src/config/config.ts';
import { createApp } from '../../src/process/app.ts';
import { startStubEmbeddings } from '../../src/testing/stub-embeddings.ts';
import { startTestApp } from '../../src/testing/test-app.ts';

const chatter = [
  'domani compriamo il pane fresco al forno',
  'la partita di ieri era noiosa',
  'il treno per Bologna parte alle sette',
];
const heated = [...chatter, 'ho lasciato il gatto sul termosifone fino a sabato', ...chatter];
const question = 'Il radiatore ha il felino?';

async function startWith(kind: DatabaseKind, env: Record<string, string> = {}) {
  const stub = await startStubEmbeddings();
  const transcriber = createTestTranscriber();
  const app = await startTestApp({ kind, env: { ...stub.env, ...env }, overrides: { transcriber } });
  const database = await openDatabase(app.config.database);
  onTestFinished(() => database.close());
  const admin = await newTestUser(app, { subscriptionPlan: 'pro' });
  const remember = async (testUser: TestUser, sentences: string[], fields: Record<string, string> = {}) => {
    transcriber.onTranscribe = async () => saying(sentences);
    const answer = await upload(app, testUser, [['audio', toneWav(1)], ...Object.entries(fields)]);
    return (answer.body as { id: string }).id;
  };
  const parts = () =>
    database.db
      .selectFrom('embedding_parts')
      .innerJoin('embedding_models', 'embedding_models.id', 'model_id')
      .select(['recording_id', 'name'])
      .execute();
  return { app, stub, admin, remember, database, parts, transcriber };
}

async function status(app: Reachable, { token }: TestUser): Promise<EmbeddingStatus> {
  const headers = { authorization: `Bearer ${token}` };
  return (await trpc(app, 'query', 'embedding.status', undefined, headers)).body as EmbeddingStatus;
}

/** Everything that was said has its vectors. */
async function embedded(app: Reachable, admin: TestUser, recordings: number): Promise<void> {
  await expect.poll(() => status(app, admin)).toMatchObject({ recordings, embedded: recordings, waiting: 0 });
}

async function ask(testUser: TestUser, message: string, superSearch = false): Promise<string> {
  const body = { message, sessionId: randomUUID(), superSearch };
  const answer = await testUser.call('POST', '/api/chat', body);
  expect(answer.status).toBe(200);
  return (answer.body as ChatResponse).response;
}

describe.each<DatabaseKind>(['sqlite', 'postgres'])('the search by meaning on %s', (kind) => {
  it('finds what was said in entirely different words, and says that it is no proof', async () => {
    const { app, admin, remember } = await startWith(kind);
    await remember(admin, heated);
    await embedded(app, admin, 1);
    const answer = await ask(admin, question);
    expect(answer).toMatch(/^Forse:\n\n> «[^»]*gatto sul termosifone[^»]*» \[1\]/s);
    expect(await ask(admin, 'Quanto costa il violino?')).toMatch(/^Non risulta/);
  });

  it('finds nothing of other users, nor of another day unless SuperSearch is on', async () => {
    const { app, admin, remember, stub } = await startWith(kind);
    const other = await newTestUser(app, { subscriptionPlan: 'pro' });
    await remember(other, heated);
    const yesterday = new Date(Date.now() - 30 * 3_600_000).toISOString();
    await remember(admin, heated, { recordedAt: yesterday });
    await remember(admin, chatter);
    await embedded(app, admin, 3);
    expect(await ask(admin, question)).toMatch(/^Non risulta/);
    expect(await ask(admin, question, true)).toContain('gatto sul termosifone');
    const third = await newTestUser(app);
    stub.calls.length = 0;
    expect(await ask(third, question, true)).not.toContain('termosifone');
    expect(stub.calls).toEqual([]);
  });

  it('does not embed questions whose words find enough', async () => {
    const { app, admin, remember, stub } = await startWith(kind);
    await remember(admin, heated);
    await embedded(app, admin, 1);
    stub.calls.length = 0;
    expect(await ask(admin, 'Il gatto è sul termosifone fino a sabato?')).toMatch(/^> .*termosifone/s);
    expect(stub.calls).toEqual([]);
  });

  it('uses the existing vectors until those of another model are ready', async () => {
    const { app, admin, remember, stub, parts, transcriber } = await startWith(kind);
    const id = await remember(admin, heated);
    await embedded(app, admin, 1);
    await app.close();
    const held = Promise.withResolvers<void>();
    let isHeld = true;
    stub.instead = ({ model, input }, response) => {
      if (!isHeld || model !== 'grande' || input.length > heated.length) return false;
      void held.promise.then(() => response.destroy());
      return true;
    };
    const embedding = { ...(app.config.embedding as Provider), model: 'grande' };
    const next = await createApp({ ...app.config, embedding }, { transcriber });
    onTestFinished(() => next.close());
    const again = { url: (path: string) => `${next.address()}${path}` };
    await next.listen();
    const authorization = { authorization: `Bearer ${admin.token}` };
    const signedIn: TestUser = {
      ...admin,
      call: (method, path, body) => call(again, method, path, body, authorization),
    };
    await expect.poll(() => status(again, signedIn)).toMatchObject({ model: 'grande', waiting: 1 });
    expect(await ask(signedIn, question)).toContain('gatto sul termosifone');
    expect(await parts()).toEqual([{ recording_id: id, name: 'piccolo' }]);
    isHeld = false;
    held.resolve();
    await embedded(again, signedIn, 1);
    expect(await parts()).toEqual([{ recording_id: id, name: 'grande' }]);
    expect(await ask(signedIn, question)).toContain('gatto sul termosifone');
    expect(stub.calls.at(-1)).toEqual({ model: 'grande', input: [question] });
  });

  it('reports an unreachable provider to the administrator only', async () => {
    const { app, admin, remember, stub, parts } = await startWith(kind);
    stub.instead = (_call, response) => {
      response.writeHead(503).end('<html>down</html>');
      return true;
    };
    await remember(admin, heated);
    await expect
      .poll(() => status(app, admin))
      .toMatchObject({
        waiting: 1,
        embedded: 0,
        reason: 'Il servizio di embedding ha risposto con un errore',
      });
    expect(await ask(admin, question)).toMatch(/^Non risulta/);
    expect(await ask(admin, 'Dove ho lasciato il gatto?')).toContain('termosifone');
    expect(await parts()).toEqual([]);
  });

  it('answers without the vector of a question after a timeout', async () => {
    const { app, admin, remember, stub } = await startWith(kind);
    await remember(admin, heated);
    await embedded(app, admin, 1);
    stub.instead = (_call, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>gateway</html>');
      return true;
    };
    stub.calls.length = 0;
    expect(await ask(admin, question)).toMatch(/^Non risulta/);
    expect(await ask(admin, 'Il felino dal radiatore?')).toMatch(/^Non risulta/);
    expect(stub.calls, 'it is let alone for a while').toHaveLength(1);
  });

  it('keeps no vector of deleted recordings', async () => {
    const { app, admin, remember, parts } = await startWith(kind);
    const id = await remember(admin, heated);
    const kept = await remember(admin, chatter);
    await embedded(app, admin, 2);
    expect((await admin.call('DELETE', `/api/recordings/${id}`)).status).toBe(200);
    expect(await parts()).toEqual([{ recording_id: kept, name: 'piccolo' }]);
    expect(await ask(admin, question)).toMatch(/^Non risulta/);
  });
});
