import { insertSegments } from '@wingman/db/repositories/segment.repository.ts';
import { ownRecording } from '@wingman/db/testing/rows.ts';
import { describeDatabases, type OpenTestDatabase } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../accounts/actor.ts';
import { embeddingJobKind, enqueueEmbedding } from '../../jobs/embedding-job.ts';
import { EmbeddingError } from '../../ports/embedder.ts';
import { createTestEmbedder, wordVector } from '../../testing/port-doubles.ts';
import { createTestServices } from '../../testing/test-services.ts';
import { indexRecording } from '../index-recording.ts';
import { probes } from '../meaning/probes.ts';

const sentence = (n: number) => `frase numero ${n} su un argomento qualsiasi`;
const sentences = (count: number, from = 0) => Array.from({ length: count }, (_, n) => sentence(from + n));

async function start(database: OpenTestDatabase, embedder = createTestEmbedder(), registered?: Actor) {
  const services = await createTestServices(database, { embedder });
  const { stop } = services.worker;
  const admin = registered ?? (await services.register('ada@example.test'));
  const settled = (recordings: number) =>
    expect
      .poll(() => services.embedding.status(admin))
      .toMatchObject({ recordings, embedded: recordings, waiting: 0, reason: null });
  /** Without the fixed sentences that identify a model. */
  const read = () =>
    embedder.asked.filter((texts) => !texts.some((text) => text.includes('treno per il mare')));
  const run = () => services.worker.start();
  return { services, embedder, admin, settled, read, run, stop };
}

const ranges = async ({ db }: OpenTestDatabase) => {
  const query = db.selectFrom('embedding_parts').select(['first_position as first', 'last_position as last']);
  return query.orderBy('recording_id').orderBy('first_position').execute();
};

describeDatabases((open) => {
  describe('embedding in the background', () => {
    it('embeds recordings that have no job, the newest first, each segment once', async () => {
      const database = await open();
      const before = await createTestServices(database);
      const admin = await before.register('ada@example.test');
      await before.remember(admin, ['vecchia'], '2026-07-01T08:00:00Z');
      await before.remember(admin, sentences(8), '2026-07-02T08:00:00Z');
      await before.worker.stop();
      const { services, settled, read, run, stop } = await start(database, createTestEmbedder(), admin);
      run();
      await expect.poll(() => services.embedding.status(admin)).toMatchObject({ embedded: 1, waiting: 1 });
      services.clock.advance(1);
      services.worker.wake();
      await settled(2);
      expect(read()).toEqual([
        [sentences(3).join(' '), sentences(4, 2).join(' '), sentences(3, 5).join(' ')],
        ['vecchia'],
      ]);
      expect(await services.embedding.status(admin)).toMatchObject({ model: 'prova' });
      await stop();
    });

    it('embeds only the new segments of a recording that is still being made', async () => {
      const database = await open();
      const { services, admin, settled, read, run, stop } = await start(database);
      const { id } = await services.remember(admin, sentences(3));
      run();
      await settled(1);
      const segments = await database.db.transaction().execute(async (trx) => {
        const rows = sentences(2, 3).map((text, n) => ({
          position: 3 + n,
          start: 20 + n,
          end: 21 + n,
          text,
          speaker: null,
          confidence: null,
          spokenAt: '2026-07-11T16:00:20.000Z',
        }));
        const recording = await ownRecording(trx, id, admin.userId);
        const added = await insertSegments(trx, recording, rows);
        await indexRecording(trx, { id, userId: admin.userId, segments: added });
        await trx.updateTable('search_documents').set({ segment_count: 5 }).execute();
        await enqueueEmbedding(trx, { id, userId: admin.userId }, services.clock.now().toISOString());
        return added;
      });
      services.worker.wake();
      await settled(1);
      expect(read().at(-1)).toEqual([sentences(3, 2).join(' ')]);
      expect(await ranges(database)).toEqual([
        { first: 0, last: 2 },
        { first: 3, last: 4 },
      ]);
      // The second part began one segment earlier: when that one is deleted, both are.
      const first = segments[0]?.id as number;
      await database.db
        .updateTable('recording_segments')
        .set({ speaker: 'Ada' })
        .where('id', '=', first)
        .execute();
      expect(await ranges(database)).toHaveLength(2);
      await database.db
        .updateTable('recording_segments')
        .set({ text: 'altro' })
        .where('recording_id', '=', id)
        .where('position', '=', 2)
        .execute();
      expect(await ranges(database)).toEqual([]);
      await stop();
    });

    it('waits for an unavailable provider as long as it asks for, and skips no recording', async () => {
      const database = await open();
      const { services, embedder, admin, settled, run, stop } = await start(database);
      const usual = embedder.onEmbed;
      embedder.onEmbed = () => {
        throw new EmbeddingError('unavailable', 'Il servizio è sovraccarico', { retryAfterSeconds: 120 });
      };
      await services.remember(admin, sentences(4));
      run();
      await expect
        .poll(() => services.embedding.status(admin))
        .toMatchObject({ embedded: 0, waiting: 1, reason: 'Il servizio è sovraccarico' });
      const asked = embedder.asked.length;
      embedder.onEmbed = usual;
      services.clock.advance(100_000);
      services.worker.wake();
      await services.remember(admin, sentences(2), '2026-07-11T10:00:00Z');
      expect(embedder.asked).toHaveLength(asked);
      services.clock.advance(100_000);
      services.worker.wake();
      await settled(2);
      await stop();
    });

    it('fails only the recording whose text is refused, until the next start', async () => {
      const database = await open();
      const first = await start(database);
      const usual = first.embedder.onEmbed;
      first.embedder.onEmbed = (texts, model) => {
        if (texts.includes('parola vietata'))
          throw new EmbeddingError('refused', 'Un testo è stato rifiutato');
        return usual(texts, model);
      };
      await first.services.remember(first.admin, ['parola vietata'], '2026-07-11T10:00:00Z');
      await first.services.remember(first.admin, sentences(2), '2026-07-11T11:00:00Z');
      first.run();
      const status = () => first.services.embedding.status(first.admin);
      await expect
        .poll(status)
        .toMatchObject({ recordings: 2, embedded: 1, waiting: 0, reason: 'Un testo è stato rifiutato' });
      await first.stop();
      const again = await createTestServices(database, { embedder: createTestEmbedder() });
      again.worker.start();
      await expect.poll(status).toMatchObject({ embedded: 2, waiting: 0 });
      await again.worker.stop();
    });

    it('fails no recording, and pauses the provider, while it refuses even the fixed sentences', async () => {
      const database = await open();
      const { services, embedder, admin, settled, run, stop } = await start(database);
      const usual = embedder.onEmbed;
      embedder.onEmbed = () => {
        throw new EmbeddingError('refused', 'Il servizio rifiuta questa lunghezza');
      };
      await services.remember(admin, sentences(4));
      await services.remember(admin, sentences(2), '2026-07-11T10:00:00Z');
      run();
      const status = () => services.embedding.status(admin);
      await expect.poll(status).toMatchObject({ reason: 'Il servizio rifiuta questa lunghezza' });
      services.clock.advance(11 * 60_000);
      services.worker.wake();
      const tries = () =>
        database.db.selectFrom('jobs').select('attempts').where('kind', '=', embeddingJobKind).execute();
      await expect.poll(tries).toContainEqual({ attempts: 1 });
      expect(await status()).toMatchObject({ embedded: 0, waiting: 2 });
      embedder.onEmbed = usual;
      services.clock.advance(11 * 60_000);
      services.worker.wake();
      await settled(2);
      await stop();
    });

    it('detects another model under the same name, and recomputes all vectors', async () => {
      const database = await open();
      const { services, admin, settled, run, stop } = await start(database);
      await services.remember(admin, sentences(4));
      run();
      await settled(1);
      await stop();
      const changed = createTestEmbedder();
      changed.onEmbed = (texts) => texts.map((text) => wordVector(`${text} diversa`, 48));
      const again = await createTestServices(database, { embedder: changed });
      again.worker.start();
      const dimensions = () =>
        database.db
          .selectFrom('embedding_parts')
          .innerJoin('embedding_models', 'embedding_models.id', 'model_id')
          .select('dimension')
          .execute();
      await expect.poll(dimensions).toEqual([{ dimension: 48 }]);
      await again.worker.stop();
    });

    it('adds the vectors of common questions to a model from before, and embeds nothing again', async () => {
      const database = await open();
      const { services, admin, settled, run, stop } = await start(database);
      await services.remember(admin, sentences(4));
      run();
      await settled(1);
      await stop();
      const kept = () => database.db.selectFrom('embedding_models').select(['id', 'probes']).execute();
      const [whole] = await kept();
      const before = whole?.probes.subarray(0, probes.length * 64) ?? Buffer.of();
      await database.db.updateTable('embedding_models').set({ probes: before }).execute();
      const again = await start(database, createTestEmbedder(), admin);
      again.run();
      await expect.poll(kept).toEqual([whole]);
      expect(again.read()).toEqual([]);
      await again.stop();
    });

    it('stores nothing when the user clears all recordings, or is deleted', async () => {
      const database = await open();
      const { services, admin, settled, run, stop } = await start(database);
      const other = await services.register('bruno@example.test');
      await services.remember(admin, sentences(4));
      await services.remember(other, sentences(4));
      run();
      await settled(2);
      await services.data.clear(admin);
      expect(await ranges(database)).toHaveLength(1);
      await database.db.deleteFrom('users').where('id', '=', other.userId).execute();
      expect(await ranges(database)).toEqual([]);
      await stop();
    });

    it('is reported to administrators only', async () => {
      const { services, stop } = await start(await open());
      const other = await services.register('bruno@example.test');
      await expect(services.embedding.status(other)).rejects.toMatchObject({ code: 'forbidden' });
      await stop();
    });
  });
});
