import type { Segment } from '@wingman/contract/recording.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it } from 'vitest';
import { lines, placed, startWith } from '../../testing/corrected-recording.ts';

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
});
