import { expect, test } from 'vitest';
import { inTransaction } from '../testing/in-transaction.ts';
import { addRecording, addUser, at } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import { deleteNoteStages, findNoteStage, insertNoteStage } from './note-stage.repository.ts';
import { deleteFoundWords } from './notes.repository.ts';
import { deleteRecording } from './recording.repository.ts';

describeDatabases((open) => {
  test('an answer is kept once for what a job asked, until its words or its recording are gone', async () => {
    const { db } = await open();
    const { id: userId } = await addUser(db);
    const recording = await addRecording(db, userId);
    const keep = (kind: string, answer: string) =>
      inTransaction(db, (trx) =>
        insertNoteStage(trx, recording, { kind, asked: 'a1', answer, now: at('10:00') }),
      );
    const find = (kind: string) => findNoteStage(db, { recordingId: recording.id, kind, asked: 'a1' });
    await keep('notes', 'one');
    await keep('notes', 'two');
    await keep('others', 'three');
    expect([await find('notes'), await find('others'), await find('none')]).toEqual([
      'one',
      'three',
      undefined,
    ]);
    await inTransaction(db, (trx) => deleteNoteStages(trx, recording, 'others'));
    expect([await find('notes'), await find('others')]).toEqual(['one', undefined]);
    await inTransaction(db, (trx) => deleteFoundWords(trx, recording));
    expect(await find('notes')).toBeUndefined();
    await keep('notes', 'four');
    await inTransaction(db, (trx) => deleteRecording(trx, recording));
    expect(await db.selectFrom('note_stages').selectAll().execute()).toEqual([]);
  });
});
