import { describe, expect, it } from 'vitest';
import { asksUnmarked, greets, ignores, objects, stalls, takesBack } from './asking-turns.ts';

const hasFigure = (words: string) => /\d|cento|mille/.test(words);

describe('a turn without marks', () => {
  it.each([
    ['quanto viene la tessera', 'trenta euro'],
    ['e a che ora apre', 'alle nove'],
    ['ah senta la garanzia quando scade', 'a marzo'],
    ['mi dice il cognome per favore', 'zoppi'],
    ['è coperta anche la ruota o no', 'sì'],
    ['e il cane sale sul treno', 'no con la museruola sì'],
  ])('asks: «%s»', (text, reply) => {
    expect(asksUnmarked(text, reply)).toBe(true);
  });

  it.each([
    ['che bisogna pagare prima e poi ti rimborsano', 'ah capisco'],
    ['perché senza scontrino non lo cambiano', 'ah'],
    ['come dicevo ieri la riunione salta', 'peccato'],
    ['ho comprato il pane', 'brava'],
    ['Ho comprato il pane.', 'Sì, ho visto.'],
    ['quanto viene la tessera', undefined],
  ])('does not ask: «%s»', (text, reply) => {
    expect(asksUnmarked(text, reply)).toBe(false);
  });
});

it('takes something back without saying what counts instead', () => {
  expect(takesBack('Venti. Anzi no, aspetta, quello era il vecchio.', hasFigure)).toBe(true);
  expect(takesBack('duecento anzi mi scusi quella è la sua trecento', hasFigure)).toBe(false);
  expect(takesBack('Sono venti e basta.', hasFigure)).toBe(false);
});

it('stalls, ignores, objects and greets', () => {
  expect(['un attimo che controllo', 'aspetti', 'Vediamo.'].map(stalls)).toEqual([true, true, true]);
  expect(stalls('Vediamo il tetto sabato con il geometra e poi si decide.')).toBe(false);
  expect(['non lo so', 'Boh.', 'non lo so fare'].map(ignores)).toEqual([true, true, false]);
  expect(['Ma ce ne sono ancora.', 'Eh, però costa.', 'Martedì.'].map(objects)).toEqual([true, true, false]);
  expect(
    ['Buongiorno dottore.', 'Grazie, a domani.', 'Pronto il conto: ottanta euro in tutto per la cena.'].map(
      greets,
    ),
  ).toEqual([true, true, false]);
});
