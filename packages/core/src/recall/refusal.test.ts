import { expect, it } from 'vitest';
import { createRefusalHold, refusalForm, withoutRefusal } from './refusal.ts';

it.each([
  refusalForm,
  ` ${refusalForm}\n`,
  'non risulta [0]',
  'Non risulta dalle registrazioni.',
  'Non risulta.',
])('nothing is left of «%s»', (text) => {
  expect(withoutRefusal(text)).toEqual({ text: '', refuses: true });
});

it('of a text around it the rest is left', () => {
  expect(withoutRefusal('Mi dispiace, la risposta non c’è [0]. Il tecnico passa alle nove [2].')).toEqual({
    text: 'Il tecnico passa alle nove [2].',
    refuses: true,
  });
});

it.each([
  'Marta ha detto «non risulta [0]» al telefono [3].',
  'Il prezzo non risulta dalle registrazioni.',
  'Nel listino [0, 4] costa dieci euro.',
  'Costa dieci euro [10].',
])('«%s» refuses nothing', (text) => {
  expect(withoutRefusal(text)).toEqual({ text, refuses: false });
});

function shown(...chunks: string[]): string[] {
  const hold = createRefusalHold();
  return [...chunks.map(hold.push), hold.end()];
}

it('holds the form back while it arrives, and lets everything else go on', () => {
  expect(shown('Non ', 'risulta', ' [0', '].')).toEqual(['', '', '', '', '']);
  expect(shown('Non risulta ', 'alcun costo [1].')).toEqual(['', 'Non risulta alcun costo [1].', '']);
  expect(shown(refusalForm, ' Però')).toEqual(['', `${refusalForm} Però`, '']);
  expect(shown('Non ris')).toEqual(['', 'Non ris']);
});
