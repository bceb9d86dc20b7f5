import { expect, test } from 'vitest';
import { keyDigest } from '../key-digest.ts';
import { insertEmbeddingModel } from '../repositories/embedding.repository.ts';
import { insertMoment } from '../repositories/moment.repository.ts';
import { insertNoteLines } from '../repositories/notes.repository.ts';
import { deletePerson, findOwnedPerson, insertPeople } from '../repositories/person.repository.ts';
import { replaceMentions } from '../repositories/person-mention.repository.ts';
import { findRecordingById, type OwnedRecording } from '../repositories/recording.repository.ts';
import { addSettlement } from '../testing/add-settlement.ts';
import { inTransaction } from '../testing/in-transaction.ts';
import { newNoteLine } from '../testing/note-lines.ts';
import { addRecording, addUser, at, ownRecording } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import { packRecording } from './pack-recording.ts';
import { deleteTrashed, findOwnedTrashed } from './trash.repository.ts';
import { unpackRecording } from './unpack-recording.ts';

describeDatabases((open) => {
  async function start() {
    const { db } = await open();
    const user = await addUser(db);
    const pack = (recording: OwnedRecording) =>
      inTransaction(db, (trx) => packRecording(trx, recording, { now: at('12:00'), reason: 'deleted' }));
    const trashed = async ({ id }: { id: string }) => {
      const found = await findOwnedTrashed(db, { id, userId: user.id });
      if (!found) throw new Error(`${id} is not in the trash`);
      return found;
    };
    const unpack = async (recording: { id: string }) => {
      const found = await trashed(recording);
      await inTransaction(db, (trx) => unpackRecording(trx, found, at('13:00')));
    };
    const drop = async (recording: { id: string }) => {
      const found = await trashed(recording);
      await inTransaction(db, (trx) => deleteTrashed(trx, found));
    };
    return { db, user, pack, unpack, drop };
  }

  async function withSettlement() {
    const started = await start();
    const { db, user } = started;
    const earlier = await addRecording(db, user.id, { status: 'ready' });
    const line = newNoteLine();
    await inTransaction(db, (trx) => insertNoteLines(trx, earlier, [line]));
    await addSettlement(db, user.id, line.id);
    const settlements = () => db.selectFrom('settlements').selectAll().execute();
    const rows = async () => [
      await settlements(),
      await db.selectFrom('settlement_segments').selectAll().execute(),
    ];
    const before = await rows();
    const [settlement] = await settlements();
    const later = await ownRecording(db, settlement?.recording_id ?? '', user.id);
    return { ...started, earlier, later, line, before, rows };
  }

  test.each(['the same order', 'the other order'])(
    'what a recording says of a commitment of another one comes back once both are back, in %s',
    async (order) => {
      const { pack, unpack, earlier, later, before, rows } = await withSettlement();
      await pack(earlier);
      await pack(later);
      const [first, second] = order === 'the same order' ? [earlier, later] : [later, earlier];
      await unpack(first);
      expect(await rows()).toEqual([[], []]);
      await unpack(second);
      expect(await rows()).toEqual(before);
    },
  );

  test('it does not come back when the other one is gone, or the commitment was answered', async () => {
    const { db, pack, unpack, drop, earlier, later, line, rows } = await withSettlement();
    await pack(later);
    await db.updateTable('note_lines').set({ state: 'done' }).where('id', '=', line.id).execute();
    await unpack(later);
    expect(await rows()).toEqual([[], []]);
    const again = await withSettlement();
    await again.pack(again.later);
    await again.pack(again.earlier);
    await again.drop(again.later);
    await again.unpack(again.earlier);
    expect(await again.rows()).toEqual([[], []]);
    await pack(earlier);
    await drop(earlier);
    expect(await findRecordingById(db, earlier.id)).toBeUndefined();
  });

  const newPerson = (name: string) => {
    const id = crypto.randomUUID();
    const names = { name, foldedName: name.toLowerCase(), nameKey: name.toLowerCase() };
    return {
      id,
      ...names,
      joinedInto: null,
      rootId: id,
      isKept: false,
      createdAt: at('09:00'),
      updatedAt: at('09:00'),
    };
  };

  const naming = (personId: string) => ({
    kinds: ['named' as const],
    mentions: [{ personId, kind: 'named' as const, name: 'Giulia', sources: [] }],
  });

  /** A recording in which one person is named, of whom it says something, packed. */
  async function withPerson() {
    const started = await start();
    const { db, user, pack } = started;
    const recording = await addRecording(db, user.id, { status: 'ready' });
    const giulia = newPerson('Giulia');
    await inTransaction(db, async (trx) => {
      await insertPeople(trx, user.id, [giulia]);
      await replaceMentions(trx, recording, naming(giulia.id));
    });
    const people = async () => {
      const rows = await db.selectFrom('people').select(['id', 'name']).execute();
      const mentions = await db.selectFrom('person_mentions').select(['person_id', 'name']).execute();
      return { rows, mentions };
    };
    const before = await people();
    await pack(recording);
    expect(await people()).toEqual({ rows: [], mentions: [] });
    return { ...started, recording, giulia, people, before };
  }

  test('whom nothing else names goes and comes back', async () => {
    const { unpack, recording, people, before } = await withPerson();
    await unpack(recording);
    expect(await people()).toEqual(before);
  });

  test('who was found under the same name meanwhile takes their place', async () => {
    const { db, user, unpack, recording, people } = await withPerson();
    const other = newPerson('Giulia');
    await inTransaction(db, (trx) => insertPeople(trx, user.id, [other]));
    await unpack(recording);
    expect(await people()).toEqual({
      rows: [{ id: other.id, name: 'Giulia' }],
      mentions: [{ person_id: other.id, name: 'Giulia' }],
    });
  });

  test('whom the user deleted meanwhile stays deleted', async () => {
    const { db, user, unpack, recording, people } = await withPerson();
    const other = newPerson('Giulia');
    await inTransaction(db, (trx) => insertPeople(trx, user.id, [other]));
    const person = await findOwnedPerson(db, { id: other.id, userId: user.id });
    if (!person) throw new Error('there is one');
    await inTransaction(db, (trx) => deletePerson(trx, person, keyDigest('giulia')));
    await unpack(recording);
    expect(await people()).toEqual({ rows: [{ id: other.id, name: '' }], mentions: [] });
  });

  test('a tag, a file and vectors of a model that are gone meanwhile are left out, and the rest comes back', async () => {
    const { db, user, pack, unpack } = await start();
    const recording = await addRecording(db, user.id, { status: 'ready', audioPath: 'audio/lost' });
    const modelId = await inTransaction(db, async (trx) => {
      await insertMoment(trx, recording, {
        ...{ id: crypto.randomUUID(), kind: 'image', at: 3, text: 'lavagna' },
        ...{ imagePath: 'images/kept', imageType: 'image/png' },
        ...{ createdAt: at('09:00'), updatedAt: at('09:00') },
      });
      const tag = { id: 'tag', user_id: user.id, name: 'Casa', name_key: 'casa' };
      await trx
        .insertInto('tags')
        .values({ ...tag, created_at: at('09:00'), updated_at: at('09:00') })
        .execute();
      await trx
        .insertInto('recording_tags')
        .values({ recording_id: recording.id, tag_id: 'tag', user_id: user.id })
        .execute();
      const model = await insertEmbeddingModel(trx, {
        ...{ name: 'm', dimension: 2, probes: new Uint8Array([1, 2]), now: at('09:00') },
      });
      return model.id;
    });
    const vectors = Buffer.from([0, 255, 128, 7]);
    await db
      .insertInto('embedding_parts')
      .values({
        ...{ recording_id: recording.id, user_id: user.id, model_id: modelId, reads_from: 0 },
        ...{ first_position: 0, last_position: 1, spoken_from: at('09:00'), spoken_to: at('09:01') },
        ...{ anchors: '[0]', signs: Buffer.from([1]), vectors },
      })
      .execute();
    await pack(recording);
    await unpack(recording);
    const [part] = await db.selectFrom('embedding_parts').selectAll().execute();
    expect(Buffer.from(part?.vectors ?? []).equals(vectors)).toBe(true);
    expect(await db.selectFrom('file_removals').selectAll().execute()).toEqual([]);

    await pack(await ownRecording(db, recording.id, user.id));
    await db.deleteFrom('tags').execute();
    await db.deleteFrom('embedding_models').execute();
    await db.deleteFrom('trashed_files').where('file_key', '=', 'audio/lost').execute();
    await unpack(recording);
    expect(await findRecordingById(db, recording.id)).toMatchObject({ audioPath: null, status: 'ready' });
    for (const table of ['embedding_parts', 'recording_tags'] as const)
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    expect(await db.selectFrom('recording_moments').select(['text', 'image_path']).execute()).toEqual([
      { text: 'lavagna', image_path: 'images/kept' },
    ]);
    expect((await db.selectFrom('file_removals').selectAll().execute()).map((row) => row.file_key)).toEqual([
      'audio/lost',
    ]);
  });

  test('facts that its user dropped stay dropped, with and without it', async () => {
    const { db, user, pack, unpack } = await start();
    const recording = await addRecording(db, user.id, { status: 'ready' });
    const other = await addRecording(db, user.id, { status: 'ready' });
    const giulia = newPerson('Giulia');
    await inTransaction(db, async (trx) => {
      await insertPeople(trx, user.id, [giulia]);
      for (const named of [recording, other]) await replaceMentions(trx, named, naming(giulia.id));
    });
    await db
      .insertInto('dropped_facts')
      .values({
        ...{ id: 'fact', user_id: user.id, person_id: giulia.id, kind: 'work' },
        ...{ key_digest: 'digest', recording_id: recording.id, sources: '[]' },
      })
      .execute();
    const before = await db.selectFrom('dropped_facts').selectAll().execute();
    await pack(recording);
    expect(await db.selectFrom('dropped_facts').select(['id', 'recording_id']).execute()).toEqual([
      { id: 'fact', recording_id: null },
    ]);
    await unpack(recording);
    expect(await db.selectFrom('dropped_facts').selectAll().execute()).toEqual(before);
  });
});
