import { unbounded } from '@wingman/db/repositories/bounds.ts';
import { replaceSegments } from '@wingman/db/repositories/segment.repository.ts';
import { withCountedStatements } from '@wingman/db/testing/counted-statements.ts';
import { addRecording, addUser, at } from '@wingman/db/testing/rows.ts';
import { describeDatabases, type OpenTestDatabase } from '@wingman/db/testing/test-databases.ts';
import { readQuestion } from '@wingman/search/questions/question.ts';
import { expect, it } from 'vitest';
import { indexRecording } from './index-recording.ts';
import { createRecallService } from './recall.service.ts';
import { searchSegments } from './search.ts';
import { openIndex } from './user-index.ts';

const sentences = ['la caldaia perde acqua', 'chiamo l’idraulico domani', 'il tecnico viene lunedì'];

async function remember({ db }: OpenTestDatabase): Promise<string> {
  const { id: userId } = await addUser(db);
  const recording = await addRecording(db, userId);
  await db.transaction().execute(async (trx) => {
    const rows = sentences.map((text, position) => {
      const time = { position, start: position, end: position + 1, spokenAt: at('09:00') };
      return { ...time, text, speaker: null, confidence: null };
    });
    const segments = await replaceSegments(trx, recording, rows);
    await indexRecording(trx, { id: recording.id, userId, segments });
  });
  return userId;
}

const asked = (text: string) => {
  const { concepts, asksFigures } = readQuestion(text);
  return { ...unbounded, concepts, asksFigures, limit: 40 };
};

describeDatabases((open) => {
  it('reads nothing twice for one question', async () => {
    const database = await open();
    const { counted, count } = withCountedStatements(database.db);
    const index = openIndex(counted, await remember(database));
    const first = await searchSegments(index, asked('Chi viene per la caldaia?'));
    const statements = count();
    expect(first.hits.length).toBeGreaterThan(0);
    expect(await searchSegments(index, asked('Chi viene per la caldaia?'))).toEqual(first);
    expect(count()).toBe(statements);
    // Of other words only what is not known yet: their families, their lists, and no segment that was found before.
    await searchSegments(index, asked('Chi viene per la caldaia con il tecnico?'));
    expect(count() - statements).toBeLessThanOrEqual(3);
  });

  it('reads what two searches at once need only once', async () => {
    const database = await open();
    const { counted, count } = withCountedStatements(database.db);
    const userId = await remember(database);
    const alone = await searchSegments(openIndex(counted, userId), asked('Chi viene per la caldaia?'));
    const statements = count();
    const index = openIndex(counted, userId);
    const both = ['Chi viene per la caldaia?', 'Chi viene per la caldaia?'].map((text) =>
      searchSegments(index, asked(text)),
    );
    expect(await Promise.all(both)).toEqual([alone, alone]);
    expect(count() - statements).toBe(statements);
  });

  it('answers a question with few statements', async () => {
    const database = await open();
    const { counted, count } = withCountedStatements(database.db);
    const userId = await remember(database);
    const scope = { superSearch: true, from: null, to: null };
    const recall = createRecallService({ database: { ...database, db: counted } });
    const query = { userId, question: 'La caldaia perde?', scope, now: new Date(), timeZone: 'Europe/Rome' };
    const { answer } = await recall.findExcerpts(query);
    expect(answer?.best?.answer.text).toBe('la caldaia perde acqua');
    expect(count()).toBeLessThanOrEqual(8);
  });

  it('finds nothing of a user of whom nothing is indexed', async () => {
    const { db } = await open();
    const { id } = await addUser(db);
    const found = await searchSegments(openIndex(db, id), asked('Chi viene per la caldaia?'));
    expect(found).toEqual({ hits: [], concepts: [], segments: 0 });
  });
});
