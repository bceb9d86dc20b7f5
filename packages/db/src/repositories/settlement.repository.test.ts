import { expect, test } from 'vitest';
import { inTransaction } from '../testing/in-transaction.ts';
import { addRecording, addUser, at } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import {
  findOwnedNoteLine,
  insertNoteLines,
  listNoteLines,
  type NewNoteLine,
  updateNoteLine,
} from './notes.repository.ts';
import { deleteRecording } from './recording.repository.ts';
import { insertSegments, replaceSegments } from './segment.repository.ts';
import {
  holdForSettlements,
  listNextRecordings,
  listOpenCommitments,
} from './settled-commitments.repository.ts';
import {
  answerSettlement,
  attachSettlements,
  detachSettlements,
  findOwnedSettlement,
  insertSettlements,
  listOpenSettlementsFrom,
  listSettlements,
  listShownSettlements,
  type NewSettlement,
  rejectOvertaken,
} from './settlement.repository.ts';

const line = (own: Partial<NewNoteLine> = {}): NewNoteLine => ({
  ...{ id: crypto.randomUUID(), section: 'commitment', heading: null, position: 0, foundText: null },
  ...{ text: 'Ti mando il preventivo', isChanged: false, origin: 'found', sources: [{ start: 1, end: 4 }] },
  ...{ isStale: false, who: null, toWhom: null, dueText: null, due: null, state: 'open' },
  updatedAt: at('09:05'),
  ...own,
});

const segment = (position: number, text: string) => ({
  ...{ position, start: position * 5, end: position * 5 + 4, text },
  ...{ speaker: null, confidence: null, spokenAt: at('12:00') },
});

describeDatabases((open) => {
  async function start() {
    const { db } = await open();
    const user = await addUser(db);
    const earlier = await addRecording(db, user.id, { status: 'ready' });
    const later = await addRecording(db, user.id, { status: 'ready', title: 'Dopo', createdAt: at('12:00') });
    const promised = line();
    await inTransaction(db, (trx) => insertNoteLines(trx, earlier, [promised]));
    const said = [segment(0, 'Il preventivo?'), segment(1, ' Te l’ho mandato. ')];
    const segments = await inTransaction(db, (trx) => replaceSegments(trx, later, said));
    const settlement: NewSettlement = {
      ...{ id: crypto.randomUUID(), lineId: promised.id, recordingId: later.id, kind: 'moved' },
      ...{
        sources: [{ start: 0, end: 4 }],
        dueText: 'lunedì',
        due: { from: null, to: '2026-07-20', time: null },
      },
      segmentIds: segments.map(({ id }) => id),
    };
    const insert = (...some: NewSettlement[]) =>
      inTransaction(db, (trx) => insertSettlements(trx, user.id, some, at('12:05')));
    await insert(settlement);
    const shown = async () => (await listShownSettlements(db, [promised.id])).get(promised.id) ?? [];
    const owned = async (id: string) => {
      const found = await findOwnedSettlement(db, { id, userId: user.id });
      if (!found) throw new Error('it was inserted');
      return found;
    };
    return { db, user, earlier, later, promised, segments, settlement, insert, shown, owned };
  }

  test('what later recordings say of an open commitment is shown with their words, the latest first', async () => {
    const { db, user, promised, later, settlement, insert, shown } = await start();
    const last = await addRecording(db, user.id, { status: 'ready', createdAt: at('13:00') });
    const [spoken] = await inTransaction(db, (trx) => replaceSegments(trx, last, [segment(0, 'Fatto.')]));
    const newer = { ...settlement, id: crypto.randomUUID(), recordingId: last.id, kind: 'done' } as const;
    await insert({ ...newer, due: null, dueText: null, segmentIds: [spoken?.id ?? 0] });
    expect(await shown()).toEqual([
      expect.objectContaining({ kind: 'done', recordingId: last.id, words: 'Fatto.', due: null }),
      {
        ...{ id: settlement.id, kind: 'moved', recordingId: later.id, recordingTitle: 'Dopo' },
        ...{ recordedAt: at('12:00'), start: 0, words: 'Il preventivo? Te l’ho mandato.' },
        ...{ dueText: 'lunedì', due: settlement.due },
      },
    ]);
    const other = await addUser(db);
    expect(await findOwnedSettlement(db, { id: settlement.id, userId: other.id })).toBeUndefined();
    const owned = await findOwnedNoteLine(db, { id: promised.id, userId: user.id });
    if (!owned) throw new Error('it was inserted');
    await inTransaction(db, (trx) => updateNoteLine(trx, owned, { ...owned, state: 'done' }));
    expect(await shown()).toEqual([]);
    expect(await listShownSettlements(db, [])).toEqual(new Map());
  });

  test('one answer counts, closes what was said before it, and keeps no words', async () => {
    const { db, user, settlement, insert, shown, owned } = await start();
    const ofRecordingAt = async (time: string) => {
      const { id: recordingId } = await addRecording(db, user.id, { createdAt: at(time) });
      return { ...settlement, id: crypto.randomUUID(), recordingId };
    };
    const [before, after] = [await ofRecordingAt('11:00'), await ofRecordingAt('14:00')];
    await insert(before, after);
    const found = await owned(settlement.id);
    const answer = (state: 'accepted' | 'rejected') =>
      inTransaction(db, (trx) => answerSettlement(trx, found, state));
    expect([await answer('accepted'), await answer('rejected')]).toEqual([true, false]);
    await inTransaction(db, (trx) => rejectOvertaken(trx, found));
    const known = await listSettlements(db, [settlement.lineId]);
    const stateOf = (id: string) => known.find((each) => each.id === id);
    expect(stateOf(settlement.id)).toMatchObject({ state: 'accepted', dueText: null });
    expect(stateOf(before.id)).toMatchObject({ state: 'rejected', dueText: null });
    expect(stateOf(after.id)).toMatchObject({ state: 'open', dueText: 'lunedì' });
    // Its words were replaced meanwhile.
    expect((await shown()).map(({ id }) => id)).toEqual([after.id]);
  });

  test('an open one goes with words that change or go, an answered one stays without them', async () => {
    const { db, later, segments, settlement, insert, shown, owned } = await start();
    const of = (position: number) =>
      db
        .updateTable('recording_segments')
        .where('recording_id', '=', later.id)
        .where('position', '=', position);
    await of(1).set({ speaker: 'Anna' }).execute();
    expect(await shown()).toHaveLength(1);
    await of(1).set({ text: 'Non te l’ho mandato.' }).execute();
    expect(await listSettlements(db, [settlement.lineId])).toEqual([]);
    const again = { ...settlement, id: crypto.randomUUID() };
    await insert(again);
    await db
      .deleteFrom('recording_segments')
      .where('id', '=', segments[0]?.id ?? 0)
      .execute();
    expect(await listSettlements(db, [settlement.lineId])).toEqual([]);
    const links = () => db.selectFrom('settlement_segments').selectAll().execute();
    expect(await links()).toEqual([]);
    const [spoken] = await inTransaction(db, (trx) => insertSegments(trx, later, [segment(5, 'Fatto.')]));
    const kept = { ...settlement, id: crypto.randomUUID(), segmentIds: [spoken?.id ?? 0] };
    await insert(kept);
    const answered = await owned(kept.id);
    await inTransaction(db, (trx) => answerSettlement(trx, answered, 'rejected'));
    await inTransaction(db, (trx) => replaceSegments(trx, later, []));
    expect(await listSettlements(db, [settlement.lineId])).toMatchObject([{ state: 'rejected' }]);
    expect(await links()).toEqual([]);
    await inTransaction(db, (trx) => deleteRecording(trx, later));
    expect(await listSettlements(db, [settlement.lineId])).toEqual([]);
  });

  test('they move with their line, and go with it', async () => {
    const { db, earlier, promised, settlement, insert, shown } = await start();
    const second = { ...settlement, id: crypto.randomUUID() };
    await insert(second);
    const next = line({ position: 1 });
    await inTransaction(db, async (trx) => {
      const detached = await detachSettlements(trx, earlier);
      expect(detached.get(promised.id)?.toSorted()).toEqual([settlement.id, second.id].toSorted());
      await trx.deleteFrom('note_lines').where('id', '=', promised.id).execute();
      await insertNoteLines(trx, earlier, [next]);
      await attachSettlements(trx, new Map([settlement.id, second.id].map((id) => [id, next.id])));
    });
    expect(await shown()).toEqual([]);
    expect(await listSettlements(db, [next.id])).toHaveLength(2);
    await db.deleteFrom('note_lines').where('id', '=', next.id).execute();
    expect(await db.selectFrom('settlements').selectAll().execute()).toEqual([]);
  });

  test('open commitments of a time are found, and the recordings that come next', async () => {
    const { db, user, earlier, later, promised, settlement, segments } = await start();
    const other = await addUser(db);
    const theirs = await addRecording(db, other.id, { status: 'ready' });
    await inTransaction(db, async (trx) => {
      await insertNoteLines(trx, theirs, [line()]);
      await insertNoteLines(trx, earlier, [line({ state: 'done' }), line({ section: 'decision' })]);
      await insertNoteLines(trx, later, [line({ text: 'Dopo' })]);
    });
    const found = async (from: string, to: string, limit = 9) =>
      (await listOpenCommitments(db, { userId: user.id, from: at(from), to: at(to), limit })).map(
        ({ text }) => text,
      );
    expect(await found('08:00', '12:00')).toEqual([promised.text]);
    expect(await found('08:00', '12:01')).toEqual(['Dopo', promised.text]);
    expect(await found('08:00', '12:01', 1)).toEqual(['Dopo']);
    expect(await found('09:01', '12:00')).toEqual([]);
    const next = (after: string) =>
      listNextRecordings(db, { userId: user.id, after: at(after), before: at('23:00'), limit: 9 });
    expect(await next('09:00')).toEqual([{ id: later.id, createdAt: at('12:00') }]);
    expect(await next('12:00')).toEqual([]);
    expect(await listOpenSettlementsFrom(db, later.id)).toMatchObject([
      { id: settlement.id, lineRecordingId: earlier.id },
    ]);
    const [ofDone] = (await listNoteLines(db, earlier.id)).filter(({ state }) => state === 'done');
    const wanted = {
      lineIds: [promised.id, ofDone?.id ?? '', 'nessuna'],
      recordingIds: [later.id, 'nessuna'],
      segmentIds: segments.map(({ id }) => id),
    };
    const held = await inTransaction(db, (trx) => holdForSettlements(trx, wanted));
    expect([...held.lines]).toEqual([[promised.id, earlier.id]]);
    expect([...held.recordingIds]).toEqual([later.id]);
    expect([...held.segments.values()].map(({ text }) => text)).toEqual(segments.map(({ text }) => text));
  });
});
