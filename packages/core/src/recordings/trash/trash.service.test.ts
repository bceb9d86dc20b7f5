import { cursorAfter } from '@wingman/contract/page-cursor.ts';
import { everyRow } from '@wingman/db/testing/loose-ends.ts';
import { addExchange } from '@wingman/db/testing/rows.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import { ask, createTestServices, type TestServices } from '../../testing/test-services.ts';

const code = (error: string) => expect.objectContaining({ code: error });
const day = '2026-07-11';
const dayMs = 86_400_000;
const spoken = [
  'Buongiorno, allora parliamo del cantiere e dello xilofono.',
  'Giulia Kowalski è allergica ai kumquat, quindi niente dolce.',
  'Giulia Kowalski lavora alla Zanzibar.',
  'Ti mando il preventivo dello xilofono entro venerdì.',
  'Allora deciso, il tetto vermiglio.',
];
const words = /xilofono|kumquat|kowalski|vermiglio|zanzibar/i;

describeDatabases((open) => {
  async function start() {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const bruno = await services.register('bruno@example.test');
    return { services, ada, bruno };
  }

  type Started = Awaited<ReturnType<typeof start>>;
  type Actor = Started['ada'];

  const untilNoted = (services: TestServices, actor: Actor, id: string) =>
    vi.waitFor(async () => expect((await services.notes.get(actor, { id })).state).toBe('ready'), {
      timeout: 20_000,
    });

  /** A recording with everything that comes of it, and that a user makes of it. */
  async function rememberAll({ services, ada }: Started): Promise<string> {
    const { id } = await services.remember(ada, spoken, '2026-07-11T08:00:00Z');
    await untilNoted(services, ada, id);
    const { lines } = await services.notes.get(ada, { id });
    const commitment = lines.find(({ section }) => section === 'commitment');
    await services.notes.update(ada, { id, lineId: commitment?.id ?? '', text: 'Lo xilofono entro lunedì' });
    const [giulia] = (await services.people.list(ada, { name: 'kowalski' })).people;
    const known = await services.people.get(ada, { id: giulia?.id ?? '' });
    const [allergy, work] = known.facts;
    await services.people.updateFact(ada, { id: known.id, factId: allergy?.id ?? '', isConfirmed: true });
    await services.people.removeFact(ada, { id: known.id, factId: work?.id ?? '' });
    await services.tags.set(ada, { id, tags: ['Casa'] });
    await services.recordings.update(ada, { id, title: 'Xilofono', isFavorite: true });
    const { segments } = await services.recordings.get(ada, { id });
    const segmentId = segments[0]?.id ?? 0;
    await services.corrections.update(ada, { id, segmentId, text: 'Lo xilofono è qui.', version: 0 });
    await services.days.makeDigest(ada, { day });
    await ask(services, ada, 'Che cosa devo mandare?', { superSearch: true });
    return id;
  }

  async function found(services: TestServices, except = /^trashed_/): Promise<string[]> {
    const rows: string[] = [];
    for await (const { table, text } of everyRow(services.database))
      if (!except.test(table) && words.test(text)) rows.push(`${table}: ${text}`);
    return rows;
  }

  /** Every row as text, without what is counted anew or names the change itself. */
  async function rowsOf({ database }: TestServices): Promise<string[]> {
    const rows: string[] = [];
    for await (const { table, text } of everyRow(database)) {
      const isOwn =
        /^(audit_events|trashed_|search_documents|agent_questions|job_turns|rate_windows|outbox_events|figure_events)/.test(
          table,
        );
      if (!isOwn) rows.push(`${table}: ${text.replace(/"(document_id|updated_at)":("[^"]*"|\d+)/g, '')}`);
    }
    return rows.toSorted();
  }

  it('what is deleted stands in no table but the trash, and comes back as it was', async () => {
    const started = await start();
    const { services, ada } = started;
    const id = await rememberAll(started);
    await services.worker.stop();
    const before = await rowsOf(services);
    const files = services.audioStore.keys();
    await services.recordings.remove(ada, { id });
    expect(await found(services)).toEqual([]);
    expect(await found(services, /^(?!trashed_)/)).not.toEqual([]);
    expect(services.audioStore.keys()).toEqual(files);
    await services.removeFiles();
    expect(services.audioStore.keys()).toEqual(files);
    await services.trash.restore(ada, { recordingIds: [id] });
    expect(await rowsOf(services)).toEqual(before);
    const [first] = (await services.recordingSearch.search(ada, { q: 'kumquat' })).found;
    expect(first?.recording.id).toBe(id);
    expect((await services.trash.list(ada, {})).recordings).toEqual([]);
    await services.removeFiles();
    expect(services.audioStore.keys()).toEqual(files);
  });

  /** One after the other, however busy the machine is. */
  async function rememberEach(services: TestServices, actor: Actor, sentences: string[]) {
    const recordings = [];
    for (const sentence of sentences) {
      const { id } = await services.remember(actor, [sentence]);
      await vi.waitFor(
        async () => expect((await services.recordings.get(actor, { id })).status).toBe('ready'),
        { timeout: 20_000 },
      );
      recordings.push(await services.recordings.get(actor, { id }));
    }
    await services.worker.stop();
    return recordings;
  }

  /** Every call that tells of recordings, as its answer or its refusal. */
  async function tell(services: TestServices, actor: Actor, id: string): Promise<Record<string, unknown>> {
    const calls: Record<string, () => Promise<unknown>> = {
      get: () => services.recordings.get(actor, { id }),
      audio: () => services.recordings.audio(actor, { id }),
      update: () => services.recordings.update(actor, { id, title: 'Mio' }),
      retry: () => services.recordings.retry(actor, { id }),
      remove: () => services.recordings.remove(actor, { id }),
      removeNow: () => services.recordings.remove(actor, { id, now: true }),
      removeMany: () => services.recordings.removeMany(actor, { recordingIds: [id] }),
      tag: () => services.tags.set(actor, { id, tags: ['Casa'] }),
      download: () => services.downloads.get(actor, { id, format: 'txt' }),
      waveform: () => services.waveforms.get(actor, { id }),
      moments: () => services.moments.list(actor, { id }),
      notes: () => services.notes.get(actor, { id }),
      proposal: () => services.noteProposals.get(actor, { id }),
      peopleIn: () => services.people.inRecording(actor, { id }),
      rename: () => services.speakers.rename(actor, { id, speaker: 'Voce 1', name: 'Anna' }),
      undo: () => services.corrections.undo(actor, { id, correctionId: 1 }),
    };
    const told: Record<string, unknown> = {};
    for (const [name, call] of Object.entries(calls))
      told[name] = await call().then(
        () => 'told',
        (error: { code?: string }) => error.code ?? error,
      );
    return told;
  }

  it('no call tells of it, neither to its user nor to others', async () => {
    const started = await start();
    const { services, ada, bruno } = started;
    const id = await rememberAll(started);
    await services.worker.stop();
    const chat = (await services.sessions.list(ada, {}))[0];
    await services.recordings.remove(ada, { id });
    for (const actor of [ada, bruno]) {
      const told = await tell(services, actor, id);
      expect(new Set(Object.values(told)), JSON.stringify(told)).toEqual(new Set(['not_found']));
    }
    const told = {
      list: await services.recordings.list(ada, {}),
      search: await services.recordingSearch.search(ada, { q: 'xilofono' }),
      log: await services.recordingLog.get(ada),
      commitments: await services.notes.commitments(ada, {}),
      day: await services.days.get(ada, { day }),
      week: await services.days.week(ada, { day }),
      month: await services.days.month(ada, { day }),
      questions: await services.days.questions(ada),
      people: await services.people.list(ada, {}),
      tags: await services.tags.list(ada),
      calendar: await services.calendar.read(ada.userId, 'http://example.test'),
      chat: await services.sessions.conversations(ada, { sessionId: chat?.sessionId ?? '' }),
      answer: await ask(services, ada, 'Che cosa devo mandare con lo xilofono?', { superSearch: true }).then(
        ({ conversation }) => ({ ...conversation, message: '' }),
      ),
    };
    for (const [name, answer] of Object.entries(told)) {
      expect(JSON.stringify(answer), name).not.toMatch(words);
      if (name !== 'chat') expect(JSON.stringify(answer), name).not.toContain(id);
    }
    let exported = '';
    for await (const chunk of (await services.export.begin(ada)).content) exported += chunk;
    const { recordings } = JSON.parse(exported) as { recordings: unknown[] };
    expect(recordings).toEqual([]);
    expect(JSON.stringify(JSON.parse(exported).conversations[0]?.citations ?? '')).not.toMatch(words);
    const { recordings: trashed } = await services.trash.list(ada, {});
    expect(trashed).toMatchObject([{ id, title: 'Xilofono', reason: 'deleted' }]);
    expect((await services.trash.list(bruno, {})).recordings).toEqual([]);
    for (const call of ['restore', 'remove'] as const)
      await expect(services.trash[call](bruno, { recordingIds: [id] })).rejects.toEqual(code('not_found'));
    await expect(services.upload(ada, 'audio', { id })).rejects.toEqual(code('recording_in_trash'));
  });

  it('deleted for good it leaves neither a word nor a file', async () => {
    const started = await start();
    const { services, ada } = started;
    const ids = [await rememberAll(started)];
    await services.recordings.remove(ada, { id: ids[0] ?? '' });
    await services.trash.remove(ada, { recordingIds: ids });
    expect(await found(services, /^$/)).toEqual([]);
    expect(services.audioStore.keys()).toEqual([]);
    const remember = async () => {
      const { id } = await services.remember(ada, spoken);
      await untilNoted(services, ada, id);
      return { id };
    };
    const again = await remember();
    await services.recordings.remove(ada, { id: again.id });
    await services.trash.empty(ada);
    expect(await found(services, /^$/)).toEqual([]);
    const now = await remember();
    await services.recordings.remove(ada, { id: now.id, now: true });
    expect(await found(services, /^$/)).toEqual([]);
    const cleared = await remember();
    await services.recordings.remove(ada, { id: cleared.id });
    await services.data.clear(ada);
    expect(await found(services, /^$/)).toEqual([]);
    expect(services.audioStore.keys()).toEqual([]);
    await services.worker.stop();
  });

  it('what an answer quotes of several is hidden and shown one by one, and goes with the one that goes', async () => {
    const { services, ada } = await start();
    const said = [
      'il tecnico della caldaia passa martedì alle nove',
      'il pane fresco costa tre euro e venti',
    ];
    const [one, two] = await rememberEach(services, ada, said);
    if (!one || !two) throw new Error('there are two');
    const cite = (n: number, recordingId: string, text: string) => ({
      ...{ n, recordingId, start: 0, end: 5, text, spokenAt: '2026-07-11T13:40:00.000Z' },
    });
    const answer = await addExchange(services.database.db, ada.userId, {
      response: `Cito: «${one.transcript}» [1] e «${two.transcript}» [2].`,
      citations: [cite(1, one.id, one.transcript), cite(2, two.id, two.transcript)],
      relevantRecordingIds: [one.id, two.id],
    });
    const shown = async () => {
      const [exchange] = await services.sessions.conversations(ada, { sessionId: answer.sessionId });
      return exchange;
    };
    const before = await shown();
    await services.recordings.remove(ada, { id: one.id });
    expect(await shown()).toMatchObject({
      response: `Cito: «[parole rimosse]» [1] e «${two.transcript}» [2].`,
      citations: [{ text: '', isChanged: true, isInTrash: true }, { text: two.transcript }],
    });
    await services.recordings.remove(ada, { id: two.id });
    expect(JSON.stringify(await shown())).not.toMatch(/martedì|pane/);
    await services.trash.restore(ada, { recordingIds: [one.id] });
    expect(await shown()).toMatchObject({
      response: `Cito: «${one.transcript}» [1] e «[parole rimosse]» [2].`,
      citations: [{ text: one.transcript }, { text: '', isInTrash: true }],
    });
    await services.trash.restore(ada, { recordingIds: [two.id] });
    expect(await shown()).toEqual(before);
    await services.recordings.removeMany(ada, { recordingIds: [one.id, two.id] });
    await services.trash.remove(ada, { recordingIds: [one.id] });
    await services.trash.restore(ada, { recordingIds: [two.id] });
    const left = await shown();
    expect(left).toMatchObject({ response: `Cito: «[parole rimosse]» [1] e «${two.transcript}» [2].` });
    expect(left?.citations[0]).not.toHaveProperty('isInTrash');
    expect(await services.database.db.selectFrom('trashed_answers').selectAll().execute()).toEqual([]);
  });

  it('a transcription that had not ended goes on after the recording is restored', async () => {
    const { services, ada } = await start();
    const { id } = await services.upload(ada, 'audio');
    await services.recordings.remove(ada, { id });
    const heard = vi.fn();
    services.transcriber.onTranscribe = async () => {
      heard();
      return { duration: 5, segments: [{ start: 0, end: 4, text: 'eccomi', confidence: null }] };
    };
    services.worker.start();
    const other = await services.remember(ada, ['altro']);
    expect(other.status).toBe('ready');
    await services.trash.restore(ada, { recordingIds: [id] });
    services.transcriber.onTranscribe = async () => {
      heard();
      return { duration: 5, segments: [{ start: 0, end: 4, text: 'eccomi', confidence: null }] };
    };
    await vi.waitFor(async () =>
      expect(await services.recordings.get(ada, { id })).toMatchObject({ transcript: 'eccomi', duration: 5 }),
    );
    expect(heard).toHaveBeenCalledTimes(1);
    await services.worker.stop();
  });

  it('several are moved, restored and deleted with one event each', async () => {
    const { services, ada } = await start();
    const { past } = services.eventBus;
    const ids = (await rememberEach(services, ada, ['uno', 'due', 'tre'])).map(({ id }) => id);
    const events = (type: string) => past.filter((event) => event.type === type);
    await services.recordings.removeMany(ada, { recordingIds: ids });
    expect(events('recordings_removed')).toHaveLength(1);
    expect(events('recording_removed')).toEqual([]);
    await services.trash.restore(ada, { recordingIds: ids.slice(0, 2) });
    await services.trash.remove(ada, { recordingIds: ids.slice(2) });
    expect(events('trash')).toEqual([
      { type: 'trash', isRestored: true },
      { type: 'trash', isRestored: false },
    ]);
    expect(await services.recordings.list(ada, {})).toHaveLength(2);
  });

  it('pages end where the trash ends', async () => {
    const { services, ada } = await start();
    const ids = (await rememberEach(services, ada, ['uno', 'due', 'tre'])).map(({ id }) => id);
    for (const id of ids) {
      services.clock.advance(1_000);
      await services.recordings.remove(ada, { id });
    }
    const first = await services.trash.list(ada, { limit: 2 });
    expect(first).toMatchObject({ days: 30, total: 3 });
    const { deletedAt, id } = first.recordings.at(-1)!;
    await services.trash.remove(ada, { recordingIds: [id] });
    const rest = await services.trash.list(ada, { limit: 2, cursor: cursorAfter({ by: deletedAt, id }) });
    expect([...first.recordings, ...rest.recordings].map(({ id }) => id)).toEqual(ids.toReversed());
    await expect(services.trash.list(ada, { cursor: 'unknown' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('what is past its time goes, but not by a clock that was wrong for a while', async () => {
    const { services, ada } = await start();
    const id = (await rememberEach(services, ada, ['lo xilofono']))[0]?.id ?? '';
    await services.recordings.remove(ada, { id });
    const left = async () => (await services.trash.list(ada, {})).recordings.length;
    services.clock.advance(29 * dayMs);
    for (let pass = 0; pass < 2; pass += 1) await services.trash.removeExpired();
    // A year ahead for one pass, and back.
    services.clock.advance(365 * dayMs);
    for (let pass = 0; pass < 2; pass += 1) await services.trash.removeExpired();
    services.clock.advance(-365 * dayMs + 7_200_000);
    await services.trash.removeExpired();
    expect(await left()).toBe(1);
    services.clock.advance(dayMs);
    await Promise.all([services.trash.removeExpired(), services.trash.removeExpired()]);
    expect(await left()).toBe(1);
    services.clock.advance(7_200_000);
    await Promise.all([services.trash.removeExpired(), services.trash.removeExpired()]);
    expect(await left()).toBe(0);
    await services.removeFiles();
    expect(services.audioStore.keys()).toEqual([]);
    expect(await found(services, /^$/)).toEqual([]);
  });
});
