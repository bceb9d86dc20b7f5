import { findOwnedNoteLine, updateNoteLine } from '@wingman/db/repositories/notes.repository.ts';
import { countWaiting } from '@wingman/db/testing/count-waiting.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import { createTestServices, type TestServices } from '../testing/test-services.ts';

const spoken = [
  'Buongiorno, allora parliamo del cantiere di via Roma.',
  'Ti mando il preventivo entro venerdì.',
];

describeDatabases((open, kind) => {
  /** While a line is being edited in another tab, `change` begins; returns the line as it is after both. */
  async function editDuring(change: (services: TestServices, id: string) => Promise<unknown>) {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const { id } = await services.remember(ada, spoken);
    await vi.waitFor(async () => expect((await services.notes.get(ada, { id })).state).toBe('ready'));
    const { db, dialect } = services.database;
    await db.updateTable('recording_segments').set({ speaker: 'Voce 1' }).execute();
    await db.updateTable('note_lines').set({ who: 'Voce 1' }).where('section', '=', 'commitment').execute();
    const { lines } = await services.notes.get(ada, { id });
    const lineId = lines.find(({ section }) => section === 'commitment')?.id ?? '';
    let changed: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (trx) => {
      await dialect.serialize(trx, `notes ${id}`);
      const line = await findOwnedNoteLine(trx, { id: lineId, userId: ada.userId });
      if (!line) throw new Error('it is there');
      changed = change(services, id);
      if (kind === 'postgres')
        await vi.waitFor(async () => expect(await countWaiting(services.database)).toBe(1));
      await updateNoteLine(trx, line, {
        ...line,
        text: 'Mando tutto',
        foundText: line.text,
        isChanged: true,
      });
    });
    await changed;
    await services.worker.stop();
    const after = await db.selectFrom('note_lines').selectAll().where('id', '=', lineId).execute();
    return { after, services, ada };
  }

  it('a line that is edited while its voice is renamed has the new name', async () => {
    const { after } = await editDuring(async (services, id) => {
      const actor = (await services.database.db.selectFrom('users').select('id').executeTakeFirstOrThrow())
        .id;
      const ada = { userId: actor, isAdmin: true, plan: 'free' } as const;
      await services.speakers.rename(ada, { id, speaker: 'Voce 1', name: 'Anna' });
    });
    expect(after).toMatchObject([{ text: 'Mando tutto', who: 'Anna' }]);
  });

  it('a line that is edited while the transcript is replaced keeps no word of the one before', async () => {
    const { after } = await editDuring(async (services, id) => {
      const { id: userId } = await services.database.db
        .selectFrom('users')
        .select('id')
        .executeTakeFirstOrThrow();
      const ada = { userId, isAdmin: true, plan: 'free' } as const;
      await services.transcribeAgain(ada, id, ['Buongiorno, parliamo della grondaia e del camino.']);
      await vi.waitFor(async () =>
        expect((await services.recordings.get(ada, { id })).transcript).toMatch(/grondaia/),
      );
    });
    expect(after).toMatchObject([{ text: 'Mando tutto', is_stale: 1 }]);
    expect(JSON.stringify(after)).not.toContain('preventivo');
  });
});
