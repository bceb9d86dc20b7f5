import type { AskedLimits } from '@wingman/contract/chat-scope.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it, vi } from 'vitest';
import type { Actor } from '../accounts/actor.ts';
import { ask, createTestServices, type TestServices } from '../testing/test-services.ts';

type Said = [voice: string, words: string];

const condominium: Said[] = [
  ['Marco', 'la caldaia perde acqua da ieri'],
  ['Anna', 'la caldaia secondo me va cambiata subito'],
  ['Marco', 'il preventivo del tetto è di mille euro'],
  ['Anna', 'allora firmo io il preventivo lunedì'],
];
const today: Said[] = [
  ['Anna', 'la caldaia nuova costa duemila euro'],
  ['Marco', 'domani chiamo io il tecnico della caldaia'],
];
const neighbour: Said[] = [
  ['Ugo', 'la caldaia del vicino fa rumore di notte'],
  ['Ugo', 'domani scrivo io all’amministratore'],
];
const wordsOf = (said: Said[], voice?: string) =>
  said.filter(([by]) => voice === undefined || by === voice).map(([, words]) => words);
const all = [condominium, today, neighbour].flatMap((said) => wordsOf(said));

/** Saturday, 11 July 2026, 18:00 in Rome; three recordings with named voices and tags. */
async function remembering(services: TestServices) {
  const ada = await services.register('ada@example.test');
  const record = async (said: Said[], recordedAt: string) => {
    const { id } = await services.remember(ada, wordsOf(said), recordedAt);
    const voices = [...new Set(said.map(([voice]) => voice))];
    for (const [position, [voice]] of said.entries())
      await services.database.db
        .updateTable('recording_segments')
        .set({ speaker: `Voce ${voices.indexOf(voice) + 1}` })
        .where('recording_id', '=', id)
        .where('position', '=', position)
        .execute();
    for (const [n, name] of voices.entries())
      await services.speakers.rename(ada, { id, speaker: `Voce ${n + 1}`, name });
    await vi.waitFor(async () => expect((await services.notes.get(ada, { id })).state).toBe('ready'));
    return id;
  };
  const meeting = await record(condominium, '2026-07-04T08:00:00Z');
  const latest = await record(today, '2026-07-11T06:15:00Z');
  const other = await record(neighbour, '2026-07-08T06:15:00Z');
  await services.worker.stop();
  await services.tags.tagRecordings(ada, { recordingIds: [meeting, latest], add: ['casa'], remove: [] });
  await services.tags.tagRecordings(ada, { recordingIds: [meeting], add: ['lavori'], remove: [] });
  const tags = new Map((await services.tags.list(ada)).map(({ name, id }) => [name, id]));
  const { people } = await services.people.list(ada, { limit: 50 });
  const persons = new Map(people.map(({ name, id }) => [name, id]));
  const tag = (name: string) => tags.get(name) ?? '';
  const person = (name: string) => persons.get(name) ?? '';
  return { ada, meeting, latest, other, tag, person };
}

type World = Awaited<ReturnType<typeof remembering>>;
type Case = {
  name: string;
  limits: (world: World) => AskedLimits & { recordingId?: string };
  /** All that may be told. */
  allowed: string[];
  place: string;
};

const july4 = { from: '2026-07-04', to: '2026-07-04' };
const cases: Case[] = [
  {
    name: 'a day',
    limits: () => ({ days: july4 }),
    allowed: wordsOf(condominium),
    place: 'nelle registrazioni di sabato 4 luglio',
  },
  {
    name: 'some days',
    limits: () => ({ days: { from: '2026-07-05', to: '2026-07-11' } }),
    allowed: [...wordsOf(today), ...wordsOf(neighbour)],
    place: 'nelle registrazioni dal 5 all’11 luglio',
  },
  {
    name: 'a tag',
    limits: ({ tag }) => ({ tagIds: [tag('casa')] }),
    allowed: [...wordsOf(condominium), ...wordsOf(today)],
    place: 'nelle registrazioni con l’etichetta «casa»',
  },
  {
    name: 'two tags',
    limits: ({ tag }) => ({ tagIds: [tag('casa'), tag('lavori')] }),
    allowed: wordsOf(condominium),
    place: 'nelle registrazioni con le etichette «casa» e «lavori»',
  },
  {
    name: 'a voice',
    limits: ({ person }) => ({ personIds: [person('Marco')] }),
    allowed: [...wordsOf(condominium, 'Marco'), ...wordsOf(today, 'Marco')],
    place: 'in ciò che dice Marco',
  },
  {
    name: 'two voices',
    limits: ({ person }) => ({ personIds: [person('Marco'), person('Anna')] }),
    allowed: [...wordsOf(condominium), ...wordsOf(today)],
    place: 'in ciò che dicono Marco e Anna',
  },
  {
    name: 'a voice on a day',
    limits: ({ person }) => ({ personIds: [person('Anna')], days: july4 }),
    allowed: wordsOf(condominium, 'Anna'),
    place: 'in ciò che dice Anna, di sabato 4 luglio',
  },
  {
    name: 'a voice and a tag',
    limits: ({ person, tag }) => ({ personIds: [person('Marco')], tagIds: [tag('lavori')] }),
    allowed: wordsOf(condominium, 'Marco'),
    place: 'in ciò che dice Marco, nelle registrazioni con l’etichetta «lavori»',
  },
  {
    name: 'a part of a recording',
    limits: ({ meeting }) => ({ recordingId: meeting, seconds: { from: 5, to: 14 } }),
    allowed: wordsOf(condominium).slice(1, 3),
    place: 'in questa registrazione, dal minuto 0:05 al minuto 0:14',
  },
  {
    name: 'a voice in a recording',
    limits: ({ meeting, person }) => ({ recordingId: meeting, personIds: [person('Marco')] }),
    allowed: wordsOf(condominium, 'Marco'),
    place: 'in ciò che dice Marco, in questa registrazione',
  },
];

const questions = [
  'Che cosa si è detto della caldaia?',
  'Quanto costa la caldaia nuova?',
  'Quanto costa il preventivo del tetto?',
  'Quante volte si è parlato della caldaia?',
  'Che cosa devo fare?',
  'Che cosa ha promesso Anna?',
  'Riassumi',
  'Che cosa si è detto ieri?',
  'Cosa ha detto Marco?',
];

const everyQuestion = cases.flatMap((each) => questions.map((question) => ({ ...each, question })));

const asked = ({ recordingId, ...limits }: AskedLimits & { recordingId?: string }) =>
  recordingId === undefined ? { limits } : { recordingId, limits };

/** What a text tells that is not allowed. */
const outsideOf = (allowed: string[], text: string) =>
  all.filter((words) => text.includes(words) && !allowed.includes(words));

const askWithin = (services: TestServices, actor: Actor, question: string, limits: AskedLimits) =>
  ask(services, actor, question, asked(limits));

describeDatabases((open) => {
  describe('a chat that is limited', () => {
    it('is answered from nothing else, whatever is asked', async () => {
      const services = await createTestServices(await open());
      const world = await remembering(services);
      await services.settings.update(world.ada, { searchAllWhenEmpty: true });
      const found = new Map<string, number>();
      for (const { name, limits, allowed, question } of everyQuestion) {
        const { conversation } = await askWithin(services, world.ada, question, limits(world));
        const told = [conversation.response, JSON.stringify(conversation.citations)].join('\n');
        expect(outsideOf(allowed, told), `${name}: ${question}`).toEqual([]);
        if (conversation.citations.length > 0) found.set(name, (found.get(name) ?? 0) + 1);
      }
      for (const { name } of cases) expect(found.get(name), name).toBeGreaterThan(2);
    });

    it('gives a model nothing else, and says so to it', async () => {
      const services = await createTestServices(await open(), { withChatModel: true });
      const world = await remembering(services);
      for (const { name, limits, allowed, question } of everyQuestion) {
        services.chatModel.requests.length = 0;
        await askWithin(services, world.ada, question, limits(world));
        const given = JSON.stringify(services.chatModel.requests.map(({ messages }) => messages));
        expect(outsideOf(allowed, given), `${name}: ${question}`).toEqual([]);
      }
    });

    it('says within what it has looked, where it finds nothing', async () => {
      const services = await createTestServices(await open());
      const world = await remembering(services);
      for (const { limits, place } of cases) {
        const question = 'Di che colore è la bicicletta di Filippo?';
        const { conversation } = await askWithin(services, world.ada, question, limits(world));
        expect(conversation.response).toContain(`Non risulta ${place}.`);
        expect(conversation).toMatchObject({ certainty: 'none', relevantRecordingIds: [] });
      }
    });

    it('remembers its limits, shows them with present names, and gives each of them up', async () => {
      const services = await createTestServices(await open());
      const { ada, meeting, tag, person } = await remembering(services);
      const sessionId = crypto.randomUUID();
      const limits = { days: july4, tagIds: [tag('casa'), tag('casa')], personIds: [person('Marco')] };
      const question = 'Che cosa si è detto della caldaia?';
      const first = await ask(services, ada, question, { sessionId, limits });
      const shown = {
        seconds: null,
        days: july4,
        tags: [{ id: tag('casa'), name: 'casa' }],
        people: [{ id: person('Marco'), name: 'Marco' }],
      };
      expect(first.conversation.scope).toMatchObject({
        from: '2026-07-03T22:00:00.000Z',
        to: '2026-07-04T22:00:00.000Z',
        limits: shown,
      });
      await services.tags.update(ada, { id: tag('casa'), name: 'Appartamento' });
      const renamed = { ...shown, tags: [{ id: tag('casa'), name: 'Appartamento' }] };
      const next = await ask(services, ada, question, { sessionId });
      expect(next.conversation.scope.limits).toEqual(renamed);
      expect(await services.sessions.list(ada, {})).toMatchObject([{ recording: null, limits: renamed }]);
      const kept = await services.sessions.conversations(ada, { sessionId });
      expect(kept.map(({ scope }) => scope.limits)).toEqual([renamed, renamed]);
      const wider = await ask(services, ada, question, { sessionId, limits: { personIds: [], days: null } });
      expect(wider.conversation.scope.limits).toEqual({ ...renamed, days: null, people: [] });
      const changed = await services.sessions.update(ada, { sessionId, limits: null, recordingId: meeting });
      expect(changed).toMatchObject({ recording: { recordingId: meeting } });
      expect(changed).not.toHaveProperty('limits');
      const last = await ask(services, ada, question, { sessionId });
      expect(last.conversation.scope).toMatchObject({ from: null, recording: { recordingId: meeting } });
      expect(last.conversation.scope).not.toHaveProperty('limits');
    });

    it('says that a limit is gone, and looks nowhere until it is taken away', async () => {
      const services = await createTestServices(await open());
      const { ada, meeting, tag, person } = await remembering(services);
      const question = 'Che cosa si è detto della caldaia?';
      const sessions = [0, 1, 2].map(() => crypto.randomUUID());
      const [ofTag, ofPerson, ofRecording] = sessions as [string, string, string];
      await ask(services, ada, question, { sessionId: ofTag, limits: { tagIds: [tag('lavori')] } });
      const both = { tagIds: [tag('lavori')], personIds: [person('Ugo')] };
      await ask(services, ada, question, { sessionId: ofPerson, limits: both });
      const part = { recordingId: meeting, limits: { seconds: { from: 0, to: 9 } } };
      await ask(services, ada, question, { sessionId: ofRecording, ...part });
      await services.tags.remove(ada, { id: tag('lavori') });
      await services.people.remove(ada, { id: person('Ugo') });
      await services.recordings.remove(ada, { id: meeting });
      const told = async (sessionId: string) => {
        const { conversation } = await ask(services, ada, question, { sessionId });
        expect(conversation).toMatchObject({ certainty: 'none', citations: [] });
        return conversation.response;
      };
      expect(await told(ofTag)).toBe(
        'L’etichetta a cui è limitata questa chat non c’è più: togli quel limite per cercare altrove.',
      );
      expect(await told(ofPerson)).toBe(
        'L’etichetta e la persona a cui è limitata questa chat non ci sono più: togli quei limiti per cercare altrove.',
      );
      expect(await told(ofRecording)).toMatch(/^La registrazione a cui è limitata questa chat non c’è più/);
      const gone = { tags: [{ id: tag('lavori'), name: null, isDeleted: true }] };
      const listed = await services.sessions.list(ada, {});
      expect(listed.find(({ sessionId }) => sessionId === ofTag)?.limits).toMatchObject(gone);
      const same = { sessionId: ofTag, limits: { tagIds: [tag('lavori')] } };
      expect((await ask(services, ada, question, same)).conversation.response).toMatch(/non c’è più/);
      const free = { sessionId: ofTag, limits: { tagIds: null }, superSearch: true };
      expect((await ask(services, ada, question, free)).conversation.citations).not.toEqual([]);
      const elsewhere = { sessionId: ofRecording, recordingId: null };
      const freed = await ask(services, ada, question, elsewhere);
      expect(freed.conversation.scope).not.toHaveProperty('limits');
    });

    it('follows a person who was joined into another one, and back', async () => {
      const services = await createTestServices(await open());
      const { ada, person } = await remembering(services);
      const sessionId = crypto.randomUUID();
      const question = 'Che cosa si è detto della caldaia?';
      await ask(services, ada, question, { sessionId, limits: { personIds: [person('Marco')] } });
      await services.people.join(ada, { id: person('Ugo'), otherId: person('Marco') });
      const joined = await ask(services, ada, 'Riassumi', { sessionId });
      const told = JSON.stringify(joined.conversation.citations);
      expect(joined.conversation.scope.limits?.people).toEqual([{ id: person('Ugo'), name: 'Ugo' }]);
      expect(told).toContain('del vicino');
      expect(told).toContain('perde acqua');
      expect(told).not.toContain('va cambiata');
    });

    it('takes the place of today, and says when a date lies outside of its days', async () => {
      const services = await createTestServices(await open());
      const { ada, tag } = await remembering(services);
      const limits = { days: july4 };
      const { conversation } = await ask(services, ada, 'Che cosa si è detto ieri della caldaia?', {
        limits,
      });
      expect(conversation.response).toMatch(/^I limiti della chat non comprendono ieri: ho cercato/);
      expect(conversation.response).toContain('perde acqua');
      const read = (message: string, more: AskedLimits) =>
        services.chat.readScope(ada, { message, superSearch: false, limits: more });
      expect(await read('della caldaia?', { tagIds: [tag('casa')] })).toMatchObject({ from: null, to: null });
      const week = await read('Che cosa ho detto il 4 luglio?', {
        days: { from: '2026-07-01', to: '2026-07-31' },
      });
      expect(week).toMatchObject({ from: '2026-07-03T22:00:00.000Z', to: '2026-07-04T22:00:00.000Z' });
    });

    it('does not tell a model what was answered within other limits', async () => {
      const services = await createTestServices(await open(), { withChatModel: true });
      const { ada, tag, person } = await remembering(services);
      services.chatModel.onRequest = async function* () {
        yield { type: 'text', text: 'La caldaia nuova costa duemila euro [1].' };
        yield { type: 'end', reason: 'stop' };
      };
      const sessionId = crypto.randomUUID();
      const question = 'Quanto costa la caldaia nuova?';
      await ask(services, ada, question, { sessionId, limits: { tagIds: [tag('casa')] } });
      services.chatModel.requests.length = 0;
      await ask(services, ada, question, {
        sessionId,
        limits: { personIds: [person('Marco')], tagIds: null },
      });
      expect(services.chatModel.requests).not.toEqual([]);
      expect(JSON.stringify(services.chatModel.requests.map(({ messages }) => messages))).not.toContain(
        'duemila',
      );
    });

    it('refuses what is not its user’s, and stores nothing', async () => {
      const services = await createTestServices(await open());
      const { ada, tag, person } = await remembering(services);
      const bruno = await services.register('bruno@example.test');
      const notFound = new DomainError('not_found');
      const unknown = crypto.randomUUID();
      for (const limits of [
        { tagIds: [tag('casa')] },
        { personIds: [person('Marco')] },
        { tagIds: [unknown] },
        { personIds: [unknown] },
      ]) {
        await expect(ask(services, bruno, 'Ciao?', { limits })).rejects.toThrow(notFound);
        const read = { message: 'Ciao?', superSearch: false, limits };
        await expect(services.chat.readScope(bruno, read)).rejects.toThrow(notFound);
      }
      const seconds = { limits: { seconds: { from: 0, to: 3 } } };
      const part = new DomainError('limit_without_recording');
      await expect(ask(services, bruno, 'Ciao?', seconds)).rejects.toThrow(part);
      expect(await services.sessions.list(bruno, {})).toEqual([]);
      const { conversation } = await ask(services, ada, 'Che cosa si è detto della caldaia?');
      const { sessionId } = conversation;
      const foreign = { sessionId, limits: { tagIds: [unknown] } };
      await expect(services.sessions.update(ada, foreign)).rejects.toThrow(notFound);
      await expect(services.sessions.update(bruno, { sessionId, limits: null })).rejects.toThrow(notFound);
    });
  });
});
