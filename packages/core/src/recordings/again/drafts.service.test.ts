import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import { TranscriptionError } from '../../ports/transcriber.ts';
import { ask, createTestServices, saying } from '../../testing/test-services.ts';

const heard = ['La caldaia perde acqua.', 'Chiamo Gerico giovedì.', 'Allora deciso, il tetto rosso.'];
const better = ['La caldaia perde acqua.', 'Chiamo l’idraulico giovedì.', 'Allora deciso, il tetto rosso.'];

const engines = [
  { id: 'local:parakeet', engine: 'local', model: 'parakeet', host: null, languages: 'heard', isUsual: true },
  {
    id: 'provider:whisper-1',
    engine: 'provider',
    model: 'whisper-1',
    host: 'api.example.org',
    languages: 'told',
    isUsual: false,
  },
] as const;

type Open = Parameters<Parameters<typeof describeDatabases>[0]>[0];

async function begin(open: Open) {
  const services = await createTestServices(await open());
  services.transcriber.engines = [...engines];
  const ada = await services.register('ada@example.test');
  const { id } = await services.remember(ada, heard);
  const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000 });
  await until(async () => expect((await services.notes.get(ada, { id })).state).toBe('ready'));
  const told: unknown[] = [];
  /** Starts a draft that says this, and waits until it is there. */
  const draft = async (
    sentences: string[],
    given: Parameters<typeof services.drafts.start>[1] | object = {},
  ) => {
    services.transcriber.onTranscribe = async (_path, _signal, { engine, language }) => {
      told.push([engine, language]);
      return saying(sentences);
    };
    await services.drafts.start(ada, { id, ...given });
    await until(async () => expect((await services.drafts.get(ada, { id })).state).toBe('ready'));
    return services.drafts.get(ada, { id });
  };
  const detail = () => services.recordings.get(ada, { id });
  const texts = async () => (await detail()).segments.map(({ text }) => text);
  const correct = async (index: number, text: string) => {
    const segment = (await detail()).segments[index];
    if (!segment) throw new Error('there is none');
    const { id: segmentId, version = 0 } = segment;
    return services.corrections.update(ada, { id, segmentId, version, text });
  };
  return { services, ada, id, until, told, draft, detail, texts, correct };
}

describeDatabases((open) => {
  it('a draft waits beside the transcript, which stays the true one until the draft is chosen, and can be brought back', async () => {
    const { services, ada, id, until, told, draft, detail, texts, correct } = await begin(open);
    for (const [index, name] of ['Anna', 'Marco'].entries()) {
      const segment = (await detail()).segments[index];
      if (segment)
        await services.corrections.setVoice(ada, { id, segments: [{ id: segment.id, version: 0 }], name });
    }
    const minutes = (await services.subscription.check(ada)).totalMinutes;
    const { conversation } = await ask(services, ada, 'Chi chiamo giovedì?');
    expect(conversation.response).toContain('Gerico');
    const made = await draft(better, { engine: 'provider:whisper-1', language: 'auto' });
    expect(told.at(-1)).toEqual(['provider:whisper-1', 'auto']);
    expect(made).toMatchObject({
      host: 'api.example.org',
      model: 'whisper-1',
      language: 'auto',
      corrections: 2,
    });
    expect(made.segments.map(({ text }) => text)).toEqual(better);
    expect([await texts(), (await detail()).draft]).toEqual([heard, 'ready']);
    expect((await ask(services, ada, 'Chi chiamo giovedì?')).conversation.response).toContain('Gerico');

    // Corrected meanwhile: the user is told first.
    await correct(0, 'La caldaia perdeva acqua.');
    const choice = { id, draftId: made.id, corrections: made.corrections };
    await expect(services.drafts.choose(ada, choice)).rejects.toMatchObject({ code: 'conflict' });
    const chosen = await services.drafts.choose(ada, { ...choice, corrections: 3 });
    expect(chosen.segments.map(({ text, speaker, version }) => [text, speaker, version])).toEqual([
      [better[0], 'Anna', undefined],
      [better[1], 'Marco', undefined],
      [better[2], null, undefined],
    ]);
    expect(chosen).toMatchObject({ undo: { kind: 'transcript' }, earlier: { corrections: 0 } });
    expect(chosen.draft).toBeUndefined();
    expect(chosen.language).toBeUndefined();
    await expect(services.drafts.get(ada, { id })).rejects.toMatchObject({ code: 'not_found' });
    expect((await services.subscription.check(ada)).totalMinutes).toBe(minutes);
    expect((await ask(services, ada, 'Chi chiamo giovedì?')).conversation.response).toContain('idraulico');
    const stored = async () =>
      (await services.sessions.conversations(ada, { sessionId: conversation.sessionId ?? '' })).find(
        (each) => each.id === conversation.id,
      );
    expect((await stored())?.citations?.[0]).toMatchObject({ isChanged: true });
    const history = await services.corrections.history(ada, { id, segmentId: chosen.segments[1]?.id ?? 0 });
    expect(history).toMatchObject({ heard: [{ text: better[1] }], corrections: [] });

    // Corrected since: they are taken back with it, and can be made again.
    await correct(2, 'Allora deciso, il tetto verde.');
    const { earlier } = await detail();
    expect(earlier?.corrections).toBe(1);
    const back = await services.drafts.restore(ada, { id, correctionId: earlier?.correctionId ?? 0 });
    expect(back.segments.map(({ text }) => text)).toEqual(['La caldaia perdeva acqua.', ...heard.slice(1)]);
    expect(back.segments[0]?.speaker).toBe('Anna');
    expect([back.earlier, back.redo?.kind]).toEqual([undefined, 'transcript']);
    expect(back.language?.spoken).toBe('it');
    const again = await services.corrections.redo(ada, { id, correctionId: back.redo?.id ?? 0 });
    expect(again.segments.map(({ text }) => text)).toEqual(better);
    expect((await stored())?.citations?.[0]).toMatchObject({ isChanged: true });
    await until(async () => expect((await services.notes.get(ada, { id })).state).toBe('ready'));
    await services.worker.stop();
  });

  it('words that are deleted leave the drafts and the earlier transcripts, too', async () => {
    const { services, ada, id, draft, detail, texts } = await begin(open);
    const first = await draft(better);
    const { corrections } = first;
    await services.drafts.choose(ada, { id, draftId: first.id, corrections });
    await draft(['Tutto.', 'Altro.', 'Ancora.']);
    const segment = (await detail()).segments[1];
    await services.corrections.remove(ada, { id, segments: [{ id: segment?.id ?? 0, version: 0 }] });
    expect((await services.drafts.get(ada, { id })).segments.map(({ text }) => text)).toEqual([
      'Tutto.',
      'Ancora.',
    ]);
    const history = await services.database.db.selectFrom('corrections').selectAll().execute();
    expect(JSON.stringify(history)).not.toMatch(/Gerico|idraulico/);
    const { earlier } = await detail();
    await services.drafts.restore(ada, { id, correctionId: earlier?.correctionId ?? 0 });
    expect(await texts()).toEqual([heard[0], heard[2]]);
    await services.worker.stop();
  });

  it('what has no transcript yet comes first, whoever it belongs to, and a draft goes on where it was', async () => {
    const { services, ada, id, until } = await begin(open);
    const hold = Promise.withResolvers<void>();
    const runs: string[] = [];
    const part = { segments: saying(better.slice(0, 1)).segments, state: { position: 5 } };
    services.transcriber.onTranscribe = async (_path, signal, { pause, state, onChunk }) => {
      const kind = pause && onChunk && !state ? 'begun' : 'resumed';
      runs.push(kind);
      if (kind === 'resumed') return { ...saying(better), segments: saying(better).segments.slice(1) };
      onChunk?.(part);
      await new Promise<void>((resolve) => {
        pause?.addEventListener('abort', () => resolve());
        signal.addEventListener('abort', () => resolve());
      });
      return { duration: 5, segments: [], isPartial: true };
    };
    await services.drafts.start(ada, { id });
    await until(async () => expect(runs).toEqual(['begun']));
    const bruno = await services.register('bruno@example.test');
    const told = services.transcriber.onTranscribe;
    services.transcriber.onTranscribe = async (path, signal, options) => {
      if (options.state) return told(path, signal, options);
      await hold.promise;
      return saying(['Ciao.']);
    };
    const first = await services.upload(bruno, 'audio');
    const jobs = () =>
      services.database.db.selectFrom('jobs').selectAll().where('kind', '=', 'transcript-draft').execute();
    await until(async () => expect(await jobs()).toMatchObject([{ state: 'queued', attempts: 0 }]));
    expect(await services.drafts.get(ada, { id })).toMatchObject({ state: 'queued', segments: [] });
    hold.resolve();
    await until(async () => expect((await services.recordings.get(bruno, first)).status).toBe('ready'));
    services.clock.advance(10_000);
    services.worker.wake();
    await until(async () => expect((await services.drafts.get(ada, { id })).state).toBe('ready'));
    expect((await services.drafts.get(ada, { id })).segments.map(({ text }) => text)).toEqual(better);
    expect(services.eventBus.past).toContainEqual({ type: 'draft', recordingId: id });
    await services.worker.stop();
  });

  it('refuses what cannot be, and asked again in the same way it is the same draft', async () => {
    const { services, ada, id, texts } = await begin(open);
    const bruno = await services.register('bruno@example.test');
    const refused = (code: string) => expect.objectContaining({ code });
    const { drafts } = services;
    await expect(drafts.start(ada, { id, engine: 'local:../x' })).rejects.toEqual(
      refused('validation_failed'),
    );
    for (const call of [
      () => drafts.start(bruno, { id }),
      () => drafts.get(bruno, { id }),
      () => drafts.discard(ada, { id, draftId: 'x' }),
      () => drafts.choose(ada, { id, draftId: 'x', corrections: 0 }),
    ])
      await expect(call()).rejects.toEqual(refused('not_found'));
    await expect(drafts.restore(ada, { id, correctionId: 1 })).rejects.toEqual(refused('conflict'));
    await services.worker.stop();
    const [one, other] = await Promise.all([drafts.start(ada, { id }), drafts.start(ada, { id })]);
    expect(one.id).toBe(other.id);
    await expect(drafts.start(ada, { id, language: 'en' })).rejects.toEqual(refused('conflict'));
    await expect(drafts.choose(ada, { id, draftId: one.id, corrections: 0 })).rejects.toEqual(
      refused('conflict'),
    );
    for (const call of [
      () => drafts.discard(bruno, { id, draftId: one.id }),
      () => drafts.choose(bruno, { id, draftId: one.id, corrections: 0 }),
    ])
      await expect(call()).rejects.toEqual(refused('not_found'));
    await drafts.discard(ada, { id, draftId: one.id });
    const kinds = await services.database.db.selectFrom('jobs').select('kind').execute();
    expect(kinds.map(({ kind }) => kind)).not.toContain('transcript-draft');
    expect(await texts()).toEqual(heard);
  });

  it('a draft that fails says why and may be asked for again; deleting the recording takes it along', async () => {
    const { services, ada, id, until, draft } = await begin(open);
    services.transcriber.onTranscribe = async () => {
      throw new TranscriptionError('permanent', 'Il servizio non accetta questo audio');
    };
    await services.drafts.start(ada, { id });
    await until(async () =>
      expect(await services.drafts.get(ada, { id })).toMatchObject({
        state: 'failed',
        reason: 'Il servizio non accetta questo audio',
      }),
    );
    expect((await services.recordings.get(ada, { id })).status).toBe('ready');
    expect((await draft(better)).state).toBe('ready');
    let exported = '';
    for await (const chunk of (await services.export.begin(ada)).content) exported += chunk;
    expect(JSON.parse(exported).recordings[0].transcriptDraft).toMatchObject({
      segments: [{ text: better[0] }, {}, {}],
    });
    await services.recordings.remove(ada, { id });
    for (const table of ['transcript_drafts', 'transcript_draft_parts'] as const)
      expect(await services.database.db.selectFrom(table).selectAll().execute()).toEqual([]);
    await services.worker.stop();
  });
});
