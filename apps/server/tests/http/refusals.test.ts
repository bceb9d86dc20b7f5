import { randomUUID } from 'node:crypto';
import { type Described, described } from '@wingman/api/testing/described-answers.ts';
import { createHeldTranscriber } from '@wingman/api/testing/held-transcriber.ts';
import { rawLine } from '@wingman/api/testing/raw-line.ts';
import { type Attempt, attempt, type Refusal, traitsOf } from '@wingman/api/testing/refused-calls.ts';
import { testLimiter } from '@wingman/api/testing/test-limiter.ts';
import { newTestUser, type TestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import { maxOwnAgents } from '@wingman/contract/agent-table.ts';
import { maxApiKeys } from '@wingman/contract/api-key.ts';
import { noteTemplateLimits } from '@wingman/contract/notes-table.ts';
import { images } from '@wingman/core/testing/images.ts';
import { expect, it } from 'vitest';
import { type ProviderCall, refuse, startStubProvider } from '../../src/testing/stub-provider.ts';
import { startTestApp, type TestApp } from '../../src/testing/test-app.ts';
import { failInside, loseDatabase } from './fail-inside.ts';
import { refuseAccount } from './refuse-account.ts';
import { refuseGrants } from './refuse-grants.ts';
import { refuseSecondStep } from './refuse-second-step.ts';
import { refuseSettlements } from './refuse-settlements.ts';
import { refuseVoices } from './refuse-voices.ts';
import { refuseWebhooks } from './refuse-webhooks.ts';
import { refuseDrafts, unfinishedDrafts } from './refused-drafts.ts';
import { refuseShares } from './refused-shares.ts';
import { refuseTags, refuseWords } from './refused-words.ts';

/** Refusals that need a full disk, see database.test.ts and file-audio-store.test.ts. */
const fullDisk = [
  'POST /api/recordings 507',
  'POST /api/recordings/:id/slices 507',
  'PUT /api/recordings/:id/moments/:momentId 507',
  'POST /api/example 507',
  'POST /api/chat 507',
];

const bearer = ({ token }: Pick<TestUser, 'token'>) => ({ authorization: `Bearer ${token}` });
const tooManyBytes = (call: string) =>
  'x'.repeat(/slices$/.test(call) ? 8 * 1024 * 1024 + 1 : 1024 * 1024 + 100_000);

it('every refusal that is described is real, and every real one is described', async () => {
  const seen = new Set<string>();
  const description = await described(await startTestApp());
  const note = ({ call, status, body }: Refusal, expected: number) => {
    expect(status, `${call} ${JSON.stringify(body)}`).toBe(expected);
    expect(description.misfits(call, status, body)).toEqual([]);
    expect(body).toMatchObject({ message: expect.stringMatching(/^\S.{3,}/) });
    seen.add(`${call} ${status}`);
  };
  await refuseCallers(description, note);
  await refuseInput(description, note);
  await refuseTooMany(description, note);
  await refuseSlow(description, note);
  await refuseByState(note);
  await refuseByProvider(note);
  await failInside(description, note);
  await loseDatabase(description, note);

  const refusals = [...description.operations].flatMap(([call, { responses }]) =>
    Object.keys(responses)
      .filter((status) => Number(status) >= 400)
      .map((status) => `${call} ${status}`),
  );
  expect(refusals.filter((each) => !seen.has(each)).toSorted()).toEqual(fullDisk.toSorted());
});

type Note = (refusal: Refusal, expected: number) => void;

const calls = ({ operations }: Described) => [...operations.keys()];

async function refuseCallers(description: Described, note: Note): Promise<void> {
  const app = await startTestApp();
  await newTestUser(app);
  const testUser = await newTestUser(app, { subscriptionPlan: 'pro' });
  const { body } = await testUser.call('POST', '/api/keys', { name: 'Script' });
  const key = { authorization: `Bearer ${(body as { key: string }).key}` };
  for (const call of calls(description)) {
    const { isPublic, isPersonal, isOfAdmin, isUnsafe } = traitsOf(description, call);
    if (isPublic) continue;
    note(await attempt(app, call, {}), 401);
    note(await attempt(app, call, { headers: bearer({ token: 'niente' }) }), 403);
    if (isPersonal) note(await attempt(app, call, { headers: key }), 403);
    if (isOfAdmin) note(await attempt(app, call, { headers: bearer(testUser) }), 403);
    if (isUnsafe) note(await attempt(app, call, { headers: { cookie: testUser.cookie } }), 403);
  }
}

/** Everybody’s input that is wrong in each way that the call’s description makes possible. */
async function refuseInput(description: Described, note: Note): Promise<void> {
  const app = await startTestApp({ env: { MAX_UPLOAD_MB: '1' } });
  const admin = await newTestUser(app, { subscriptionPlan: 'pro' });
  for (const call of calls(description)) {
    const { hasId, namesThing, hasLimit, types } = traitsOf(description, call);
    const send = (sent: Attempt) => attempt(app, call, { headers: bearer(admin), ...sent });
    if (hasId) note(await send({ id: '%zz' }), 400);
    if (namesThing && !call.endsWith('/slices')) note(await send({}), 404);
    if (hasLimit) note(await send({ query: '?limit=molti' }), 400);
    if (types.length > 0) await refuseBody(description, call, send, note);
  }
  note(await attempt(app, 'POST /api/recordings/:id/slices', { headers: bearer(admin), query: '' }), 400);
  for (const call of ['GET /api/admin/figures', 'GET /api/admin/audit/export'])
    note(await attempt(app, call, { headers: bearer(admin), query: '?by=&last=0&kind=x' }), 400);
  const chat = { message: 'Ciao', sessionId: randomUUID() };
  expect((await admin.call('POST', '/api/chat', chat)).status).toBe(200);
  const headers = bearer(await newTestUser(app));
  note(await attempt(app, 'POST /api/chat', { headers, body: JSON.stringify(chat) }), 404);
}

type Sender = (sent: Attempt) => Promise<Refusal>;

async function refuseBody(description: Described, call: string, send: Sender, note: Note): Promise<void> {
  const { needsFields, types } = traitsOf(description, call);
  note(await send({ type: 'text/xml', body: '<a/>' }), 415);
  const isForm = types.every((type) => type.startsWith('multipart'));
  note(await send(isForm ? { body: hugeForm() } : { body: tooManyBytes(call) }), 413);
  if (types.includes('application/json')) note(await send({ body: '{"a":' }), 400);
  if (needsFields) note(await send({ body: '{}' }), 400);
  if (types.includes('multipart/form-data'))
    note(await send({ type: 'multipart/form-data; boundary=b', body: '--b\r\n' }), 400);
}

function hugeForm(): FormData {
  const form = new FormData();
  form.append('audio', new Blob([new Uint8Array(2 * 1024 * 1024)]), 'a.wav');
  return form;
}

function imageForm(): FormData {
  const form = new FormData();
  form.append('sessionId', randomUUID());
  form.append('image', new Blob([new Uint8Array(images.png(4, 4))]), 'foto.png');
  return form;
}

async function refuseTooMany(description: Described, note: Note): Promise<void> {
  let isFull = false;
  const rateLimiter = testLimiter(() => (isFull ? 60_000 : 0));
  const app = await startTestApp({ overrides: { rateLimiter } });
  const admin = await newTestUser(app);
  isFull = true;
  for (const call of calls(description)) note(await attempt(app, call, { headers: bearer(admin) }), 429);
}

async function refuseSlow(description: Described, note: Note): Promise<void> {
  const pace = { everyMs: 50, leastBytes: Number.POSITIVE_INFINITY };
  const app = await startTestApp({
    overrides: { bodyPaces: { whole: pace, question: pace, audio: pace } },
  });
  const admin = await newTestUser(app);
  await Promise.all(
    calls(description).map(async (call) => {
      const { types } = traitsOf(description, call);
      if (types.length === 0) return;
      const type = types.includes('application/json') ? 'application/json' : `${types[0]}; boundary=b`;
      const line = await rawLine(app);
      const [method, url] = call.split(' ');
      line.socket.write(
        `${method} ${url?.replace(/:\w+/g, randomUUID())} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n` +
          `Authorization: Bearer ${admin.token}\r\nContent-Type: ${type}\r\n\r\n--`,
      );
      const { status, body } = await line.answer();
      note({ call, status, body }, 408);
    }),
  );
}

/** What is refused because of what is already there, or is not there. */
async function refuseByState(note: Note): Promise<void> {
  const held = createHeldTranscriber();
  held.release({ duration: 1, segments: [{ start: 0, end: 1, text: 'Buongiorno', confidence: null }] });
  const app = await startTestApp({ overrides: { transcriber: held.transcriber } });
  const admin = await newTestUser(app, { subscriptionPlan: 'pro' });
  const send = async (call: string, id: string, body?: unknown) => {
    const [method = '', url = ''] = call.split(' ');
    const answer = await admin.call(method, url.replace(/:\w+/, id), body);
    return { call, ...answer };
  };
  const { email } = admin.user;
  const names = { firstName: 'Anna', lastName: 'Bianchi' };
  const password = 'parola segreta';
  note(await send('POST /api/auth/register', '', { ...names, email, password }), 409);
  note(await send('POST /api/auth/login', '', { email, password: 'sbagliata' }), 401);
  await app.services.accounts.setActive(
    (await newTestUser(app, { email: 'via@example.test' })).user.email,
    false,
  );
  note(await send('POST /api/auth/login', '', { email: 'via@example.test', password }), 403);
  await refuseAccount(app, admin, note);
  await refuseSecondStep(app, admin, note);
  await refuseGrants(app, admin, note);
  await refuseWebhooks(app, admin, note);
  await refuseWhatIsFull(send, note);
  await refuseRecordings(app, admin, note);
  await refuseUnfinished(note);
  const closed = await startTestApp({ env: { SIGNUP: 'closed' } });
  await newTestUser(closed);
  note(await attempt(closed, 'POST /api/auth/register', {}), 403);
}

type Send = (call: string, id: string, body?: unknown) => Promise<Refusal>;

async function refuseWhatIsFull(send: Send, note: Note): Promise<void> {
  const agent = { name: 'Nora', description: 'Prende nota', systemPrompt: 'Sei Nora.' };
  for (let made = 0; made < maxOwnAgents; made += 1) await send('POST /api/agents', '', agent);
  note(await send('POST /api/agents', '', agent), 409);
  for (let made = 0; made < maxApiKeys; made += 1) await send('POST /api/keys', '', { name: 'Script' });
  note(await send('POST /api/keys', '', { name: 'Script' }), 409);
  const template = {
    name: 'Cantiere',
    sections: [{ heading: 'Rischi', instruction: 'Che cosa può andare storto' }],
  };
  for (let made = 0; made < noteTemplateLimits.templates; made += 1)
    await send('POST /api/note-templates', '', template);
  note(await send('POST /api/note-templates', '', template), 409);
  note(await send('DELETE /api/calendar', ''), 404);
  await refuseTags(send, note);
  await refuseWords(send, note);
}

async function refuseRecordings(app: TestApp, admin: TestUser, note: Note): Promise<void> {
  const { body } = await upload(app, admin, [['audio', toneWav(1)]]);
  const { id } = body as { id: string };
  const headers = { ...bearer(admin), range: 'bytes=99999999-' };
  note(await attempt(app, 'GET /api/recordings/:id/audio', { id, headers }), 416);
  const original = { id, headers, query: '?format=original' };
  note(await attempt(app, 'GET /api/recordings/:id/download', original), 416);
  note(await attempt(app, 'POST /api/recordings/:id/finish', { id, headers: bearer(admin) }), 409);
  note(await attempt(app, 'POST /api/recordings/:id/slices', { id, headers: bearer(admin) }), 409);
  note(await attempt(app, 'POST /api/recordings/:id/retry', { id, headers: bearer(admin) }), 409);
  await refuseMoments(app, id, headers, note);
  await refuseDrafts(app, { id, headers: bearer(admin) }, note);
  const byModel = { id, headers: bearer(admin), body: '{"madeBy":"model"}' };
  note(await attempt(app, 'POST /api/recordings/:id/notes/proposal', byModel), 409);
  await refuseSettlements(app, admin, id, note);
  await refuseShares(app, admin, id, note);
  await refuseVoices(app, admin, id, note);
  const other = await newTestUser(app);
  note(await attempt(app, 'POST /api/recordings/:id/slices', { id, headers: bearer(other) }), 404);
  const again = await upload(app, other, [
    ['id', id],
    ['audio', toneWav(1)],
  ]);
  note({ call: 'POST /api/recordings', ...again }, 409);
  const asked = await attempt(app, 'POST /api/chat', { headers: bearer(admin), body: imageForm() });
  const image = (asked.body as { conversation: { id: string } }).conversation.id;
  note(await attempt(app, 'GET /api/conversations/:id/image', { id: image, headers }), 416);
}

/** Without an engine a recording waits: there is nothing to correct yet. */
async function refuseUnfinished(note: Note): Promise<void> {
  const app = await startTestApp();
  const admin = await newTestUser(app);
  const { body } = await upload(app, admin, [['audio', toneWav(1)]]);
  const { id } = body as { id: string };
  const path = '/api/recordings/:id';
  const one = `${path}/segments/:segmentId`;
  for (const call of [
    `PATCH ${one}`,
    `POST ${one}/split`,
    `POST ${one}/join`,
    `POST ${one}/restore`,
    `POST ${path}/words/:wordId/revert`,
    `POST ${path}/segments/voice`,
    `POST ${path}/segments/delete`,
    `POST ${path}/transcript/undo`,
    `POST ${path}/transcript/redo`,
    `POST ${path}/cut`,
    `POST ${path}/divide`,
    ...unfinishedDrafts,
  ])
    note(await attempt(app, call, { id, headers: bearer(admin) }), 409);
  note(await attempt(app, 'PUT /api/recordings/:id/transcript', { id, headers: bearer(admin) }), 409);
  const taken = { headers: bearer(await newTestUser(app)), body: JSON.stringify({ id, text: 'Prova' }) };
  note(await attempt(app, 'POST /api/recordings/transcripts', taken), 404);
  const headers = bearer(admin);
  const within = async (recordingId: string) =>
    attempt(app, 'GET /api/replacements', { headers, query: `?find=a&recordingId=${recordingId}` });
  note(await within(id), 409);
  note(await within('nessuna'), 404);
  note(await attempt(app, 'GET /api/replacements', { headers, query: '' }), 400);
  const wanted = JSON.stringify({ kind: 'recording', recordingId: id });
  note(await attempt(app, 'POST /api/shares', { headers: bearer(admin), body: wanted }), 409);
  const other = (await upload(app, admin, [['audio', toneWav(1)]])).body as { id: string };
  const joined = JSON.stringify({ recordingIds: [id, other.id] });
  note(await attempt(app, 'POST /api/recordings/join', { headers: bearer(admin), body: joined }), 409);
  await refuseUnknown(app, bearer(admin), note);
}

/** Several recordings at once that there are not. */
async function refuseUnknown(app: TestApp, headers: Record<string, string>, note: Note): Promise<void> {
  const recordingIds = [randomUUID(), randomUUID()];
  const body = JSON.stringify({ recordingIds });
  note(await attempt(app, 'POST /api/recordings/join', { headers, body }), 404);
  const call = 'GET /api/recordings/export';
  note(await attempt(app, call, { headers, query: '' }), 400);
  note(await attempt(app, call, { headers, query: `?ids=${recordingIds.join()}` }), 404);
}

/** The moment has the id of its recording: an attempt puts one id into every part of the path. */
async function refuseMoments(app: TestApp, id: string, headers: Record<string, string>, note: Note) {
  const path = '/api/recordings/:id/moments/:momentId';
  const form = imageForm();
  form.append('at', '1');
  form.delete('sessionId');
  expect((await attempt(app, `PUT ${path}`, { id, headers, body: form })).status).toBe(200);
  note(await attempt(app, `PUT ${path}`, { id, headers }), 409);
  note(await attempt(app, `GET ${path}/image`, { id, headers }), 416);
}

async function refuseByProvider(note: Note): Promise<void> {
  const failures: [number, (call: ProviderCall) => void][] = [
    [502, (call) => refuse(call, 400, 'no')],
    [503, (call) => refuse(call, 500, 'oops')],
    [504, () => {}],
  ];
  for (const [status, answer] of failures) {
    const { env } = await startStubProvider(answer);
    // Only who never answers may be given up on: on a busy machine the others are slow.
    const app = await startTestApp({ env, overrides: status === 504 ? { chatSilenceMs: 100 } : {} });
    const headers = bearer(await newTestUser(app));
    note(await attempt(app, 'POST /api/chat', { headers, body: imageForm() }), status);
  }
}
