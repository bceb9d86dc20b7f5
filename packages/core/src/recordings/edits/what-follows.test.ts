import type { RecordingDetail, Segment } from '@wingman/contract/recording.ts';
import { findOwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { upsertRecordingLanguage } from '@wingman/db/repositories/recording-language.repository.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { beginEdits } from '../../testing/edited-recording.ts';

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
    const reverted = await services.corrections.revertWord(ada, { id: joined.id, wordId });
    expect(marksOf(reverted)[2]).toEqual(['ieri con uingman']);
    await stop();
  });
});
