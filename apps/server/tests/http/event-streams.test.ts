import { randomUUID } from 'node:crypto';
import { openEvents } from '@wingman/api/testing/event-stream.ts';
import { createHeldTranscriber } from '@wingman/api/testing/held-transcriber.ts';
import { newTestUser, type TestUser, trpc } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { ChatModel } from '@wingman/core/ports/chat-model.ts';
import type { Log } from '@wingman/core/ports/log.ts';
import { createDatabase } from '@wingman/db/testing/test-databases.ts';
import { expect, it, onTestFinished } from 'vitest';
import { compose } from '../../src/process/compose.ts';
import { startTestApp, type TestApp } from '../../src/testing/test-app.ts';

const silent: Log = { info() {}, warn() {}, error() {} };
/** So rare that no stream of a test is ended by the regular check. */
const authRecheckMs = 3_600_000;

async function listen(app: TestApp, token: string, query = '') {
  const stream = await openEvents(app, { authorization: `Bearer ${token}` }, query);
  onTestFinished(stream.close);
  await stream.until((text) => text.includes('"type":"connected"'));
  return stream;
}

type Stream = Awaited<ReturnType<typeof listen>>;

/** Which of the two depends on the moment: an account is shut first and then signed out. */
const signedOut = /"(invalid_token|account_disabled)"/;

async function expectRefused(stream: Stream): Promise<void> {
  await stream.until((text) => signedOut.test(text));
  await stream.ended;
}

async function signInAgain(app: TestApp, { user }: TestUser): Promise<string> {
  const input = { email: user.email, password: 'parola segreta' };
  return ((await trpc(app, 'mutation', 'auth.login', input)).body as { token: string }).token;
}

it('F-07: an event stream ends at the sign-out of its own sign-in, and no other does', async () => {
  const app = await startTestApp({ overrides: { authRecheckMs } });
  const anna = await newTestUser(app);
  const elsewhereToken = await signInAgain(app, anna);
  const own = await listen(app, anna.token);
  const elsewhere = await listen(app, elsewhereToken);
  await anna.call('POST', '/api/auth/logout');
  await expectRefused(own);
  await upload(app, { ...anna, token: elsewhereToken }, [['audio', toneWav(1)]]);
  await elsewhere.until((text) => text.includes('"type":"recording"'));
});

it('F-07: event streams of a sign-in that its user ends from elsewhere end, by itself, with all others or by a new password', async () => {
  const app = await startTestApp({ overrides: { authRecheckMs } });
  const anna = await newTestUser(app);
  const own = await listen(app, anna.token);
  const elsewhere = async () => listen(app, await signInAgain(app, anna));
  const othersOf = async () => {
    const { body } = await anna.call('GET', '/api/account/sessions');
    return (body as { id: string; isCurrent: boolean }[]).filter(({ isCurrent }) => !isCurrent);
  };
  const first = await elsewhere();
  const [one] = await othersOf();
  await anna.call('DELETE', `/api/account/sessions/${one?.id}`);
  await expectRefused(first);
  const second = await elsewhere();
  await anna.call('DELETE', '/api/account/sessions');
  await expectRefused(second);
  const third = await elsewhere();
  const words = { password: 'parola segreta', newPassword: 'un’altra parola' };
  expect((await anna.call('PUT', '/api/account/password', words)).headers.getSetCookie()).toEqual([
    expect.stringMatching(/^wingman_device_/),
  ]);
  await expectRefused(third);
  await upload(app, anna, [['audio', toneWav(1)]]);
  await own.until((text) => text.includes('"type":"recording"'));
});

it('F-07: all event streams of a user end when a command deactivates the account or resets its password', async () => {
  const app = await startTestApp({ overrides: { authRecheckMs } });
  const [anna, bruno, carla] = [await newTestUser(app), await newTestUser(app), await newTestUser(app)];
  const [ofAnna, ofBruno, ofCarla] = [
    await listen(app, anna.token),
    await listen(app, bruno.token),
    await listen(app, carla.token),
  ];
  // As `wingman admin` does: another process on the same file, which cannot reach this one.
  const beside = await compose(app.config, silent, { isBeside: true });
  onTestFinished(() => beside.close());
  await beside.services.accounts.setActive(anna.user.email, false);
  await beside.services.accounts.resetPassword(bruno.user.email, 'un’altra parola');
  await expectRefused(ofAnna);
  await expectRefused(ofBruno);
  await upload(app, carla, [['audio', toneWav(1)]]);
  await ofCarla.until((text) => text.includes('"type":"recording"'));
});

it('F-07: a sign-out ends the event streams at other nodes, and so does a command', async () => {
  const { options, remove } = await createDatabase('postgres');
  if (options.kind !== 'postgres') throw new Error('Nodes need PostgreSQL');
  onTestFinished(remove);
  const start = () => startTestApp({ env: { DATABASE_URL: options.url }, overrides: { authRecheckMs } });
  const [one, other] = [await start(), await start()];
  const [anna, bruno] = [await newTestUser(one), await newTestUser(one)];
  const [ofAnna, ofBruno] = [await listen(other, anna.token), await listen(other, bruno.token)];
  await anna.call('POST', '/api/auth/logout');
  await expectRefused(ofAnna);
  const beside = await compose(one.config, silent, { isBeside: true });
  await beside.services.accounts.setActive(bruno.user.email, false);
  await beside.close();
  await expectRefused(ofBruno);
});

it('F-07: an event stream of an API key ends when the key is revoked', async () => {
  const app = await startTestApp({ overrides: { authRecheckMs } });
  const anna = await newTestUser(app, { subscriptionPlan: 'pro' });
  const { body } = await anna.call('POST', '/api/keys', { name: 'Script di casa' });
  const { id, key } = body as { id: string; key: string };
  const stream = await listen(app, key);
  await anna.call('DELETE', `/api/keys/${id}`);
  await expectRefused(stream);
});

it('F-07: a streamed answer ends at the sign-out, too', async () => {
  const held = createHeldTranscriber();
  held.release({
    duration: 2,
    segments: [{ start: 0, end: 2, text: 'il treno parte alle otto', confidence: null }],
  });
  let finish = () => {};
  const chatModel: ChatModel = {
    async *stream() {
      yield { type: 'text', text: 'Il treno ' };
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    },
  };
  const app = await startTestApp({
    overrides: { authRecheckMs, transcriber: held.transcriber, chatModel },
  });
  const anna = await newTestUser(app);
  await upload(app, anna, [['audio', toneWav(1)]]);
  const response = await fetch(app.url('/api/chat'), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${anna.token}`,
      accept: 'application/x-ndjson',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ message: 'Quando parte il treno?', sessionId: randomUUID() }),
  });
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += new TextDecoder().decode(chunk);
    if (text.includes('Il treno') && !text.includes('error')) {
      void anna.call('POST', '/api/auth/logout');
    }
  }
  finish();
  expect(text).toContain('"code":"invalid_token"');
});

it('F-07: a user has at most 20 event streams; the oldest ends', async () => {
  const app = await startTestApp({ overrides: { authRecheckMs } });
  const anna = await newTestUser(app);
  const bruno = await newTestUser(app);
  const ofBruno = await listen(app, bruno.token);
  const oldest = await listen(app, anna.token);
  const streams: Stream[] = [];
  for (let count = 0; count < 20; count += 1) streams.push(await listen(app, anna.token));
  await oldest.ended;
  await upload(app, anna, [['audio', toneWav(1)]]);
  await upload(app, bruno, [['audio', toneWav(1)]]);
  for (const stream of [...streams, ofBruno])
    await stream.until((text) => text.includes('"type":"recording"'));
});

it('F-06: an event stream resumes after the last id of its client', async () => {
  const app = await startTestApp({ overrides: { authRecheckMs } });
  const anna = await newTestUser(app);
  const first = await listen(app, anna.token);
  const id = /^id: (\S+)/m.exec(await first.until((text) => /^id: /m.test(text)))?.[1] ?? '';
  first.close();
  await upload(app, anna, [['audio', toneWav(1)]]);
  const next = await openEvents(app, {
    authorization: `Bearer ${anna.token}`,
    'last-event-id': id,
  });
  onTestFinished(next.close);
  const text = await next.until((sent) => sent.includes('"type":"recording"'));
  expect(text).not.toContain('"type":"connected"');
});
