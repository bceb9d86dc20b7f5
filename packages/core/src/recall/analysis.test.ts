import { describe, expect, it } from 'vitest';
import { analyse, fold, words } from './analysis.ts';
import { readQuestion } from './question.ts';

describe('analyse', () => {
  it('meets words whatever their accents, letters and elisions', () => {
    expect(analyse("L'appuntamento")).toEqual(analyse('appuntamento'));
    expect(analyse('CAFFÈ')).toEqual(analyse("caffe'"));
    expect(analyse('dell’università')).toEqual(analyse('universita'));
    expect(fold('È')).toBe(fold('E\u0300'));
  });

  it('meets inflected forms', () => {
    expect(analyse('idraulico')).toEqual(analyse('idraulici'));
    expect(analyse('parlavamo')).toEqual(analyse('parlare'));
  });

  it('keeps numbers and the parts of codes', () => {
    expect(words('POL-358 alle 15:40')).toEqual(['pol', '358', 'alle', '15', '40']);
    expect(analyse('POL-358')).toEqual(['pol', '358']);
  });

  it('finds nothing to search for in signs and stop words', () => {
    for (const text of ['', '*', '^', '"', '😀', 'che cosa', '()', '-'])
      expect(analyse(text), text).toEqual([]);
  });
});

describe('readQuestion', () => {
  it('sees that the default questions want an overview', () => {
    for (const text of [
      'Cosa ho detto oggi?',
      'Fammi un riassunto delle registrazioni di oggi',
      'Di cosa ho parlato stamattina?',
    ]) {
      expect(readQuestion(text), text).toEqual({ terms: [], wantsOverview: true });
    }
  });

  it('searches for the content words of any other question', () => {
    expect(readQuestion("A che ora passa l'idraulico?")).toEqual({
      terms: analyse('ora passa idraulico'),
      wantsOverview: false,
    });
  });

  it('lets a question that says little lean on the one before', () => {
    const before = "Quando passa l'idraulico?";
    expect(readQuestion('E a che ora?', before).terms).toEqual(analyse('ora passa idraulico'));
    expect(readQuestion('Quanto costa la caldaia?', before).terms).toEqual(analyse('costa caldaia'));
    expect(readQuestion("Dov'è il pacco?").terms).toEqual(analyse('pacco'));
  });

  it('takes any text, also one without a word', () => {
    expect(readQuestion('^*"')).toEqual({ terms: [], wantsOverview: false });
    expect(readQuestion('x'.repeat(5_000)).terms).toHaveLength(1);
  });
});
