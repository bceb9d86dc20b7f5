import { randomUUID } from 'node:crypto';
import { DomainError } from '@wingman/contract/error.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it } from 'vitest';
import { lines, placed, sentences } from '../../testing/corrected-recording.ts';
import { beginEdits, ended } from '../../testing/edited-recording.ts';
import { images } from '../../testing/images.ts';
import { ask, type TestServices } from '../../testing/test-services.ts';

const code = (error: string, message?: RegExp) =>
  expect.objectContaining({ code: error, ...(message ? { message: expect.stringMatching(message) } : {}) });

const textOf = async ({ audioStore }: TestServices, key: string | null) =>
  Buffer.concat(await (await audioStore.read(key ?? '')).toArray()).toString();

describeDatabases((open) => {
  const begin = beginEdits(open);

  describe('a recording that is cut', () => {
    it('is a new one with the sound, words, time and length of what is left', async () => {
      const { services, ada, id, recordingEdits, recordings, original, done, stop } = await begin();
      const [cut] = await done(recordingEdits.cut(ada, { id, start: 4.75, end: 14.75 }));
      expect(cut && lines(cut)).toEqual(sentences.slice(1, 3));
      expect(cut).toMatchObject({
        status: 'ready',
        duration: 10,
        transcript: sentences.slice(1, 3).join(' '),
      });
      expect(cut?.segments.map(({ start, end }) => [start, end])).toEqual([
        [0.25, 4.75],
        [5.25, 9.75],
      ]);
      expect(Date.parse(cut?.createdAt ?? '') - Date.parse(original.createdAt)).toBe(4_750);
      expect(await textOf(services, cut?.audioPath ?? null)).toBe('audio[4.75-14.75]');
      // It is found, and what was cut away is not.
      const { found } = await services.recordingSearch.search(ada, { q: 'caldaia' });
      expect(found.map(({ recording }) => recording.id)).toContain(cut?.id);
      expect((await recordings.list(ada, {})).map((each) => each.id)).toEqual([cut?.id]);
      // The original can be restored as it was.
      const trash = await services.trash.list(ada, {});
      expect(trash.recordings).toMatchObject([{ id, reason: 'replaced' }]);
      await services.trash.restore(ada, { recordingIds: [id] });
      expect(lines(await recordings.get(ada, { id }))).toEqual(sentences);
      expect(await textOf(services, original.audioPath)).toBe('audio');
      await stop();
    });

    it('begins where its container lets it begin', async () => {
      const { services, ada, id, recordingEdits, original, done, stop } = await begin();
      services.audioCutter.early = 0.25;
      const [cut] = await done(recordingEdits.cut(ada, { id, start: 5, end: 20 }));
      expect(cut?.segments[0]).toMatchObject({ start: 0.25, text: sentences[1] });
      expect(Date.parse(cut?.createdAt ?? '') - Date.parse(original.createdAt)).toBe(4_750);
      await stop();
    });

    it('keeps the words on its side of a cut through a segment, and loses and doubles none when it is divided', async () => {
      const { ada, id, recordingEdits, done, stop } = await begin();
      const [first, second] = await done(recordingEdits.divide(ada, { id, at: 7 }));
      expect(first && lines(first)).toEqual([sentences[0], 'la caldaia']);
      expect(second && lines(second)).toEqual(['perde aqua', ...sentences.slice(2)]);
      expect(first?.segments.at(-1)).toMatchObject({ start: 5, end: 7 });
      expect(second?.segments[0]).toMatchObject({ start: 0, end: 2.5 });
      await stop();
    });
  });

  it('both halves of a divided recording have its title, tags, star and moments, and its minutes count once', async () => {
    const { services, ada, id, recordingEdits, recordings, original, done, seconds, stop } = await begin();
    await recordings.update(ada, { id, title: 'Riunione', isFavorite: true });
    await services.tags.set(ada, { id, tags: ['casa'] });
    const mark = (at: number) =>
      services.moments.save(ada, { id, momentId: randomUUID(), kind: 'mark', at, text: null });
    await mark(2);
    await mark(12);
    await services.moments.saveImage(
      ada,
      { id, momentId: randomUUID(), at: 13, text: 'foto' },
      images.png(4, 4),
    );
    const halves = await done(recordingEdits.divide(ada, { id, at: 10 }));
    for (const half of halves)
      expect(half).toMatchObject({
        title: 'Riunione',
        isFavorite: true,
        tags: [{ name: 'casa' }],
        duration: 10,
      });
    const [first, second] = halves;
    expect(Date.parse(second?.createdAt ?? '') - Date.parse(original.createdAt)).toBe(10_000);
    const momentsOf = async (of = '') => services.moments.list(ada, { id: of });
    expect((await momentsOf(first?.id)).map(({ at }) => at)).toEqual([2]);
    const behind = await momentsOf(second?.id);
    expect(behind.map(({ at, kind }) => [at, kind])).toEqual([
      [2, 'mark'],
      [3, 'image'],
    ]);
    expect(await seconds()).toBe(20);
    await stop();
  });

  it('what was corrected stays corrected, can be read as it was heard, and can be put back', async () => {
    const { corrections, ada, id, at, recordingEdits, done, stop } = await begin();
    await corrections.update(ada, { id, ...placed(await at(1)), text: 'la caldaia perde acqua' });
    await corrections.setVoice(ada, {
      id,
      segments: [placed(await at(2))].map(({ segmentId, version }) => ({ id: segmentId, version })),
      name: 'Marta',
    });
    await corrections.join(ada, {
      id,
      ...placed(await at(2)),
      nextId: (await at(3)).id,
      nextVersion: (await at(3)).version ?? 0,
    });
    const [, second] = await done(recordingEdits.divide(ada, { id, at: 4.8 }));
    if (!second) throw new Error('it is there');
    expect(lines(second)).toEqual(['la caldaia perde acqua', 'allora vengo giovedì grazie mille']);
    expect(second.segments[1]?.speaker).toBe('Marta');
    const [corrected, joined] = second.segments as [(typeof second.segments)[0], (typeof second.segments)[0]];
    const history = await corrections.history(ada, { id: second.id, segmentId: corrected.id });
    expect(history.heard.map(({ text }) => text)).toEqual(['la caldaia perde aqua']);
    const restored = await corrections.restore(ada, { id: second.id, ...placed(joined) });
    expect(lines(restored)).toEqual(['la caldaia perde acqua', 'allora vengo giovedì', 'grazie mille']);
    const undone = await corrections.restore(ada, {
      id: second.id,
      ...placed(restored.segments[0] as (typeof second.segments)[0]),
    });
    expect(lines(undone)).toEqual(sentences.slice(1));
    await stop();
  });

  it('answers follow into the half that holds the second that they cite', async () => {
    const { services, ada, id, recordingEdits, done, stop } = await begin();
    const { conversation } = await ask(services, ada, 'che cosa perde la caldaia?');
    const [cited] = conversation.citations;
    expect(cited?.recordingId).toBe(id);
    const [first, second] = await done(recordingEdits.divide(ada, { id, at: 4.8 }));
    const { sessionId } = conversation;
    const [later] = await services.sessions.conversations(ada, { sessionId });
    const citation = later?.citations.find(({ n }) => n === cited?.n);
    expect([first?.id, second?.id]).toContain(citation?.recordingId);
    const by = citation?.recordingId === second?.id ? 4.8 : 0;
    expect(citation?.start).toBeCloseTo((cited?.start ?? 0) - by, 3);
    expect(later?.relevantRecordingIds).toContain(citation?.recordingId);
    expect(later?.relevantRecordingIds).not.toContain(id);
    await stop();
  });

  it('recordings of a day are joined in the order of time, with their words, voices and moments', async () => {
    const { services, ada, id, original, recordingEdits, recordings, done, stop } = await begin();
    const later = new Date(Date.parse(original.createdAt) + 60_000).toISOString();
    services.clock.advance(120_000);
    const { id: next } = await services.remember(ada, ['ci vediamo domani', 'ciao'], later);
    await services.moments.save(ada, { id: next, momentId: randomUUID(), kind: 'mark', at: 3, text: null });
    const [joined, ...others] = await done(recordingEdits.join(ada, { recordingIds: [next, id] }));
    expect(others).toEqual([]);
    expect(joined && lines(joined)).toEqual([...sentences, 'ci vediamo domani', 'ciao']);
    expect(joined?.createdAt).toBe(original.createdAt);
    expect(joined?.segments.map(({ start }) => start)).toEqual([0, 5, 10, 15, 20, 25]);
    expect((await services.moments.list(ada, { id: joined?.id ?? '' })).map(({ at }) => at)).toEqual([23]);
    expect(await textOf(services, joined?.audioPath ?? null)).toBe('audio+audio');
    // The words of the second one were said when they were said.
    const rows = await services.database.db
      .selectFrom('recording_segments')
      .select('spoken_at')
      .where('recording_id', '=', joined?.id ?? '')
      .orderBy('position')
      .execute();
    expect(rows[4]?.spoken_at).toBe(later);
    expect((await recordings.list(ada, {})).map((each) => each.id)).toEqual([joined?.id]);
    expect((await services.trash.list(ada, {})).total).toBe(2);
    await stop();
  });

  describe('is refused with a sentence, and nothing has changed:', () => {
    it.each([
      ['nothing is cut away', { start: 0, end: 20 }, /niente/],
      ['everything is', { start: 5, end: 5 }, /La fine/],
      ['the end is before the beginning', { start: 9, end: 3 }, /La fine/],
      ['less than a second is left', { start: 3, end: 3.5 }, /almeno un secondo/],
      ['it is not so long', { start: 2, end: 400 }, /così lunga/],
    ])('a cut where %s', async (_, span, message) => {
      const { ada, id, recordingEdits, recordings, stop } = await begin();
      await expect(recordingEdits.cut(ada, { id, ...span })).rejects.toEqual(
        code('validation_failed', message),
      );
      expect(await recordingEdits.list(ada)).toEqual([]);
      expect(await recordings.list(ada, {})).toHaveLength(1);
      await stop();
    });

    it('a division at an end of it', async () => {
      const { ada, id, recordingEdits, stop } = await begin();
      for (const at of [0, 0.5, 19.5]) {
        const refused = code('validation_failed', /almeno un secondo/);
        await expect(recordingEdits.divide(ada, { id, at })).rejects.toEqual(refused);
      }
      await expect(recordingEdits.divide(ada, { id, at: 21 })).rejects.toEqual(code('validation_failed'));
      await stop();
    });

    it('a join of one, and across days', async () => {
      const { services, ada, id, recordingEdits, original, stop } = await begin();
      const one = recordingEdits.join(ada, { recordingIds: [id, id] });
      await expect(one).rejects.toEqual(code('validation_failed', /almeno due/));
      const yesterday = new Date(Date.parse(original.createdAt) - 86_400_000).toISOString();
      const { id: other } = await services.remember(ada, ['ieri'], yesterday);
      const both = recordingEdits.join(ada, { recordingIds: [id, other] });
      await expect(both).rejects.toEqual(code('validation_failed', /stesso giorno/));
      await stop();
    });

    it('somebody else’s, what is being transcribed, and what has no audio', async () => {
      const { services, ada, id, recordingEdits, recordings, stop } = await begin();
      const bruno = await services.register('bruno@example.test');
      await expect(recordingEdits.divide(bruno, { id, at: 10 })).rejects.toEqual(code('not_found'));
      const { id: his } = await services.remember(bruno, ['mio']);
      await expect(recordingEdits.join(ada, { recordingIds: [id, his] })).rejects.toEqual(code('not_found'));
      await stop();
      const { db } = services.database;
      const set = (change: { status?: string; audio_path?: string | null }) =>
        db.updateTable('recordings').set(change).where('id', '=', id).execute();
      await set({ status: 'transcribing' });
      await expect(recordingEdits.divide(ada, { id, at: 10 })).rejects.toEqual(
        code('conflict', /già trascritta/),
      );
      await set({ status: 'ready', audio_path: null });
      await expect(recordingEdits.divide(ada, { id, at: 10 })).rejects.toEqual(
        code('conflict', /senza audio/),
      );
      expect(lines(await recordings.get(ada, { id }))).toEqual(sentences);
    });
  });

  it('two tabs edit a recording once, and the same request is answered alike', async () => {
    const { services, ada, id, recordingEdits, recordings, stop } = await begin();
    const { promise: held, resolve: go } = Promise.withResolvers<void>();
    services.audioCutter.onMake = () => held;
    const editId = randomUUID();
    const edit = await recordingEdits.divide(ada, { id, editId, at: 10 });
    expect(await recordingEdits.divide(ada, { id, editId, at: 10 })).toMatchObject({ id: edit.id });
    const refused = code('conflict', /già tagliata o unita/);
    await expect(recordingEdits.cut(ada, { id, start: 3, end: 9 })).rejects.toEqual(refused);
    const bruno = await services.register('bruno@example.test');
    await expect(recordingEdits.get(bruno, edit)).rejects.toEqual(code('not_found'));
    const { id: his } = await services.remember(bruno, ['mio', 'anche mio']);
    await expect(recordingEdits.divide(bruno, { id: his, editId, at: 5 })).rejects.toEqual(code('conflict'));
    go();
    expect((await ended(services, ada, edit)).resultIds).toHaveLength(2);
    expect(await recordingEdits.divide(ada, { id, editId, at: 10 })).toMatchObject({ state: 'done' });
    expect(await recordings.list(ada, {})).toHaveLength(2);
    await stop();
  });

  it('a failure leaves the recording as it was, no file behind, and free to be edited again', async () => {
    const { services, ada, id, recordingEdits, recordings, done, stop } = await begin();
    const files = services.audioStore.keys();
    services.audioCutter.onMake = async () => {
      throw new DomainError('audio_damaged');
    };
    const edit = await ended(services, ada, await recordingEdits.divide(ada, { id, at: 10 }));
    expect(edit).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/danneggiato/),
      resultIds: [],
    });
    expect(services.audioStore.keys()).toEqual(files);
    expect(lines(await recordings.get(ada, { id }))).toEqual(sentences);
    services.audioCutter.onMake = async () => {};
    expect(await done(recordingEdits.divide(ada, { id, at: 10 }))).toHaveLength(2);
    await stop();
  });

  it('of a recording that is transcribed again meanwhile nothing is made', async () => {
    const { services, ada, id, recordingEdits, recordings, stop } = await begin();
    services.audioCutter.onMake = async () => {
      services.audioCutter.onMake = async () => {};
      await services.database.db
        .updateTable('recordings')
        .set({ status: 'queued' })
        .where('id', '=', id)
        .execute();
    };
    const files = services.audioStore.keys().length;
    const edit = await ended(services, ada, await recordingEdits.divide(ada, { id, at: 10 }));
    expect(edit).toMatchObject({ state: 'failed', reason: expect.stringMatching(/nel frattempo/) });
    expect(await recordings.list(ada, {})).toHaveLength(1);
    expect(services.audioStore.keys()).toHaveLength(files);
    await stop();
  });

  it('needs a key that may erase where there is no trash for the originals', async () => {
    const { ada, id, recordingEdits, recordings, stop } = await begin({ trashDays: 0 });
    const script = { ...ada, apiKeyId: randomUUID(), scopes: ['write' as const] };
    const recordingIds = [id, randomUUID()];
    await expect(recordingEdits.cut(script, { id, start: 1, end: 9 })).rejects.toEqual(
      code('scope_required'),
    );
    await expect(recordingEdits.divide(script, { id, at: 10 })).rejects.toEqual(code('scope_required'));
    await expect(recordingEdits.join(script, { recordingIds })).rejects.toEqual(code('scope_required'));
    expect(await recordingEdits.list(ada)).toEqual([]);
    const whole = { ...script, scopes: ['everything' as const] };
    expect((await recordingEdits.cut(whole, { id, start: 1, end: 9 })).kind).toBe('cut');
    expect(await recordings.list(ada, {})).toHaveLength(1);
    await stop();
  });

  it('a node that loses its work in the middle leaves nothing, and another one does it once', async () => {
    const { services, ada, id, recordingEdits, recordings, stop } = await begin();
    const { db } = services.database;
    const files = services.audioStore.keys().length;
    services.audioCutter.onMake = async () => {
      services.audioCutter.onMake = async () => {};
      // Another node has taken it over, and dies.
      const lease = { lease_owner: 'dead', lease_until: '2026-01-01T00:00:00.000Z' };
      await db.updateTable('jobs').set(lease).where('kind', '=', 'recording-edit').execute();
    };
    const edit = await recordingEdits.divide(ada, { id, at: 10 });
    expect((await ended(services, ada, edit)).resultIds).toHaveLength(2);
    expect(await recordings.list(ada, {})).toHaveLength(2);
    // The node that lost it removes what it had stored once it sees that.
    await expect.poll(() => services.audioStore.keys()).toHaveLength(files + 2);
    expect(await db.selectFrom('jobs').selectAll().where('subject_id', '=', edit.id).execute()).toEqual([]);
    expect(await db.selectFrom('recording_edit_sources').selectAll().execute()).toEqual([]);
    await stop();
  });
});
