import { expect, it } from 'vitest';
import { differences, rowsOf } from './compare.ts';

const said = (start: number, end: number, text: string) => ({ start, end, text });

it('puts what is said in the same seconds beside each other, however it is divided', () => {
  const old = [said(0, 4, 'La caldaia perde.'), said(5, 9, 'Chiamo Gerico giovedì.'), said(20, 22, 'Ciao.')];
  const fresh = [
    said(0.1, 2, 'la caldaia'),
    said(2, 4.2, 'perde'),
    said(5, 9, 'Chiamo l’idraulico giovedì.'),
    said(12, 14, 'Va bene.'),
  ];
  const rows = rowsOf(old, fresh);
  expect(rows.map((row) => [row.start, row.old.length, row.fresh.length, row.isSame])).toEqual([
    [0, 1, 2, true],
    [5, 1, 1, false],
    [12, 0, 1, false],
    [20, 1, 0, false],
  ]);
  expect(rowsOf([], [])).toEqual([]);
});

it('marks the words that only one of them has', () => {
  expect(differences('Chiamo Gerico giovedì.', 'chiamo l’idraulico giovedì')).toEqual({
    old: [
      { text: 'Chiamo', isOwn: false },
      { text: 'Gerico', isOwn: true },
      { text: 'giovedì.', isOwn: false },
    ],
    fresh: [
      { text: 'chiamo', isOwn: false },
      { text: 'l’idraulico', isOwn: true },
      { text: 'giovedì', isOwn: false },
    ],
  });
  expect(differences('', 'sì')).toEqual({ old: [], fresh: [{ text: 'sì', isOwn: true }] });
  const long = 'parola '.repeat(5_000);
  expect(differences(long, 'sì').old).toHaveLength(1);
});
