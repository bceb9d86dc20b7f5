import { insertNoteLines } from '@wingman/db/repositories/notes.repository.ts';
import { inTransaction } from '@wingman/db/testing/in-transaction.ts';
import { newNoteLine } from '@wingman/db/testing/note-lines.ts';
import { ownRecording } from '@wingman/db/testing/rows.ts';
import { describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { createTestServices } from '../testing/test-services.ts';

describeSqlite((open) => {
  async function start(...promises: [who: string | null, toWhom: string | null][]) {
    const database = await open();
    const services = await createTestServices(database);
    const ada = await services.register('ada@example.test');
    const { id } = await services.remember(ada, ['Buongiorno.']);
    await services.worker.stop();
    const recording = await ownRecording(database.db, id, ada.userId);
    const lines = promises.map(([who, toWhom], position) =>
      newNoteLine({ position, text: `${who} ${toWhom}`, sources: [], who, toWhom }),
    );
    await inTransaction(database.db, (trx) => insertNoteLines(trx, recording, lines));
    const texts = async (input: Parameters<typeof services.notes.commitments>[1]) =>
      (await services.notes.commitments(ada, input)).map(({ text }) => text).toSorted();
    return { services, ada, texts };
  }

  it('are the user’s by the name in the settings; voices without a name are in none of the lists', async () => {
    const { services, ada, texts } = await start(
      ['Ada Rossi', 'Marco'],
      ['Marco', 'Ada Rossi'],
      ['Marco', null],
      ['Voce 2', null],
      [null, null],
    );
    expect(await services.notes.commitmentNames(ada)).toEqual({
      own: [],
      names: [
        { name: 'Marco', count: 3 },
        { name: 'Ada Rossi', count: 2 },
      ],
    });
    expect(await texts({ party: 'mine' })).toEqual([]);
    await services.settings.update(ada, { userName: 'Ada' });
    expect((await services.notes.commitmentNames(ada)).own).toEqual(['Ada Rossi']);
    expect(await texts({ party: 'mine' })).toEqual(['Ada Rossi Marco']);
    expect(await texts({ party: 'to_me' })).toEqual(['Marco Ada Rossi']);
    expect(await texts({ party: 'others' })).toEqual(['Marco Ada Rossi', 'Marco null', 'Voce 2 null']);
    expect(await texts({ name: 'Ada Rossi' })).toEqual(['Ada Rossi Marco', 'Marco Ada Rossi']);
    const many = await start(
      ...Array.from({ length: 700 }, (_, index): [string, null] => [`Ada ${index}`, null]),
    );
    await many.services.settings.update(many.ada, { userName: 'Ada' });
    const named = await many.services.notes.commitmentNames(many.ada);
    expect([named.own.length, named.names.length]).toEqual([700, 500]);
    expect(await many.texts({ party: 'mine', limit: 200 })).toHaveLength(200);
    const bruno = await services.register('bruno@example.test');
    expect(await services.notes.commitmentNames(bruno)).toEqual({ own: [], names: [] });
  });
});
