import { expect, test } from 'vitest';
import { inTransaction } from '../testing/in-transaction.ts';
import { newNoteLine } from '../testing/note-lines.ts';
import { addRecording, addUser, at } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import {
  findDayNeighbours,
  hasUnfinishedOfDays,
  listLengthsOfDays,
  listLinesDue,
  listLinesOfDays,
  listRecordingsOfDays,
  listSpeechOf,
} from './day.repository.ts';
import { listDayDigests, listDigestDays, replaceDayDigest } from './day-digest.repository.ts';
import { enqueueJob } from './job.repository.ts';
import {
  deleteFoundWords,
  deleteNoteLine,
  findOwnedNoteLine,
  insertNoteLines,
  type NewNoteLine,
  renameInNotes,
  updateNoteLine,
  upsertNotes,
} from './notes.repository.ts';
import { deleteRecording, type OwnedRecording } from './recording.repository.ts';
import { replaceSegments } from './segment.repository.ts';
import { deleteUserData } from './user-data.repository.ts';

const day = '2026-07-11';
const range = { from: at('00:00'), to: at('00:00', '2026-07-12') };

const newLine = (values: Partial<NewNoteLine> = {}) => newNoteLine({ who: 'Voce 1', ...values });

describeDatabases((open) => {
  async function start() {
    const { db } = await open();
    const { id: userId } = await addUser(db);
    const insert = (recording: OwnedRecording, ...lines: NewNoteLine[]) =>
      inTransaction(db, (trx) => insertNoteLines(trx, recording, lines));
    const owned = async (id: string) => {
      const line = await findOwnedNoteLine(db, { id, userId });
      if (!line) throw new Error('it was inserted');
      return line;
    };
    return { db, userId, insert, owned };
  }

  test('recordings and lines belong to the day on which the recording began, in its order', async () => {
    const { db, userId, insert } = await start();
    const other = await addUser(db);
    const foreign = await addRecording(db, other.id);
    const before = await addRecording(db, userId, { createdAt: at('23:59', '2026-07-10') });
    const late = await addRecording(db, userId, { createdAt: at('22:00'), transcript: 'sì' });
    const early = await addRecording(db, userId, { createdAt: at('07:00'), title: 'Cantiere', duration: 60 });
    const made = { kind: 'meeting', title: 'Sera', madeBy: 'rule', version: 1, madeAt: at('22:30') } as const;
    await inTransaction(db, (trx) => upsertNotes(trx, late, made));
    await insert(early, newLine({ position: 1, section: 'summary' }), newLine({ text: 'prima' }));
    await insert(late, newLine({ text: 'dopo' }));
    for (const recording of [foreign, before]) await insert(recording, newLine());

    expect(await listRecordingsOfDays(db, { userId, ...range, limit: 10 })).toEqual([
      expect.objectContaining({
        id: early.id,
        title: 'Cantiere',
        duration: 60,
        hasSpeech: false,
        notesMadeAt: null,
      }),
      expect.objectContaining({
        id: late.id,
        suggestedTitle: 'Sera',
        hasSpeech: true,
        notesMadeAt: at('22:30'),
      }),
    ]);
    const lines = await listLinesOfDays(db, {
      ...{ userId, ...range, sections: ['commitment', 'decision'], limit: 10 },
    });
    expect(lines.map(({ text, recordingTitle }) => [text, recordingTitle])).toEqual([
      ['prima', 'Cantiere'],
      ['dopo', 'Sera'],
    ]);
    const textsOf = async (limit: number, preferred?: 'last' | 'top') => {
      const asked = { userId, ...range, sections: ['summary', 'commitment'], limit } as const;
      return (await listLinesOfDays(db, { ...asked, ...(preferred && { preferred }) })).map(
        ({ text }) => text,
      );
    };
    expect(await textsOf(2)).toEqual(['prima', 'Ti mando il preventivo']);
    expect(await textsOf(1, 'last')).toEqual(['dopo']);
    expect(await textsOf(2, 'top')).toEqual(['prima', 'dopo']);
    expect(await textsOf(3, 'last')).toEqual(['prima', 'Ti mando il preventivo', 'dopo']);
    expect(await listLengthsOfDays(db, { userId, ...range })).toEqual([
      { createdAt: at('07:00'), duration: 60 },
      { createdAt: at('22:00'), duration: 0 },
    ]);
    expect(await listRecordingsOfDays(db, { userId: other.id, ...range, limit: 10 })).toHaveLength(1);
  });

  test('what falls on a day comes by its hour, from any recording, unless it was dropped', async () => {
    const { db, userId, insert } = await start();
    const recording = await addRecording(db, userId, { createdAt: at('09:00', '2026-07-01') });
    const due = (to: string, time: string | null = null) => ({ from: null, to, time });
    await insert(
      recording,
      newLine({ text: 'tutto il giorno', due: due(day) }),
      newLine({ text: 'alle nove', section: 'appointment', due: due(day, '09:00') }),
      newLine({ text: 'lasciato', due: due(day), state: 'dropped' }),
      newLine({ text: 'domani', due: due('2026-07-12') }),
      newLine({ text: 'senza giorno' }),
      newLine({ text: 'decisione', section: 'decision', due: due(day) }),
    );
    const lines = await listLinesDue(db, { userId, day, limit: 10 });
    expect(lines.map(({ text }) => text)).toEqual(['alle nove', 'tutto il giorno']);
    expect(await listLinesDue(db, { userId: (await addUser(db)).id, day, limit: 10 })).toEqual([]);
    expect(await findDayNeighbours(db, { userId, ...range, day })).toEqual({
      before: at('09:00', '2026-07-01'),
      after: null,
      dueBefore: null,
      dueAfter: '2026-07-12',
    });
  });

  test('a day is unfinished while one of its recordings has no transcript or has a job, and not once that failed', async () => {
    const { db, userId } = await start();
    const jobKinds = ['notes', 'diarization'];
    const isUnfinished = () => hasUnfinishedOfDays(db, { userId, ...range, jobKinds });
    const enqueue = (kind: string, subjectId: string) =>
      enqueueJob(db, {
        id: crypto.randomUUID(),
        kind,
        subjectId,
        userId,
        runAt: at('12:00'),
        now: at('12:00'),
      });
    const { id: otherId } = await addUser(db);
    await addRecording(db, otherId, { createdAt: at('10:00') });
    await addRecording(db, userId, { createdAt: at('23:00', '2026-07-10') });
    for (const status of ['ready', 'failed', 'recording'] as const)
      await addRecording(db, userId, { createdAt: at('10:00'), status });
    expect(await isUnfinished()).toBe(false);

    const ready = await addRecording(db, userId, { createdAt: at('11:00'), status: 'ready' });
    await enqueue('embedding', ready.id);
    expect(await isUnfinished()).toBe(false);
    await enqueue('notes', ready.id);
    expect(await isUnfinished()).toBe(true);
    await db.updateTable('jobs').set({ state: 'running' }).execute();
    expect(await isUnfinished()).toBe(true);
    await db.updateTable('jobs').set({ state: 'failed' }).execute();
    expect(await isUnfinished()).toBe(false);
    for (const status of ['queued', 'transcribing'] as const) {
      const recording = await addRecording(db, userId, { createdAt: at('12:00'), status });
      expect(await isUnfinished()).toBe(true);
      await inTransaction(db, (trx) => deleteRecording(trx, recording));
    }
    expect(await isUnfinished()).toBe(false);
  });

  test('speech is summed by ten minutes, also after midnight', async () => {
    const { db, userId } = await start();
    const recording = await addRecording(db, userId, { createdAt: at('23:55') });
    const said = (position: number, start: number, spokenAt: string) => ({
      ...{ position, start, end: start + 5, text: 'sì', speaker: null, confidence: null, spokenAt },
    });
    const segments = [
      said(0, 0, at('23:55')),
      said(1, 10, at('23:56')),
      said(2, 400, at('00:01', '2026-07-12')),
    ];
    await inTransaction(db, (trx) => replaceSegments(trx, recording, segments));
    expect(await listSpeechOf(db, { userId: (await addUser(db)).id, ...range })).toEqual([]);
    expect(await listSpeechOf(db, { userId, ...range })).toEqual([
      { at: '2026-07-11T23:5', seconds: 10 },
      { at: '2026-07-12T00:0', seconds: 5 },
    ]);
  });

  test('a digest replaces the one before, and its lines go with their recordings', async () => {
    const { db, userId, insert } = await start();
    const [one, other] = [
      await addRecording(db, userId, { title: 'Mattina' }),
      await addRecording(db, userId, { createdAt: at('10:00') }),
    ];
    const line = newLine({ text: 'riga 0', who: null });
    await insert(one, line);
    const digest = (...recordings: { id: string }[]) => ({
      ...({ day, madeBy: 'rule', madeAt: at('19:00') } as const),
      lines: recordings.map(({ id }, index) => ({
        ...{ recordingId: id, noteLineId: index === 0 ? line.id : null, text: `riga ${index}`, who: null },
        sources: [{ start: 1, end: 2 }],
      })),
    });
    const put = (...recordings: { id: string }[]) =>
      inTransaction(db, (trx) => replaceDayDigest(trx, userId, digest(...recordings)));
    await put(other);
    await put(one, other, { id: 'di nessuno' });
    const kept = async () => listDayDigests(db, { userId, first: day, last: day });
    expect(await kept()).toEqual([
      {
        ...digest(),
        lines: [
          expect.objectContaining({
            text: 'riga 0',
            recordingTitle: 'Mattina',
            recordedAt: at('09:00'),
            isStale: false,
          }),
          expect.objectContaining({ text: 'riga 1', sources: [{ start: 1, end: 2 }], noteLineId: null }),
        ],
      },
    ]);
    expect(await listDigestDays(db, { userId, limit: 5 })).toEqual([day]);
    expect(await listDigestDays(db, { userId, before: day, limit: 5 })).toEqual([]);
    await inTransaction(db, (trx) => deleteRecording(trx, other));
    expect((await kept())[0]?.lines.map(({ text }) => text)).toEqual(['riga 0']);
    await inTransaction(db, (trx) => deleteFoundWords(trx, one));
    expect((await kept())[0]?.lines).toEqual([]);
    await inTransaction(db, (trx) => deleteUserData(trx, userId));
    expect(await kept()).toEqual([]);
  });

  test('a digest says nothing of lines that were deleted while it was made, and what the others say now', async () => {
    const { db, userId, insert, owned } = await start();
    const recording = await addRecording(db, userId);
    const [changed, removed] = [newLine(), newLine({ position: 1, text: 'sparisce' })];
    await insert(recording, changed, removed);
    const lines = [changed, removed].map(({ id, text, who, sources }) => ({
      ...{ recordingId: recording.id, noteLineId: id, text, who, sources },
    }));
    const line = await owned(changed.id);
    await inTransaction(db, (trx) =>
      updateNoteLine(trx, line, { ...line, text: 'Mando tutto', who: 'Anna' }),
    );
    const gone = await owned(removed.id);
    await inTransaction(db, (trx) => deleteNoteLine(trx, gone));
    const made = { day, madeBy: 'rule', madeAt: at('19:00') } as const;
    await inTransaction(db, (trx) => replaceDayDigest(trx, userId, { ...made, lines }));
    const [digest] = await listDayDigests(db, { userId, first: day, last: day });
    expect(digest?.lines).toMatchObject([{ text: 'Mando tutto', who: 'Anna' }]);
  });

  test('a digest follows the lines that it rests on, and the names of the voices', async () => {
    const { db, userId, insert, owned } = await start();
    const recording = await addRecording(db, userId);
    const [changed, removed] = [newLine(), newLine({ position: 1, sources: [{ start: 20, end: 22 }] })];
    await insert(recording, changed, removed);
    const of = (noteLineId: string | null, text: string, start: number) => ({
      ...{ recordingId: recording.id, noteLineId, text, who: 'Voce 1', sources: [{ start, end: start + 2 }] },
    });
    const lines = [
      of(changed.id, 'Ti mando il preventivo', 2),
      of(removed.id, 'sparisce', 20),
      of(null, 'Voce 1 manda il preventivo.', 40),
      of(null, 'Scritta da quei secondi.', 3),
      of(null, 'Voce 10 non c’entra con loro.', 60),
    ];
    const made = { day, madeBy: 'model', madeAt: at('19:00') } as const;
    await inTransaction(db, (trx) => replaceDayDigest(trx, userId, { ...made, lines }));
    const line = await owned(changed.id);
    const change = { ...line, text: 'Mando due preventivi', updatedAt: at('20:00') };
    await inTransaction(db, (trx) => updateNoteLine(trx, line, change));
    const gone = await owned(removed.id);
    await inTransaction(db, (trx) => deleteNoteLine(trx, gone));
    await inTransaction(db, (trx) => renameInNotes(trx, recording, { speaker: 'Voce 1', name: 'Anna' }));
    const [digest] = await listDayDigests(db, { userId, first: day, last: day });
    expect(digest?.lines.map(({ text, who, isStale }) => [text, who, isStale])).toEqual([
      ['Mando due preventivi', 'Anna', false],
      ['Voce 1 manda il preventivo.', 'Anna', true],
      ['Scritta da quei secondi.', 'Anna', true],
      ['Voce 10 non c’entra con loro.', 'Anna', true],
    ]);
  });
});
