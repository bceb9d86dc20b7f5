import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { createTestDiarizer } from '../testing/test-diarizer.ts';
import { ask, createTestServices } from '../testing/test-services.ts';

const turns = [0, 1, 0, 1].map((voice, i) => ({ start: i * 5, end: i * 5 + 5, voice }));
const november = ['allora come va', 'la caldaia perde acqua', 'e la bicicletta', 'la porto dal meccanico'];
const july = ['buongiorno a tutti', 'il tetto è finito', 'benissimo davvero', 'la caldaia è nuova'];

describeDatabases((open) => {
  async function start() {
    const services = await createTestServices(await open(), { diarizer: createTestDiarizer(turns) });
    const ada = await services.register('ada@example.test');
    const record = async (sentences: string[], recordedAt: string, names: Record<string, string>) => {
      const { id } = await services.remember(ada, sentences, recordedAt);
      await expect
        .poll(async () => (await services.recordings.get(ada, { id })).segments.map(({ speaker }) => speaker))
        .toEqual(['Voce 1', 'Voce 2', 'Voce 1', 'Voce 2']);
      for (const [speaker, name] of Object.entries(names))
        await services.speakers.rename(ada, { id, speaker, name });
      return id;
    };
    const answer = async (question: string) =>
      (await ask(services, ada, question, { superSearch: true })).conversation;
    return { services, ada, record, answer };
  }

  it('a person is asked by voice: under all of its names, in the months asked for, and by topic', async () => {
    const { services, ada, record, answer } = await start();
    const autumn = await record(november, '2025-11-11T09:00:00Z', { 'Voce 2': 'Ingegnere' });
    await record(july, '2026-07-10T09:00:00Z', { 'Voce 2': 'Marco' });
    const { people } = await services.people.list(ada, {});
    const idOf = (name: string) => people.find((person) => person.name === name)?.id ?? '';
    await services.people.join(ada, { id: idOf('Marco'), otherId: idOf('Ingegnere') });
    const then = await answer('Che cosa ha detto Marco a novembre?');
    expect(then.response).toContain('Ho cercato tra le parole della voce di Marco.');
    expect(then.response).toContain('la caldaia perde acqua');
    expect(then.response).not.toMatch(/tetto|come va|bicicletta/);
    expect(then.relevantRecordingIds).toEqual([autumn]);
    const topic = await answer('Che cosa ha detto Marco della caldaia?');
    expect(topic.response).toMatch(/perde acqua.*è nuova/s);
    expect(topic.response).not.toMatch(/tetto|meccanico/);
    await services.people.separate(ada, { id: idOf('Marco'), partId: idOf('Ingegnere') });
    expect((await answer('Che cosa ha detto Marco a novembre?')).response).not.toContain('voce di Marco.');
    await services.worker.stop();
  });

  it('what a voice said of something is found, however much it said since of other things', async () => {
    const { services, ada, record, answer } = await start();
    await record(november, '2025-11-11T09:00:00Z', { 'Voce 2': 'Marco' });
    const since = Array.from({ length: 2_100 }, (_, n) => `oggi ho contato ${n} passi`);
    const { id } = await services.remember(ada, since, '2026-06-10T09:00:00Z');
    await services.database.db
      .updateTable('recording_segments')
      .set({ speaker: 'Voce 2' })
      .where('recording_id', '=', id)
      .execute();
    await services.speakers.rename(ada, { id, speaker: 'Voce 2', name: 'Marco' });
    const { response } = await answer('Che cosa ha detto Marco della caldaia?');
    expect(response).toContain('Ho cercato tra le parole della voce di Marco.');
    expect(response).toContain('la caldaia perde acqua');
    expect(response).not.toContain('passi');
    await services.worker.stop();
  });

  it('of a topic what others say in the same recording is left out, and what the chat is not limited to', async () => {
    const { services, ada, record } = await start();
    const asked = 'Che cosa ha detto Marco della caldaia?';
    const said = ['la caldaia è di Anna', 'la caldaia perde acqua', 'va bene', 'la caldaia costa poco'];
    const old = await record(said, '2025-11-11T09:00:00Z', { 'Voce 1': 'Anna', 'Voce 2': 'Marco' });
    await record(july, '2026-07-10T09:00:00Z', { 'Voce 2': 'Marco' });
    const { conversation } = await ask(services, ada, asked, { recordingId: old });
    expect(conversation.response).toMatch(/perde acqua.*costa poco/s);
    expect(conversation.response).not.toMatch(/è di Anna|è nuova/);
    await services.worker.stop();
  });

  it('a voice without a name is that of one recording, the latest that has one of its number', async () => {
    const { services, record, answer } = await start();
    await record(november, '2025-11-11T09:00:00Z', {});
    const latest = await record(july, '2026-07-10T09:00:00Z', {});
    await record(['uno', 'due', 'tre', 'quattro'], '2026-07-11T09:00:00Z', { 'Voce 2': 'Marco' });
    const found = await answer('Che cosa dice la voce 2?');
    expect(found.response).toContain('il tetto è finito');
    expect(found.response).not.toMatch(/perde acqua|benissimo/);
    expect(found.relevantRecordingIds).toEqual([latest]);
    expect((await answer('Che cosa ha detto la voce 2 a novembre?')).response).toContain('perde acqua');
    await services.worker.stop();
  });

  it('says where no voice of that name is known, and answers from all words', async () => {
    const { services, record, answer } = await start();
    await record(
      ['ieri Giulia Bianchi ha detto che il forno è rotto', ...july.slice(1)],
      '2026-07-10T09:00:00Z',
      {
        'Voce 2': 'Giulia',
      },
    );
    const { response } = await answer('Che cosa ha detto Marco del tetto?');
    expect(response).not.toMatch(/voce di|voce confermata/);
    expect((await answer('Che cosa ha detto Giulia della bicicletta?')).response).toContain(
      'Non ho trovato parole di una voce confermata come Giulia',
    );
    await services.worker.stop();
  });

  it('never looks through the voices of others', async () => {
    const { services, record } = await start();
    await record(july, '2026-07-10T09:00:00Z', { 'Voce 2': 'Marco' });
    const bruno = await services.register('bruno@example.test');
    const { conversation } = await ask(services, bruno, 'Che cosa ha detto Marco?', { superSearch: true });
    expect(conversation.response).not.toMatch(/Marco|tetto/);
    await services.worker.stop();
  });
});
