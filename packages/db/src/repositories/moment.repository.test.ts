import { expect, test } from 'vitest';
import type { Handle } from '../handle.ts';
import { inTransaction } from '../testing/in-transaction.ts';
import { addRecording, addUser, at } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import { deleteRowsOfLostFiles, listFileUses, listReferencedFiles } from '../transfer/referenced-files.ts';
import { listFileRemovals } from './file-removal.repository.ts';
import {
  countMoments,
  deleteMoment,
  findOwnedMoment,
  insertMoment,
  listMoments,
  type NewMoment,
  updateMoment,
} from './moment.repository.ts';
import { insertPendingUpload } from './pending-upload.repository.ts';
import { deleteRecording } from './recording.repository.ts';

const times = { createdAt: at('09:00'), updatedAt: at('09:00') };

function newMoment(values: Partial<NewMoment> = {}): NewMoment {
  const nothing = { text: null, imagePath: null, imageType: null };
  return { id: crypto.randomUUID(), kind: 'mark', at: 1, ...nothing, ...times, ...values };
}

const image = { kind: 'image', imagePath: 'aa/image', imageType: 'image/png' } as const;
const removals = (db: Handle) => listFileRemovals(db, { after: '', limit: 10 });

describeDatabases((open) => {
  test('moments are stored to the millisecond, and listed in the order of their seconds', async () => {
    const { db } = await open();
    const user = await addUser(db);
    const recording = await addRecording(db, user.id);
    const other = await addRecording(db, user.id);
    const note = newMoment({ kind: 'note', at: 86_399.999, text: 'perché 😀\nsì' });
    for (const moment of [note, newMoment({ at: 0 }), newMoment({ at: 12.345 })])
      await insertMoment(db, recording, moment);
    await insertMoment(db, other, newMoment());
    const listed = await listMoments(db, recording.id);
    expect(listed.map((moment) => moment.at)).toEqual([0, 12.345, 86_399.999]);
    expect(listed[2]).toEqual({ ...note, userId: user.id, recordingId: recording.id });
    expect(await countMoments(db, recording.id)).toBe(3);
  });

  test('an id belongs to one moment of its user, and may be that of another user', async () => {
    const { db, dialect } = await open();
    const [ada, bruno] = [await addUser(db), await addUser(db)];
    const [ofAda, ofBruno] = [await addRecording(db, ada.id), await addRecording(db, bruno.id)];
    const moment = newMoment({ text: 'di Ada' });
    await insertMoment(db, ofAda, moment);
    await insertMoment(db, ofBruno, { ...moment, text: 'di Bruno' });
    const twice = await insertMoment(db, ofAda, moment).catch((error: unknown) => error);
    expect(dialect.isUniqueViolation(twice)).toBe(true);
    const { id } = moment;
    expect(await findOwnedMoment(db, { id, userId: bruno.id })).toMatchObject({ text: 'di Bruno' });
    const own = await findOwnedMoment(db, { id, userId: ada.id });
    if (!own) throw new Error('it was inserted');
    expect(await updateMoment(db, own, { at: 7, text: 'nuovo', updatedAt: at('10:00') })).toBe(true);
    await inTransaction(db, (trx) => deleteMoment(trx, own));
    expect(await updateMoment(db, own, { at: 8, text: null, updatedAt: at('10:00') })).toBe(false);
    expect(await findOwnedMoment(db, { id, userId: bruno.id })).toMatchObject({ at: 1, text: 'di Bruno' });
  });

  test('a deleted moment or recording queues its images for deletion', async () => {
    const { db, dialect } = await open();
    const user = await addUser(db);
    const recording = await addRecording(db, user.id, { audioPath: null });
    const [first, second] = [newMoment(image), newMoment({ ...image, imagePath: 'bb/image' })];
    await insertPendingUpload(db, { fileKey: 'aa/image', node: 'one', now: at('09:00') });
    for (const moment of [first, second, newMoment()]) await insertMoment(db, recording, moment);
    expect(await db.selectFrom('file_arrivals').selectAll().execute()).toEqual([]);
    const own = await findOwnedMoment(db, { id: first.id, userId: user.id });
    if (!own) throw new Error('it was inserted');
    await inTransaction(db, (trx) => deleteMoment(trx, own));
    expect(await removals(db)).toEqual(['aa/image']);
    await inTransaction(db, (trx) => deleteRecording(trx, recording));
    expect(await removals(db)).toEqual(['aa/image', 'bb/image']);
    const late = await insertMoment(db, recording, newMoment()).catch((error: unknown) => error);
    expect(dialect.isForeignKeyViolation(late)).toBe(true);
  });

  test('an image that was lost leaves its moment without one, and is named', async () => {
    const { db } = await open();
    const user = await addUser(db, { email: 'ada@example.test' });
    const recording = await addRecording(db, user.id, { audioPath: null });
    await insertMoment(db, recording, newMoment({ ...image, text: 'la lavagna' }));
    expect(await listReferencedFiles(db)).toEqual(['aa/image']);
    const use = {
      key: 'aa/image',
      kind: 'moment',
      id: recording.id,
      at: at('09:00'),
      email: 'ada@example.test',
    };
    expect(await listFileUses(db, ['aa/image'])).toEqual([use]);
    expect(await deleteRowsOfLostFiles(db, () => false, 'perso')).toEqual([use]);
    expect(await listMoments(db, recording.id)).toMatchObject([
      { kind: 'image', text: 'la lavagna', imagePath: null, imageType: null },
    ]);
  });
});
