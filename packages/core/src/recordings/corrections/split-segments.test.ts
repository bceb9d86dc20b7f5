import type { Segment } from '@wingman/contract/recording.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it } from 'vitest';
import { lines, placed, startWith } from '../../testing/corrected-recording.ts';
import { createTestServices } from '../../testing/test-services.ts';

const italian = new Set('ho aperto con e la casa'.split(' '));
const spelling = { load: async () => ({ isWord: (word: string) => italian.has(word.toLowerCase()) }) };

describeDatabases((open) => {
  const start = startWith(open);

  describe('a segment', () => {
    it.each([
      ['la caldaia perde aqua', 6, ['la', 'caldaia perde aqua']],
      ['la caldaia perde aqua', 8, ['la caldaia', 'perde aqua']],
      ['la caldaia perde aqua', 1, ['la', 'caldaia perde aqua']],
      ['la caldaia perde aqua', 20, ['la caldaia perde', 'aqua']],
      ['evviva 👩‍👩‍👧 insieme', 9, ['evviva', '👩‍👩‍👧 insieme']],
      ['今日は良い天気です', 4, ['今日は', '良い天気です']],
    ])('is divided between words: «%s» at %i', async (text, character, halves) => {
      const { corrections, ada, id, at, stop } = await start();
      const shown = await corrections.update(ada, { id, ...placed(await at(1)), text });
      const place = placed(shown.segments[1] as Segment);
      const divided = await corrections.split(ada, { id, ...place, character });
      expect(lines(divided).slice(1, 3)).toEqual(halves);
      await stop();
    });

    it('of one word is not divided', async () => {
      const { corrections, ada, id, at, stop } = await start();
      const shown = await corrections.update(ada, {
        id,
        ...placed(await at(1)),
        text: 'precipitevolissimevolmente',
      });
      const wanted = { id, ...placed(shown.segments[1] as Segment), character: 9 };
      await expect(corrections.split(ada, wanted)).rejects.toMatchObject({ code: 'validation_failed' });
      await stop();
    });
  });

  describe('known words', () => {
    const halves = [
      ['ho aperto Wingman', ['10 uing man']],
      ['con Bianchi e la casa', ['4 bianki']],
    ];
    const whole = [['ho aperto Wingman con Bianchi e la casa', ['10 uing man', '22 bianki']]];

    async function begin() {
      const services = await createTestServices(await open(), { spelling });
      const ada = await services.register('ada@example.test');
      await services.knownWords.addMany(ada, {
        words: ['Wingman', 'Bianchi'].map((written) => ({ written, sounds: [] })),
      });
      const { id } = await services.remember(ada, ['ho aperto uing man con bianki e la casa']);
      const { corrections, recordings } = services;
      const read = async () => (await recordings.get(ada, { id })).segments;
      const shown = async () =>
        (await read()).map(({ text, words = [] }) => [text, words.map(({ at, heard }) => `${at} ${heard}`)]);
      const split = async (character: number) =>
        corrections.split(ada, { id, ...placed((await read())[0] as Segment), character });
      const step = async (direction: 'undo' | 'redo') => {
        const next = (await recordings.get(ada, { id }))[direction];
        await corrections[direction](ada, { id, correctionId: next?.id ?? 0 });
        return shown();
      };
      return { services, corrections, ada, id, read, shown, split, step };
    }

    it('go with the half in which they stand, back and forth', async () => {
      const { services, corrections, ada, id, read, shown, split, step } = await begin();
      await split(17);
      expect(await shown()).toEqual(halves);
      expect(await step('undo')).toEqual(whole);
      expect(await step('redo')).toEqual(halves);
      const [first, second] = (await read()) as [Segment, Segment];
      const next = { nextId: second.id, nextVersion: second.version ?? 0 };
      await corrections.join(ada, { id, ...placed(first), ...next });
      expect(await shown()).toEqual(whole);
      expect(await step('undo')).toEqual(halves);
      await corrections.revertWord(ada, { id, wordId: (await read())[1]?.words?.[0]?.id ?? '' });
      expect(await shown()).toEqual([halves[0], ['con bianki e la casa', []]]);
      expect(await step('undo')).toEqual(halves);
      await services.worker.stop();
    });

    it.each(['now', 'before words were divided'])(
      'of a deleted half are nowhere, divided %s',
      async (when) => {
        const { services, corrections, ada, id, read, shown, split } = await begin();
        const { db } = services.database;
        await split(17);
        const [first, second] = (await read()) as [Segment, Segment];
        if (when !== 'now')
          await db
            .updateTable('applied_words')
            .set(({ eb }) => ({ segment_id: first.id, position: eb('position', '+', 18) }))
            .where('segment_id', '=', second.id)
            .execute();
        await corrections.remove(ada, { id, segments: [{ id: second.id, version: second.version ?? 0 }] });
        const rows = [
          await db.selectFrom('applied_words').selectAll().execute(),
          await db.selectFrom('corrections').selectAll().execute(),
          await db.selectFrom('recording_segments').selectAll().execute(),
        ];
        expect(JSON.stringify(rows)).not.toMatch(/bianki|bianchi/i);
        expect(await shown()).toEqual([halves[0]]);
        await services.worker.stop();
      },
    );
  });
});
