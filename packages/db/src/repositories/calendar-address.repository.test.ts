import { expect, test } from 'vitest';
import { inTransaction } from '../testing/in-transaction.ts';
import { newNoteLine } from '../testing/note-lines.ts';
import { addRecording, addUser, at } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import {
  deleteCalendarAddress,
  findCalendarAddress,
  findCalendarAddressByHash,
  updateCalendarRead,
  upsertCalendarAddress,
} from './calendar-address.repository.ts';
import { listDue } from './commitment.repository.ts';
import { insertNoteLines, type NewNoteLine } from './notes.repository.ts';

describeDatabases((open) => {
  test('an address is found by its hash until it is replaced or deleted', async () => {
    const { db } = await open();
    const { id: userId } = await addUser(db);
    const first = { userId, tokenHash: 'a'.repeat(64), createdAt: at('09:00'), lastReadAt: null };
    await upsertCalendarAddress(db, first);
    expect(await findCalendarAddressByHash(db, first.tokenHash)).toEqual(first);
    await updateCalendarRead(db, first, at('09:30'));
    expect(await findCalendarAddress(db, userId)).toEqual({ ...first, lastReadAt: at('09:30') });
    const second = { ...first, tokenHash: 'b'.repeat(64), createdAt: at('10:00') };
    await upsertCalendarAddress(db, second);
    expect(await findCalendarAddressByHash(db, first.tokenHash)).toBeUndefined();
    // What a calendar has read of the one before says nothing of this one.
    await updateCalendarRead(db, first, at('10:30'));
    expect(await findCalendarAddress(db, userId)).toEqual(second);
    expect(await deleteCalendarAddress(db, userId)).toBe(true);
    expect(await deleteCalendarAddress(db, userId)).toBe(false);
    expect(await findCalendarAddressByHash(db, second.tokenHash)).toBeUndefined();
  });

  test('what is due is what is open and has a day, the latest first', async () => {
    const { db } = await open();
    const user = await addUser(db);
    const recording = await addRecording(db, user.id, { status: 'ready', title: 'Cantiere' });
    const lineOn = (to: string | null, own: Partial<NewNoteLine> = {}) =>
      newNoteLine({
        text: to ?? 'senza data',
        due: to === null ? null : { from: null, to, time: null },
        ...own,
      });
    const lines = [
      lineOn('2026-07-17'),
      lineOn('2026-07-20'),
      lineOn('2025-01-01'),
      lineOn(null),
      lineOn('2026-07-18', { state: 'done' }),
      lineOn('2026-07-19', { section: 'appointment' }),
      lineOn('2026-07-19', { section: 'decision' }),
    ];
    await inTransaction(db, (trx) => insertNoteLines(trx, recording, lines));
    const due = async (section: 'commitment' | 'appointment', limit = 10) =>
      (await listDue(db, { userId: user.id, section, since: '2026-01-01', limit })).map(({ text }) => text);
    expect(await due('commitment')).toEqual(['2026-07-20', '2026-07-17']);
    expect(await due('commitment', 1)).toEqual(['2026-07-20']);
    expect(await due('appointment')).toEqual(['2026-07-19']);
    const other = await addUser(db);
    expect(await listDue(db, { userId: other.id, section: 'commitment', since: '', limit: 10 })).toEqual([]);
  });
});
