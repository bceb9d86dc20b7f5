import type { Citation } from '@wingman/contract/conversation.ts';
import { findOwnedExchange } from '@wingman/db/repositories/exchange.repository.ts';
import { addExchange } from '@wingman/db/testing/rows.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { createTestServices } from '../testing/test-services.ts';

describeDatabases((open) => {
  it('a recording that is deleted for good takes the turns and voices with it that an answer quotes, and leaves the rest', async () => {
    const database = await open();
    const services = await createTestServices(database);
    const ada = await services.register('ada@example.test');
    const gone = await services.remember(ada, ['quando passa', 'sì, martedì']);
    const kept = await services.remember(ada, ['il pane è fresco']);
    await services.worker.stop();
    const quote = (n: number, recordingId: string, text: string): Citation => ({
      n,
      recordingId,
      start: 0,
      end: 5,
      text,
      spokenAt: '2026-07-11T13:40:00.000Z',
      speaker: 'Marco',
      turns: [{ speaker: 'Marco', start: 0, text, isAnswer: true, matches: [[0, 2]] }],
    });
    const other = quote(2, kept.id, 'il pane è fresco');
    const answer = await addExchange(database.db, ada.userId, {
      response: 'Forse:\n\n> **Marco:** sì, martedì [1]\n\n> **Marco:** il pane è fresco [2]',
      citations: [quote(1, gone.id, 'sì, martedì'), other],
      relevantRecordingIds: [gone.id, kept.id],
      certainty: 'maybe',
    });
    await services.recordings.remove(ada, { id: gone.id, now: true });
    const found = await findOwnedExchange(database.db, { id: answer.id, userId: ada.userId });
    expect(JSON.stringify(found)).not.toContain('martedì');
    expect(found).toMatchObject({
      response: 'Forse:\n\n> [parole rimosse] [1]\n\n> **Marco:** il pane è fresco [2]',
      citations: [{ n: 1, text: '', isChanged: true }, other],
      relevantRecordingIds: [kept.id],
      certainty: 'maybe',
    });
    expect(found?.citations[0]).not.toHaveProperty('turns');
    expect(found?.citations[0]).not.toHaveProperty('speaker');
  });
});
