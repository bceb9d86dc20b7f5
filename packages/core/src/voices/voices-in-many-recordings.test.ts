import { describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { startWithVoices } from '../testing/known-voices.ts';

describeSqlite((open) => {
  it('a voice is looked for in all recordings, however many they are, and learnt from all once the user agrees', async () => {
    const { services, ada, record, name, personId, settled } = await startWithVoices(open);
    const { db } = services.database;
    await name(await record());
    await settled();
    await services.worker.stop();
    const id = await personId();
    const recording = await db.selectFrom('recordings').selectAll().executeTakeFirstOrThrow();
    const { id: _, ...segment } = await db
      .selectFrom('recording_segments')
      .selectAll()
      .executeTakeFirstOrThrow();
    const mention = await db.selectFrom('person_mentions').selectAll().executeTakeFirstOrThrow();
    // Some were made at the same instant.
    for (let n = 0; n < 250; n += 1) {
      const copy = `${n % 2 === 0 ? 'named' : 'other'} ${n}`;
      const createdAt = new Date(Date.parse(recording.created_at) - Math.floor(n / 3) * 1_000).toISOString();
      await db
        .insertInto('recordings')
        .values({ ...recording, id: copy, created_at: createdAt })
        .execute();
      const speaker = n % 2 === 0 ? 'Marco' : 'Voce 1';
      await db
        .insertInto('recording_segments')
        .values({ ...segment, recording_id: copy, speaker })
        .execute();
      if (n % 2 === 0)
        await db
          .insertInto('person_mentions')
          .values({ ...mention, recording_id: copy })
          .execute();
    }
    const queued = async () => {
      const jobs = db.deleteFrom('jobs').where('kind', '=', 'voiceprints').returning('subject_id');
      return (await jobs.execute()).length;
    };
    await queued();
    await services.voices.restore(ada, { id });
    expect(await queued()).toBe(251);
    await services.voices.update(ada, { isOn: false });
    await services.voices.update(ada, { isOn: true });
    expect(await queued()).toBe(126);
    // Who agrees already has nothing listened to again.
    await services.voices.update(ada, { isOn: true });
    expect(await queued()).toBe(0);
  });
});
