import type { Segment } from '@wingman/contract/recording.ts';
import { expect, test } from 'vitest';
import { additionsOf } from './added.ts';
import { paragraphsOf } from './paragraphs.ts';
import { transcriptAsText } from './transcript-text.ts';

const said = (id: number, start: number, text: string, speaker: string): Segment => ({
  ...{ id, start, text, speaker },
  end: start + 2,
});
const paragraphs = paragraphsOf([
  said(1, 2, 'Quando passa il tecnico?', 'Anna'),
  said(2, 4, 'Giovedì.', 'Marco'),
  said(3, 6, 'Alle nove.', 'Marco'),
]);
const at = (second: number, text: string | null = null) => ({
  ...{ id: String(second), at: second, label: 'Nota', text },
  imageUrl: null,
});

test('what was added belongs to the paragraph that is said at its second, or to the last one before it', () => {
  const all = [0, 2, 3.9, 4, 5, 99].map((second) => at(second));
  const ids = [...additionsOf(paragraphs, all)].map(([index, added]) => [index, added.map(({ id }) => id)]);
  expect(ids).toEqual([
    [0, ['0', '2', '3.9']],
    [1, ['4', '5', '99']],
  ]);
});

test('copied text says of each what it is, where it belongs', () => {
  const all = [at(0), at(5, 'chiamare\nRossi'), at(7, 'fine')];
  expect(transcriptAsText(['Titolo'], paragraphs, all).split('\n')).toEqual([
    'Titolo',
    '',
    '[00:00:00] [Nota]',
    '[00:00:02] Anna: Quando passa il tecnico?',
    '[00:00:04] Marco: Giovedì.',
    '[00:00:05] [Nota] chiamare Rossi',
    '[00:00:06] Marco: Alle nove.',
    '[00:00:07] [Nota] fine',
  ]);
});
