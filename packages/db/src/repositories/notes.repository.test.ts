import { commitmentCursor } from '@wingman/contract/notes-table.ts';
import { expect, test } from 'vitest';
import { inTransaction } from '../testing/in-transaction.ts';
import { newNoteLine } from '../testing/note-lines.ts';
import { addRecording, addUser, at } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import { type CommitmentFilter, listCommitmentNames, listCommitments } from './commitment.repository.ts';
import { restoreNoteLine } from './deleted-line.repository.ts';
import { listWithoutNotes } from './missing-notes.repository.ts';
import { findNoteChoices, upsertNoteChoice } from './note-choice.repository.ts';
import {
  deleteFoundWords,
  deleteNoteLine,
  deleteUntouchedLines,
  deleteWordsOfOtherTranscript,
  findNotes,
  findOwnedNoteLine,
  insertNoteLines,
  listNoteLines,
  listTouchedSources,
  type NewNoteLine,
  renameInNotes,
  updateNoteLine,
  upsertNotes,
} from './notes.repository.ts';
import { deleteRecording, findRecordingById } from './recording.repository.ts';
import { replaceSegments } from './segment.repository.ts';
import { upsertSettings } from './settings.repository.ts';

const made = {
  kind: 'meeting',
  title: 'Il preventivo',
  madeBy: 'rule',
  version: 2,
  madeAt: at('09:05'),
  model: 'gpt-4.1-mini',
  template: null,
} as const;

const newLine = (values: Partial<NewNoteLine> = {}) =>
  newNoteLine({
    who: 'Voce 1',
    dueText: 'entro venerdì',
    due: { from: null, to: '2026-07-17', time: null },
    madeBy: 'model',
    ...values,
  });

describeDatabases((open) => {
  async function start() {
    const database = await open();
    const { db } = database;
    const user = await addUser(db);
    const recording = await addRecording(db, user.id, { status: 'ready', title: 'Cantiere' });
    const insert = (...lines: NewNoteLine[]) =>
      inTransaction(db, (trx) => insertNoteLines(trx, recording, lines));
    const owned = async (id: string) => {
      const line = await findOwnedNoteLine(db, { id, userId: user.id });
      if (!line) throw new Error('it was inserted');
      return line;
    };
    return { db, user, recording, insert, owned };
  }

  test('notes are replaced as a whole, and their lines read back as they were', async () => {
    const { db, user, recording, insert } = await start();
    await inTransaction(db, (trx) => upsertNotes(trx, recording, { ...made, title: null }));
    await inTransaction(db, (trx) => upsertNotes(trx, recording, made));
    expect(await findNotes(db, recording.id)).toEqual({
      ...made,
      recordingId: recording.id,
      userId: user.id,
    });
    const span = newLine({
      position: 1,
      due: { from: '2027-01-07', to: null, time: null },
      text: 'perché 😀',
    });
    const bare = newLine({ position: 0, section: 'summary', due: null, who: null, dueText: null });
    await insert(span, bare);
    const ids = { userId: user.id, recordingId: recording.id };
    expect(await listNoteLines(db, recording.id)).toEqual([
      { ...bare, ...ids },
      { ...span, ...ids },
    ]);
    const other = await addUser(db);
    expect(await findOwnedNoteLine(db, { id: span.id, userId: other.id })).toBeUndefined();
  });

  test('of a new transcript stays what the user wrote, changed, settled or deleted, without the words from before', async () => {
    const { db, recording, insert, owned } = await start();
    await inTransaction(db, (trx) => upsertNotes(trx, recording, made));
    const lines = {
      untouched: newLine({ position: 0 }),
      changed: newLine({ position: 1, text: 'Ti mando due preventivi', foundText: 'Ti mando il preventivo' }),
      done: newLine({ position: 2, state: 'done' }),
      own: newLine({ position: 3, origin: 'own', text: 'Chiamare Anna', sources: [] }),
      removed: newLine({ position: 4, sources: [{ start: 9, end: 11 }] }),
    };
    await insert(...Object.values(lines));
    for (const { id } of [lines.changed, lines.done]) {
      const line = await owned(id);
      await inTransaction(db, (trx) => updateNoteLine(trx, line, { ...line, updatedAt: at('09:06') }));
    }
    const removed = await owned(lines.removed.id);
    await inTransaction(db, (trx) => deleteNoteLine(trx, removed));
    expect(await findOwnedNoteLine(db, { id: removed.id, userId: removed.userId })).toBeUndefined();
    const titles = async () => (await findRecordingById(db, recording.id))?.suggestedTitle;
    expect(await titles()).toBe(made.title);
    await inTransaction(db, (trx) => deleteFoundWords(trx, recording));
    expect(await titles()).toBeNull();
    expect(await findNotes(db, recording.id)).toBeUndefined();
    expect(await listNoteLines(db, recording.id)).toMatchObject([
      { text: 'Ti mando due preventivi', foundText: '', isStale: true, dueText: null },
      { state: 'done', foundText: null, isStale: true },
      { text: 'Chiamare Anna', isStale: false, dueText: 'entro venerdì' },
    ]);
    expect((await listTouchedSources(db, recording.id)).map(({ sources }) => sources)).toContainEqual(
      lines.removed.sources,
    );
    const own = await owned(lines.own.id);
    await inTransaction(db, (trx) => deleteNoteLine(trx, own));
    await inTransaction(db, (trx) => deleteUntouchedLines(trx, recording));
    expect(await listNoteLines(db, recording.id)).toHaveLength(2);
  });

  test('commitments come by their days, those without one last, page by page, and only the own ones', async () => {
    const { db, user, insert, owned } = await start();
    const byDay = ['2026-07-20', null, '2026-07-12', '2026-07-15'].map((to) =>
      newLine({ due: to === null ? null : { from: null, to, time: null } }),
    );
    await insert(...byDay, newLine({ section: 'decision' }), newLine({ state: 'done' }));
    const other = await addUser(db);
    const theirs = await addRecording(db, other.id);
    const foreign = newLine();
    await inTransaction(db, (trx) => insertNoteLines(trx, theirs, [foreign]));
    const query = { userId: user.id, state: 'open', limit: 3 } as const;
    const first = await listCommitments(db, query);
    expect(first.map(({ due }) => due?.to)).toEqual(['2026-07-12', '2026-07-15', '2026-07-20']);
    expect(first[0]).toMatchObject({ recordingTitle: 'Cantiere', recordedAt: at('09:00') });
    const rest = await listCommitments(db, { ...query, after: first[2]?.id });
    expect(rest.map(({ due }) => due)).toEqual([null]);
    expect(await listCommitments(db, { ...query, after: foreign.id })).toEqual([]);
    const last = first[2];
    if (!last) throw new Error('three were found');
    const gone = await owned(last.id);
    await inTransaction(db, (trx) => deleteNoteLine(trx, gone));
    const following = await listCommitments(db, { ...query, after: commitmentCursor(last) });
    expect(following.map(({ due }) => due)).toEqual([null]);
    const settled = await owned(first[0]?.id ?? '');
    const done = { ...settled, state: 'done', updatedAt: at('10:00') } as const;
    await inTransaction(db, (trx) => updateNoteLine(trx, settled, done));
    expect(await listCommitments(db, { ...query, state: 'done' })).toHaveLength(2);
  });

  test('commitments are found by who takes them on, by whom they are for and from a day on', async () => {
    const { db, user, insert } = await start();
    const lineOf = (text: string, own: Partial<NewNoteLine>) => newLine({ text, who: null, ...own });
    await insert(
      lineOf('a', { who: 'Anna', toWhom: 'Marco' }),
      lineOf('b', { who: 'Marco', due: { from: null, to: '2026-07-16', time: null } }),
      lineOf('c', { who: 'Marco', toWhom: 'Anna', due: null }),
      lineOf('d', { toWhom: 'Anna' }),
      lineOf('e', { who: 'Anna', toWhom: 'Marco', state: 'done' }),
    );
    const found = async (filter: CommitmentFilter) =>
      (await listCommitments(db, { userId: user.id, state: 'open', limit: 10, filter }))
        .map(({ text }) => text)
        .toSorted()
        .join('');
    expect(await found({})).toBe('abcd');
    expect(await found({ by: ['Anna'] })).toBe('a');
    expect(await found({ by: [] })).toBe('');
    expect(await found({ notBy: ['Anna'] })).toBe('bc');
    expect(await found({ notBy: [] })).toBe('abc');
    expect(await found({ to: ['Anna', 'Anna Rossi'] })).toBe('cd');
    expect(await found({ between: 'Marco' })).toBe('abc');
    expect(await found({ dueFrom: '2026-07-17' })).toBe('ad');
    expect(await found({ dueFrom: '2026-07-17', by: ['Anna'] })).toBe('a');
    expect(await listCommitmentNames(db, user.id)).toHaveLength(4);
    expect(await listCommitmentNames(db, user.id)).toContainEqual({ who: 'Anna', toWhom: 'Marco', count: 1 });
  });

  test('a renamed voice is renamed in the lines of its recording', async () => {
    const { db, user, recording, insert } = await start();
    const there = await addRecording(db, user.id);
    await insert(newLine({ toWhom: 'Voce 2' }), newLine({ position: 1, who: 'Voce 2', toWhom: 'Voce 1' }));
    await inTransaction(db, (trx) => insertNoteLines(trx, there, [newLine()]));
    await inTransaction(db, (trx) => renameInNotes(trx, recording, { speaker: 'Voce 1', name: 'Anna' }));
    const names = async (id: string) => (await listNoteLines(db, id)).map(({ who, toWhom }) => [who, toWhom]);
    expect(await names(recording.id)).toEqual([
      ['Anna', 'Voce 2'],
      ['Voce 2', 'Anna'],
    ]);
    expect(await names(there.id)).toEqual([['Voce 1', null]]);
  });

  test('transcribed recordings without notes of this version are listed, the newest first', async () => {
    const { db, user, recording } = await start();
    const newer = await addRecording(db, user.id, { status: 'ready', createdAt: at('11:00') });
    await addRecording(db, user.id);
    const missing = async (version: number) =>
      (await listWithoutNotes(db, { version, jobKinds: ['notes'], limit: 10 })).map(({ id }) => id);
    expect(await missing(2)).toEqual([newer.id, recording.id]);
    await inTransaction(db, (trx) => upsertNotes(trx, newer, made));
    expect(await missing(2)).toEqual([recording.id]);
    expect(await missing(3)).toEqual([newer.id, recording.id]);
    const choose = (isOff: boolean) =>
      inTransaction(db, (trx) => upsertNoteChoice(trx, newer, { isOff }, at('12:00')));
    await choose(true);
    expect(await missing(3)).toEqual([recording.id]);
    await upsertSettings(db, user.id, { automaticNotes: false }, at('12:00'));
    expect(await missing(3)).toEqual([]);
    await choose(false);
    expect(await missing(3)).toEqual([newer.id]);
  });

  test('a deleted line gets its words back once, in its recording alone', async () => {
    const { db, user, recording, insert, owned } = await start();
    const line = newLine({ section: 'custom', heading: 'Rischi', toWhom: 'Voce 2' });
    await insert(line);
    const inserted = await owned(line.id);
    await inTransaction(db, (trx) => deleteNoteLine(trx, inserted));
    const there = await addRecording(db, user.id);
    const again = { ...line, text: 'Di nuovo', updatedAt: at('09:07') };
    expect(await inTransaction(db, (trx) => restoreNoteLine(trx, there, again))).toBe(false);
    expect(await inTransaction(db, (trx) => restoreNoteLine(trx, recording, again))).toBe(true);
    expect(await inTransaction(db, (trx) => restoreNoteLine(trx, recording, line))).toBe(false);
    const ids = { userId: user.id, recordingId: recording.id };
    expect(await listNoteLines(db, recording.id)).toEqual([{ ...again, ...ids }]);
    await inTransaction(db, (trx) => deleteUntouchedLines(trx, recording));
    expect(await listNoteLines(db, recording.id)).toHaveLength(1);
  });

  test('what was chosen for a recording outlives its notes', async () => {
    const { db, recording } = await start();
    expect(await findNoteChoices(db, recording.id)).toEqual({
      ...{ kind: null, templateId: null, isOff: null },
      ...{ isAutomatic: true, proposal: null },
    });
    await inTransaction(db, async (trx) => {
      await upsertNoteChoice(trx, recording, { kind: 'lesson' }, at('09:06'));
      await upsertNoteChoice(trx, recording, { isOff: false }, at('09:07'));
      await deleteFoundWords(trx, recording);
    });
    expect(await findNoteChoices(db, recording.id)).toMatchObject({ kind: 'lesson', isOff: false });
    await inTransaction(db, (trx) => upsertNoteChoice(trx, recording, { kind: null }, at('09:08')));
    expect(await findNoteChoices(db, recording.id)).toMatchObject({ kind: null, isOff: false });
  });

  test('notes of a transcript that an earlier version replaced are missing, and what was found in it goes', async () => {
    const { db, user, recording, insert } = await start();
    const segment = {
      ...{ position: 0, start: 0, end: 4, text: 'Ti mando il preventivo' },
      ...{ speaker: null, confidence: null, spokenAt: at('09:00') },
    };
    await inTransaction(db, (trx) => replaceSegments(trx, recording, [segment]));
    await inTransaction(db, (trx) => upsertNotes(trx, recording, made));
    await insert(newLine(), newLine({ position: 1, origin: 'own', text: 'Chiamare Anna', sources: [] }));
    const missing = () => listWithoutNotes(db, { version: 2, jobKinds: ['notes'], limit: 10 });
    expect(await missing()).toEqual([]);
    await inTransaction(db, (trx) => deleteWordsOfOtherTranscript(trx, recording));
    expect(await listNoteLines(db, recording.id)).toHaveLength(2);
    await inTransaction(db, (trx) => replaceSegments(trx, recording, [segment]));
    expect(await missing()).toEqual([{ id: recording.id, userId: user.id }]);
    await inTransaction(db, (trx) => deleteWordsOfOtherTranscript(trx, recording));
    expect((await listNoteLines(db, recording.id)).map(({ text }) => text)).toEqual(['Chiamare Anna']);
  });

  test('they go with their recording', async () => {
    const { db, recording, insert } = await start();
    await inTransaction(db, (trx) => upsertNotes(trx, recording, made));
    await insert(newLine());
    await inTransaction(db, (trx) => deleteRecording(trx, recording));
    expect(await findNotes(db, recording.id)).toBeUndefined();
    expect(await listNoteLines(db, recording.id)).toEqual([]);
  });
});
