import type { Citation } from '@wingman/contract/conversation.ts';
import { findOwnedExchange } from '@wingman/db/repositories/exchange.repository.ts';
import { addExchange } from '@wingman/db/testing/rows.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it } from 'vitest';
import { placed, readAs, startWith } from '../../testing/corrected-recording.ts';
import { createTestEmbedder } from '../../testing/port-doubles.ts';

describeDatabases((open) => {
  const start = startWith(open);

  describe('answers that quoted corrected words', () => {
    const quote = (recordingId: string, text: string, speaker?: string): Citation => ({
      n: 1,
      recordingId,
      start: 5,
      end: 9.5,
      text,
      spokenAt: '2026-07-11T15:00:05.000Z',
      ...(speaker ? { speaker } : {}),
    });

    async function withAnswer(speaker?: string) {
      const started = await start();
      const { database, ada, id } = started;
      const answer = await addExchange(database.db, ada.userId, {
        response: 'La caldaia perde aqua. [1]',
        citations: [quote(id, 'la caldaia perde aqua', speaker)],
        relevantRecordingIds: [id],
      });
      const found = async () => findOwnedExchange(database.db, { id: answer.id, userId: ada.userId });
      return { ...started, found };
    }

    it('say that their source has changed, keep their words, and say so no more once it is taken back', async () => {
      const { corrections, ada, id, at, found, stop } = await withAnswer();
      const before = await found();
      const other = await corrections.update(ada, { id, ...placed(await at(3)), text: 'grazie' });
      expect(await found()).toEqual(before);
      const { undo } = await corrections.update(ada, {
        id,
        ...placed(await at(1)),
        text: 'la caldaia è nuova',
      });
      expect(await found()).toMatchObject({
        response: 'La caldaia perde aqua. [1]',
        citations: [{ text: 'la caldaia perde aqua', isChanged: true }],
      });
      expect(other.undo?.id).toBeLessThan(undo?.id ?? 0);
      await corrections.undo(ada, { id, correctionId: undo?.id ?? 0 });
      expect(await found()).toEqual(before);
      await stop();
    });

    it('say so when another voice has said them', async () => {
      const { corrections, ada, id, at, found, stop } = await withAnswer('Anna');
      await corrections.setVoice(ada, { id, segments: [readAs(await at(1))], name: 'Anna' });
      expect((await found())?.citations[0]).not.toHaveProperty('isChanged');
      await corrections.setVoice(ada, { id, segments: [readAs(await at(1))], name: 'Marco' });
      expect((await found())?.citations[0]).toMatchObject({ isChanged: true, speaker: 'Anna' });
      await stop();
    });
  });

  it('notes are made again of the corrected words, and what the user changed stays, marked', async () => {
    const { services, corrections, ada, id, at, stop } = await start();
    const said = 'domani chiamo l’idraulico per la caldaia';
    await corrections.update(ada, { id, ...placed(await at(1)), text: said });
    const commitments = async () =>
      (await services.notes.get(ada, { id })).lines.filter(({ section }) => section === 'commitment');
    await expect
      .poll(async () => (await commitments()).map(({ text }) => text).join())
      .toContain('idraulico');
    const [line] = await commitments();
    await services.notes.update(ada, { id, lineId: line?.id ?? '', text: 'Chiamare Rossi' });
    await corrections.update(ada, { id, ...placed(await at(1)), text: 'domani chiamo il notaio' });
    expect(await commitments()).toContainEqual(
      expect.objectContaining({ text: 'Chiamare Rossi', isStale: true }),
    );
    await stop();
  });

  it('vectors are made again of what was corrected', async () => {
    const embedder = createTestEmbedder();
    const { database, services, corrections, ada, id, at, stop } = await start({ embedder });
    const embedded = async () =>
      (await database.db.selectFrom('embedding_parts').select('last_position').execute()).map(
        ({ last_position: last }) => last,
      );
    await expect.poll(embedded).toEqual([3]);
    await corrections.split(ada, { id, ...placed(await at(1)), character: 10 });
    await expect.poll(embedded).toEqual([4]);
    expect(embedder.asked.flat().join()).toContain('perde aqua allora');
    await services.worker.stop();
    await stop();
  });
});
