import { describe, expect, it } from 'vitest';
import { fillQuestions, readQuestions } from './read-questions.ts';

const four = ['Chi passa?', 'A che ora?', 'Quanto costa?', 'Che cosa manca?'];

describe('reading the questions in a model’s answer', () => {
  it.each([
    ['a plain list', JSON.stringify(four)],
    ['a fenced list', `\`\`\`json\n${JSON.stringify(four, null, 2)}\n\`\`\``],
    ['a list after a greeting', `Ecco le domande: ${JSON.stringify(four)} Buona giornata!`],
    ['an object with a list', JSON.stringify({ questions: four })],
    ['numbered lines', four.map((text, i) => `${i + 1}. ${text}`).join('\n')],
    [
      'lines with bullets, marks and words around them',
      `Certo!\n- «${four[0]}»\n* "${four[1]}",\n• ${four[2]}\n  ${four[3]}\nFatto.`,
    ],
    ['a broken list, by its lines', `[\n"${four[0]}",\n"${four[1]}",\n"${four[2]}",\n"${four[3]}",\n`],
  ])('understands %s', (_, answer) => {
    expect(readQuestions(answer)).toEqual(four);
  });

  it.each([
    ['nothing', ''],
    ['prose', 'Non posso aiutarti con questo.'],
    ['a list of something else', '[1, null, {"a": "b"}]'],
    ['a single bracket', ']['],
    ['what is too long for a button', JSON.stringify([`${'x'.repeat(200)}?`])],
    ['what is too short for a question', '["?", " ", "a?"]'],
  ])('finds none in %s', (_, answer) => {
    expect(readQuestions(answer)).toEqual([]);
  });

  it('takes four at most, without duplicates, on one line each', () => {
    const answer = JSON.stringify(['Chi  passa?\n', 'CHI PASSA?', ...four, 'E poi che cosa?']);
    expect(readQuestions(answer)).toEqual(four);
    expect(readQuestions('["Chi\\u0000 passa?"]')).toEqual(['Chi passa?']);
  });
});

it('fills up to four with others that are not in the list yet', () => {
  expect(fillQuestions(['Chi passa?'], ['chi passa?', 'A?', 'B?', 'C?', 'D?'])).toEqual([
    'Chi passa?',
    'A?',
    'B?',
    'C?',
  ]);
});
