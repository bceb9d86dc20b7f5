import { deleteUserData } from '@wingman/db/repositories/user-data.repository.ts';
import { inTransaction } from '@wingman/db/testing/in-transaction.ts';
import { ownRecording } from '@wingman/db/testing/rows.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import { enqueueNotes } from '../jobs/notes-job.ts';
import { createTestServices } from '../testing/test-services.ts';

const code = (error: string) => expect.objectContaining({ code: error });
const promised = [
  'Buongiorno, allora parliamo della grondaia di via Roma.',
  'Ti mando il preventivo della grondaia entro venerdì.',
];
const told = ['Ciao, come stai oggi?', 'Il preventivo della grondaia te l’ho mandato ieri sera.'];
const postponed = ['Il preventivo della grondaia non ce la faccio per venerdì, te lo mando lunedì.'];

describeDatabases((open) => {
  async function start() {
    const services = await createTestServices(await open());
    const { db } = services.database;
    const ada = await services.register('ada@example.test');
    /** Waits until the notes of now are made. */
    const made = (id: string) =>
      vi.waitFor(async () => {
        const notes = await services.notes.get(ada, { id });
        expect(notes).toMatchObject({ state: 'ready', madeAt: services.clock.now().toISOString() });
        return notes;
      });
    /** Records some days later, or imports what was recorded then. */
    const record = async (said: string[], days = 1, recordedAt?: string) => {
      services.clock.advance(days * 86_400_000);
      const { id } = await services.remember(ada, said, recordedAt);
      await made(id);
      return id;
    };
    const again = async (id: string) => {
      const recording = await ownRecording(db, id, ada.userId);
      services.clock.advance(1_000);
      await inTransaction(db, (trx) => enqueueNotes(trx, recording, services.clock.now().toISOString()));
      services.worker.wake();
      return made(id);
    };
    const commitment = async () => {
      const [open] = await services.notes.commitments(ada, {});
      if (!open) throw new Error('it is open');
      return open;
    };
    const settlement = async () => {
      const { id: lineId, settlements } = await commitment();
      const [latest] = settlements;
      if (!latest) throw new Error('it is proposed');
      return { lineId, settlementId: latest.id };
    };
    return { services, db, ada, record, again, commitment, settlement };
  }

  it('a later recording proposes that a commitment is done, and cites itself; accepted, it is done', async () => {
    const { services, ada, record, commitment, settlement } = await start();
    const earlier = await record(promised);
    expect((await commitment()).settlements).toEqual([]);
    services.eventBus.past.length = 0;
    const later = await record(told);
    const line = await commitment();
    expect(line).toMatchObject({ recordingId: earlier, state: 'open' });
    expect(line.settlements).toEqual([
      {
        ...{ id: expect.any(String), kind: 'done', recordingId: later, recordedAt: expect.any(String) },
        ...{ recordingTitle: null, start: 5, words: told[1], dueText: null, due: null },
      },
    ]);
    expect(services.eventBus.past).toContainEqual({ type: 'notes', recordingId: earlier });
    const notes = await services.notes.get(ada, { id: earlier });
    expect(notes.lines.find(({ id }) => id === line.id)?.settlements).toEqual(line.settlements);
    const input = await settlement();
    const accepted = await services.settlements.accept(ada, input);
    expect(accepted).toMatchObject({ id: line.id, state: 'done', settlements: [], isChanged: false });
    // A second tab.
    expect(await services.settlements.accept(ada, input)).toEqual(accepted);
    await expect(services.settlements.reject(ada, input)).rejects.toEqual(code('conflict'));
    // It is opened again as ever, and the answer is not asked for a second time.
    const id = earlier;
    expect(await services.notes.update(ada, { id, lineId: line.id, state: 'open' })).toMatchObject({
      ...{ state: 'open', settlements: [] },
    });
    await services.worker.stop();
  });

  it('what was rejected does not come back when the notes of either recording are made again', async () => {
    const { services, ada, record, again, commitment, settlement } = await start();
    const earlier = await record(promised);
    const later = await record(told);
    const input = await settlement();
    for (const id of [earlier, later]) await again(id);
    expect(await settlement()).toEqual(input);
    expect(await services.settlements.reject(ada, input)).toMatchObject({ state: 'open', settlements: [] });
    await services.settlements.reject(ada, input);
    await expect(services.settlements.accept(ada, input)).rejects.toEqual(code('conflict'));
    for (const id of [later, earlier, later]) {
      await again(id);
      expect((await commitment()).settlements).toEqual([]);
    }
    // Nor with a new transcript of the same words.
    services.clock.advance(1_000);
    await services.transcribeAgain(ada, later, told);
    await vi.waitFor(async () =>
      expect(await services.notes.get(ada, { id: later })).toMatchObject({
        madeAt: services.clock.now().toISOString(),
      }),
    );
    expect((await commitment()).settlements).toEqual([]);
    await record(['Il preventivo della grondaia te l’ho mandato stamattina.']);
    expect((await commitment()).settlements).toHaveLength(1);
    await services.worker.stop();
  });

  it('another day is proposed as it was said and as a date, and accepting moves the commitment there', async () => {
    const { services, ada, record, commitment, settlement } = await start();
    await record(promised);
    await record(postponed);
    await record(told);
    const { due, settlements } = await commitment();
    expect(due).toMatchObject({ to: '2026-07-17' });
    expect(settlements.map(({ kind }) => kind)).toEqual(['done', 'moved']);
    expect(settlements[1]).toMatchObject({ dueText: 'lunedì', due: { from: null, to: '2026-07-20' } });
    const { lineId } = await settlement();
    const moved = await services.settlements.accept(ada, { lineId, settlementId: settlements[1]?.id ?? '' });
    expect(moved).toMatchObject({
      ...{ state: 'open', due: { to: '2026-07-20' }, dueText: null, isChanged: true },
      settlements: [{ kind: 'done' }],
    });
    await services.settlements.accept(ada, await settlement());
    expect(await services.notes.commitments(ada, {})).toEqual([]);
    await services.worker.stop();
  });

  it('accepting the latest answers what was said before it', async () => {
    const { services, db, ada, record, settlement } = await start();
    await record(promised);
    await record(postponed);
    await record(told);
    const { lineId, settlementId } = await settlement();
    await services.settlements.accept(ada, { lineId, settlementId });
    const rows = await db.selectFrom('settlements').select(['state', 'due_text']).orderBy('state').execute();
    expect(rows).toEqual([
      { state: 'accepted', due_text: null },
      { state: 'rejected', due_text: null },
    ]);
    await services.worker.stop();
  });

  it('other people’s are not found, nor one of another line, and one that was settled by hand is in conflict', async () => {
    const { services, ada, record, settlement } = await start();
    const earlier = await record(promised);
    await record(told);
    const input = await settlement();
    const bruno = await services.register('bruno@example.test');
    const own = await services.notes.add(ada, { id: earlier, section: 'commitment', text: 'Altro' });
    for (const answer of ['accept', 'reject'] as const) {
      await expect(services.settlements[answer](bruno, input)).rejects.toEqual(code('not_found'));
      const wrong = { ...input, lineId: own.id };
      await expect(services.settlements[answer](ada, wrong)).rejects.toEqual(code('not_found'));
    }
    const line = { id: earlier, lineId: input.lineId };
    await services.notes.update(ada, { ...line, state: 'dropped' });
    await expect(services.settlements.accept(ada, input)).rejects.toEqual(code('conflict'));
    await services.notes.update(ada, { ...line, state: 'open' });
    expect(await settlement()).toEqual(input);
    const both = await Promise.allSettled([
      services.settlements.accept(ada, input),
      services.settlements.reject(ada, input),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await services.worker.stop();
  });

  it('an older recording that is imported later is compared with what was said since', async () => {
    const { services, record, commitment } = await start();
    const later = await record(told);
    const before = new Date(services.clock.now().getTime() - 3 * 86_400_000).toISOString();
    const earlier = await record(promised, 0, before);
    expect(await commitment()).toMatchObject({
      recordingId: earlier,
      settlements: [{ kind: 'done', recordingId: later }],
    });
    await services.worker.stop();
  });

  it('nothing is proposed after four months, nor of what was said before it', async () => {
    const { services, record, commitment } = await start();
    await record(told);
    await record(promised);
    await record(told, 121);
    expect((await commitment()).settlements).toEqual([]);
    await services.worker.stop();
  });

  it('goes with changed words, with its recording, and with all data', async () => {
    const { services, db, ada, record, again, commitment } = await start();
    await record(promised);
    const later = await record(told);
    const change = (text: string) =>
      db.updateTable('recording_segments').set({ text }).where('recording_id', '=', later);
    await change('Niente.').where('position', '=', 1).execute();
    expect((await commitment()).settlements).toEqual([]);
    await change(told[1] ?? '')
      .where('position', '=', 1)
      .execute();
    await again(later);
    expect((await commitment()).settlements).toHaveLength(1);
    await services.recordings.remove(ada, { id: later });
    expect((await commitment()).settlements).toEqual([]);
    await record(told);
    await inTransaction(db, (trx) => deleteUserData(trx, ada.userId));
    for (const table of ['settlements', 'settlement_segments'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    await services.worker.stop();
  });
});
