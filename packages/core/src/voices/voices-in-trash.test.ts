import { everyRow } from '@wingman/db/testing/loose-ends.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { enqueueVoiceprints } from '../jobs/voiceprints-job.ts';
import { startWithVoices } from '../testing/known-voices.ts';

describeDatabases((open) => {
  it('nothing of a voice lies in the trash, and a recording that comes back is listened to again', async () => {
    const { services, ada, offered, settled, personId } = await startWithVoices(open);
    const { first } = await offered();
    await services.recordings.remove(ada, { id: first });
    for await (const { table, text } of everyRow(services.database))
      expect(`${table} ${text}`).not.toMatch(/spans_key|"vector"/);
    await services.trash.restore(ada, { recordingIds: [first] });
    await settled();
    expect(await services.voices.ofPerson(ada, { id: await personId() })).toMatchObject({ recordings: 1 });
    await services.worker.stop();
  });

  it.each(['voice first', 'person first'])(
    'whom the user rejected stays rejected when the voice and the person come back out of the trash, the %s',
    async (order) => {
      const { services, ada, offered, settled, matches } = await startWithVoices(open);
      const { first, second, id } = await offered();
      await services.voices.reject(ada, { id: second, speaker: 'Voce 2', personId: id });
      await services.recordings.remove(ada, { id: second });
      await services.recordings.remove(ada, { id: first });
      const restored = order === 'voice first' ? [second, first] : [first, second];
      for (const recordingId of restored) {
        await services.trash.restore(ada, { recordingIds: [recordingId] });
        await settled();
      }
      expect(await services.voices.ofPerson(ada, { id })).toMatchObject({ recordings: 1 });
      const resumed = () =>
        services.database.db
          .transaction()
          .execute((trx) =>
            enqueueVoiceprints(trx, [{ id: second, userId: ada.userId }], services.clock.now().toISOString()),
          );
      await resumed();
      services.worker.wake();
      expect(await matches(second)).toEqual([]);
      await services.recordings.remove(ada, { id: first });
      await services.trash.restore(ada, { recordingIds: [first] });
      await settled();
      await resumed();
      services.worker.wake();
      expect(await matches(second)).toEqual([]);
      await services.worker.stop();
    },
  );

  it('whom a voice is not is deleted in the trash with the person’s voice, and with the consent', async () => {
    const { services, ada, offered } = await startWithVoices(open);
    const { second, id } = await offered();
    const packed = async () => {
      const rows = await services.database.db.selectFrom('trashed_rows').selectAll().execute();
      return rows.filter((row) => row.table_name === 'voice_matches').map((row) => row.rows_json);
    };
    await services.voices.reject(ada, { id: second, speaker: 'Voce 2', personId: id });
    await services.recordings.remove(ada, { id: second });
    expect(await packed()).toEqual([expect.stringContaining('"percent":0')]);
    await services.voices.remove(ada, { id });
    expect(await packed()).toEqual([]);
    await services.voices.restore(ada, { id });
    const again = await offered();
    await services.voices.reject(ada, { id: again.second, speaker: 'Voce 2', personId: again.id });
    await services.recordings.remove(ada, { id: again.second });
    expect(await packed()).toHaveLength(1);
    await services.voices.update(ada, { isOn: false });
    expect(await packed()).toEqual([]);
    await services.worker.stop();
  });
});
