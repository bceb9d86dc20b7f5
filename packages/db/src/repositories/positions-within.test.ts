import { expect, it } from 'vitest';
import type { WingmanDatabase } from '../database.ts';
import { explainQueries } from '../testing/explained-queries.ts';
import { inTransaction } from '../testing/in-transaction.ts';
import { addRecording, addUser, at } from '../testing/rows.ts';
import { describeDatabases, describeSqlite } from '../testing/test-databases.ts';
import { unbounded } from './bounds.ts';
import { findOwnedPerson, insertPeople, updateJoin } from './person.repository.ts';
import { replaceMentions } from './person-mention.repository.ts';
import type { OwnedRecording } from './recording.repository.ts';
import { listRecordingIds } from './recordings-in-range.repository.ts';
import { listPositionsWithin } from './search.repository.ts';
import { replaceSegments } from './segment.repository.ts';

const now = at('09:00');

async function addPerson({ db }: WingmanDatabase, userId: string, name: string): Promise<string> {
  const id = crypto.randomUUID();
  const person = { id, name, foldedName: name.toLowerCase(), nameKey: null, joinedInto: null, rootId: id };
  await inTransaction(db, (trx) =>
    insertPeople(trx, userId, [{ ...person, isKept: true, createdAt: now, updatedAt: now }]),
  );
  return id;
}

/** A recording in which these voices say a sentence each, a minute after the other; `heard`: the ids of people, by their names. */
async function addTalk(
  { db }: WingmanDatabase,
  userId: string,
  voices: (string | null)[],
  heard: Record<string, string>,
): Promise<OwnedRecording> {
  const recording = await addRecording(db, userId, { status: 'ready', createdAt: now });
  const segments = voices.map((speaker, position) => {
    const spokenAt = new Date(Date.parse(now) + position * 60_000).toISOString();
    const said = { start: position * 60, end: position * 60 + 5, text: 'Va bene.', speaker };
    return { position, ...said, confidence: null, spokenAt };
  });
  const mentions = Object.entries(heard).map(([name, personId]) => ({
    ...{ personId, name, kind: 'voice' as const, sources: [] },
  }));
  await inTransaction(db, async (trx) => {
    await replaceSegments(trx, recording, segments);
    await replaceMentions(trx, recording, { kinds: ['voice'], mentions });
  });
  return recording;
}

async function start(database: WingmanDatabase) {
  const { id: userId } = await addUser(database.db);
  const [anna, marco] = [
    await addPerson(database, userId, 'Anna'),
    await addPerson(database, userId, 'Marco'),
  ];
  const both = await addTalk(database, userId, ['Anna', 'Marco', null, 'Anna', 'Voce 4'], {
    Anna: anna,
    Marco: marco,
  });
  const one = await addTalk(database, userId, ['Marco', 'Anna'], { Marco: marco });
  /** By recording, in order. `crossesTime`: of the second one. */
  const positions = async (within: Partial<typeof unbounded>, crossesTime = true) => {
    const cut = [
      { recordingId: both.id, crossesTime: true },
      { recordingId: one.id, crossesTime },
    ];
    const found = await listPositionsWithin(database.db, {
      ...{ userId, cut },
      within: { ...unbounded, ...within },
    });
    return cut.map(({ recordingId }) => [...(found.get(recordingId) ?? [])].sort());
  };
  return { database, userId, anna, marco, one, positions };
}

describeDatabases((open) => {
  it('what a voice says is found where the user gave it its name, by all its names', async () => {
    const { database, userId, anna, marco, positions } = await start(await open());
    expect(await positions({ personIds: [anna] })).toEqual([[0, 3], []]);
    expect(await positions({ personIds: [marco] })).toEqual([[1], [0]]);
    expect(await positions({ personIds: [anna, marco] })).toEqual([[0, 1, 3], [0]]);
    const joined = (await findOwnedPerson(database.db, { id: marco, userId }))!;
    await inTransaction(database.db, (trx) =>
      updateJoin(trx, joined, { joinedInto: anna, rootId: anna, partIds: [marco] }),
    );
    expect(await positions({ personIds: [anna] })).toEqual([[0, 1, 3], [0]]);
  });

  it('times narrow what a voice says, and what anybody says', async () => {
    const { anna, positions } = await start(await open());
    const from = new Date(Date.parse(now) + 60_000).toISOString();
    expect(await positions({ personIds: [anna], from })).toEqual([[3], []]);
    expect(await positions({ personIds: [anna], seconds: { from: 0, to: 60 } })).toEqual([[0], []]);
    expect(await positions({ from })).toEqual([[1, 2, 3, 4], [1]]);
    expect(await positions({ personIds: [anna], to: from })).toEqual([[0], []]);
    expect(await positions({ seconds: { from: 0, to: 60 } })).toEqual([[0], [0]]);
  });

  it('of a recording that was made in time all is found without comparing times', async () => {
    const { marco, positions } = await start(await open());
    const [from, isCut] = [new Date(Date.parse(now) + 60_000).toISOString(), false];
    expect(await positions({ personIds: [marco], from })).toEqual([[1], []]);
    expect(await positions({ personIds: [marco], from }, isCut)).toEqual([[1], [0]]);
  });

  it('nothing that strangers say is found, nor in other recordings', async () => {
    const { database, userId, anna, one } = await start(await open());
    const { id: stranger } = await addUser(database.db);
    const within = { ...unbounded, personIds: [anna] };
    const cut = [{ recordingId: one.id, crossesTime: false }];
    const read = (asked: Pick<Parameters<typeof listPositionsWithin>[1], 'userId' | 'cut'>) =>
      listPositionsWithin(database.db, { ...asked, within });
    expect(await read({ userId: stranger, cut })).toEqual(new Map());
    expect(await read({ userId, cut })).toEqual(new Map());
    expect(await read({ userId, cut: [] })).toEqual(new Map());
  });
});

describeSqlite((open) => {
  it('the limit to a voice reads neither the words of others nor the people of everybody', async () => {
    const { database, userId, anna, one } = await start(await open());
    const within = { ...unbounded, personIds: [anna], from: now };
    const cut = [{ recordingId: one.id, crossesTime: false }];
    const plan = await explainQueries(database, async (db) => {
      await listPositionsWithin(db, { userId, cut, within });
      await listRecordingIds(db, { userId, ...within });
    });
    expect(plan).toContain('USING COVERING INDEX recording_segments_voice_index');
    expect(plan).not.toMatch(/SCAN (?:mention|people|segment)/);
  });
});
