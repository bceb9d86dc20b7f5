import { DomainError } from '@wingman/contract/error.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it } from 'vitest';
import { ask, createTestServices, type TestServices } from '../testing/test-services.ts';

/** Saturday, 11 July 2026, 18:00 in Rome; a recording of a week ago and one of today. */
async function remembering(services: TestServices) {
  const ada = await services.register('ada@example.test');
  const meeting = await services.remember(
    ada,
    ['la caldaia perde acqua', 'il preventivo del tetto è di mille euro', 'domani chiamo io il tecnico'],
    '2026-07-04T08:00:00Z',
  );
  const today = await services.remember(
    ada,
    ['la caldaia nuova costa duemila euro', 'il fornaio ha il pane di segale'],
    '2026-07-11T06:15:00Z',
  );
  await services.worker.stop();
  await services.recordings.update(ada, { id: meeting.id, title: 'Riunione di condominio' });
  return { ada, meeting, today, about: { recordingId: meeting.id } };
}

describeDatabases((open) => {
  describe('a chat about one recording', () => {
    it('is answered from that recording alone, whatever day it is from', async () => {
      const services = await createTestServices(await open());
      const { ada, meeting, about } = await remembering(services);
      const { events, conversation } = await ask(services, ada, 'Che cosa si è detto della caldaia?', about);
      const recording = {
        recordingId: meeting.id,
        title: 'Riunione di condominio',
        startedAt: '2026-07-04T08:00:00.000Z',
      };
      expect(conversation.response).toContain('perde acqua');
      expect(conversation.response).not.toContain('duemila');
      expect(conversation.relevantRecordingIds).toEqual([meeting.id]);
      expect(conversation.scope).toEqual({ superSearch: false, from: null, to: null, recording });
      expect(events[0]).toMatchObject({ type: 'started', conversation: { scope: { recording } } });
      const [session] = await services.sessions.list(ada, {});
      expect(session).toMatchObject({ recording });
    });

    it('remembers it for what is asked next, until it is taken away', async () => {
      const services = await createTestServices(await open());
      const { ada, meeting, today, about } = await remembering(services);
      const sessionId = crypto.randomUUID();
      await ask(services, ada, 'Che cosa si è detto del tetto?', { ...about, sessionId });
      const next = await ask(services, ada, 'Che cosa si è detto della caldaia?', { sessionId });
      expect(next.conversation.relevantRecordingIds).toEqual([meeting.id]);
      const free = { sessionId, recordingId: null, superSearch: true };
      const wide = await ask(services, ada, 'Quanto costa la caldaia nuova?', free);
      expect(wide.conversation.relevantRecordingIds).toContain(today.id);
      expect(wide.conversation.scope).not.toHaveProperty('recording');
      expect(await services.sessions.list(ada, {})).toMatchObject([{ recording: null }]);
      const after = await ask(services, ada, 'Che cosa si è detto del pane?', { sessionId });
      expect(after.conversation.relevantRecordingIds).toEqual([today.id]);
      const kept = await services.sessions.conversations(ada, { sessionId });
      const titles = new Map(kept.map(({ message, scope }) => [message, scope.recording?.title]));
      expect(titles.get('Che cosa si è detto della caldaia?')).toBe('Riunione di condominio');
      expect(titles.get('Che cosa si è detto del pane?')).toBeUndefined();
    });

    it('says that this recording does not tell, and does not look into others', async () => {
      const services = await createTestServices(await open());
      const { ada, about } = await remembering(services);
      const settings = { searchAllWhenEmpty: true };
      await services.settings.update(ada, settings);
      const { conversation } = await ask(services, ada, 'Che pane ha il fornaio?', about);
      expect(conversation.response).toBe('Non risulta da questa registrazione.');
      expect(conversation).toMatchObject({ certainty: 'none', citations: [] });
    });

    it.each([
      'riassumi',
      'Riassumi questa registrazione',
      'Di che cosa si è parlato?',
      'Chi ha parlato e di che cosa?',
      'Parlamene',
      'tell me about it',
      'Che cosa si è detto ieri?',
    ])('gives an overview of it for «%s»', async (question) => {
      const services = await createTestServices(await open());
      const { ada, meeting, about } = await remembering(services);
      const { conversation } = await ask(services, ada, question, about);
      for (const said of ['perde acqua', 'mille euro', 'chiamo io']) {
        expect(conversation.response).toContain(said);
      }
      expect(conversation.relevantRecordingIds).toEqual([meeting.id]);
      expect(conversation.certainty).toBe('sure');
    });

    it('lists what is to be done in it', async () => {
      const services = await createTestServices(await open());
      const { ada, meeting, about } = await remembering(services);
      const { conversation } = await ask(services, ada, 'Che cosa devo fare?', about);
      expect(conversation.response).toContain('chiamo io il tecnico');
      expect(conversation.relevantRecordingIds).toEqual([meeting.id]);
    });

    it('counts in it', async () => {
      const services = await createTestServices(await open());
      const { ada, about } = await remembering(services);
      const { conversation } = await ask(services, ada, 'Quante volte si è parlato della caldaia?', about);
      expect(conversation.response).toMatch(/^In questa registrazione: .*una volta sola/);
    });

    it('answers within it where a date lies outside of it, and says so', async () => {
      const services = await createTestServices(await open());
      const { ada, meeting, about } = await remembering(services);
      const question = 'Che cosa si è detto ieri della caldaia?';
      const { conversation } = await ask(services, ada, question, about);
      expect(conversation.response).toMatch(/^Questa registrazione non comprende ieri: ho cercato/);
      expect(conversation.response).toContain('perde acqua');
      expect(conversation.relevantRecordingIds).toEqual([meeting.id]);
      const missing = await ask(services, ada, 'Che pane ha detto ieri il fornaio?', about);
      expect(missing.conversation.response).toMatch(
        /^Questa registrazione .*Non risulta da questa registrazione\.$/,
      );
    });

    it('gives the model nothing of other recordings, and says what was searched', async () => {
      const services = await createTestServices(await open(), { withChatModel: true });
      const { ada, about } = await remembering(services);
      await ask(services, ada, 'Che cosa si è detto della caldaia?', about);
      await ask(services, ada, 'riassumi', about);
      const requests = services.chatModel.requests.map(({ messages }) => messages);
      expect(requests).toHaveLength(2);
      for (const messages of requests) {
        expect(messages.at(-1)?.content).toContain('perde acqua');
        expect(messages.at(-1)?.content).not.toMatch(/duemila|segale/);
        expect(messages[0]?.content).toContain('soltanto in questa registrazione');
      }
    });

    it("refuses somebody else's recording and an unknown one, and stores nothing", async () => {
      const services = await createTestServices(await open());
      const { about } = await remembering(services);
      const bruno = await services.register('bruno@example.test');
      const notFound = new DomainError('not_found');
      await expect(ask(services, bruno, 'Ciao?', about)).rejects.toThrow(notFound);
      const unknown = { recordingId: crypto.randomUUID() };
      await expect(ask(services, bruno, 'Ciao?', unknown)).rejects.toThrow(notFound);
      const read = { message: 'Ciao?', superSearch: false, ...about };
      await expect(services.chat.readScope(bruno, read)).rejects.toThrow(notFound);
      expect(await services.sessions.list(bruno, {})).toEqual([]);
    });

    it('stays readable when the recording was deleted, and looks nowhere until the limit is taken away', async () => {
      const services = await createTestServices(await open());
      const { ada, meeting, today, about } = await remembering(services);
      const sessionId = crypto.randomUUID();
      await ask(services, ada, 'Che cosa si è detto del tetto?', { ...about, sessionId });
      await services.recordings.remove(ada, { id: meeting.id });
      const gone = { recordingId: meeting.id, title: null, startedAt: null, isDeleted: true };
      expect(await services.sessions.list(ada, {})).toMatchObject([{ recording: gone }]);
      const [kept] = await services.sessions.conversations(ada, { sessionId });
      expect(kept?.scope.recording).toEqual(gone);
      const question = 'Che cosa si è detto della caldaia?';
      const { conversation } = await ask(services, ada, question, { sessionId });
      expect(conversation).toMatchObject({ certainty: 'none', citations: [], scope: { recording: gone } });
      expect(conversation.response).toMatch(/^La registrazione a cui è limitata questa chat non c’è più/);
      const free = await ask(services, ada, question, { sessionId, recordingId: null });
      expect(free.conversation.relevantRecordingIds).toEqual([today.id]);
      expect(free.conversation.scope).not.toHaveProperty('recording');
    });

    it('shows its scope before the question is asked', async () => {
      const services = await createTestServices(await open());
      const { ada, about } = await remembering(services);
      const read = (message: string) =>
        services.chat.readScope(ada, { message, superSearch: false, ...about });
      expect(await read('della caldaia?')).toMatchObject({ recording: { title: 'Riunione di condominio' } });
      expect(await read('ieri')).toMatchObject({ from: null, dateUse: 'outside' });
    });
  });

  describe('a chat', () => {
    it('gets a title and is pinned, by its owner only', async () => {
      const services = await createTestServices(await open());
      const { ada } = await remembering(services);
      const bruno = await services.register('bruno@example.test');
      const { conversation } = await ask(services, ada, 'Che cosa si è detto del pane?');
      const { sessionId } = conversation;
      const changes = { sessionId, title: 'Il pane', isPinned: true };
      expect(await services.sessions.update(ada, changes)).toMatchObject(changes);
      await expect(services.sessions.update(bruno, changes)).rejects.toThrow(new DomainError('not_found'));
      expect(await services.sessions.update(ada, { sessionId, title: null })).toMatchObject({
        title: null,
        isPinned: true,
        firstMessage: 'Che cosa si è detto del pane?',
      });
    });
  });

  describe('an answer', () => {
    it('names the agent whose model wrote it, and none where it is quoted', async () => {
      const services = await createTestServices(await open(), { withChatModel: true });
      services.chatModel.onRequest = async function* () {
        yield { type: 'text', text: 'Il fornaio ha il pane di segale [1].' };
        yield { type: 'end', reason: 'stop' };
      };
      const { ada } = await remembering(services);
      const asked = await ask(services, ada, 'Che cosa si è detto del pane?');
      expect(asked.conversation.agent).toEqual({ name: 'Wingman', icon: expect.any(String) });
      const greeted = await ask(services, ada, 'Ciao');
      expect(greeted.conversation.agent).toBeNull();
      const alone = await createTestServices(await open());
      const remembered = await remembering(alone);
      const quoted = await ask(alone, remembered.ada, 'Che cosa si è detto del pane?');
      expect(quoted.conversation.agent).toBeNull();
    });
  });
});
