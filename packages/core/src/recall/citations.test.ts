import { describe, expect, it } from 'vitest';
import { checkCitations, type Source } from './citations.ts';

const source = (n: number, text: string, told = 'sabato 11 luglio 2026 15:40'): Source => ({
  citation: { n, recordingId: `r${n}`, start: n, end: n + 1, text, spokenAt: '2026-07-11T13:40:00.000Z' },
  support: { turns: [{ speaker: null, text }], moment: told },
});

const offered = [
  source(1, 'il tecnico passa alle nove con il furgone'),
  source(2, 'la caldaia perde acqua dal rubinetto'),
  source(3, 'Marta porta il preventivo di 250 euro'),
  source(4, 'la festa comincia alle tre e mezza e costa milleduecento euro'),
  source(
    5,
    'il comune spende due milioni trecentocinquantamila euro e il teatro ne spende un milione e mezzo',
  ),
];

const check = (answer: string, question = '') => checkCitations(answer, offered, question);

describe('marks', () => {
  it('numbers offered citations in the order in which they appear, each once', () => {
    const answer =
      'Marta porta il preventivo [3], il tecnico passa alle nove [1], e ancora il preventivo [3].';
    const { text, citations, unsupported } = check(answer);
    expect(text).toBe(
      'Marta porta il preventivo [1], il tecnico passa alle nove [2], e ancora il preventivo [1].',
    );
    expect(citations.map(({ n, recordingId }) => [n, recordingId])).toEqual([
      [1, 'r3'],
      [2, 'r1'],
    ]);
    expect(unsupported).toEqual([]);
  });

  it('drops a citation that was not offered, and says which sentence stands alone then', () => {
    const { text, citations, unsupported } = check('Certo. Passa alle nove [7].');
    expect(text).toBe('Certo. Passa alle nove.');
    expect(citations).toEqual([]);
    expect(unsupported.map(({ start, end }) => text.slice(start, end))).toEqual(['Passa alle nove.']);
  });

  it('splits grouped numbers and drops the wrong ones among them', () => {
    expect(check('Il tecnico viene per la caldaia [1, 9; 2].').text).toBe(
      'Il tecnico viene per la caldaia [1][2].',
    );
  });

  it('assigns marks after the full stop to the sentence before it', () => {
    const { text, unsupported } = check('Il tecnico passa alle nove. [1] La luna è piena. [2]');
    expect(text).toBe('Il tecnico passa alle nove. [1] La luna è piena.');
    expect(unsupported.map(({ start, end }) => text.slice(start, end))).toEqual(['La luna è piena.']);
  });

  it('ignores other brackets', () => {
    const answer = 'Vedi [nota] e a[i] e [2026].';
    expect(check(answer)).toMatchObject({ text: answer, unsupported: [] });
  });
});

describe('support', () => {
  it.each([
    'Il tecnico arriva alle 9 [1].',
    'Se ne è parlato sabato alle 15:40 [2].',
    'Il preventivo di Marta è di 250 euro [3].',
    'La festa comincia alle 15:30 [4].',
    'Costa 1.200 euro [4].',
    'La festa costa milleduecento euro [4].',
    'Il comune spende 2.350.000 euro [5].',
    'Il teatro spende 1.500.000 euro [5].',
    'Il teatro spende un milione e mezzo di euro [5].',
    '- **Caldaia**: perde acqua [2]',
    '1. Il tecnico viene con il furgone [1]',
  ])('%s is supported', (answer) =>
    expect(check(answer)).toMatchObject({ text: answer.replace(/\[\d\]/, '[1]'), unsupported: [] }),
  );

  it.each([
    ['other content', 'La festa comincia presto [1].'],
    ['another time', 'La festa comincia alle 16:30 [4].'],
    ['another number', 'Il preventivo è di 300 euro [3].'],
    ['another number in words', 'Il preventivo di Marta è di trecento euro [3].'],
    ['a part of a spoken number', 'Il comune spende 350.000 euro [5].'],
    ['a larger spoken number', 'Il comune spende tre milioni di euro [5].'],
    ['no number', 'La caldaia perde 0 gocce di acqua [2].'],
    ['another name', 'Il preventivo lo porta Giorgio [3].'],
    ['another excerpt', 'Il rubinetto della caldaia perde [3].'],
  ])('%s is not supported', (_, answer) => {
    const { text, citations, unsupported } = check(answer);
    expect(text).toBe(answer.replace(/ \[\d\]/, ''));
    expect(citations).toEqual([]);
    expect(unsupported).toEqual([{ start: 0, end: text.length }]);
  });

  it('names and numbers of the question need none', () => {
    expect(
      check('A Giorgio servono 300 euro per il preventivo [3].', 'Giorgio paga 300 euro?').unsupported,
    ).toEqual([]);
  });

  it('drops only the unrelated one of several citations', () => {
    expect(check('Il tecnico passa alle nove con il furgone [1][2].').text).toBe(
      'Il tecnico passa alle nove con il furgone [1].',
    );
  });
});
