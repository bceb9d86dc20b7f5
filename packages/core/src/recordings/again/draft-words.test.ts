import { findOwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { deleteFromDraft } from '@wingman/db/repositories/transcript-draft.repository.ts';
import { countWaiting } from '@wingman/db/testing/count-waiting.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import { createTestServices, saying } from '../../testing/test-services.ts';

const italian = new Set('ho aperto ieri con la il parla e poi casa è rossa'.split(' '));
const spelling = { load: async () => ({ isWord: (word: string) => italian.has(word.toLowerCase()) }) };

describeDatabases((open, kind) => {
  async function begin() {
    const services = await createTestServices(await open(), { spelling });
    const ada = await services.register('ada@example.test');
    await services.knownWords.addMany(ada, {
      words: ['Wingman', 'Bianchi'].map((written) => ({ written, sounds: [] })),
    });
    const { id } = await services.remember(ada, ['ho aperto uing man ieri', 'la casa è rossa']);
    const draft = async (sentences: string[]) => {
      services.transcriber.onTranscribe = async () => saying(sentences);
      await services.drafts.start(ada, { id });
      await vi.waitFor(
        async () => expect((await services.drafts.get(ada, { id })).state).toBe('ready'),
        20_000,
      );
      return services.drafts.get(ada, { id });
    };
    const shown = async () =>
      (await services.recordings.get(ada, { id })).segments.map(({ text, words = [] }) => [
        text,
        words.map(({ at, heard }) => `${at} ${heard}`).join(),
      ]);
    const step = async (direction: 'undo' | 'redo') => {
      const next = (await services.recordings.get(ada, { id }))[direction];
      await services.corrections[direction](ada, { id, correctionId: next?.id ?? 0 });
      return shown();
    };
    return { services, ada, id, draft, shown, step };
  }

  const first = [
    ['ho aperto Wingman ieri', '10 uing man'],
    ['la casa è rossa', ''],
  ];
  const second = [
    ['ho aperto Wingman con Bianchi', '10 wing man,22 bianki'],
    ['la casa è rossa', ''],
  ];

  it('known words are in drafts, too, and come and go with them', async () => {
    const { services, ada, id, draft, shown, step } = await begin();
    expect(await shown()).toEqual(first);
    const made = await draft(['ho aperto wing man con bianki', 'la casa è rossa']);
    expect(made.corrections).toBe(0);
    expect(made.segments.map(({ text, words }) => [text, words])).toEqual([
      [
        'ho aperto Wingman con Bianchi',
        [
          { at: 10, heard: 'wing man', written: 'Wingman' },
          { at: 22, heard: 'bianki', written: 'Bianchi' },
        ],
      ],
      ['la casa è rossa', undefined],
    ]);
    const chosen = await services.drafts.choose(ada, { id, draftId: made.id, corrections: 0 });
    expect(chosen).toMatchObject({ undo: { kind: 'transcript' }, earlier: { corrections: 0 } });
    expect(chosen.transcript).toBe('ho aperto Wingman con Bianchi la casa è rossa');
    expect(await shown()).toEqual(second);
    const { found } = await services.recordingSearch.search(ada, { q: 'Bianchi' });
    expect(found.map(({ recording }) => recording.id)).toEqual([id]);
    const place = { id, segmentId: chosen.segments[0]?.id ?? 0 };
    const history = await services.corrections.history(ada, place);
    expect(history).toMatchObject({
      heard: [{ text: 'ho aperto wing man con bianki' }],
      corrections: [{ kind: 'words', by: '' }],
    });

    expect(await step('undo')).toEqual(first);
    expect(await step('redo')).toEqual(second);
    const { earlier, segments } = await services.recordings.get(ada, { id });
    const [word] = segments[0]?.words ?? [];
    await services.corrections.revertWord(ada, { id, wordId: word?.id ?? '' });
    const reverted = [['ho aperto wing man con Bianchi', '23 bianki'], second[1]];
    expect(await shown()).toEqual(reverted);
    expect(await step('undo')).toEqual(second);
    expect(await step('redo')).toEqual(reverted);
    await services.drafts.restore(ada, { id, correctionId: earlier?.correctionId ?? 0 });
    expect(await shown()).toEqual(first);
    expect(await step('redo')).toEqual(second);
    expect(await step('redo')).toEqual(reverted);
    await services.worker.stop();
  });

  it('what is deleted while a draft waits is in none of its words; nor is what was not chosen counted as used', async () => {
    const { services, ada, id, draft, shown } = await begin();
    const made = await draft(['parla bianki', 'poi uingman']);
    const uses = async () =>
      (await services.knownWords.list(ada)).words.map((word) => [word.written, word.uses]);
    expect(await uses()).toEqual([
      ['Bianchi', 0],
      ['Wingman', 1],
    ]);
    let exported = '';
    for await (const chunk of (await services.export.begin(ada)).content) exported += chunk;
    expect(JSON.parse(exported).recordings[0].transcriptDraft.segments).toMatchObject([
      { text: 'parla Bianchi', words: [{ heard: 'bianki' }] },
      { text: 'poi Wingman' },
    ]);
    const { segments } = await services.recordings.get(ada, { id });
    const { id: segmentId = 0, version = 0 } = segments[0] ?? {};
    await services.corrections.remove(ada, { id, segments: [{ id: segmentId, version }] });
    const stored = await services.database.db.selectFrom('transcript_draft_parts').selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/bianki/i);
    await services.drafts.choose(ada, { id, draftId: made.id, corrections: 0 });
    expect(await shown()).toEqual([['poi Wingman', '4 uingman']]);
    expect(await uses()).toEqual([
      ['Bianchi', 0],
      ['Wingman', 2],
    ]);
    await services.worker.stop();
  });

  it('what is deleted just as a draft ends does not come back with its known words', async () => {
    const { services, ada, id } = await begin();
    const { db, dialect } = services.database;
    const until = (check: () => Promise<void>) => vi.waitFor(check, 20_000);
    const parts = () => db.selectFrom('transcript_draft_parts').selectAll().execute();
    await until(async () => expect((await services.notes.get(ada, { id })).state).toBe('ready'));
    const end = Promise.withResolvers<void>();
    services.transcriber.onTranscribe = async (_path, _signal, { onChunk }) => {
      const { segments, ...heard } = saying(['parla bianki', 'poi uingman']);
      onChunk?.({ segments: segments.slice(0, 1), state: { position: 5 } });
      await end.promise;
      return { ...heard, segments: segments.slice(1) };
    };
    await services.drafts.start(ada, { id });
    await until(async () => expect(await parts()).toHaveLength(1));
    await db.transaction().execute(async (trx) => {
      for (const name of ['index', 'notes']) await dialect.serialize(trx, `${name} ${id}`);
      const recording = await findOwnedRecording(trx, { id, userId: ada.userId });
      if (recording) await deleteFromDraft(trx, recording, [{ start: 0, end: 1 }]);
      end.resolve();
      // SQLite has one transaction at a time anyway.
      if (kind === 'postgres') await until(async () => expect(await countWaiting(services.database)).toBe(1));
    });
    await until(async () => expect((await services.drafts.get(ada, { id })).state).toBe('ready'));
    expect(JSON.stringify(await parts())).not.toMatch(/bianki/i);
    expect((await services.drafts.get(ada, { id })).segments.map(({ text }) => text)).toEqual([
      'poi Wingman',
    ]);
    await services.worker.stop();
  });
});
