import { expect, test } from 'vitest';
import { inTransaction } from '../testing/in-transaction.ts';
import { addRecording, addUser } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import { deleteRecording } from './recording.repository.ts';
import { findWaveform, insertWaveform } from './waveform.repository.ts';

describeDatabases((open) => {
  test('peaks are stored for the measured audio, and deleted with the recording', async () => {
    const { db } = await open();
    const user = await addUser(db);
    const recording = await addRecording(db, user.id);
    const recordingId = recording.id;
    const [first, second] = ['a', 'b'].map((audioPath) => ({ recordingId, audioPath }));
    if (!first || !second) throw new Error('two were made');
    expect(await findWaveform(db, first)).toBeUndefined();
    await insertWaveform(db, recording, { ...first, peaks: [0, 100] });
    expect(await findWaveform(db, first)).toEqual([0, 100]);
    expect(await findWaveform(db, second)).toBeUndefined();
    await insertWaveform(db, recording, { ...second, peaks: [1] });
    expect(await findWaveform(db, first)).toBeUndefined();
    expect(await findWaveform(db, second)).toEqual([1]);
    await inTransaction(db, (trx) => deleteRecording(trx, recording));
    await insertWaveform(db, recording, { ...second, peaks: [1] });
    expect(await findWaveform(db, second)).toBeUndefined();
  });
});
