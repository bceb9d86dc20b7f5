import { inTransaction } from '@wingman/db/testing/in-transaction.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import { createTestServices } from '../testing/test-services.ts';

const code = (error: string) => expect.objectContaining({ code: error });
const spoken = [
  'Buongiorno, allora parliamo della cena di sabato e di chi viene.',
  'Giulia è allergica alle noci, quindi niente pesto.',
  'Marco compie gli anni il 3 maggio.',
  'Ti mando la lista entro venerdì.',
];

describeDatabases((open) => {
  async function start(words = spoken) {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const { id } = await services.remember(ada, words);
    await ready(id);
    const people = async () => (await services.people.list(ada, {})).people;
    const named = async (name: string) => {
      const found = (await people()).find((each) => each.name === name);
      if (!found) throw new Error(`${name} is there`);
      return services.people.get(ada, { id: found.id });
    };
    const factsOf = async (name: string) => (await named(name)).facts;
    function ready(recordingId: string) {
      return vi.waitFor(async () => {
        expect((await services.notes.get(ada, { id: recordingId })).state).toBe('ready');
      });
    }
    const again = async (said: string[]) => {
      services.clock.advance(1_000);
      await services.transcribeAgain(ada, id, said);
      await vi.waitFor(async () => {
        const { madeAt } = await services.notes.get(ada, { id });
        expect(madeAt).toBe(services.clock.now().toISOString());
      });
    };
    const another = async (said: string[]) => {
      services.clock.advance(86_400_000);
      const { id: other } = await services.remember(ada, said);
      await ready(other);
      return other;
    };
    return { services, ada, id, people, named, factsOf, again, another };
  }

  it('come from what is said, with the facts and where they are heard', async () => {
    const { services, ada, id, people, named } = await start();
    expect((await people()).map(({ name }) => name).toSorted()).toEqual(['Giulia', 'Marco']);
    const giulia = await named('Giulia');
    expect(giulia).toMatchObject({ lastTogetherAt: null, recordings: 1, names: [], isHidden: false });
    expect(giulia.inRecordings).toEqual([
      expect.objectContaining({ recordingId: id, isTogether: false, at: 5 }),
    ]);
    expect(giulia.facts).toEqual([
      expect.objectContaining({
        text: 'È allergica alle noci',
        origin: 'found',
        isConfirmed: false,
        citations: [expect.objectContaining({ recordingId: id, start: 5, end: 9.5 })],
      }),
    ]);
    expect(await services.people.inRecording(ada, { id })).toEqual([
      { id: giulia.id, name: 'Giulia' },
      expect.objectContaining({ name: 'Marco' }),
    ]);
    await services.worker.stop();
  });

  it('a voice that gets a name is together with the user, and what it promised is there', async () => {
    const { services, ada, id, named } = await start();
    const { db } = services.database;
    await db.updateTable('recording_segments').set({ speaker: 'Voce 1' }).execute();
    await db.updateTable('note_lines').set({ who: 'Voce 1' }).where('section', '=', 'commitment').execute();
    await services.speakers.rename(ada, { id, speaker: 'Voce 1', name: 'Giulia' });
    const giulia = await named('Giulia');
    expect(giulia.lastTogetherAt).toBe(giulia.inRecordings[0]?.recordedAt);
    expect(giulia.openPromises).toBe(1);
    expect(giulia.promised).toEqual([expect.objectContaining({ text: spoken[3], who: 'Giulia' })]);
    expect(giulia.promisedTo).toEqual([]);
    await services.speakers.rename(ada, { id, speaker: 'Giulia', name: 'Carla' });
    expect(await named('Carla')).toMatchObject({ openPromises: 1 });
    expect(await named('Giulia')).toMatchObject({ openPromises: 0, lastTogetherAt: null });
    await services.worker.stop();
  });

  it('a fact that is said again is one fact, and what is dropped never comes again', async () => {
    const { services, ada, factsOf, named, again, another } = await start();
    const other = await another([
      'Parliamo ancora della cena di sabato.',
      'Ricordati che Giulia è allergica alle noci.',
    ]);
    const [fact, ...rest] = await factsOf('Giulia');
    expect(rest).toEqual([]);
    expect(fact?.citations.map(({ recordingId }) => recordingId)[0]).toBe(other);
    expect(fact?.citations).toHaveLength(2);
    const { id } = await named('Giulia');
    await services.people.removeFact(ada, { id, factId: fact?.id ?? '' });
    expect(await factsOf('Giulia')).toEqual([]);
    await again([...spoken, 'Marco ha due figli.']);
    await another(['Allora della cena parliamo domani.', 'Giulia è allergica alle noci, te lo dico.']);
    expect(await factsOf('Giulia')).toEqual([]);
    expect((await factsOf('Marco')).map(({ text }) => text)).toEqual([
      'Compie gli anni il 3 maggio',
      'Ha due figli',
    ]);
    await services.worker.stop();
  });

  it('what was confirmed, corrected or written outlives a new transcript', async () => {
    const { services, ada, factsOf, named, again } = await start();
    const { id } = await named('Giulia');
    const [fact] = await factsOf('Giulia');
    const factId = fact?.id ?? '';
    const corrected = await services.people.updateFact(ada, {
      id,
      factId,
      text: 'Allergica a noci e mandorle',
    });
    expect(corrected).toMatchObject({ foundText: fact?.text, isConfirmed: true, citations: fact?.citations });
    await services.people.addFact(ada, { id, text: 'Le piace il mare' });
    const marco = await named('Marco');
    await services.people.updateFact(ada, {
      id: marco.id,
      factId: marco.facts[0]?.id ?? '',
      isConfirmed: true,
    });
    await again(['Buongiorno, oggi parliamo di tutt’altro, del tetto e della grondaia.']);
    expect((await factsOf('Giulia')).map(({ text, isStale }) => [text, isStale])).toEqual([
      ['Le piace il mare', false],
      ['Allergica a noci e mandorle', true],
    ]);
    expect(await factsOf('Marco')).toEqual([expect.objectContaining({ isConfirmed: true, isStale: true })]);
    await again(spoken);
    expect((await factsOf('Giulia')).map(({ text, isStale }) => [text, isStale])).toEqual([
      ['Le piace il mare', false],
      ['Allergica a noci e mandorle', false],
    ]);
    await services.worker.stop();
  });

  it('what is denied later is marked', async () => {
    const { services, factsOf, another } = await start();
    await another([
      'Parliamo ancora della cena di sabato sera.',
      'Giulia non è allergica alle noci, mi ero sbagliata.',
    ]);
    expect((await factsOf('Giulia')).map(({ text, isContradicted }) => [text, isContradicted])).toEqual([
      ['Non è allergica alle noci', false],
      ['È allergica alle noci', true],
    ]);
    await services.worker.stop();
  });

  it('two are joined, and are two again', async () => {
    const { services, ada, named, people, again } = await start();
    const [giulia, marco] = [await named('Giulia'), await named('Marco')];
    const joined = await services.people.join(ada, { id: giulia.id, otherId: marco.id });
    expect(joined.names).toEqual([{ id: marco.id, name: 'Marco' }]);
    expect(joined.facts).toHaveLength(2);
    expect(joined.recordings).toBe(1);
    const bea = await services.people.add(ada, { name: 'Bea' });
    await services.people.join(ada, { id: bea.id, otherId: giulia.id });
    await again([...spoken, 'Marco ha due figli.']);
    expect((await people()).map(({ name }) => name)).toEqual(['Bea']);
    expect((await services.people.get(ada, { id: bea.id })).facts).toHaveLength(3);
    const back = await services.people.separate(ada, { id: bea.id, partId: giulia.id });
    expect(back.names).toEqual([{ id: marco.id, name: 'Marco' }]);
    await services.people.separate(ada, { id: giulia.id, partId: marco.id });
    expect((await people()).map(({ name }) => name).toSorted()).toEqual(['Bea', 'Giulia', 'Marco']);
    expect((await named('Marco')).facts).toHaveLength(2);
    await expect(services.people.join(ada, { id: bea.id, otherId: bea.id })).rejects.toEqual(
      code('bad_request'),
    );
    await services.worker.stop();
  });

  it('one is split by recordings, and stays so', async () => {
    const { services, ada, id, named, again, another } = await start();
    const other = await another(['Parliamo del cantiere e della gru.', 'Marco lavora alla Fiat.']);
    const marco = await named('Marco');
    const split = await services.people.split(ada, {
      id: marco.id,
      name: 'Marco (cena)',
      recordingIds: [id],
    });
    expect(split.inRecordings.map(({ recordingId }) => recordingId)).toEqual([id]);
    expect(split.facts.map(({ text }) => text)).toEqual(['Compie gli anni il 3 maggio']);
    await again([...spoken, 'Marco ha due figli.']);
    expect((await named('Marco (cena)')).facts).toHaveLength(2);
    expect((await named('Marco')).inRecordings.map(({ recordingId }) => recordingId)).toEqual([other]);
    const joined = await services.people.join(ada, { id: marco.id, otherId: split.id });
    expect(joined.inRecordings).toHaveLength(2);
    const nowhere = { id: marco.id, name: 'X', recordingIds: ['nessuna'] };
    await expect(services.people.split(ada, nowhere)).rejects.toEqual(code('not_found'));
    await services.worker.stop();
  });

  it('a renamed one is found by both names, a hidden one is listed apart, a deleted one does not come again', async () => {
    const { services, ada, named, people, again } = await start();
    const giulia = await named('Giulia');
    await services.people.update(ada, { id: giulia.id, name: 'Giulia Conti' });
    const marco = await named('Marco');
    await services.people.remove(ada, { id: marco.id });
    await again([...spoken, 'Ho visto anche Giulia Conti e poi Marco.']);
    expect((await people()).map(({ name }) => name)).toEqual(['Giulia Conti']);
    expect((await named('Giulia Conti')).names).toEqual([]);
    expect((await services.people.list(ada, { name: 'CONTI' })).people).toHaveLength(1);
    expect((await services.people.list(ada, { name: '%' })).people).toHaveLength(0);
    await services.people.update(ada, { id: giulia.id, isHidden: true });
    expect(await people()).toEqual([]);
    expect((await services.people.list(ada, { show: 'hidden' })).people).toHaveLength(1);
    const left = await services.database.db.selectFrom('people').selectAll().execute();
    expect(JSON.stringify(left)).not.toMatch(/marco/i);
    await services.people.add(ada, { name: 'Marco' });
    expect((await named('Marco')).facts).toEqual([]);
    await services.worker.stop();
  });

  it('a deleted recording takes with it whom nothing else names, and cleared data all of them', async () => {
    const { services, ada, id, people, named } = await start();
    const giulia = await named('Giulia');
    await services.people.addFact(ada, { id: giulia.id, text: 'Le piace il mare' });
    await services.recordings.remove(ada, { id });
    // The user has written about her.
    expect((await people()).map(({ name }) => name)).toEqual(['Giulia']);
    expect((await services.people.get(ada, { id: giulia.id })).facts).toHaveLength(1);
    await services.data.clear(ada);
    await expect(services.people.get(ada, { id: giulia.id })).rejects.toEqual(code('not_found'));
    await services.worker.stop();
  });

  it('notes that are turned off take along whom and what was found, and give it back as the user left it', async () => {
    const words = [...spoken, 'Marco ha due figli.'];
    const { services, ada, id, people, named, factsOf, again } = await start(words);
    const { db } = services.database;
    const [giulia, marco] = [await named('Giulia'), await named('Marco')];
    const before = new Map(marco.facts.map((fact) => [fact.text, fact.id]));
    await services.people.updateFact(ada, {
      id: giulia.id,
      factId: giulia.facts[0]?.id ?? '',
      text: 'Niente noci',
    });
    const dropped = { id: marco.id, factId: before.get('Ha due figli') ?? '' };
    await services.people.removeFact(ada, dropped);
    await services.notes.choose(ada, { id, isOff: true });
    expect((await people()).map(({ name }) => name)).toEqual(['Giulia']);
    expect((await factsOf('Giulia')).map(({ text, isStale }) => [text, isStale])).toEqual([
      ['Niente noci', false],
    ]);
    expect(await services.people.inRecording(ada, { id })).toEqual([]);
    const left = await db.selectFrom('person_facts').selectAll().execute();
    expect(JSON.stringify(left)).not.toContain('maggio');
    // A voice that the user names is still a person, and nothing of the words is looked for.
    await db.updateTable('recording_segments').set({ speaker: 'Voce 1' }).execute();
    await services.speakers.rename(ada, { id, speaker: 'Voce 1', name: 'Carla' });
    expect((await people()).map(({ name }) => name).toSorted()).toEqual(['Carla', 'Giulia']);
    services.clock.advance(1_000);
    await services.notes.choose(ada, { id, isOff: false });
    await vi.waitFor(async () => expect((await services.notes.get(ada, { id })).state).toBe('ready'));
    expect((await factsOf('Giulia')).map(({ text }) => text)).toEqual(['Niente noci']);
    expect((await factsOf('Marco')).map(({ text }) => text)).toEqual(['Compie gli anni il 3 maggio']);
    await again(words);
    expect((await factsOf('Marco')).map(({ text }) => text)).toEqual(['Compie gli anni il 3 maggio']);
    await services.worker.stop();
  });

  it('whatever tabs do at once, everybody left has somebody to stand under', async () => {
    const { services, ada, id } = await start();
    const { db } = services.database;
    const { people, recordings } = services;
    for (let round = 0; round < 8; round += 1) {
      const names = ['Uno', 'Due', 'Tre', 'Quattro'].map((name) => `${name} ${round}`);
      const all = await Promise.all(names.map((name) => people.add(ada, { name })));
      const [one = '', two = '', three = '', four = ''] = all.map((each) => each.id);
      await people.join(ada, { id: one, otherId: two });
      await Promise.allSettled([
        people.join(ada, { id: three, otherId: one }),
        people.remove(ada, { id: three }),
        people.join(ada, { id: one, otherId: four }),
        people.separate(ada, { id: one, partId: two }),
        people.join(ada, { id: four, otherId: three }),
        people.remove(ada, { id: one }),
        people.addFact(ada, { id: one, text: 'Le piace il mare' }),
      ]);
      const rows = await db.selectFrom('people').selectAll().where('is_removed', '=', 0).execute();
      const roots = new Set(rows.filter((row) => row.root_id === row.id).map((row) => row.id));
      expect(rows.filter((row) => !roots.has(row.root_id))).toEqual([]);
      expect(rows.filter((row) => (row.joined_into === null) !== (row.root_id === row.id))).toEqual([]);
    }
    await recordings.remove(ada, { id });
    await services.worker.stop();
  });

  it('thousands are listed page by page, each once', async () => {
    const { services, ada } = await start();
    await inTransaction(services.database.db, async (trx) => {
      const rows = Array.from({ length: 1_000 }, (_, index) => ({
        id: `p${index}`,
        user_id: ada.userId,
        name: `Persona ${index}`,
        folded_name: `persona ${index}`,
        name_key: `persona ${index}`,
        joined_into: null,
        root_id: `p${index}`,
        is_kept: 1,
        created_at: '2026-01-01T00:00:00.000Z',
        updated_at: '2026-01-01T00:00:00.000Z',
      }));
      await trx.insertInto('people').values(rows).execute();
    });
    const seen = new Set<string>();
    for (let cursor: string | undefined; ; ) {
      const page = await services.people.list(ada, { limit: 200, ...(cursor && { cursor }) });
      for (const { id } of page.people) seen.add(id);
      if (page.cursor === null) break;
      cursor = page.cursor;
    }
    expect(seen.size).toBe(1_002);
    for (const cursor of ['', 'xyz', 'p1', '~', '2026-01-01T00:00:00.000Z p1', '~p1', `${'9'.repeat(60)}~p1`])
      await expect(services.people.list(ada, { cursor }), cursor).rejects.toMatchObject({
        code: 'validation_failed',
        issues: [{ path: 'cursor' }],
      });
    await services.worker.stop();
  });
});
