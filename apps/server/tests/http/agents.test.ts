import { call, newTestUser, trpc } from '@wingman/api/testing/test-user.ts';
import type { Agent } from '@wingman/contract/agent.ts';
import { type AgentQuestions, questionsByCategory } from '@wingman/contract/agent-questions.ts';
import type { ChatResponse } from '@wingman/contract/conversation.ts';
import type { ChatModel } from '@wingman/core/ports/chat-model.ts';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../src/testing/test-app.ts';

const required = { name: 'Nora', description: 'Prende nota', systemPrompt: 'Sei Nora.' };
/** As the form sends it. */
const form = {
  ...required,
  temperature: 0.3,
  maxTokens: 650,
  isActive: true,
  category: 'learning',
  icon: '🦉',
};

describe.each(['sqlite', 'postgres'] as const)('agents on %s', (kind) => {
  async function start(options: Parameters<typeof startTestApp>[0] = {}) {
    const app = await startTestApp({ kind, ...options });
    const admin = await newTestUser(app);
    const anna = await newTestUser(app, { subscriptionPlan: 'pro' });
    const list = async (path = '/api/agents', testUser = anna) =>
      (await testUser.call('GET', path)).body as Agent[];
    return { app, admin, anna, list };
  }

  it('are listed with the presets of the file, made, changed, favoured and removed', async () => {
    const { app, anna, list } = await start();
    const presets = await list();
    expect(presets.length).toBeGreaterThan(1);
    expect(presets[0]).toMatchObject({ name: 'Wingman', isDefault: true, isPreset: true, userId: null });
    expect(presets.filter(({ isDefault }) => isDefault)).toHaveLength(1);

    const made = await anna.call('POST', '/api/agents', form);
    const own = { ...form, userId: anna.user.id, isPreset: false, isFavorite: false, isDefault: false };
    expect(made).toMatchObject({ status: 200, body: own });
    const { id } = made.body as Agent;
    const changes = { ...form, name: 'Lia', isActive: false, isPreset: true, isDefault: true, userId: null };
    const changed = await anna.call('PUT', `/api/agents/${id}`, changes);
    expect(changed).toMatchObject({ status: 200, body: { ...own, name: 'Lia', isActive: false } });
    expect((await list()).at(-1)).toEqual(changed.body);
    expect((await list('/api/agents/active')).map((agent) => agent.id)).not.toContain(id);
    const favoured = await anna.call('PATCH', `/api/agents/${id}`, { isFavorite: true });
    expect(favoured).toMatchObject({ status: 200, body: { id, name: 'Lia', isFavorite: true } });
    const headers = { authorization: `Bearer ${anna.token}` };
    expect((await trpc(app, 'query', 'agents.list', undefined, headers)).body).toEqual(await list());
    expect(await anna.call('DELETE', `/api/agents/${id}`)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await list()).toEqual(presets);
    expect(await anna.call('DELETE', `/api/agents/${id}`)).toMatchObject({ status: 404 });
  });

  it('D-02 are refused to others, to the signed out and to plans without them', async () => {
    const { app, admin, anna, list } = await start();
    const { id } = (await anna.call('POST', '/api/agents', form)).body as Agent;
    const before = await list();
    const bruno = await newTestUser(app, { subscriptionPlan: 'pro' });
    const question = { message: 'Chi sei?', sessionId: crypto.randomUUID(), agentId: id };
    const calls = [
      ['PUT', `/api/agents/${id}`, form],
      ['PATCH', `/api/agents/${id}`, { isFavorite: true }],
      ['DELETE', `/api/agents/${id}`],
      ['GET', `/api/agents/${id}/questions`],
      ['POST', '/api/chat', question],
    ] as const;
    for (const [method, path, body] of calls) {
      for (const other of [bruno, admin]) {
        expect(await other.call(method, path, body), path).toMatchObject({
          status: 404,
          body: { code: 'not_found', message: 'Elemento non trovato' },
        });
      }
      expect(await call(app, method, path, body), path).toMatchObject({ status: 401 });
    }
    expect((await bruno.call('GET', '/api/sessions')).body).toEqual([]);
    for (const path of ['/api/agents', '/api/agents/active']) {
      expect(await call(app, 'GET', path)).toMatchObject({ status: 401 });
      expect((await list(path, bruno)).map((agent) => agent.id)).not.toContain(id);
    }
    expect(await call(app, 'POST', '/api/agents', form)).toMatchObject({ status: 401 });
    const planless = { status: 403, body: { code: 'plan_required' } };
    for (const subscriptionPlan of ['free', 'standard']) {
      const testUser = await newTestUser(app, { subscriptionPlan });
      expect(await testUser.call('POST', '/api/agents', form)).toMatchObject(planless);
    }
    await anna.call('POST', '/api/subscription/plan', { plan: 'free' });
    expect(await list()).toEqual(before);
    expect(await anna.call('PUT', `/api/agents/${id}`, form)).toMatchObject(planless);
  });

  it('say what is wrong with a field', async () => {
    const { admin, anna, list } = await start();
    const [preset] = await list();
    const missing = 'Compila tutti i campi obbligatori';
    for (const [body, message] of [
      [{ ...form, name: ' ' }, missing],
      [{ ...form, systemPrompt: undefined }, missing],
      [[], missing],
      [{ ...form, temperature: 0.75 }, 'La temperatura va da 0,1 a 1, a passi di 0,1'],
      [{ ...form, maxTokens: 1001 }, 'La lunghezza massima va da 100 a 1000, a passi di 50'],
      [{ ...form, category: 'sport' }, 'Scegli una categoria'],
      [{ ...form, isActive: 'sì' }, 'Indica se l’agente è attivo'],
    ] as const) {
      const refused = { status: 400, body: { code: 'validation_failed', message } };
      expect(await anna.call('POST', '/api/agents', body)).toMatchObject(refused);
      expect(await anna.call('PUT', `/api/agents/${preset?.id}`, body)).toMatchObject(refused);
      expect(await admin.call('POST', '/api/admin/preset-agents', body)).toMatchObject(refused);
      expect(await admin.call('PUT', `/api/admin/preset-agents/${preset?.id}`, body)).toMatchObject(refused);
    }
    expect(await anna.call('PATCH', `/api/agents/${preset?.id}`, {})).toMatchObject({ status: 400 });
    expect(await anna.call('GET', `/api/agents/${'x'.repeat(65)}/questions`)).toMatchObject({ status: 400 });
    expect(await list()).toHaveLength((await list('/api/admin/preset-agents', admin)).length);
  });

  it('D-02 presets are in the hands of administrators only', async () => {
    const { app, admin, anna, list } = await start();
    const before = await list('/api/admin/preset-agents', admin);
    const path = `/api/admin/preset-agents/${before[0]?.id}`;
    for (const [method, url, body] of [
      ['GET', '/api/admin/preset-agents'],
      ['POST', '/api/admin/preset-agents', form],
      ['PUT', path, form],
      ['DELETE', path],
    ] as const) {
      expect(await anna.call(method, url, body), method).toMatchObject({
        status: 403,
        body: { code: 'forbidden', message: 'Accesso negato' },
      });
      expect(await call(app, method, url, body), method).toMatchObject({ status: 401 });
    }
    expect(await anna.call('PUT', `/api/agents/${before[0]?.id}`, form)).toMatchObject({ status: 403 });
    expect(await anna.call('DELETE', `/api/agents/${before[0]?.id}`)).toMatchObject({ status: 403 });
    expect(await list('/api/admin/preset-agents', admin)).toEqual(before);
  });

  it('D-39 the default moves, is handed over, and chats go on without any agent at all', async () => {
    const { app, admin, anna, list } = await start();
    const presets = () => list('/api/admin/preset-agents', admin);
    const defaults = async () => (await presets()).filter(({ isDefault }) => isDefault);
    const [first] = await presets();
    const payload = { ...form, isDefault: true, isPreset: true, userId: null };
    const second = (await admin.call('POST', '/api/admin/preset-agents', payload)).body as Agent;
    expect(second).toMatchObject({ isPreset: true, userId: null, isDefault: true });
    expect(await defaults()).toEqual([second]);
    await anna.call('PATCH', `/api/agents/${second.id}`, { isFavorite: true });
    expect((await list('/api/agents', admin)).some(({ isFavorite }) => isFavorite)).toBe(false);

    const sessionId = crypto.randomUUID();
    const ask = async (agentId?: string) => {
      const answer = await anna.call('POST', '/api/chat', { message: 'Chi sei?', sessionId, agentId });
      expect(answer.status).toBe(200);
      return (answer.body as ChatResponse).conversation;
    };
    expect((await ask(second.id)).agentId).toBe(second.id);
    const changes = { ...form, isDefault: true, isActive: false };
    expect(await admin.call('PUT', `/api/admin/preset-agents/${second.id}`, changes)).toMatchObject({
      status: 200,
      body: { isActive: false, isDefault: false },
    });
    const [heir] = await defaults();
    expect(heir).toMatchObject({ isActive: true });
    expect(await ask(second.id)).toMatchObject({
      agentId: heir?.id,
      agentNotice: `L’agente «Nora» non è attivo: risponde «${heir?.name}».`,
    });
    expect((await list('/api/agents/active')).map(({ id }) => id)).not.toContain(second.id);
    for (const { id } of await presets()) {
      expect(await admin.call('DELETE', `/api/admin/preset-agents/${id}`)).toMatchObject({ status: 200 });
    }
    expect(await list()).toEqual([]);
    expect(await ask(first?.id)).toMatchObject({ agentId: null, agentNotice: expect.any(String) });
    expect(await ask()).toMatchObject({ agentId: null });
    const chat = await anna.call('GET', `/api/sessions/${sessionId}/conversations`);
    expect(chat.body).toHaveLength(4);
    const headers = { authorization: `Bearer ${admin.token}` };
    expect((await trpc(app, 'query', 'presetAgents.list', undefined, headers)).body).toEqual([]);
  });

  it('suggest four questions: the category’s, or the model’s when there is one', async () => {
    const { app, anna, list } = await start();
    const [preset] = await list();
    const path = `/api/agents/${preset?.id}/questions`;
    const byCategory = { questions: [...questionsByCategory.lifestyle] } satisfies AgentQuestions;
    expect(await anna.call('GET', path)).toMatchObject({ status: 200, body: byCategory });
    const headers = { authorization: `Bearer ${anna.token}` };
    const input = { id: preset?.id };
    expect((await trpc(app, 'query', 'agents.questions', input, headers)).body).toEqual(byCategory);
    expect(await anna.call('GET', '/api/agents/nessuno/questions')).toMatchObject({ status: 404 });

    const questions = ['Chi passa?', 'A che ora?', 'Quanto costa?', 'Che cosa manca?'];
    const chatModel: ChatModel = {
      async *stream() {
        yield { type: 'text', text: JSON.stringify(questions) };
        yield { type: 'end', reason: 'stop' };
      },
    };
    const other = await start({ overrides: { chatModel } });
    const [theirs] = await other.list();
    expect(await other.anna.call('GET', `/api/agents/${theirs?.id}/questions`)).toMatchObject({
      status: 200,
      body: { questions },
    });
  });
});
