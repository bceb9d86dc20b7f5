import type { WingmanDatabase } from '@wingman/db/database.ts';
import { replaceSegments, type SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { addRecording, addUser } from '@wingman/db/testing/rows.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { beforeEach, expect, it } from 'vitest';
import { giveRecordings } from './given-recordings.ts';

const everything = { from: null, to: null };
const second = (seconds: number) => new Date(Date.UTC(2026, 6, 10, 8) + seconds * 1_000).toISOString();

describeDatabases((open) => {
  let database: WingmanDatabase;
  let userId: string;

  beforeEach(async () => {
    database = await open();
    userId = (await addUser(database.db)).id;
  });

  /** So many segments of twenty characters or more, one each four seconds, said by two voices in turn. */
  async function record(count: number, owner = userId): Promise<SegmentEntity[]> {
    const recording = await addRecording(database.db, owner, { title: 'Diario' });
    const rows = Array.from({ length: count }, (_, position) => ({
      position,
      start: position * 4,
      end: position * 4 + 3,
      text: `Qui si dice la frase ${position}.`,
      speaker: position % 2 === 0 ? 'Marta' : null,
      spokenAt: second(position * 4),
      confidence: null,
    }));
    return database.db.transaction().execute((trx) => replaceSegments(trx, recording, rows));
  }

  const give = (hits: SegmentEntity[], scope: { from: string | null; to: string | null } = everything) =>
    giveRecordings(database, {
      userId,
      recalled: {
        isOverview: false,
        excerpts: [],
        words: 'frase',
        scope: { superSearch: true, ...scope },
        found: hits.map(({ id, recordingId }) => ({ segmentId: id, recordingId, score: 1 })),
      },
    });

  it('are whole where they fit', async () => {
    const segments = await record(12);
    const [given] = await give([segments[7] as SegmentEntity]);
    expect(given).toMatchObject({ title: 'Diario', speakers: ['Marta'], isWhole: true });
    expect(given?.turns.map(({ position }) => position)).toEqual(segments.map(({ position }) => position));
  });

  it('are the parts around what was found in a long recording, as much as fits', async () => {
    const segments = await record(2_000);
    const [given] = await give([segments[1_500] as SegmentEntity]);
    const positions = given?.turns.map(({ position }) => position) ?? [];
    const length = given?.turns.reduce((sum, { text }) => sum + text.length + 1, 0) ?? 0;
    expect(given?.isWhole).toBe(false);
    expect(length).toBeGreaterThan(7_900);
    expect(length).toBeLessThanOrEqual(8_000);
    expect(Math.abs((positions[0] ?? 0) + (positions.at(-1) ?? 0) - 3_000)).toBeLessThanOrEqual(1);
    expect(positions.at(-1)).toBe((positions[0] ?? 0) + positions.length - 1);
  });

  it('have nothing outside of the scope, and are then not whole', async () => {
    const segments = await record(12);
    const [given] = await give([segments[7] as SegmentEntity], { from: second(20), to: second(40) });
    expect(given?.turns.map(({ position }) => position)).toEqual([5, 6, 7, 8, 9]);
    expect(given?.isWhole).toBe(false);
  });

  it('are never those of another user', async () => {
    const other = await addUser(database.db);
    const foreign = await record(3, other.id);
    expect(await give(foreign)).toEqual([]);
  });
});
