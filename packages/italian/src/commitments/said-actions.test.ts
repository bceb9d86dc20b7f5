import { describe, expect, it } from 'vitest';
import { saidActions } from './said-actions.ts';

/** Verb and weight of each. */
const said = (text: string) => saidActions(text).map(({ verb, weight }) => `${verb} ${weight}`);

describe('what a voice says it does', () => {
  it.each([
    ['Ti mando la fattura domani.', 'mando 5.5'],
    ['te la porto io', 'porto 6'],
    ['ci penso io', ' 3'],
    ['ci penso io alla vernice', ' 3.5'],
    ['Prenoto il tavolo per venerdì.', 'prenoto 3.5'],
    ['se vuoi lo compro io', 'compro 2'],
    ['devo chiamare il geometra domani', 'chiamare 2.5'],
    ['Glielo dico io stasera.', 'dico 8'],
    ['Lo richiamerò.', 'richiamero 4'],
  ])('«%s»', (text, expected) => expect(said(text)).toEqual([expected]));

  it('finds each of several, with its clause', () => {
    const text = 'La ordino oggi e sabato te la porto';
    expect(saidActions(text).map(({ span }) => text.slice(span.start, span.end))).toEqual([
      'La ordino oggi',
      'e sabato te la porto',
    ]);
  });

  it('weighs what is doubtful, usual or at once below 3', () => {
    for (const text of [
      'Forse ti porto il libro',
      'Di solito la domenica ti porto il pane',
      'Esco alle nove',
      'Io approvo quello',
      'adesso prendo la scala',
    ])
      for (const { weight } of saidActions(text)) expect(weight, text).toBeLessThan(3);
  });
});

describe('what is no action of the voice', () => {
  it.each([
    'Non ti mando niente.',
    'Ti mando la fattura?',
    'Se piove ti chiamo.',
    'Ti chiamo se riesco.',
    'Mio padre dice che ti porto la scala.',
    'mi fa: ti chiamo io domani',
    'quando ti chiamo rispondi',
    'Immagina che ti presto la macchina.',
    'se no ti porto la mia',
    'Me li danno lunedì.',
    'Il tasso fisso oggi è alto.',
    'ti chiamo per la festa',
    'Ti ho mandato la fattura.',
    'Che ti amo lo sai.',
  ])('«%s»', (text) => expect(said(text)).toEqual([]));
});
