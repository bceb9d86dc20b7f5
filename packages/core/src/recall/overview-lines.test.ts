import type { Handle } from '@wingman/db/handle.ts';
import { unbounded } from '@wingman/db/repositories/bounds.ts';
import { insertNoteLines, upsertNotes } from '@wingman/db/repositories/notes.repository.ts';
import { insertSegments } from '@wingman/db/repositories/segment.repository.ts';
import { withCountedStatements } from '@wingman/db/testing/counted-statements.ts';
import { inTransaction } from '@wingman/db/testing/in-transaction.ts';
import { newNoteLine } from '@wingman/db/testing/note-lines.ts';
import { addRecording, addUser, at } from '@wingman/db/testing/rows.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { findOverviewLines, mostNoted } from './overview-lines.ts';

const timeZone = 'Europe/Rome';
const week = [{ ...unbounded, from: '2026-07-05T22:00:00.000Z', to: '2026-07-12T22:00:00.000Z' }];

type Line = Parameters<typeof newNoteLine>[0];

describeDatabases((open) => {
  /** Says `turns` sentences of five seconds each, and has a line of notes for each of `lines`. */
  async function record(db: Handle, userId: string, createdAt: string, lines: Line[], turns = 3) {
    const recording = await addRecording(db, userId, { status: 'ready', createdAt });
    const rows = Array.from({ length: turns }, (_, position) => ({
      ...{ position, start: position * 5, end: position * 5 + 4, speaker: 'Ada', confidence: null },
      text: `frase numero ${position}`,
      spokenAt: new Date(Date.parse(createdAt) + position * 5_000).toISOString(),
    }));
    const notes = { kind: 'meeting', title: null, madeBy: 'rule', version: 1, madeAt: createdAt } as const;
    await inTransaction(db, async (trx) => {
      await insertSegments(trx, recording, rows);
      await upsertNotes(trx, recording, notes);
      const all = lines.map((line, position) => ({ ...newNoteLine(line), position }));
      await insertNoteLines(trx, recording, all);
    });
    return recording;
  }

  const decided: NonNullable<Line> = { section: 'decision', sources: [{ start: 5, end: 9 }] };
  const texts = ({ lines }: Awaited<ReturnType<typeof findOverviewLines>>) =>
    lines.map(({ turns, facts }) => [facts?.section, ...turns.map(({ text }) => text)].join(': '));

  it('takes two statements, of three recordings and of sixty', async () => {
    const { db } = await open();
    const { id: userId } = await addUser(db);
    const { counted, count } = withCountedStatements(db);
    for (let hour = 0; hour < 3; hour += 1) await record(db, userId, at(`0${hour}:00`), [decided]);
    expect(
      await findOverviewLines(counted, { userId, ranges: week, shown: unbounded, timeZone }),
    ).toMatchObject({ left: 0 });
    expect(count()).toBe(2);
    for (let minute = 0; minute < 57; minute += 1)
      await record(db, userId, at(`10:${String(minute).padStart(2, '0')}`, '2026-07-09'), [decided]);
    const found = await findOverviewLines(counted, { userId, ranges: week, shown: unbounded, timeZone });
    expect(count()).toBe(4);
    expect(found.lines).toHaveLength(mostNoted);
    expect(found.left).toBe(60 - mostNoted);
    // A full day takes nothing from the other one.
    expect(found.lines.filter(({ answer }) => answer.spokenAt >= at('00:00'))).toHaveLength(3);
  });

  it('tells what was said within the time, also of a recording that began before it', async () => {
    const { db } = await open();
    const { id: userId } = await addUser(db);
    const lines = [0, 1, 2].map(
      (turn): Line => ({ ...decided, sources: [{ start: turn * 5, end: turn * 5 + 4 }] }),
    );
    await record(db, userId, at('10:00'), lines);
    const from = at('10:00:04');
    const to = at('10:00:09');
    const found = await findOverviewLines(db, {
      userId,
      ranges: [{ ...unbounded, from, to }],
      shown: unbounded,
      timeZone,
    });
    expect(texts(found)).toEqual(['decision: frase numero 1']);
  });

  it('tells nothing that no longer holds, was dropped or belongs to somebody else', async () => {
    const { db } = await open();
    const { id: userId } = await addUser(db);
    const { id: stranger } = await addUser(db);
    await record(db, stranger, at('09:00'), [decided]);
    await record(db, userId, at('10:00'), [
      { ...decided, isStale: true },
      { ...decided, section: 'commitment', state: 'dropped' },
      { ...decided, section: 'name' },
      { ...decided, sources: [{ start: 500, end: 504 }] },
    ]);
    expect(await findOverviewLines(db, { userId, ranges: week, shown: unbounded, timeZone })).toMatchObject({
      lines: [],
    });
  });

  it('gives a line in other words than were said as it stands in the notes', async () => {
    const { db } = await open();
    const { id: userId } = await addUser(db);
    await record(db, userId, at('10:00'), [
      { ...decided, text: 'Frase numero 1.' },
      { section: 'summary', text: 'Si parla di frasi brevi', sources: [{ start: 0, end: 4 }] },
      {
        section: 'key_point',
        text: 'mia',
        foundText: 'frase',
        sources: [{ start: 10, end: 14 }],
        isChanged: true,
      },
      { section: 'commitment', text: 'scritta', origin: 'own', sources: [] },
    ]);
    const { lines } = await findOverviewLines(db, { userId, ranges: week, shown: unbounded, timeZone });
    expect(Object.fromEntries(lines.map(({ facts }) => [facts?.section, facts?.words]))).toEqual({
      decision: null,
      summary: { text: 'Si parla di frasi brevi', by: 'found' },
      key_point: { text: 'mia', by: 'changed' },
      commitment: { text: 'scritta', by: 'written' },
    });
  });

  it('tells what came of a long recording over its whole length', async () => {
    const { db } = await open();
    const { id: userId } = await addUser(db);
    const lines = Array.from(
      { length: 200 },
      (_, turn): Line => ({
        ...decided,
        text: `decisione ${turn}`,
        sources: [{ start: turn * 5, end: turn * 5 + 4 }],
      }),
    );
    await record(db, userId, at('10:00'), lines, 200);
    const { lines: told } = await findOverviewLines(db, { userId, ranges: week, shown: unbounded, timeZone });
    const quarters = told.map(({ answer }) => Math.floor(answer.position / 50));
    for (const quarter of [0, 1, 2, 3])
      expect(quarters.slice(0, 12).filter((one) => one === quarter).length).toBeGreaterThan(1);
  });
});
