import { randomUUID } from 'node:crypto';
import { chatEventSchema } from '@wingman/contract/conversation.ts';
import type { ChatModel } from '@wingman/core/ports/chat-model.ts';
import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { newTestUser, type TestUser } from '../testing/test-user.ts';

async function ask(app: TestApp, { token }: TestUser, accept: string, message = 'Ciao, come stai?') {
  const response = await fetch(app.url('/api/chat'), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, accept, 'content-type': 'application/json' },
    body: JSON.stringify({ message, sessionId: randomUUID() }),
  });
  return { type: response.headers.get('content-type'), text: await response.text() };
}

/** The named events of a text, with their data. */
function eventsOf(text: string): [name: string, data: unknown][] {
  return text
    .split('\n\n')
    .filter(Boolean)
    .map((event) => {
      const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
      return [name, JSON.parse(data)];
    });
}

describe('F-82 an answer', () => {
  it('comes as server-sent events where they are accepted', async () => {
    const app = await startTestApp();
    const anna = await newTestUser(app);
    const { type, text } = await ask(app, anna, 'text/event-stream');
    expect(type).toBe('text/event-stream');
    const events = eventsOf(text);
    for (const [name, data] of events) expect(chatEventSchema.parse(data).type).toBe(name);
    expect(events.map(([name]) => name)).toEqual([
      'started',
      ...events.slice(1, -1).map(() => 'text'),
      'done',
    ]);
    const whole = await ask(app, anna, 'application/json');
    expect(whole.type).toContain('application/json');
  });

  it('that fails later says so in its last event', async () => {
    const chatModel: ChatModel = {
      async *stream() {
        yield { type: 'text', text: 'Sto ' };
        throw new Error('broken');
      },
    };
    const app = await startTestApp({ chatModel });
    const anna = await newTestUser(app);
    const said = { id: randomUUID(), text: 'Il treno per Bologna parte alle sette' };
    await anna.call('POST', '/api/recordings/transcripts', said);
    const { text } = await ask(app, anna, 'text/event-stream, application/json', 'Quando parte il treno?');
    expect(eventsOf(text).at(-1)).toEqual([
      'error',
      {
        type: 'error',
        error: { code: expect.any(String), message: expect.any(String), status: expect.any(Number) },
      },
    ]);
  });
});
