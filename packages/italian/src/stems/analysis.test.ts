import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fold } from '../tokens/token.ts';
import { analyse, languageOf, words } from './analysis.ts';

describe('analyse', () => {
  it('matches words whatever their accents, case and elisions', () => {
    expect(analyse("L'appuntamento")).toEqual(analyse('appuntamento'));
    expect(analyse('CAFFÈ')).toEqual(analyse("caffe'"));
    expect(analyse('dell’università')).toEqual(analyse('universita'));
    expect(fold('È')).toBe(fold('E\u0300'));
  });

  it('matches inflected forms', () => {
    expect(analyse('idraulico')).toEqual(analyse('idraulici'));
    expect(analyse('parlavamo')).toEqual(analyse('parlare'));
    expect(analyse('usata')).toEqual(analyse('usavano'));
    expect(analyse('entreremo')).toEqual(analyse('entrare'));
  });

  it('strips pronouns from the verbs that they are attached to', () => {
    expect(analyse('spedirglielo')).toEqual(analyse('spedire'));
    expect(analyse('dirglielo')).toEqual(analyse('dire'));
    expect(analyse('entrarci')).toEqual(analyse('entrare'));
    expect(analyse('Alberti parti perla')).not.toContain('alb');
  });

  it('keeps numbers, and codes and addresses whole and in parts', () => {
    expect(words('polizza 358 alle 15:40')).toEqual(['polizza', '358', 'alle', '15', '40']);
    expect(analyse('POL-358')).toEqual(['pol358', 'pol', '358']);
    expect(analyse('scrivi a nora.verdi@posta.example')).toContain('noraverdipostaexample');
    expect(analyse('il numero è 02 5555 1234')).toContain('0255551234');
  });

  it('finds nothing to search for in punctuation and stop words', () => {
    for (const text of ['', '*', '^', '"', '😀', 'che cosa', '()', '-', 'ehm', 'cioè'])
      expect(analyse(text), text).toEqual([]);
  });

  it('takes English words by English rules', () => {
    expect(languageOf('we were talking about the boats that they had seen')).toBe('en');
    expect(analyse('boats that were sailing', 'en')).toEqual(['boat', 'sail']);
    expect(languageOf('ieri siamo andati al mare con la barca')).toBe('it');
    expect(languageOf('ok')).toBe('it');
  });
});

test('«per cento» is a share behind a number alone, and numbers counted out are no telephone number', () => {
  expect(analyse('per cento persone')).toEqual(['100', 'person']);
  expect(analyse('venti per cento persone')).toEqual(['20', 'percent', 'person']);
  expect(analyse('uno due tre')).toEqual(['1', '2', '3']);
});

test('D-11 any text has terms of bounded length, deterministically, and folding it changes none of its words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const terms = analyse(text);
      expect(analyse(text)).toEqual(terms);
      for (const term of terms) {
        expect(term.length).toBeGreaterThan(0);
        expect(term.length).toBeLessThanOrEqual(200);
        expect(term).not.toMatch(/\s/);
      }
    }),
  );
});

test('text typed in capitals is the same', () => {
  const word = fc.constantFrom('perché', 'città', 'andrò', 'caffè', 'martedì', 'ponte', 'barche', 'tetto');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (list) => {
      const text = list.join(' ');
      expect(analyse(text.toUpperCase())).toEqual(analyse(text));
    }),
  );
});
