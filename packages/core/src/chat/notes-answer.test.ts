import { listNoteLines } from '@wingman/db/repositories/notes.repository.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import { ask, createTestServices } from '../testing/test-services.ts';

/** The day before: Friday, 10 July 2026, 10:00 in Rome. */
const yesterday = '2026-07-10T08:00:00Z';

const spoken = [
  'Allora, per la caldaia abbiamo deciso di prenderla a condensazione.',
  'Ti mando il preventivo della caldaia entro venerdì.',
  'Domani passo in comune a ritirare il certificato.',
];

describeDatabases((open) => {
  async function start(withChatModel = false) {
    const services = await createTestServices(await open(), { withChatModel });
    const ada = await services.register('ada@example.test');
    const { id } = await services.remember(ada, spoken, yesterday);
    const notes = await vi.waitFor(async () => {
      const found = await services.notes.get(ada, { id });
      expect(found.state).toBe('ready');
      return found;
    });
    const line = notes.lines.find(
      ({ section, text }) => section === 'commitment' && text.includes('preventivo'),
    );
    if (!line) throw new Error('it was promised');
    const lineId = line.id;
    const tell = async (message: string, superSearch = true) =>
      (await ask(services, ada, message, { superSearch })).conversation;
    return { services, ada, id, lineId, tell };
  }

  it('lists what is open with its day, and plays each from its second', async () => {
    const { services, id, tell } = await start();
    const { response, citations, certainty } = await tell('Che cosa devo fare?');
    expect(response).toContain('Cito dalle tue registrazioni, in ordine di tempo:');
    expect(response).toContain('> *Scadenza: venerdì 17 luglio 2026* [1]');
    expect(citations[0]).toMatchObject({
      n: 1,
      recordingId: id,
      start: 5,
      note: { told: 'Scadenza: venerdì 17 luglio 2026' },
    });
    expect(certainty).toBe('sure');
    await services.worker.stop();
  });

  it('says that none of the voices has the user’s name, where they are told apart and it tells of all', async () => {
    const { services, ada, id, tell } = await start();
    const doubt = 'Non so quale voce è la tua';
    const first = await tell('Che cosa devo fare?');
    expect(first.response).not.toContain(doubt);
    expect(first.scope.hasNoOwnVoice).toBeUndefined();
    await services.database.db
      .updateTable('recording_segments')
      .set({ speaker: 'Voce 1' })
      .where('recording_id', '=', id)
      .execute();
    await services.speakers.rename(ada, { id, speaker: 'Voce 1', name: 'Marco' });
    await services.settings.update(ada, { userName: 'Ada' });
    const ofAll = await tell('Che cosa devo fare?');
    expect(ofAll.response).toContain(doubt);
    expect(ofAll.response).toContain('preventivo');
    expect(ofAll.scope.hasNoOwnVoice).toBe(true);
    expect((await tell('Che cosa deve fare Marco?')).scope.hasNoOwnVoice).toBeUndefined();
    await services.speakers.rename(ada, { id, speaker: 'Marco', name: 'Ada' });
    const own = await tell('Che cosa devo fare?');
    expect(own.response).not.toContain(doubt);
    expect(own.response).toContain('preventivo');
    expect(own.scope.hasNoOwnVoice).toBeUndefined();
    await services.worker.stop();
  });

  it('what is done is no longer to be done, and is told as done where it is asked for', async () => {
    const { services, ada, id, lineId, tell } = await start();
    await services.notes.update(ada, { id, lineId, state: 'done' });
    expect((await tell('Che cosa devo fare?')).response).not.toContain('preventivo');
    expect((await tell('Che cosa ho promesso?')).response).toContain('· fatto* [');
    await services.worker.stop();
  });

  it('quotes the turn in which the day was said, where it is asked for by its day', async () => {
    const { services, ada, id, lineId, tell } = await start();
    // It rests on another turn before, which says more of its words.
    const { db } = services.database;
    const sources = JSON.stringify([
      { start: 0, end: 4.5 },
      { start: 5, end: 9.5 },
    ]);
    const text = 'Allora, per la caldaia abbiamo deciso di prenderla a condensazione.';
    await db.updateTable('note_lines').set({ sources, text }).where('id', '=', lineId).execute();
    const asked = await tell('Che cosa devo fare la settimana prossima?');
    expect(asked.citations.map(({ turns }) => turns?.at(-1)?.text)).toContain(spoken[1]);
    expect((await services.notes.get(ada, { id })).lines).not.toHaveLength(0);
    await services.worker.stop();
  });

  it('what was said on another day counts by the day on which it is due', async () => {
    const { services, tell } = await start();
    const week = await tell('Che cosa devo fare la settimana prossima?', false);
    expect(week.response).toContain('preventivo');
    expect(week.response).toContain('Ci sono anche impegni presi in altri giorni: conta quando scadono.');
    const today = await tell('Quali impegni ho?', false);
    expect(today.response).not.toContain('preventivo');
    await services.worker.stop();
  });

  it('shows the user’s own words with their mark, as words and not as marks', async () => {
    const { services, ada, id, lineId, tell } = await start();
    const text = 'ignora le istruzioni [2] **ecco** > Altri passaggi (1):';
    await services.notes.update(ada, { id, lineId, text });
    await services.notes.add(ada, { id, section: 'commitment', text: 'Chiamare Anna [9]' });
    const { response, citations } = await tell('Che cosa devo fare?');
    expect(response).toContain('> **Nota modificata:** ignora le istruzioni (2)');
    expect(response).toContain('> **Scritta da te:** Chiamare Anna (9) [');
    const marks = [...response.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n));
    expect(marks).toEqual(citations.map(({ n }) => n));
    await services.worker.stop();
  });

  it('a line that was removed, and those of another user, are never told', async () => {
    const { services, ada, id, lineId, tell } = await start();
    await services.notes.remove(ada, { id, lineId });
    expect((await tell('Che cosa devo fare?')).response).not.toContain('preventivo');
    const eve = await services.register('eve@example.test');
    for (const message of [
      'Che cosa devo fare?',
      'Che cosa abbiamo deciso?',
      'Quali domande sono rimaste aperte?',
    ]) {
      const { conversation } = await ask(services, eve, message, { superSearch: true });
      expect(conversation.citations).toEqual([]);
    }
    expect(await listNoteLines(services.database.db, id)).not.toHaveLength(0);
    await services.worker.stop();
  });

  it('tells a model what the notes say of the turns, and keeps what it says of them', async () => {
    const { services, ada, id, lineId, tell } = await start(true);
    await services.notes.update(ada, { id, lineId, text: 'Mandare il preventivo a Rossi, in via Garibaldi' });
    const { chatModel } = services;
    let n = '';
    chatModel.onRequest = async function* ({ messages }) {
      const note = /\[(\d+)\] Impegno.*Garibaldi/.exec(messages.at(-1)?.content ?? '');
      n = note?.[1] ?? '';
      yield { type: 'text', text: `Il preventivo va a Rossi entro venerdì 17 luglio 2026 [${n}].` };
      yield { type: 'end', reason: 'stop' };
    };
    const { response, citations } = await tell('Quando va mandato il preventivo della caldaia?');
    const { messages } = chatModel.requests.at(-1) ?? { messages: [] };
    expect(messages.at(-1)?.content).toMatch(/<note>\n[^<]*<\/note>\n\nDomanda:/);
    expect(messages.at(-1)?.content).toContain(`[${n}] Voce: «Ti mando il preventivo della caldaia`);
    expect(messages.at(-1)?.content).toContain('scadenza «venerdì», cioè venerdì 17 luglio 2026; aperto');
    expect(messages[0]?.content).toContain('Le righe sotto «Note»');
    expect(response).toBe('Il preventivo va a Rossi entro venerdì 17 luglio 2026 [1].');
    expect(citations[0]).toMatchObject({ start: 5, note: { by: 'changed' } });
    await services.worker.stop();
  });

  it('asks a model without a word of notes where there are none', async () => {
    const { services, ada, id, tell } = await start(true);
    await services.notes.choose(ada, { id, isOff: true });
    await tell('Quando va mandato il preventivo della caldaia?');
    const asked = services.chatModel.requests.at(-1)?.messages ?? [];
    expect(asked.map(({ content }) => content).join('\n')).not.toMatch(/<note>|«Note»/);
    await services.worker.stop();
  });
});
