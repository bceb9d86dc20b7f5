import { describeSqlite, type OpenTestDatabase } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { RankingError, type Reranker } from '../../ports/reranker.ts';
import { createTestReranker, type TestReranker } from '../../testing/test-reranker.ts';
import { createTestServices } from '../../testing/test-services.ts';

const question = 'Quanto chiede il liutaio per il violino?';
/** Far enough apart that no two are near each other. */
const pause = Array.from({ length: 8 }, (_, index) => `passiamo oltre ${index}`);
const said = Array.from({ length: 20 }, (_, index) => [`il violino numero ${index}`, ...pause]).flat();

async function start(database: OpenTestDatabase, reranker: Reranker) {
  const services = await createTestServices(database, { reranker });
  const ada = await services.register('ada@example.test');
  await services.remember(ada, said);
  const rank = (text = question) =>
    services.recall.rank(
      {
        userId: ada.userId,
        question: text,
        scope: { superSearch: true, from: null, to: null },
        now: new Date('2026-07-11T16:00:00.000Z'),
        timeZone: 'Europe/Rome',
      },
      { limit: 40, asExcerpts: false },
    );
  return { services, rank };
}

/** Gives one text its score, and all others none. */
const preferring = (reranker: TestReranker, text: string | undefined, score = 1) => {
  reranker.onRank = (texts) => texts.map((each) => (each === text ? score : 0));
};

describeSqlite((open) => {
  it('what was found on rank 15 comes first where a model finds that it answers best', async () => {
    const reranker = createTestReranker();
    const { rank } = await start(await open(), reranker);
    const before = await rank();
    const [asked] = reranker.asked;
    expect(asked?.question).toBe(question);
    preferring(reranker, asked?.texts[14]);
    const after = await rank();
    expect(after.segments[0]).toBe(before.segments[14]);
    // What was said beside it comes with it, as it was read, too; the others stay as they were.
    const beside = (id: number) => Math.abs(id - (before.segments[14] as number)) <= 2;
    const others = (segments: number[]) => segments.filter((id) => !beside(id));
    expect(others(after.segments)).toEqual(others(before.segments));
    // How sure the words are is not the model's to say.
    expect(after.score).toBe(before.score);
  });

  it('reads each hit with what was said around it, within bounds', async () => {
    const reranker = createTestReranker();
    const { rank } = await start(await open(), reranker);
    await rank();
    const [texts = []] = reranker.asked.map((each) => each.texts);
    expect(texts[1]).toMatch(
      /^passiamo oltre 6 passiamo oltre 7 il violino numero \d+ passiamo oltre 0 passiamo oltre 1$/,
    );
    const { services } = await start(await open(), reranker);
    const bea = await services.register('bea@example.test');
    reranker.asked.length = 0;
    await services.remember(
      bea,
      Array.from({ length: 60 }, () => `il violino ${'bello '.repeat(200)}`),
    );
    await services.recall.rank(
      {
        userId: bea.userId,
        question: `${question} ${'davvero '.repeat(200)}`,
        scope: { superSearch: true, from: null, to: null },
        now: new Date('2026-07-11T16:00:00.000Z'),
        timeZone: 'Europe/Rome',
      },
      { limit: 200, asExcerpts: false },
    );
    expect(reranker.asked).toMatchObject([{ question: expect.stringMatching(/^.{500}$/) }]);
    expect(reranker.asked[0]?.texts.map(({ length }) => length)).toEqual(
      Array.from({ length: 20 }, () => 320),
    );
  });

  it('a model that finds no text good changes little, and one that knows none nothing', async () => {
    const reranker = createTestReranker();
    const { rank } = await start(await open(), reranker);
    const before = await rank();
    // After the violins come their neighbours.
    preferring(reranker, reranker.asked[0]?.texts[19], 0.001);
    expect((await rank()).segments[0]).toBe(before.segments[0]);
    reranker.onRank = (texts) => texts.map(() => 0);
    expect(await rank()).toEqual(before);
  });

  it('is not asked where the words of the question are sure, and where little was found', async () => {
    const reranker = createTestReranker();
    const { rank } = await start(await open(), reranker);
    const { score } = await rank('Dove sta il violino numero 7?');
    expect(score).toBeGreaterThan(0.6);
    await rank('Che cosa disse il dirigibile?');
    expect(reranker.asked).toEqual([]);
  });

  it('counts the scores that came in time where there was none for more', async () => {
    const reranker = createTestReranker();
    const { rank } = await start(await open(), reranker);
    const before = await rank();
    const late = createTestReranker(1);
    late.onRank = (texts, { signal, onScore }) => {
      for (const text of texts.slice(0, 6)) onScore?.(text === texts[4] ? 1 : 0);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const { rank: rankLate } = await start(await open(), late);
    const after = await rankLate();
    expect(after.segments[0]).toBe(before.segments[4]);
    // It is asked again, as it is there.
    await rankLate();
    expect(late.asked).toHaveLength(2);
  });

  it('the order stays where the model is not there, fails or is late; then it is left alone', async () => {
    const { rank: rankAlone } = await start(await open(), { ...createTestReranker(), isReady: () => false });
    const plain = (await rankAlone()).segments.length;
    const failing = createTestReranker();
    failing.onRank = () => {
      throw new RankingError('unavailable', 'si è interrotto');
    };
    const { rank: rankFailing } = await start(await open(), failing);
    const late = createTestReranker(1);
    late.onRank = (_texts, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const { rank: rankLate } = await start(await open(), late);
    for (const [rank, reranker] of [
      [rankFailing, failing],
      [rankLate, late],
    ] as const) {
      const first = await rank();
      expect(first.segments).toHaveLength(plain);
      preferring(reranker, reranker.asked[0]?.texts[14]);
      expect(await rank()).toEqual(first);
      expect(reranker.asked).toHaveLength(1);
    }
  });
});
