import { maxNoteLines } from '@wingman/contract/notes-table.ts';
import { insertNoteLines } from '@wingman/db/repositories/notes.repository.ts';
import { findRecordingById } from '@wingman/db/repositories/recording.repository.ts';
import { inTransaction } from '@wingman/db/testing/in-transaction.ts';
import { ownRecording } from '@wingman/db/testing/rows.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import { enqueueNotes } from '../jobs/notes-job.ts';
import { createTestServices } from '../testing/test-services.ts';

const code = (error: string) => expect.objectContaining({ code: error });
const spoken = [
  'Buongiorno, allora parliamo del cantiere di via Roma.',
  'Ti mando il preventivo entro venerdì.',
  'Allora deciso, il tetto rosso.',
];

describeDatabases((open) => {
  async function start() {
    const database = await open();
    const services = await createTestServices(database);
    const ada = await services.register('ada@example.test');
    const { id } = await services.remember(ada, spoken);
    const ready = () =>
      vi.waitFor(async () => {
        const notes = await services.notes.get(ada, { id });
        expect(notes.state).toBe('ready');
        return notes;
      });
    const notes = await ready();
    const commitment = notes.lines.find(({ section }) => section === 'commitment');
    if (!commitment) throw new Error('it was promised');
    return { database, services, ada, id, ready, notes, commitment };
  }

  it('are made of each transcript, and each line says where it was said', async () => {
    const { services, notes, commitment, id } = await start();
    expect(commitment).toMatchObject({
      text: 'Ti mando il preventivo entro venerdì.',
      sources: [{ start: 5, end: 9.5 }],
      due: { from: null, to: '2026-07-17', time: null },
      state: 'open',
      origin: 'found',
    });
    expect(notes).toMatchObject({ recordingId: id, madeBy: 'rule' });
    expect(notes.lines.every(({ sources }) => sources.length > 0)).toBe(true);
    expect(services.eventBus.past).toContainEqual({
      type: 'notes',
      recordingId: id,
    });
    await services.worker.stop();
  });

  it('what the user wrote, changed, settled or deleted outlives a new transcript, and is not found twice', async () => {
    const { services, ada, id, notes, commitment } = await start();
    const lineId = commitment.id;
    await services.notes.update(ada, {
      id,
      lineId,
      text: 'Mando il preventivo',
      state: 'done',
      dueDay: '2026-07-20',
    });
    const own = await services.notes.add(ada, { id, section: 'decision', text: 'Chiamare Anna' });
    const decision = notes.lines.find(({ section }) => section === 'decision');
    await services.notes.remove(ada, { id, lineId: decision?.id ?? '' });
    await services.transcribeAgain(ada, id, [...spoken, 'Ti porto la calce domani.']);
    const texts = await vi.waitFor(async () => {
      const { state, lines } = await services.notes.get(ada, { id });
      expect(state).toBe('ready');
      const told = lines.filter(({ section }) => ['decision', 'commitment'].includes(section));
      expect(told).toHaveLength(3);
      return told;
    });
    expect(texts).toEqual([
      expect.objectContaining({
        id: lineId,
        text: 'Mando il preventivo',
        state: 'done',
        foundText: '',
        isStale: true,
      }),
      expect.objectContaining({ id: own.id, text: 'Chiamare Anna', isStale: false }),
      expect.objectContaining({
        text: 'Ti porto la calce domani.',
        due: expect.objectContaining({ to: '2026-07-12' }),
      }),
    ]);
    await services.worker.stop();
  });

  it('a line of which only the day or the person was changed outlives a new transcript, too', async () => {
    const { services, ada, id, commitment } = await start();
    const lineId = commitment.id;
    const changed = await services.notes.update(ada, { id, lineId, dueDay: '2026-07-20' });
    expect(changed).toMatchObject({ dueText: null, due: { to: '2026-07-20' } });
    await services.transcribeAgain(ada, id, [...spoken, 'Ti porto la calce domani.']);
    await vi.waitFor(async () => {
      const { lines } = await services.notes.get(ada, { id });
      const due = lines.filter(({ section }) => section === 'commitment').map((line) => line.due?.to);
      expect(due).toEqual(['2026-07-20', '2026-07-12']);
    });
    await services.worker.stop();
  });

  it('a line that reads as before stays the same when notes are made again', async () => {
    const { services, ada, id, commitment } = await start();
    const { db } = services.database;
    const recording = await ownRecording(db, id, ada.userId);
    await inTransaction(db, (trx) => enqueueNotes(trx, recording, services.clock.now().toISOString()));
    services.clock.advance(1_000);
    services.worker.wake();
    await vi.waitFor(async () => {
      const { madeAt, lines } = await services.notes.get(ada, { id });
      expect(madeAt).toBe(services.clock.now().toISOString());
      expect(lines.map((line) => line.id)).toContain(commitment.id);
    });
    await services.worker.stop();
  });

  it('a changed line keeps what was found, until it reads like that again', async () => {
    const { services, ada, id, commitment } = await start();
    const line = { id, lineId: commitment.id };
    const changed = await services.notes.update(ada, { ...line, text: 'Mando due preventivi' });
    expect(changed).toMatchObject({ text: 'Mando due preventivi', foundText: commitment.text });
    const again = await services.notes.update(ada, { ...line, text: 'Mando tre preventivi', who: 'Anna' });
    expect(again).toMatchObject({ foundText: commitment.text, who: 'Anna', sources: commitment.sources });
    const back = await services.notes.update(ada, { ...line, text: commitment.text, dueDay: null });
    expect(back).toMatchObject({ foundText: null, due: null });
    await services.worker.stop();
  });

  it('a line whose day or person was changed says so, a ticked one does not', async () => {
    const { services, ada, id, commitment } = await start();
    const line = { id, lineId: commitment.id };
    expect(await services.notes.update(ada, { ...line, state: 'done' })).toMatchObject({ isChanged: false });
    expect(await services.notes.update(ada, { ...line, who: 'Anna' })).toMatchObject({
      ...{ isChanged: true, foundText: null },
    });
    await services.worker.stop();
  });

  it('a deleted line comes back as it was, and an own one as the last', async () => {
    const { services, ada, id, commitment } = await start();
    const own = await services.notes.add(ada, { id, section: 'decision', text: 'Chiamare Anna' });
    for (const line of [commitment, own]) await services.notes.remove(ada, { id, lineId: line.id });
    const restore = ({ id: lineId, ...line }: typeof own) =>
      services.notes.restore(ada, { ...line, id, lineId });
    const { updatedAt: _at, ...words } = commitment;
    expect(await restore(commitment)).toMatchObject(words);
    await expect(restore(commitment)).rejects.toEqual(code('not_found'));
    const { id: _id, updatedAt: _then, ...ownWords } = own;
    expect(await restore(own)).toMatchObject(ownWords);
    const { lines } = await services.notes.get(ada, { id });
    expect(lines.at(-1)).toMatchObject({ text: 'Chiamare Anna', origin: 'own' });
    expect(lines.filter((line) => line.id === commitment.id)).toHaveLength(1);
    await services.worker.stop();
  });

  it('a chosen kind stays when notes are made again, until it is to be found', async () => {
    const { services, ada, id, notes, ready } = await start();
    expect(await services.notes.choose(ada, { id, kind: 'call' })).toMatchObject({
      ...{ kind: 'call', isKindChosen: true },
    });
    await services.transcribeAgain(ada, id, [...spoken, 'Ti porto la calce domani.']);
    await vi.waitFor(async () => {
      const { kind, lines } = await ready();
      expect(kind).toBe('call');
      expect(lines.some(({ text }) => text.includes('calce'))).toBe(true);
    });
    await services.notes.choose(ada, { id, kind: null });
    await vi.waitFor(async () => expect((await ready()).kind).toBe(notes.kind));
    await services.worker.stop();
  });

  it('turned off for a recording they go, without what the user wrote, and come when turned on', async () => {
    const { database, services, ada, id, ready, commitment } = await start();
    await services.notes.update(ada, { id, lineId: commitment.id, state: 'done' });
    const own = await services.notes.add(ada, { id, section: 'decision', text: 'Chiamare Anna' });
    const off = await services.notes.choose(ada, { id, isOff: true });
    expect(off).toMatchObject({ state: 'off', offBy: 'recording', title: null, madeBy: null });
    expect(off.lines.map((line) => line.id)).toEqual([commitment.id, own.id]);
    expect(await findRecordingById(database.db, id)).toMatchObject({ suggestedTitle: null });
    await expect(services.noteProposals.make(ada, { id })).rejects.toEqual(code('notes_off'));
    await services.transcribeAgain(ada, id, spoken);
    await vi.waitFor(async () => {
      const { lines } = await services.notes.get(ada, { id });
      expect(lines.find((line) => line.id === commitment.id)?.isStale).toBe(true);
    });
    expect(await services.notes.get(ada, { id })).toMatchObject({ state: 'off' });
    await services.notes.choose(ada, { id, isOff: false });
    expect((await ready()).lines.length).toBeGreaterThan(2);
    await services.worker.stop();
  });

  it('turned off by the setting none are made, unless for a recording, until it is turned on', async () => {
    const { services, ada } = await start();
    await services.settings.update(ada, { automaticNotes: false });
    const first = await services.remember(ada, spoken);
    const second = await services.remember(ada, spoken);
    const state = async (id: string) => (await services.notes.get(ada, { id })).state;
    await services.notes.choose(ada, { id: second.id, isOff: false });
    await vi.waitFor(async () => expect(await state(second.id)).toBe('ready'));
    expect(await services.notes.get(ada, { id: first.id })).toMatchObject({ state: 'off', offBy: 'setting' });
    await services.settings.update(ada, { automaticNotes: true });
    await vi.waitFor(async () => expect(await state(first.id)).toBe('ready'));
    await services.worker.stop();
  });

  it('commitments of all recordings are listed by their days', async () => {
    const { services, ada, commitment } = await start();
    const other = await services.remember(ada, [
      'Parliamo della casa nuova di via Dante e del mutuo con la banca.',
      'Ti chiamo domani.',
    ]);
    await vi.waitFor(async () => {
      const listed = await services.notes.commitments(ada, {});
      expect(listed.map(({ due }) => due?.to)).toEqual(['2026-07-12', '2026-07-17']);
      expect(listed[0]?.recordingId).toBe(other.id);
    });
    const { id: lineId, recordingId: id } = commitment;
    await services.notes.update(ada, { id, lineId, state: 'done' });
    expect(await services.notes.commitments(ada, {})).toHaveLength(1);
    expect(await services.notes.commitments(ada, { state: 'done' })).toMatchObject([{ id: lineId }]);
    await services.worker.stop();
  });

  it('somebody else’s notes do not exist', async () => {
    const { services, id, commitment } = await start();
    const eve = await services.register('eve@example.test');
    const line = { id, lineId: commitment.id };
    await expect(services.notes.get(eve, { id })).rejects.toEqual(code('not_found'));
    await expect(services.notes.update(eve, { ...line, text: 'x' })).rejects.toEqual(code('not_found'));
    await expect(services.notes.remove(eve, line)).rejects.toEqual(code('not_found'));
    await expect(services.notes.add(eve, { id, section: 'decision', text: 'x' })).rejects.toEqual(
      code('not_found'),
    );
    expect(await services.notes.commitments(eve, {})).toEqual([]);
    await services.worker.stop();
  });

  it('are bounded, and go with their recording', async () => {
    const { database, services, ada, id, notes } = await start();
    const recording = await ownRecording(database.db, id, ada.userId);
    const [line] = notes.lines;
    if (!line) throw new Error('there are lines');
    const many = Array.from({ length: maxNoteLines - notes.lines.length }, (_, index) => ({
      ...line,
      id: crypto.randomUUID(),
      position: 100 + index,
    }));
    await inTransaction(database.db, (trx) => insertNoteLines(trx, recording, many));
    const added = services.notes.add(ada, { id, section: 'decision', text: 'una di troppo' });
    await expect(added).rejects.toEqual(code('note_line_limit_reached'));
    await services.recordings.remove(ada, { id });
    expect(await services.notes.commitments(ada, {})).toEqual([]);
    await services.worker.stop();
  });
});
