import type { Segment } from '@wingman/contract/recording.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it } from 'vitest';
import { lines, placed, readAs, sentences, startWith } from '../../testing/corrected-recording.ts';
import { createTestDiarizer } from '../../testing/test-diarizer.ts';
import { ask, createTestServices } from '../../testing/test-services.ts';

describeDatabases((open) => {
  const start = startWith(open);

  describe('the words of a segment', () => {
    it('are changed, found at once, and the words that were heard are not found any more', async () => {
      const { services, corrections, ada, id, at, stop } = await start();
      const shown = await corrections.update(ada, {
        id,
        ...placed(await at(1)),
        text: 'la caldaia perde acqua',
      });
      expect(shown.transcript).toBe(
        'buongiorno a tutti la caldaia perde acqua allora vengo giovedì grazie mille',
      );
      expect(shown.segments[1]).toMatchObject({
        text: 'la caldaia perde acqua',
        version: expect.any(Number),
      });
      expect(shown.segments[0]).not.toHaveProperty('version');
      const { conversation } = await ask(services, ada, 'che cosa perde acqua?');
      expect(conversation.response).toContain('la caldaia perde acqua');
      const heard = await ask(services, ada, 'aqua');
      expect(heard.conversation.response).not.toContain('perde aqua');
      await stop();
    });

    it('as they are already make no correction', async () => {
      const { corrections, ada, id, at, stop } = await start();
      const same = await corrections.update(ada, {
        id,
        ...placed(await at(1)),
        text: 'la caldaia perde aqua',
      });
      expect(same).not.toHaveProperty('undo');
      expect(same.segments[1]).not.toHaveProperty('version');
      await stop();
    });

    it('of another tab are not overwritten', async () => {
      const { corrections, ada, id, at, read, stop } = await start();
      const seen = placed(await at(1));
      await corrections.update(ada, { id, ...seen, text: 'primo' });
      await expect(corrections.update(ada, { id, ...seen, text: 'secondo' })).rejects.toMatchObject({
        code: 'conflict',
      });
      expect(lines(await read())[1]).toBe('primo');
      // Another segment is not in the way.
      await corrections.update(ada, { id, ...placed(await at(2)), text: 'terzo' });
      expect(lines(await read())).toEqual(['buongiorno a tutti', 'primo', 'terzo', 'grazie mille']);
      await stop();
    });

    it('that an undone correction left are not taken for those of a later one', async () => {
      const { corrections, ada, id, at, stop } = await start();
      const first = await corrections.update(ada, { id, ...placed(await at(1)), text: 'primo' });
      const seen = placed(first.segments[1] as Segment);
      const undone = await corrections.undo(ada, { id, correctionId: first.undo?.id ?? 0 });
      await corrections.update(ada, { id, ...placed(undone.segments[1] as Segment), text: 'altro' });
      await expect(corrections.update(ada, { id, ...seen, text: 'tardi' })).rejects.toMatchObject({
        code: 'conflict',
      });
      await stop();
    });

    it('wait while the recording is being transcribed', async () => {
      const { database, corrections, ada, id, at, read, stop } = await start();
      const seen = placed(await at(1));
      await stop();
      await database.db
        .updateTable('recordings')
        .set({ status: 'transcribing' })
        .where('id', '=', id)
        .execute();
      await expect(corrections.update(ada, { id, ...seen, text: 'x' })).rejects.toMatchObject({
        code: 'transcript_unfinished',
      });
      expect(lines(await read())).toEqual(sentences);
    });

    it('of somebody else are not there', async () => {
      const { services, corrections, id, at, read, stop } = await start();
      const bruno = await services.register('bruno@example.test');
      const seen = placed(await at(1));
      const missing = { code: 'not_found' };
      await expect(corrections.update(bruno, { id, ...seen, text: 'x' })).rejects.toMatchObject(missing);
      await expect(corrections.history(bruno, { id, segmentId: seen.segmentId })).rejects.toMatchObject(
        missing,
      );
      await expect(
        corrections.remove(bruno, { id, segments: [{ id: seen.segmentId, version: 0 }] }),
      ).rejects.toMatchObject(missing);
      expect(lines(await read())).toEqual(sentences);
      await stop();
    });
  });

  describe('a segment', () => {
    it('is divided at a character, its time by the length of the text, and joined again', async () => {
      const { corrections, ada, id, at, stop } = await start();
      const divided = await corrections.split(ada, { id, ...placed(await at(1)), character: 10 });
      expect(lines(divided)).toEqual([
        'buongiorno a tutti',
        'la caldaia',
        'perde aqua',
        ...sentences.slice(2),
      ]);
      const [, first, second] = divided.segments as [Segment, Segment, Segment];
      expect(first).toMatchObject({ start: 5, end: second.start });
      expect(second.start).toBeCloseTo(5 + (4.5 * 10) / 21, 2);
      expect(second.end).toBe(9.5);
      const joined = await corrections.join(ada, {
        id,
        ...placed(first),
        nextId: second.id,
        nextVersion: second.version ?? 0,
      });
      expect(lines(joined)).toEqual(sentences);
      expect(joined.segments[1]).toMatchObject({ id: first.id, start: 5, end: 9.5 });
      await stop();
    });

    it.each([0, 1, 21, 400])('is not divided where a half has no words (%i)', async (place) => {
      const { corrections, ada, id, at, read, stop } = await start();
      const seen = await at(1);
      const wanted = { id, ...placed(seen), character: place === 1 ? seen.text.length : place };
      await expect(corrections.split(ada, wanted)).rejects.toMatchObject({ code: 'validation_failed' });
      expect(lines(await read())).toEqual(sentences);
      await stop();
    });

    it('is joined with the next one only', async () => {
      const { corrections, ada, id, at, stop } = await start();
      const third = await at(2);
      const wanted = { id, ...placed(await at(0)), nextId: third.id, nextVersion: 0 };
      await expect(corrections.join(ada, wanted)).rejects.toMatchObject({ code: 'conflict' });
      await stop();
    });
  });

  it('what was changed is taken back step by step and made again, also after a restart', async () => {
    const { database, corrections, ada, id, at, read, stop } = await start();
    await corrections.update(ada, { id, ...placed(await at(1)), text: 'la caldaia perde acqua' });
    await corrections.split(ada, { id, ...placed(await at(1)), character: 10 });
    const pair = [await at(1), await at(2)] as const;
    await corrections.setVoice(ada, { id, segments: pair.map(readAs), name: 'Marco' });
    const next = { nextId: (await at(3)).id, nextVersion: 0 };
    const end = await corrections.join(ada, { id, ...placed(await at(2)), ...next });
    expect(lines(end)).toEqual([
      'buongiorno a tutti',
      'la caldaia',
      'perde acqua allora vengo giovedì',
      'grazie mille',
    ]);
    await stop();
    const again = (await createTestServices(database)).corrections;
    for (let { undo } = await read(); undo; )
      ({ undo } = await again.undo(ada, { id, correctionId: undo.id }));
    expect(lines(await read())).toEqual(sentences);
    expect(
      (await read()).segments.every(({ version, speaker }) => version === undefined && speaker === null),
    ).toBe(true);
    for (let { redo } = await read(); redo; )
      ({ redo } = await again.redo(ada, { id, correctionId: redo.id }));
    const { redo, ...made } = await read();
    expect(redo).toBeUndefined();
    expect({ segments: made.segments, undo: made.undo }).toEqual({ segments: end.segments, undo: end.undo });
    const unknown = { id, correctionId: 1_000_000 };
    await expect(again.undo(ada, unknown)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Questa correzione non è l’ultima da annullare: rileggi la trascrizione',
    });
    await expect(again.redo(ada, unknown)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Questa correzione non è la prossima da ripetere: rileggi la trascrizione',
    });
  });

  it('what was taken back cannot be made again after another correction', async () => {
    const { corrections, ada, id, at, stop } = await start();
    const first = await corrections.update(ada, { id, ...placed(await at(1)), text: 'uno' });
    await corrections.undo(ada, { id, correctionId: first.undo?.id ?? 0 });
    const other = await corrections.update(ada, { id, ...placed(await at(0)), text: 'due' });
    expect(other).not.toHaveProperty('redo');
    await expect(corrections.redo(ada, { id, correctionId: first.undo?.id ?? 0 })).rejects.toMatchObject({
      code: 'conflict',
    });
    await stop();
  });

  describe('what was heard', () => {
    it('is told with who changed it and when, and put back', async () => {
      const { services, corrections, ada, id, at, read, stop } = await start();
      services.clock.advance(60_000);
      const now = services.clock.now().toISOString();
      await corrections.update(ada, { id, ...placed(await at(1)), text: 'la caldaia perde acqua' });
      await corrections.split(ada, { id, ...placed(await at(1)), character: 10 });
      const second = await at(2);
      const history = await corrections.history(ada, { id, segmentId: second.id });
      expect(history.heard).toEqual([{ start: 5, end: 9.5, text: 'la caldaia perde aqua', speaker: null }]);
      expect(history.corrections.map(({ kind, by, at: when }) => [kind, by, when])).toEqual([
        ['split', 'Prova Utente', now],
        ['text', 'Prova Utente', now],
      ]);
      await corrections.restore(ada, { id, ...placed(second) });
      const { undo, ...shown } = await read();
      expect(lines(shown)).toEqual(sentences);
      expect(shown.segments[1]).not.toHaveProperty('version');
      expect(undo?.kind).toBe('restore');
      await corrections.undo(ada, { id, correctionId: undo?.id ?? 0 });
      expect(lines(await read())).toEqual([
        'buongiorno a tutti',
        'la caldaia',
        'perde acqua',
        ...sentences.slice(2),
      ]);
      await stop();
    });

    it('of an untouched segment is what it says', async () => {
      const { corrections, ada, id, at, stop } = await start();
      const { id: segmentId } = await at(0);
      const history = await corrections.history(ada, { id, segmentId });
      expect(history).toEqual({
        segmentId,
        heard: [{ start: 0, end: 4.5, text: 'buongiorno a tutti', speaker: null }],
        corrections: [],
      });
      await stop();
    });
  });

  describe('deleted segments', () => {
    const rows = async ({ db }: Awaited<ReturnType<typeof open>>) =>
      JSON.stringify([
        await db.selectFrom('corrections').selectAll().execute(),
        await db.selectFrom('recording_segments').selectAll().execute(),
        await db.selectFrom('recordings').selectAll().execute(),
        await db.selectFrom('conversations').select(['response', 'citations']).execute(),
        await db.selectFrom('note_lines').selectAll().execute(),
        await db.selectFrom('applied_words').selectAll().execute(),
      ]);

    it('leave no word anywhere, and the rest can still be taken back', async () => {
      const { database, services, corrections, ada, id, at, stop } = await start();
      await corrections.update(ada, { id, ...placed(await at(0)), text: 'buonasera a tutti' });
      await corrections.update(ada, { id, ...placed(await at(1)), text: 'la caldaia perde acqua' });
      await corrections.split(ada, { id, ...placed(await at(1)), character: 10 });
      await corrections.setVoice(ada, {
        id,
        segments: [await at(0), await at(2)].map(readAs),
        name: 'Marco',
      });
      await ask(services, ada, 'che cosa perde acqua?');
      const gone = await at(2);
      expect(await rows(database)).toContain('perde');
      const left = await corrections.remove(ada, { id, segments: [readAs(gone)] });
      expect(lines(left)).toEqual(['buonasera a tutti', 'la caldaia', ...sentences.slice(2)]);
      expect(left.transcript).not.toContain('perde');
      expect(await rows(database)).not.toMatch(/perde|acqua|aqua/);
      const { conversation } = await ask(services, ada, 'che cosa perde acqua?');
      expect(conversation.response).not.toContain('perde acqua allora');
      let shown = left;
      while (shown.undo) shown = await corrections.undo(ada, { id, correctionId: shown.undo.id });
      expect(shown.segments.map(({ text, speaker }) => [text, speaker])).toEqual([
        ['buongiorno a tutti', null],
        ['la caldaia', null],
        ['allora vengo giovedì', null],
        ['grazie mille', null],
      ]);
      await stop();
    });

    it('may be all of them', async () => {
      const { corrections, ada, id, read, stop } = await start();
      const left = await corrections.remove(ada, { id, segments: (await read()).segments.map(readAs) });
      expect(left).toMatchObject({ segments: [], transcript: '', status: 'ready' });
      await stop();
    });
  });

  it('a voice that is renamed is renamed in the history, and a new transcript takes the history with it', async () => {
    const turns = [0, 1, 0, 1].map((voice, i) => ({ start: i * 5, end: i * 5 + 5, voice }));
    const { database, services, corrections, ada, id, at, read, stop } = await start({
      diarizer: createTestDiarizer(turns),
    });
    const voices = async () => (await read()).segments.map(({ speaker }) => speaker);
    await expect.poll(voices).toEqual(['Voce 1', 'Voce 2', 'Voce 1', 'Voce 2']);
    const given = await corrections.setVoice(ada, { id, segments: [readAs(await at(0))], name: 'Voce 2' });
    await services.speakers.rename(ada, { id, speaker: 'Voce 1', name: 'Marco' });
    await corrections.undo(ada, { id, correctionId: given.undo?.id ?? 0 });
    expect(await voices()).toEqual(['Marco', 'Voce 2', 'Marco', 'Voce 2']);
    await services.transcribeAgain(ada, id, ['altro']);
    await expect.poll(async () => lines(await read())).toEqual(['altro']);
    expect(await database.db.selectFrom('corrections').selectAll().execute()).toEqual([]);
    await stop();
  });

  it('of many changes at once on one segment one wins', async () => {
    const { services, ada, id, at, read, stop } = await start();
    const seen = placed(await at(1));
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((text) => services.corrections.update(ada, { id, ...seen, text })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(['a', 'b', 'c', 'd']).toContain(lines(await read())[1]);
    await stop();
  });

  it('has a bound', async () => {
    const { database, corrections, ada, id, at, stop } = await start();
    await corrections.update(ada, { id, ...placed(await at(1)), text: 'uno' });
    await database.db.updateTable('corrections').set({ size: 20_000_000 }).execute();
    await expect(corrections.update(ada, { id, ...placed(await at(1)), text: 'due' })).rejects.toMatchObject({
      code: 'correction_limit_reached',
    });
    await stop();
  });
});
