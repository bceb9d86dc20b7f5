import type { Segment } from '@wingman/contract/recording.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { createTestServices } from '../testing/test-services.ts';

const code = (error: string) => expect.objectContaining({ code: error });
const italian = new Set('ho aperto ieri con la del signor parla e poi casa di'.split(' '));
const spelling = { load: async () => ({ isWord: (word: string) => italian.has(word.toLowerCase()) }) };

describeDatabases((open) => {
  async function start() {
    const services = await createTestServices(await open(), { spelling });
    const [admin, ada, bruno] = [
      await services.register('capo@example.test'),
      await services.register('ada@example.test'),
      await services.register('bruno@example.test'),
    ];
    const words = services.knownWords;
    const textsOf = async (id: string, actor = ada) =>
      (await services.recordings.get(actor, { id })).segments.map(({ text }) => text);
    const marksOf = async (id: string, actor = ada) =>
      (await services.recordings.get(actor, { id })).segments.map(({ words: marks }: Segment) =>
        marks?.map(({ at, heard, written }) => `${at} ${heard} > ${written}`),
      );
    return { services, words, admin, ada, bruno, textsOf, marksOf, stop: () => services.worker.stop() };
  }

  it('are kept once each however they are written, of each user and of the instance', async () => {
    const { words, admin, ada, bruno, stop } = await start();
    const wingman = await words.create(ada, { written: 'Wingman', sounds: ['uing man'] });
    expect(wingman).toMatchObject({ written: 'Wingman', sounds: ['uing man'], uses: 0, isOrdinary: false });
    await expect(words.create(ada, { written: 'WING-MAN', sounds: [] })).rejects.toThrow(
      code('known_word_taken'),
    );
    const added = await words.addMany(ada, {
      words: [
        { written: 'wingman', sounds: [] },
        { written: 'Casa', sounds: [] },
        { written: 'casà', sounds: ['x'] },
      ],
    });
    expect(added.map(({ written, isOrdinary }) => [written, isOrdinary])).toEqual([
      ['casà', false],
      ['Wingman', false],
    ]);
    await words.addShared(admin, { words: [{ written: 'Bianchi', sounds: [] }] });
    await expect(words.addShared(ada, { words: [{ written: 'Neri', sounds: [] }] })).rejects.toThrow(
      code('forbidden'),
    );
    expect((await words.list(bruno)).words).toEqual([]);
    const [shared] = (await words.list(bruno)).shared;
    expect(shared?.written).toBe('Bianchi');
    for (const call of [
      () => words.update(bruno, { id: wingman.id, written: 'Altro' }),
      () => words.remove(bruno, wingman),
    ])
      await expect(call()).rejects.toThrow(code('not_found'));
    const id = shared?.id ?? '';
    await expect(words.update(admin, { id, written: 'Altro' })).rejects.toThrow(code('not_found'));
    await expect(words.updateShared(ada, { id, written: 'Altro' })).rejects.toThrow(code('forbidden'));
    await expect(words.removeShared(admin, wingman)).rejects.toThrow(code('not_found'));
    expect(await words.updateShared(admin, { id, sounds: ['bianco bianco'] })).toMatchObject({
      written: 'Bianchi',
      sounds: ['bianco bianco'],
    });
    expect(
      await words.update(ada, { id: wingman.id, written: 'Casa' }).catch(({ code: refusal }) => refusal),
    ).toBe('known_word_taken');
    await words.remove(ada, wingman);
    await words.removeShared(admin, { id });
    expect((await words.list(ada)).words.map(({ written }) => written)).toEqual(['casà']);
    expect((await words.list(ada)).shared).toEqual([]);
    await stop();
  });

  it('have a limit', async () => {
    const { words, ada, stop } = await start();
    for (let part = 0; part < 4; part += 1)
      await words.addMany(ada, {
        words: Array.from({ length: 500 }, (_, at) => ({ written: `Nome ${part * 500 + at}`, sounds: [] })),
      });
    await expect(words.create(ada, { written: 'Uno di troppo', sounds: [] })).rejects.toThrow(
      code('known_word_limit_reached'),
    );
    expect((await words.list(ada)).words).toHaveLength(2_000);
    await stop();
  });

  it('stand in transcripts in the place of what was heard, which stays in the history', async () => {
    const { services, words, admin, ada, bruno, textsOf, marksOf, stop } = await start();
    await words.create(ada, { written: 'Wingman', sounds: [] });
    await words.addShared(admin, { words: [{ written: 'Bianchi', sounds: [] }] });
    const sentences = ['Ho aperto wing man ieri con uingman', 'la casa', 'parla il bianki e poi Bianchi'];
    const { id, transcript } = await services.remember(ada, sentences);
    const applied = ['Ho aperto Wingman ieri con Wingman', 'la casa', 'parla il Bianchi e poi Bianchi'];
    expect(await textsOf(id)).toEqual(applied);
    expect(transcript).toBe(applied.join(' '));
    expect(await marksOf(id)).toEqual([
      ['10 wing man > Wingman', '27 uingman > Wingman'],
      undefined,
      ['9 bianki > Bianchi'],
    ]);
    const { segments, undo } = await services.recordings.get(ada, { id });
    expect(undo).toBeUndefined();
    const [first, second] = segments.map((segment) => segment.id);
    const history = await services.corrections.history(ada, { id, segmentId: first ?? 0 });
    expect(history.heard.map(({ text }) => text)).toEqual([sentences[0]]);
    expect(history.corrections).toMatchObject([{ kind: 'words', by: '' }]);
    expect((await services.corrections.history(ada, { id, segmentId: second ?? 0 })).corrections).toEqual([]);
    expect((await words.list(ada)).words[0]?.uses).toBe(2);
    const found = await services.recordingSearch.search(ada, { q: 'wingman' });
    expect(found.found.map(({ recording }) => recording.id)).toEqual([id]);
    const english = await services.remember(ada, [
      'we talked about the wing man and about bianki',
      'and uingman',
    ]);
    expect((await textsOf(english.id))[1]).toBe('and uingman');
    const other = await services.remember(bruno, sentences);
    expect((await textsOf(other.id, bruno))[0]).toBe(sentences[0]);
    await stop();
  });

  it('are put back one by one, and not taken for it again until somebody says so', async () => {
    const { services, words, ada, bruno, textsOf, marksOf, stop } = await start();
    const word = await words.create(ada, { written: 'Wingman', sounds: [] });
    const { id } = await services.remember(ada, ['Ho aperto uingman con uing man']);
    const [segment] = (await services.recordings.get(ada, { id })).segments;
    const [first] = segment?.words ?? [];
    const wordId = first?.id ?? '';
    await expect(services.corrections.revertWord(bruno, { id, wordId })).rejects.toThrow(code('not_found'));
    await services.corrections.revertWord(ada, { id, wordId });
    expect(await textsOf(id)).toEqual(['Ho aperto uingman con Wingman']);
    expect(await marksOf(id)).toEqual([['22 uing man > Wingman']]);
    await expect(services.corrections.revertWord(ada, { id, wordId })).rejects.toThrow(code('not_found'));
    expect((await words.list(ada)).rejected).toEqual([{ heard: 'uingman', written: 'Wingman' }]);
    const again = await services.remember(ada, ['Ho aperto Uingman e poi vingman']);
    expect(await textsOf(again.id)).toEqual(['Ho aperto Uingman e poi Wingman']);
    await words.update(ada, { id: word.id, sounds: ['uingman'] });
    expect((await words.list(ada)).rejected).toEqual([]);
    const last = await services.remember(ada, ['Ho aperto uingman']);
    expect(await textsOf(last.id)).toEqual(['Ho aperto Wingman']);
    await words.reject(ada, { heard: 'uingman', written: 'Wingman' });
    await words.allow(ada, { heard: 'UINGMAN', written: 'wingman' });
    expect((await words.list(ada)).rejected).toEqual([]);
    await stop();
  });

  it('are offered where they were corrected twice, until they are known or refused', async () => {
    const { services, words, ada, bruno, stop } = await start();
    const { corrections } = services;
    const offered = async (actor = ada) => (await words.list(actor)).offered;
    const correct = async (heard: string, written: string) => {
      const { id } = await services.remember(ada, [heard]);
      const [segment] = (await services.recordings.get(ada, { id })).segments;
      const text = { id, segmentId: segment?.id ?? 0, version: segment?.version ?? 0, text: written };
      await corrections.update(ada, text);
      return id;
    };
    await correct('Ho aperto uing man ieri', 'Ho aperto Wingman ieri');
    await correct('parla bianki', 'parla Bianchi');
    expect(await offered()).toEqual([]);
    const undone = await correct('parla con uing man', 'parla con Wingman');
    await correct('poi bianki parla', 'poi Bianchi parla');
    const bianchi = { heard: 'bianki', written: 'Bianchi' };
    const wingman = { heard: 'uing man', written: 'Wingman' };
    expect(await offered()).toEqual([bianchi, wingman]);
    expect(await offered(bruno)).toEqual([]);
    const { undo } = await services.recordings.get(ada, { id: undone });
    await corrections.undo(ada, { id: undone, correctionId: undo?.id ?? 0 });
    expect(await offered()).toEqual([bianchi]);
    await words.reject(ada, bianchi);
    expect(await offered()).toEqual([]);
    await correct('e poi uing man', 'e poi Wingman');
    expect(await offered()).toEqual([wingman]);
    await words.addMany(ada, { words: [{ written: 'Wingman', sounds: ['uing man'] }] });
    expect(await offered()).toEqual([]);
    await stop();
  });

  it('are not offered the other way round once they were put back, and their user’s other browsers are told', async () => {
    const { services, words, ada, stop } = await start();
    await words.create(ada, { written: 'Wingman', sounds: [] });
    const { id } = await services.remember(ada, ['Ho aperto uingman con uingman']);
    for (const _ of ['first', 'second']) {
      const [segment] = (await services.recordings.get(ada, { id })).segments;
      const told = services.eventBus.past.filter(({ type }) => type === 'known_words').length;
      await services.corrections.revertWord(ada, { id, wordId: segment?.words?.[0]?.id ?? '' });
      expect(services.eventBus.past.filter(({ type }) => type === 'known_words')).toHaveLength(told + 1);
    }
    const { rejected, offered } = await words.list(ada);
    expect([rejected, offered]).toEqual([[{ heard: 'uingman', written: 'Wingman' }], []]);
    await stop();
  });

  it('follow their segments through corrections, and go with them', async () => {
    const { services, words, ada, textsOf, marksOf, stop } = await start();
    await words.create(ada, { written: 'Wingman', sounds: [] });
    const { id } = await services.remember(ada, ['Ho aperto uingman', 'parla uingman']);
    const [first, second] = (await services.recordings.get(ada, { id })).segments;
    const read = ({ id: segmentId, version = 0 }: Segment) => ({ segmentId, version });
    await services.corrections.update(ada, { id, ...read(first as Segment), text: 'Ieri ho aperto Wingman' });
    expect((await marksOf(id))[0]).toEqual(['15 uingman > Wingman']);
    await services.corrections.restore(ada, { id, ...read(second as Segment) });
    const restored = await services.recordings.get(ada, { id });
    expect(restored.segments[1]).toMatchObject({ text: 'parla uingman' });
    expect(restored.segments[1]).not.toHaveProperty('words');
    const [now] = restored.segments;
    await services.corrections.remove(ada, {
      id,
      segments: [{ id: now?.id ?? 0, version: now?.version ?? 0 }],
    });
    const rows = await services.database.db.selectFrom('applied_words').select('segment_id').execute();
    expect(rows.map((row) => Number(row.segment_id))).toEqual([second?.id]);
    await services.transcribeAgain(ada, id, ['poi la casa']);
    await expect.poll(() => textsOf(id)).toEqual(['poi la casa']);
    expect(await services.database.db.selectFrom('applied_words').select('id').execute()).toEqual([]);
    await stop();
  });
});
