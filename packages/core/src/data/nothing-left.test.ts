import { everyRow } from '@wingman/db/testing/loose-ends.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import { ask, createTestServices } from '../testing/test-services.ts';

const day = '2026-07-11';
const spoken = [
  'Buongiorno, allora parliamo del cantiere e dello xilofono.',
  'Giulia Kowalski è allergica ai kumquat, quindi niente dolce.',
  'Giulia Kowalski lavora alla Zanzibar.',
  'Ti mando il preventivo dello xilofono entro venerdì.',
  'Allora deciso, il tetto vermiglio.',
];
const words = /xilofono|kumquat|kowalski|vermiglio|zanzibar|wiśniewska/i;

describeDatabases((open) => {
  async function start() {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const { id } = await services.remember(ada, spoken, '2026-07-11T08:00:00Z');
    const made = () =>
      vi.waitFor(async () => expect((await services.notes.get(ada, { id })).state).toBe('ready'));
    await made();
    const person = async () => {
      const [found] = (await services.people.list(ada, { name: 'kowalski' })).people;
      return services.people.get(ada, { id: found?.id ?? '' });
    };
    const left = async () => {
      const found: string[] = [];
      for await (const { table, text } of everyRow(services.database))
        if (words.test(text)) found.push(`${table}: ${text}`);
      return found;
    };
    return { services, ada, id, made, person, left };
  }

  /** Everything that comes of a recording, and what a user does with it. */
  async function use({ services, ada, id, person }: Awaited<ReturnType<typeof start>>) {
    const { notes, people, days } = services;
    const { lines } = await notes.get(ada, { id });
    const commitment = lines.find(({ section }) => section === 'commitment');
    await notes.update(ada, { id, lineId: commitment?.id ?? '', text: 'Lo xilofono entro lunedì' });
    await notes.add(ada, { id, section: 'question', text: 'E lo xilofono?' });
    await notes.remove(ada, { id, lineId: lines.find(({ section }) => section === 'decision')?.id ?? '' });
    const known = await person();
    const [allergy, work] = known.facts;
    await people.updateFact(ada, { id: known.id, factId: allergy?.id ?? '', text: 'Niente kumquat' });
    await people.removeFact(ada, { id: known.id, factId: work?.id ?? '' });
    await services.noteProposals.make(ada, { id, kind: 'call' });
    await vi.waitFor(async () => expect((await services.noteProposals.get(ada, { id })).state).toBe('ready'));
    await days.makeDigest(ada, { day });
    await ask(services, ada, 'Che cosa devo mandare?');
    await services.calendar.read(ada.userId, 'http://example.test');
  }

  it('a recording that is deleted for good leaves no word of it, whatever its user made of it', async () => {
    const started = await start();
    const { services, ada, id, left } = started;
    await use(started);
    expect(await left()).not.toEqual([]);
    await services.recordings.remove(ada, { id, now: true });
    expect(await left()).toEqual([]);
    expect((await services.days.get(ada, { day })).digest).toBeNull();
    await services.worker.stop();
  });

  it('cleared data leave no word', async () => {
    const started = await start();
    const { services, ada, person, left } = started;
    await use(started);
    const { id } = await person();
    await services.people.update(ada, { id, name: 'Wiśniewska' });
    await services.people.addFact(ada, { id, text: 'Suona lo xilofono' });
    await services.data.clear(ada);
    expect(await left()).toEqual([]);
    await services.worker.stop();
  });

  it('a new transcript leaves no word of the one before that its user has not taken up', async () => {
    const { services, ada, id, made, left, person } = await start();
    await services.days.makeDigest(ada, { day });
    await services.noteProposals.make(ada, { id, kind: 'call' });
    await ask(services, ada, 'Che cosa devo mandare?');
    const known = await person();
    await services.people.updateFact(ada, {
      id: known.id,
      factId: known.facts[0]?.id ?? '',
      isConfirmed: true,
    });
    await services.people.removeFact(ada, { id: known.id, factId: known.facts[0]?.id ?? '' });
    services.clock.advance(1_000);
    await services.transcribeAgain(ada, id, ['Allora deciso, il tetto verde.']);
    await vi.waitFor(async () =>
      expect((await services.recordings.get(ada, { id })).transcript).toMatch(/verde/),
    );
    await made();
    await vi.waitFor(async () => expect(await left()).toEqual([]));
    // Named again she is herself, without what was dropped.
    services.clock.advance(1_000);
    await services.transcribeAgain(ada, id, spoken);
    await vi.waitFor(async () => expect((await person()).id).toBe(known.id));
    expect((await person()).facts).toMatchObject([{ text: expect.stringMatching(/Zanzibar/) }]);
    await services.recordings.remove(ada, { id, now: true });
    expect(await left()).toEqual([]);
    expect(await services.database.db.selectFrom('people').selectAll().execute()).toEqual([]);
    await services.worker.stop();
  });

  it('a voice that is renamed leaves its name before nowhere', async () => {
    const { services, ada, id, left, made } = await start();
    const { db } = services.database;
    await db.updateTable('recording_segments').set({ speaker: 'Voce 1' }).execute();
    await services.speakers.rename(ada, { id, speaker: 'Voce 1', name: 'Wiśniewska' });
    await services.notes.choose(ada, { id, kind: null });
    await made();
    await services.days.makeDigest(ada, { day });
    const [giulia] = (await services.people.list(ada, { name: 'kowalski' })).people;
    const { facts } = await services.people.get(ada, { id: giulia?.id ?? '' });
    await services.people.updateFact(ada, {
      id: giulia?.id ?? '',
      factId: facts[0]?.id ?? '',
      isConfirmed: true,
    });
    await services.notes.choose(ada, { id, isOff: true });
    await services.speakers.rename(ada, { id, speaker: 'Wiśniewska', name: 'Anna' });
    expect((await left()).filter((row) => /wiśniewska/i.test(row))).toEqual([]);
    await services.worker.stop();
  });
});
