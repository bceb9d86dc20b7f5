import type { RecordingDetail, Segment } from '@wingman/contract/recording.ts';
import { findOwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { upsertRecordingLanguage } from '@wingman/db/repositories/recording-language.repository.ts';
import { addExchange } from '@wingman/db/testing/rows.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { lines, sentences } from '../../testing/corrected-recording.ts';
import { beginEdits, ended } from '../../testing/edited-recording.ts';

const italian = new Set('ho aperto ieri con la casa e poi'.split(' '));
const spelling = { load: async () => ({ isWord: (word: string) => italian.has(word.toLowerCase()) }) };

const marksOf = ({ segments }: Pick<RecordingDetail, 'segments'>) =>
  segments.map(({ text, words }: Segment) => [
    text,
    ...(words ?? []).map(({ at, heard, written }) => `${at} ${heard} > ${written}`),
  ]);

describeDatabases((open) => {
  const begin = beginEdits(open);

  it('the language is that of the originals, and none where they are in several', async () => {
    const { services, ada, id, original, recordingEdits, done, stop } = await begin();
    const { db } = services.database;
    const setLanguage = async (of: string, spoken: string) => {
      const recording = await findOwnedRecording(db, { id: of, userId: ada.userId });
      if (recording) await upsertRecordingLanguage(db, recording, { asked: 'auto', spoken, isHeard: true });
    };
    const languages = async (of: string) =>
      db
        .selectFrom('recording_languages')
        .select(['asked', 'spoken', 'is_heard', 'user_id'])
        .where('recording_id', '=', of)
        .execute();
    await setLanguage(id, 'de');
    const halves = await done(recordingEdits.divide(ada, { id, at: 10 }));
    const german = [{ asked: 'auto', spoken: 'de', is_heard: 1, user_id: ada.userId }];
    for (const half of halves) expect(await languages(half.id)).toEqual(german);
    const [joined] = await done(recordingEdits.join(ada, { recordingIds: halves.map((half) => half.id) }));
    expect(await languages(joined?.id ?? '')).toEqual(german);
    services.clock.advance(120_000);
    const later = new Date(Date.parse(original.createdAt) + 60_000).toISOString();
    const { id: other } = await services.remember(ada, ['dann bis morgen'], later);
    await setLanguage(other, 'it');
    const [mixed] = await done(recordingEdits.join(ada, { recordingIds: [joined?.id ?? '', other] }));
    expect(await languages(mixed?.id ?? '')).toEqual([]);
    await stop();
  });

  it('known words stay marked where they are now, and can be put back', async () => {
    const { services, ada, recordingEdits, done, stop } = await begin({ spelling });
    await services.knownWords.create(ada, { written: 'Wingman', sounds: [] });
    const { id } = await services.remember(ada, ['la casa', 'Ho aperto wing man ieri con uingman', 'e poi']);
    const [first, second] = await done(recordingEdits.divide(ada, { id, at: 7.5 }));
    expect(first && marksOf(first)).toEqual([['la casa'], ['Ho aperto Wingman', '10 wing man > Wingman']]);
    expect(second && marksOf(second)).toEqual([['ieri con Wingman', '9 uingman > Wingman'], ['e poi']]);
    const [joined] = await done(
      recordingEdits.join(ada, { recordingIds: [first?.id ?? '', second?.id ?? ''] }),
    );
    if (!joined) throw new Error('it is there');
    expect(marksOf(joined).flatMap(([, ...marks]) => marks)).toEqual([
      '10 wing man > Wingman',
      '9 uingman > Wingman',
    ]);
    const wordId = joined.segments[2]?.words?.[0]?.id ?? '';
    await services.corrections.revertWord(ada, { id: joined.id, wordId });
    expect(marksOf(await services.recordings.get(ada, { id: joined.id }))[2]).toEqual(['ieri con uingman']);
    await stop();
  });

  it('answers that are hidden for another recording in the trash follow, too, and are whole when it comes back', async () => {
    const { services, ada, id, recordingEdits, done, stop } = await begin();
    const { id: other } = await services.remember(ada, ['il pane costa tre euro']);
    const cite = (n: number, recordingId: string, start: number, text: string) => ({
      ...{ n, recordingId, start, end: start + 4, text, spokenAt: '2026-07-11T13:40:00.000Z' },
    });
    const { sessionId } = await addExchange(services.database.db, ada.userId, {
      response: 'Giovedì [1], tre euro [2].',
      citations: [cite(1, id, 10, sentences[2] as string), cite(2, other, 0, 'il pane costa tre euro')],
      relevantRecordingIds: [id, other],
    });
    await services.recordings.remove(ada, { id: other });
    const [, second] = await done(recordingEdits.divide(ada, { id, at: 9.8 }));
    await services.trash.restore(ada, { recordingIds: [other] });
    const [shown] = await services.sessions.conversations(ada, { sessionId });
    expect(shown?.citations.map(({ recordingId }) => recordingId)).toEqual([second?.id, other]);
    expect(shown?.citations[0]?.start).toBeCloseTo(0.2, 3);
    expect(JSON.stringify(shown)).not.toMatch(/isInTrash|rimosse/);
    expect(shown?.relevantRecordingIds).toEqual([second?.id, other]);
    expect(await services.database.db.selectFrom('trashed_answers').selectAll().execute()).toEqual([]);
    await stop();
  });

  /** Makes links, and reads them. */
  async function linksOf({ services, ada, id }: Awaited<ReturnType<typeof begin>>) {
    const { shares, shared } = services;
    const link = async (fields: object = {}) => {
      const { path } = await shares.create(ada, { kind: 'recording', recordingId: id, ...fields });
      return path.replace('/condivisi/', '');
    };
    const read = async (token: string) => {
      const content = await shared.read(await shared.find(token));
      return content.kind === 'transcript' ? content.segments.map(({ text }) => text) : content.kind;
    };
    const sound = async (token: string) => {
      const { key } = await services.sharedAudio.find(await shared.find(token));
      return Buffer.concat(await (await services.audioStore.read(key)).toArray()).toString();
    };
    return { link, read, sound };
  }
  const gone = { code: 'not_found' };

  it('links to a recording that is cut, and to its notes, show what is left; those to a span end', async () => {
    const begun = await begin();
    const { services, ada, id, recordingEdits, done, stop } = begun;
    const { link, read } = await linksOf(begun);
    const [whole, notes, span] = [
      await link(),
      await link({ kind: 'notes' }),
      await link({ kind: 'span', from: 0, to: 10 }),
    ];
    const [cut] = await done(recordingEdits.cut(ada, { id, start: 4.75, end: 14.75 }));
    expect(await read(whole)).toEqual(sentences.slice(1, 3));
    expect(await read(notes)).toBe('notes');
    await expect(read(span)).rejects.toMatchObject(gone);
    const { shares } = await services.shares.list(ada, {});
    expect(shares.map(({ kind, recordingId }) => [kind, recordingId]).toSorted()).toEqual([
      ['notes', cut?.id],
      ['recording', cut?.id],
    ]);
    await stop();
  });

  it('links to a recording that is joined show its own words and sound, and nothing of the other one', async () => {
    const begun = await begin();
    const { services, ada, id, original, recordingEdits, done, stop } = begun;
    const { link, read, sound } = await linksOf(begun);
    services.clock.advance(120_000);
    const later = new Date(Date.parse(original.createdAt) + 60_000).toISOString();
    const { id: next } = await services.remember(ada, ['ci vediamo domani', 'ciao'], later);
    const [first, notes] = [await link({ hasAudio: true }), await link({ kind: 'notes' })];
    const last = await link({ recordingId: next });
    await done(recordingEdits.join(ada, { recordingIds: [id, next] }));
    expect(await read(first)).toEqual(sentences);
    expect(await sound(first)).toBe('mp3:0-20:audio+audio');
    expect(await read(last)).toEqual(['ci vediamo domani', 'ciao']);
    await expect(read(notes)).rejects.toMatchObject(gone);
    await stop();
  });

  it('links to a recording that is divided end, and are open again when it is restored', async () => {
    const begun = await begin();
    const { services, ada, id, recordingEdits, done, stop } = begun;
    const { link, read } = await linksOf(begun);
    const token = await link();
    await done(recordingEdits.divide(ada, { id, at: 10 }));
    await expect(read(token)).rejects.toMatchObject(gone);
    await services.trash.restore(ada, { recordingIds: [id] });
    expect(await read(token)).toEqual(sentences);
    await stop();
  });

  it('a transcript without times is not cut, divided or joined, also one that is imported meanwhile', async () => {
    const { services, ada, id, original, recordingEdits, recordings, stop } = await begin();
    const { id: other } = await services.remember(ada, ['ciao'], original.createdAt);
    const refused = { code: 'conflict', message: expect.stringMatching(/senza orari/) };
    const replace = () => services.imports.replace(ada, { id, text: 'buongiorno\n\narrivederci', undoId: 0 });
    services.audioCutter.onMake = async () => {
      services.audioCutter.onMake = async () => {};
      await replace();
    };
    const edit = await ended(services, ada, await recordingEdits.divide(ada, { id, at: 10 }));
    expect(edit).toMatchObject({ state: 'failed', reason: expect.stringMatching(/senza orari/) });
    for (const ask of [
      () => recordingEdits.cut(ada, { id, start: 2, end: 10 }),
      () => recordingEdits.divide(ada, { id, at: 10 }),
      () => recordingEdits.join(ada, { recordingIds: [other, id] }),
    ])
      await expect(ask()).rejects.toMatchObject(refused);
    expect(lines(await recordings.get(ada, { id }))).toEqual(['buongiorno', 'arrivederci']);
    expect(await recordings.list(ada, {})).toHaveLength(2);
    await stop();
  });
});
