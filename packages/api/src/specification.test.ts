import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createHeldTranscriber } from './testing/held-transcriber.ts';
import { startTestApp } from './testing/test-app.ts';
import { call, newTestUser, type TestUser } from './testing/test-user.ts';
import { toneWav } from './testing/tone-wav.ts';
import { upload } from './testing/upload.ts';

// The specification of each call, repeated by hand: the fields that it names, the payloads
// as its screens send them, its sentences and its numbers.

const user =
  'id email firstName lastName isAdmin isActive subscriptionPlan subscriptionStatus totalRecordingMinutes createdAt';
const recording =
  'id userId filename transcript duration segmentNumber isAutoSegmented audioPath createdAt status';
const agent =
  'id userId name description systemPrompt temperature maxTokens isActive isDefault isFavorite isPreset category ' +
  'icon createdAt updatedAt';
const statistics =
  'totalUsers activeUsers totalRecordings totalRecordingMinutes totalConversations conversationsThisMonth ' +
  'recordingsThisMonth usersRegisteredThisMonth averageRecordingDuration subscriptionDistribution';
const userStatistics =
  'totalRecordings recordingsThisMonth totalConversations conversationsThisMonth sessionsCount customAgentsCount ' +
  'averageRecordingDuration accountAge lastActivityDate subscriptionPlan';

/** Has the fields; of a list its first item. */
function expectFields(body: unknown, fields: string): void {
  const one = Array.isArray(body) ? body[0] : body;
  expect(Object.keys(one ?? {})).toEqual(expect.arrayContaining(fields.split(' ')));
}

async function answered(testUser: TestUser, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await testUser.call(method, path, body);
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
}

const idOf = (body: unknown) => (body as { id: string }).id;

describe.each(['sqlite', 'postgres'] as const)('the calls of the specification on %s', (kind) => {
  it('accept its payloads and return its fields', async () => {
    const held = createHeldTranscriber();
    held.release({ duration: 61, segments: [{ start: 0, end: 1, text: 'Buongiorno', confidence: null }] });
    const app = await startTestApp({ kind, transcriber: held.transcriber });
    const account = {
      firstName: 'Anna',
      lastName: 'Bianchi',
      email: 'anna@example.test',
      password: 'parola segreta',
    };
    const admin = await newTestUser(app, { ...account, subscriptionPlan: 'pro' });
    const { email, password } = account;
    const login = await call(app, 'POST', '/api/auth/login', { email, password });
    expectFields(login.body, 'token user');
    expectFields((login.body as TestUser).user, user);
    const sent = await upload(app, admin, [['audio', toneWav(1), 'recording.webm']]);
    expectFields(sent.body, recording);
    expect(sent.body).toMatchObject({ transcript: 'Buongiorno', duration: 61, segmentNumber: 1 });
    const get = (path: string) => answered(admin, 'GET', path);

    expectFields(await get('/api/auth/me'), user);
    expect(await get('/api/auth/me')).toMatchObject({ totalRecordingMinutes: 1, subscriptionPlan: 'pro' });
    expectFields(await get('/api/recordings'), recording);
    expectFields(await get('/api/settings'), 'userName wingmanResponseLength segmentDuration autoRecord');
    expect(await get('/api/settings')).toMatchObject({ wingmanResponseLength: 5, segmentDuration: 30 });
    await answered(admin, 'PUT', '/api/settings', { userName: 'Anna' });
    await answered(admin, 'PATCH', '/api/settings', { wingmanResponseLength: 10 });
    const sessionId = randomUUID();
    const question = { message: 'Che cosa ho detto?', sessionId, agentId: null, superSearch: true };
    const chat = await answered(admin, 'POST', '/api/chat', question);
    expectFields(chat, 'response conversation');
    expectFields((chat as { conversation: unknown }).conversation, 'id message imageUrl createdAt');
    expectFields(await get('/api/sessions'), 'sessionId firstMessage lastActivity messageCount');
    const conversations = await get(`/api/sessions/${sessionId}/conversations`);
    expectFields(
      conversations,
      'id message response createdAt imageUrl sessionId relevantRecordingIds agentId',
    );
    await useAgents(admin);
    expectFields(await get('/api/admin/users'), `${user} lastLoginAt`);
    expectFields(await get('/api/admin/statistics'), statistics);
    expect(await get('/api/admin/statistics')).toMatchObject({
      subscriptionDistribution: { free: 0, standard: 0, pro: 1 },
      averageRecordingDuration: 61,
    });
    expectFields(await get(`/api/admin/statistics/${admin.user.id}`), userStatistics);
    expect(await get('/api/subscription/check')).toMatchObject({
      plan: 'pro',
      totalMinutes: 1,
      canRecord: true,
    });
    await answered(admin, 'DELETE', `/api/sessions/${sessionId}`);
    await answered(admin, 'DELETE', '/api/data');
    expect([await get('/api/recordings'), await get('/api/sessions')]).toEqual([[], []]);
    await answered(admin, 'POST', '/api/auth/logout');
  });

  it('page through every list', async () => {
    const app = await startTestApp({ kind });
    const admin = await newTestUser(app, { subscriptionPlan: 'pro' });
    await newTestUser(app);
    for (const name of ['Uno', 'Due']) {
      const own = { name, description: 'x', systemPrompt: 'x' };
      await answered(admin, 'POST', '/api/agents', own);
      await answered(admin, 'POST', '/api/admin/preset-agents', own);
      await answered(admin, 'POST', '/api/keys', { name });
      await upload(app, admin, [['audio', toneWav(1)]]);
      await answered(admin, 'POST', '/api/chat', { message: name, sessionId: randomUUID() });
    }
    const lists = 'recordings sessions agents agents/active keys admin/users admin/preset-agents';
    for (const path of lists.split(' ').map((each) => `/api/${each}`)) {
      const key = (item: Record<string, string>) => item.sessionId ?? item.id;
      const ids = async (query: string) =>
        ((await answered(admin, 'GET', path + query)) as Record<string, string>[]).map(key);
      const all = await ids('');
      expect(all.length, path).toBeGreaterThan(1);
      expect(await ids('?limit=1')).toEqual(all.slice(0, 1));
      expect(await ids(`?limit=1&cursor=${all[0]}`)).toEqual(all.slice(1, 2));
      expect(await ids(`?cursor=${all[0]}`)).toEqual(all.slice(1));
      const first = await admin.call('GET', `${path}?limit=1`);
      const cursor = first.headers.get('x-next-cursor') ?? '';
      expect(cursor, path).not.toBe('');
      expect(first.headers.get('link')).toBe(`<?${new URLSearchParams({ limit: '1', cursor })}>; rel="next"`);
      expect(await ids(`?cursor=${encodeURIComponent(cursor)}`)).toEqual(all.slice(1));
      expect(await admin.call('GET', `${path}?cursor=${randomUUID()}`)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'cursor' }] },
      });
    }
  });
});

async function useAgents(admin: TestUser): Promise<void> {
  const form = {
    name: 'Nora',
    description: 'Prende nota',
    systemPrompt: 'Sei Nora.',
    temperature: 0.7,
    maxTokens: 500,
    isActive: true,
    category: 'custom',
    icon: '🤖',
  };
  const made = await answered(admin, 'POST', '/api/agents', form);
  expect(made).toMatchObject({ ...form, isDefault: false, isFavorite: false, isPreset: false });
  expect(await answered(admin, 'PUT', `/api/agents/${idOf(made)}`, { ...form, name: 'Noemi' })).toMatchObject(
    {
      name: 'Noemi',
    },
  );
  const starred = await answered(admin, 'PATCH', `/api/agents/${idOf(made)}`, { isFavorite: true });
  expect(starred).toMatchObject({ isFavorite: true });
  expectFields(await answered(admin, 'GET', '/api/agents'), agent);
  expectFields(await answered(admin, 'GET', '/api/agents/active'), agent);
  const { questions } = (await answered(admin, 'GET', `/api/agents/${idOf(made)}/questions`)) as {
    questions: string[];
  };
  expect(questions).toHaveLength(4);
  const whole = { ...form, isDefault: false, isPreset: true, userId: null };
  const preset = await answered(admin, 'POST', '/api/admin/preset-agents', whole);
  expect(preset).toMatchObject(whole);
  expectFields(await answered(admin, 'GET', '/api/admin/preset-agents'), agent);
  await answered(admin, 'PUT', `/api/admin/preset-agents/${idOf(preset)}`, { ...whole, isActive: false });
  await answered(admin, 'DELETE', `/api/admin/preset-agents/${idOf(preset)}`);
}

const email = 'anna@example.test';
const names = { firstName: 'Anna', lastName: 'Bianchi' };
const texts = { name: 'x', description: 'x', systemPrompt: 'x' };
const temperature = 'La temperatura va da 0,1 a 1, a passi di 0,1';
const maxTokens = 'La lunghezza massima va da 100 a 1000, a passi di 50';
const length = 'La lunghezza delle risposte va da 1 a 10';
const required = 'Compila tutti i campi obbligatori';

describe('the sentences of the specification', () => {
  it.each([
    ['POST /api/auth/login', { email: 'anna', password: 'parola segreta' }, 'Email non valida'],
    ['POST /api/auth/login', { email, password: '12345' }, 'La password deve essere di almeno 6 caratteri'],
    ['POST /api/auth/register', { ...names, email: '', password: 'parola segreta' }, 'Email non valida'],
    [
      'POST /api/auth/register',
      { ...names, email, password: '' },
      'La password deve essere di almeno 6 caratteri',
    ],
    [
      'POST /api/auth/register',
      { ...names, firstName: 'A ', email, password: 'parola segreta' },
      'Il nome deve essere di almeno 2 caratteri',
    ],
    [
      'POST /api/auth/register',
      { ...names, lastName: 'B', email, password: 'parola segreta' },
      'Il cognome deve essere di almeno 2 caratteri',
    ],
    ['POST /api/agents', { ...texts, name: ' ' }, required],
    ['POST /api/agents', { ...texts, description: '' }, required],
    ['POST /api/agents', { name: 'x', description: 'x' }, required],
    ['POST /api/agents', { ...texts, temperature: 0 }, temperature],
    ['POST /api/agents', { ...texts, temperature: 1.1 }, temperature],
    ['POST /api/agents', { ...texts, temperature: 0.75 }, temperature],
    ['POST /api/agents', { ...texts, maxTokens: 50 }, maxTokens],
    ['POST /api/agents', { ...texts, maxTokens: 1050 }, maxTokens],
    ['POST /api/agents', { ...texts, maxTokens: 125 }, maxTokens],
    ['POST /api/agents', { ...texts, category: 'sport' }, 'Scegli una categoria'],
    ['POST /api/admin/preset-agents', { ...texts, systemPrompt: '\n' }, required],
    [
      'POST /api/admin/preset-agents',
      { ...texts, isDefault: 'sì' },
      'Indica se l’agente è quello predefinito',
    ],
    ['PATCH /api/settings', { wingmanResponseLength: 0 }, length],
    ['PATCH /api/settings', { wingmanResponseLength: 11 }, length],
    ['PATCH /api/settings', { wingmanResponseLength: 5.5 }, length],
    [
      'PATCH /api/settings',
      { segmentDuration: 45 },
      'La durata dei segmenti può essere di 15, 30 o 60 minuti',
    ],
    ['POST /api/chat', { message: ' \n ', sessionId: randomUUID() }, 'Scrivi un messaggio'],
    ['POST /api/subscription/plan', { plan: 'oro' }, 'Scegli un piano: free, standard o pro'],
    ['GET /api/recordings?limit=molti', undefined, 'Il limite va da 1 a 500'],
    ['GET /api/recordings?limit=501', undefined, 'Il limite va da 1 a 500'],
    ['POST /api/chat', { message: 'x', sessionId: 1 }, 'Identificativo della chat non valido'],
    [
      'POST /api/chat',
      { message: 'x', sessionId: randomUUID(), superSearch: 'sì' },
      'Valore di un tipo non previsto',
    ],
    ['POST /api/recordings/x/finish', { slices: 1 }, 'Valore mancante'],
    ['POST /api/recordings/x/finish', { slices: 1, bytes: 0 }, 'Almeno 1'],
    [`GET /api/recordings?cursor=${'x'.repeat(201)}`, undefined, 'Al massimo 200 caratteri'],
  ])('%s %j is refused with the right one', async (asked, body, message) => {
    const app = await startTestApp();
    const admin = await newTestUser(app, { subscriptionPlan: 'pro' });
    const [method = '', path = ''] = asked.split(' ');
    const answer = await admin.call(method, path, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message, issues: [{ message }] },
    });
  });
});
