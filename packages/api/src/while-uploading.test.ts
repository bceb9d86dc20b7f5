import { randomUUID } from 'node:crypto';
import { images } from '@wingman/core/testing/images.ts';
import { expect, it } from 'vitest';
import { rawLine } from './testing/raw-line.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { testLimiter } from './testing/test-limiter.ts';
import { newTestUser, type TestUser } from './testing/test-user.ts';
import { toneWav } from './testing/tone-wav.ts';

type Form = { path: string; field: string; file: Buffer };

const recording: Form = { path: '/api/recordings', field: 'audio', file: toneWav(5) };
const image: Form = { path: '/api/chat', field: 'image', file: Buffer.from(images.png(300, 300)) };

/** An app that reports when it has authenticated a call and begins to read its form. */
async function startTelling(kind: 'sqlite' | 'postgres') {
  const letIn = Promise.withResolvers<void>();
  const rateLimiter = testLimiter((action) => {
    if (action === 'upload' || action === 'chat') letIn.resolve();
    return 0;
  });
  return { app: await startTestApp({ kind, rateLimiter }), letIn: letIn.promise };
}

/** Sends the first half of a form, and returns a function that sends the rest. */
async function beginForm(app: TestApp, testUser: TestUser, { path, field, file }: Form) {
  const part = (name: string, more: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const before = field === 'image' ? `${part('sessionId', '')}${randomUUID()}\r\n` : '';
  const opening = Buffer.from(before + part(field, '; filename="a"'));
  const body = Buffer.concat([opening, file, Buffer.from('\r\n--b--\r\n')]);
  const half = body.length >> 1;
  const line = await rawLine(app);
  line.socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${testUser.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  line.socket.write(body.subarray(0, half));
  return () => {
    line.socket.write(body.subarray(half));
    return line.answer();
  };
}

async function removeAccount(app: TestApp, testUser: TestUser): Promise<void> {
  await app.database.db.deleteFrom('users').where('id', '=', testUser.user.id).execute();
}

const changes: [string, (app: TestApp, testUser: TestUser) => Promise<unknown>][] = [
  ['is deactivated', (app, { user }) => app.services.accounts.setActive(user.email, false)],
  ['signs out', (_app, testUser) => testUser.call('POST', '/api/auth/logout')],
  ['is removed', removeAccount],
];
const forms = [recording, image];
const cases = (['sqlite', 'postgres'] as const).flatMap((kind) =>
  changes.flatMap(([what, change]) => forms.map((form) => ({ kind, what, change, form }))),
);

it.each(cases)(
  'D-31 the $form.field of somebody who $what while it arrives is refused on $kind',
  async ({ kind, change, form }) => {
    const { app, letIn } = await startTelling(kind);
    const admin = await newTestUser(app);
    const testUser = await newTestUser(app);
    const sendRest = await beginForm(app, testUser, form);
    await letIn;
    await change(app, testUser);
    expect(await sendRest()).toMatchObject({
      status: 403,
      body: { code: expect.stringMatching(/^(account_disabled|invalid_token)$/) },
    });
    expect(app.audioStore.keys()).toEqual([]);
    expect((await admin.call('GET', '/api/admin/statistics')).body).toMatchObject({
      totalRecordings: 0,
      totalConversations: 0,
    });
  },
);
