import { describeDatabases, type OpenTestDatabase } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { createTestEmbedder } from '../../testing/port-doubles.ts';
import { createTestServices } from '../../testing/test-services.ts';
import { commonQuestions } from './probes.ts';

/** Numbers of a vector: asked as a question, about money, about the sea, anything else. */
function vectorOf(text: string): Float32Array {
  if (commonQuestions.includes(text)) return Float32Array.of(1, 0, 0, 0);
  if (text.startsWith('Quanto')) return Float32Array.of(0.9, 0.435, 0, 0);
  if (text.includes('mille euro')) return Float32Array.of(0.1, 0.995, 0, 0);
  // It reads like a question and is near to each of them.
  if (text.includes('mah chissà')) return Float32Array.of(0.98, 0.05, 0.19, 0);
  return Float32Array.of(0, 0, 0, 1);
}

async function start(database: OpenTestDatabase) {
  const embedder = createTestEmbedder();
  embedder.onEmbed = (texts) => texts.map(vectorOf);
  const services = await createTestServices(database, { embedder });
  const ada = await services.register('ada@example.test');
  const remember = (text: string, at: string) => services.remember(ada, [text], at);
  const embed = async (recordings: number) => {
    services.worker.start();
    await expect
      .poll(() => services.embedding.status(ada))
      .toMatchObject({ embedded: recordings, waiting: 0 });
  };
  const ask = async (question: string) => {
    const found = await services.recall.rank(
      {
        userId: ada.userId,
        question,
        scope: { superSearch: true, from: null, to: null },
        now: new Date('2026-07-11T16:00:00.000Z'),
        timeZone: 'Europe/Rome',
      },
      { limit: 40, asExcerpts: false },
    );
    const rows = await database.db.selectFrom('recording_segments').select(['id', 'text']).execute();
    const texts = new Map(rows.map(({ id, text }) => [id, text]));
    return found.segments.map((id) => texts.get(id));
  };
  return { services, ada, remember, embed, ask };
}

describeDatabases((open) => {
  it('what answers in meaning comes before what is near to any question', async () => {
    const { services, remember, embed, ask } = await start(await open());
    await remember('alla fine gli ho dato mille euro', '2026-07-01T08:00:00Z');
    await remember('mah chissà come mai', '2026-07-02T08:00:00Z');
    await remember('il bosco era tutto bagnato', '2026-07-03T08:00:00Z');
    await embed(3);
    expect((await ask('Quanto è stata pagata la bicicletta?'))[0]).toBe('alla fine gli ho dato mille euro');
    await services.worker.stop();
  });

  it('of a window that answers the longest segment is shown', async () => {
    const { services, ada, embed, ask } = await start(await open());
    await services.remember(
      ada,
      ['eh sì', 'alla fine gli ho dato mille euro', 'ecco'],
      '2026-07-01T08:00:00Z',
    );
    await embed(1);
    expect(await ask('Quanto è stata pagata la bicicletta?')).toEqual(['alla fine gli ho dato mille euro']);
    await services.worker.stop();
  });

  it('meaning decides where the words are unsure, and not where they are sure', async () => {
    const { services, remember, embed, ask } = await start(await open());
    const chance = 'la bicicletta rossa è in cantina da anni';
    const answer = 'alla fine gli ho dato mille euro';
    await remember(answer, '2026-07-01T08:00:00Z');
    await remember(chance, '2026-07-02T08:00:00Z');
    await remember('il bosco era tutto bagnato', '2026-07-03T08:00:00Z');
    await embed(3);
    expect(await ask('Quanto è stata pagata la bicicletta dal vicino Ottone?')).toEqual([
      answer,
      chance,
      'il bosco era tutto bagnato',
    ]);
    expect((await ask('Quanto è vecchia la bicicletta rossa in cantina?'))[0]).toBe(chance);
    await services.worker.stop();
  });
});
