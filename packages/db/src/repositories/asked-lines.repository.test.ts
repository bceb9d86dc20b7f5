import { expect, test } from 'vitest';
import { inTransaction } from '../testing/in-transaction.ts';
import { newNoteLine } from '../testing/note-lines.ts';
import { addRecording, addUser, at } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import { listAskedLines, listSegmentsWithin } from './asked-lines.repository.ts';
import { unbounded } from './bounds.ts';
import {
  deleteNoteLine,
  findOwnedNoteLine,
  insertNoteLines,
  type NewNoteLine,
  upsertNotes,
} from './notes.repository.ts';
import { insertSegments } from './segment.repository.ts';

const made = {
  kind: 'meeting',
  title: 'Il preventivo',
  madeBy: 'rule',
  version: 2,
  madeAt: at('09:05'),
} as const;

const newLine = (text: string, values: Partial<NewNoteLine> = {}) => newNoteLine({ text, ...values });

describeDatabases((open) => {
  async function start() {
    const { db } = await open();
    const user = await addUser(db);
    const note = async (createdAt: string, lines: NewNoteLine[], userId = user.id) => {
      const recording = await addRecording(db, userId, { status: 'ready', createdAt });
      await inTransaction(db, async (trx) => {
        await upsertNotes(trx, recording, made);
        await insertNoteLines(trx, recording, lines);
      });
      return recording;
    };
    const ask = (values: Partial<Parameters<typeof listAskedLines>[1]> = {}) =>
      listAskedLines(db, {
        ...unbounded,
        userId: user.id,
        sections: ['commitment'],
        states: ['open'],
        limit: 100,
        ...values,
      });
    const texts = async (values: Parameters<typeof ask>[0] = {}) =>
      (await ask(values)).lines.map(({ text }) => text);
    return { db, user, note, ask, texts };
  }

  test('lines of the sections and states are listed, those of the newest recordings first', async () => {
    const { note, ask, texts } = await start();
    const older = await note(at('09:00'), [
      newLine('uno'),
      newLine('due', { position: 1, state: 'done' }),
      newLine('tre', { position: 2, section: 'decision' }),
    ]);
    await note(at('10:00'), [newLine('quattro')]);
    expect(await texts()).toEqual(['quattro', 'uno']);
    expect(await texts({ states: ['open', 'done'] })).toEqual(['quattro', 'uno', 'due']);
    expect(await texts({ sections: ['decision'] })).toEqual(['tre']);
    expect(await texts({ recordingId: older.id })).toEqual(['uno']);
    expect(await texts({ from: at('09:30') })).toEqual(['quattro']);
    expect(await texts({ to: at('10:00') })).toEqual(['uno']);
    expect(await texts({ limit: 1 })).toEqual(['quattro']);
    const [line] = (await ask({ recordingId: older.id })).lines;
    expect(line).toMatchObject({ recordedAt: at('09:00'), recordingTitle: 'Il preventivo' });
  });

  test('recordings with a transcript and no notes are told apart, and nobody else’s', async () => {
    const { db, user, note, ask } = await start();
    const stranger = await addUser(db);
    await note(at('09:00'), [newLine('fremde')], stranger.id);
    await note(at('09:00'), []);
    const bare = await addRecording(db, user.id, { status: 'ready', createdAt: at('11:00') });
    await addRecording(db, user.id, { status: 'queued' });
    expect(await ask()).toEqual({ lines: [], unnoted: [{ recordingId: bare.id, recordedAt: at('11:00') }] });
    expect((await ask({ to: at('11:00') })).unnoted).toEqual([]);
  });

  test('a line that was removed is none', async () => {
    const { db, user, note, texts } = await start();
    const gone = newLine('via');
    await note(at('09:00'), [gone, newLine('resta', { position: 1 })]);
    const owned = await findOwnedNoteLine(db, { id: gone.id, userId: user.id });
    if (!owned) throw new Error('it was inserted');
    await inTransaction(db, (trx) => deleteNoteLine(trx, owned));
    expect(await texts()).toEqual(['resta']);
  });

  test('segments are found by the seconds in which they begin, and only the user’s own', async () => {
    const { db, user } = await start();
    const recording = await addRecording(db, user.id);
    const stranger = await addRecording(db, (await addUser(db)).id);
    const rows = [0, 5.1, 10].map((start, position) => ({
      position,
      start,
      end: start + 4,
      text: `parole ${position}`,
      speaker: null,
      confidence: null,
      spokenAt: at('09:00'),
    }));
    for (const each of [recording, stranger])
      await inTransaction(db, (trx) => insertSegments(trx, each, rows));
    const within = async (start: number, end: number, recordingId = recording.id) =>
      (
        await listSegmentsWithin(db, {
          userId: user.id,
          spans: [{ recordingId, start, end }],
          within: unbounded,
        })
      ).map(({ position }) => position);
    expect(await within(5.1, 9.1)).toEqual([1]);
    expect(await within(4, 11)).toEqual([1, 2]);
    expect(await within(0, 11, stranger.id)).toEqual([]);
    expect(await listSegmentsWithin(db, { userId: user.id, spans: [], within: unbounded })).toEqual([]);
  });
});
