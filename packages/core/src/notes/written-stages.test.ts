import { describeDatabases, describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import type { ChatRequest } from '../ports/chat-model.ts';
import { createTestServices, type TestServices } from '../testing/test-services.ts';

const things = [
  'tegole',
  'grondaie',
  'travi',
  'ponteggi',
  'mattoni',
  'infissi',
  'caldaie',
  'tubi',
  'pavimenti',
];
/** So many sentences of ten seconds about building. */
const talk = (count: number) =>
  Array.from(
    { length: count },
    (_, n) =>
      `Sulle ${things[n % things.length]} del capannone ${n} il geometra vuole ancora vedere le misure, i costi e le consegne dei fornitori.`,
  );

/** What a model says that repeats the first turn it is given. */
function firstTurn({ messages }: ChatRequest): { n: string; text: string } {
  const [, n = '', text = ''] = /\[(\d+)\] Voce: «([^»]*)»/u.exec(messages.at(-1)?.content ?? '') ?? [];
  return { n, text };
}

function notesOf(request: ChatRequest): string {
  const content = request.messages.at(-1)?.content ?? '';
  if (content.includes('<righe>')) return 'TITOLO: Le misure del capannone [1]\nnient’altro';
  const { n, text } = firstTurn(request);
  const promise = /\[(\d+)\] Voce: «([^»]*ti mando[^»]*)»/iu.exec(content);
  return [
    'TITOLO: Misure e costi dei fornitori [1]',
    `SINTESI: ${text.slice(0, 80)} [${n}]`,
    `PUNTO: ${text} [${n}]`,
    ...(promise ? [`IMPEGNO: - | - | manda il disegno della scala | entro giovedì [${promise[1]}]`] : []),
  ].join('\n');
}

async function start(database: Parameters<typeof createTestServices>[0], nodeId = 'test-node') {
  const services = await createTestServices(database, { withChatModel: true, writesNotes: true, nodeId });
  answerBy(services, notesOf);
  return services;
}

function answerBy({ chatModel }: TestServices, answer: (request: ChatRequest) => string | Promise<string>) {
  chatModel.onRequest = async function* (request) {
    yield { type: 'text', text: await answer(request) };
    yield { type: 'end', reason: 'stop' };
  };
}

async function jobsOf({ database }: TestServices): Promise<string[]> {
  const jobs = await database.db.selectFrom('jobs').select('kind').execute();
  return jobs.map(({ kind }) => kind).filter((kind) => kind.includes('notes'));
}

describeSqlite((open) => {
  it('ten hours are written in stages, and what is promised in the middle is found', async () => {
    const services = await start(await open());
    const ada = await services.register('ada@example.test');
    const sentences = talk(3_600);
    sentences[1_830] = 'Allora ti mando il disegno della scala entro giovedì, così lo vede anche il comune.';
    const { id } = await services.remember(ada, sentences);
    await vi.waitFor(async () => expect((await services.notes.get(ada, { id })).madeBy).toBe('model'), {
      timeout: 60_000,
    });
    const { lines, title } = await services.notes.get(ada, { id });
    expect(title).toBe('Le misure del capannone');
    const commitments = lines.filter(({ section, madeBy }) => section === 'commitment' && madeBy === 'model');
    expect(commitments).toMatchObject([{ sources: [{ start: 1_830 * 5 }], due: { to: '2026-07-16' } }]);
    const summaries = lines.filter(({ section }) => section === 'summary');
    expect(summaries).toHaveLength(7);
    expect(summaries.at(-1)?.sources[0]?.start).toBeGreaterThan(3_600 * 5 * 0.8);
    expect(lines.filter(({ section }) => section === 'key_point').length).toBeGreaterThan(15);
    for (const { messages } of services.chatModel.requests)
      expect(messages.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThan(8_192 * 3);
    await services.worker.stop();
  });

  it('a recording that is deleted while it is written of is asked about no more', async () => {
    const services = await start(await open());
    const begun = Promise.withResolvers<ChatRequest>();
    answerBy(services, (request) => {
      begun.resolve(request);
      return new Promise<string>((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason)),
      );
    });
    const ada = await services.register('ada@example.test');
    const { id } = await services.remember(ada, talk(500));
    const request = await begun.promise;
    await services.recordings.remove(ada, { id });
    await vi.waitFor(() => expect(request.signal.aborted).toBe(true));
    const { db } = services.database;
    await vi.waitFor(async () => expect(await jobsOf(services)).toEqual([]));
    expect(services.chatModel.requests).toHaveLength(1);
    expect(await db.selectFrom('note_stages').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('note_lines').selectAll().execute()).toEqual([]);
    await services.worker.stop();
  });

  it('notes of an older version of the rules are made anew without a model, also by a retry, and what a model wrote stays', async () => {
    const services = await start(await open());
    const ada = await services.register('ada@example.test');
    const { id } = await services.remember(ada, talk(30));
    const { db } = services.database;
    const made = () => services.notes.get(ada, { id });
    await vi.waitFor(async () => expect((await made()).madeBy).toBe('model'));
    const before = await made();
    await services.worker.stop();
    const asked = services.chatModel.requests.length;
    for (const maker of ['model', 'rule'] as const) {
      await db.updateTable('recording_notes').set({ version: 0, made_by: maker }).execute();
      await services.notes.queueMissing(ada.userId);
      // As after an attempt that failed.
      await db.updateTable('jobs').set({ attempts: 1, run_at: '2026-01-01T00:00:00.000Z' }).execute();
      const again = await start(services.database, `again ${maker}`);
      again.worker.start();
      await vi.waitFor(async () =>
        expect(await db.selectFrom('recording_notes').select('version').execute()).not.toEqual([
          { version: 0 },
        ]),
      );
      await vi.waitFor(async () => expect(await jobsOf(services)).toEqual([]));
      expect(again.chatModel.requests).toEqual([]);
      if (maker === 'model') expect(await made()).toEqual(before);
      else expect((await made()).madeBy).toBe('rule');
      await again.worker.stop();
    }
    expect(services.chatModel.requests).toHaveLength(asked);
  });
});

describeDatabases((open) => {
  it('a server that is stopped in the middle asks for no stage twice', async () => {
    const database = await open();
    const services = await start(database);
    const hanging = Promise.withResolvers<void>();
    const asked: string[] = [];
    answerBy(services, (request) => {
      const { text } = firstTurn(request);
      if (asked.length === 2) {
        hanging.resolve();
        return new Promise<string>((_, reject) =>
          request.signal.addEventListener('abort', () => reject(request.signal.reason)),
        );
      }
      asked.push(text);
      return notesOf(request);
    });
    const ada = await services.register('ada@example.test');
    const { id } = await services.remember(ada, talk(900));
    await hanging.promise;
    await services.worker.stop();
    expect(await database.db.selectFrom('note_stages').select('asked').execute()).toHaveLength(2);

    const other = await start(database, 'other');
    answerBy(other, (request) => {
      asked.push(firstTurn(request).text);
      return notesOf(request);
    });
    other.worker.start();
    await vi.waitFor(async () => expect((await other.notes.get(ada, { id })).madeBy).toBe('model'), {
      timeout: 30_000,
    });
    expect(asked.length).toBeGreaterThan(4);
    expect(new Set(asked).size).toBe(asked.length);
    expect(await database.db.selectFrom('note_stages').select('asked').execute()).toEqual([]);
    await other.worker.stop();
  });

  it('other words or notes that came meanwhile are not overwritten', async () => {
    const services = await start(await open());
    const answers: PromiseWithResolvers<void>[] = [];
    answerBy(services, async (request) => {
      const gate = Promise.withResolvers<void>();
      answers.push(gate);
      await gate.promise;
      return notesOf(request);
    });
    const ada = await services.register('ada@example.test');
    const { id } = await services.remember(ada, talk(30));
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    await services.transcribeAgain(ada, id, [
      ...talk(20),
      'Alla fine le finestre restano quelle verdi della nonna.',
    ]);
    await vi.waitFor(async () =>
      expect((await services.recordings.get(ada, { id })).transcript).toContain('quelle verdi'),
    );
    await vi.waitFor(async () => expect((await services.notes.get(ada, { id })).state).toBe('ready'));
    answers[0]?.resolve();
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    expect((await services.notes.get(ada, { id })).madeBy).toBe('rule');
    answers[1]?.resolve();
    await vi.waitFor(async () => expect((await services.notes.get(ada, { id })).madeBy).toBe('model'));
    expect(services.chatModel.requests.at(-1)?.messages.at(-1)?.content).toContain('quelle verdi');
    await services.worker.stop();
  });

  it('sections of a template are written by its instructions, and a second version can be kept', async () => {
    const services = await start(await open());
    answerBy(services, (request) =>
      request.messages[0]?.content.includes('SEZIONE 1: una riga per la sezione «Misure»')
        ? `${notesOf(request)}\nSEZIONE 1: Il geometra vuole vedere le misure [2]\nSEZIONE 2: Di nessuna [1]`
        : notesOf(request),
    );
    const ada = await services.register('ada@example.test');
    const pro = { ...ada, plan: 'pro' as const };
    const { id } = await services.remember(ada, talk(30));
    await vi.waitFor(async () => expect((await services.notes.get(ada, { id })).madeBy).toBe('model'));
    const sections = [{ heading: 'Misure', instruction: 'Che cosa c’è da misurare' }];
    const template = await services.noteTemplates.create(pro, {
      name: 'Cantiere',
      sections,
      isDefault: false,
    });
    expect(await services.noteTemplates.list(pro)).toMatchObject({ isModelReady: true });
    await services.noteProposals.make(pro, { id, templateId: template.id });
    await vi.waitFor(async () => expect((await services.noteProposals.get(pro, { id })).state).toBe('ready'));
    const { lines } = await services.noteProposals.keep(pro, { id });
    expect(lines.filter(({ section }) => section === 'custom')).toMatchObject([
      { heading: 'Misure', text: 'Il geometra vuole vedere le misure', madeBy: 'model' },
    ]);
    expect(await services.database.db.selectFrom('note_stages').select('asked').execute()).toEqual([]);
    await services.worker.stop();
  });
});
