import { expect, test } from 'vitest';
import { askAll, figuresOf, type RankingSet, worseThan } from '../testing/measure-ranking.ts';
import kept from '../testing/ranking-figures.json' with { type: 'json' };
import set from '../testing/ranking-set.json' with { type: 'json' };

test('the synthetic set has realistic questions', () => {
  const { recordings, questions }: RankingSet = set;
  const kinds = [...new Set(questions.map(({ kind }) => kind))].sort();
  expect(recordings.length).toBeGreaterThanOrEqual(40);
  expect(kinds.join(' ')).toBe(
    'code context date direct english family inflection long name negation none number speaker spelling synonym time',
  );
  const keys = new Set(recordings.flatMap(({ segments }) => segments.flatMap(({ key }) => key ?? [])));
  for (const { kind, question, answers } of questions) {
    expect(answers.length > 0, question).toBe(kind !== 'none');
    for (const answer of answers) expect(keys, question).toContain(answer);
  }
});

test('no figure of the ranking is worse than the one in ranking-figures.json', async () => {
  const asked = await askAll(set);
  const found = figuresOf(asked);
  const missed = asked
    .filter(({ hasAnswer, rank }) => hasAnswer && rank === 0)
    .map(({ question }) => question);
  expect(worseThan(kept, found), `${JSON.stringify(found)}, not among ten: ${missed.join(' ')}`).toEqual([]);
});

test('a worse figure is reported with both values', () => {
  const good = { all: { first: 0.7, firstTen: 0.9 }, kinds: { name: { first: 1, firstTen: 1 } }, refused: 0 };
  const found = { ...good, all: { first: 0.6, firstTen: 0.95 }, falseAnswers: 0.5 };
  expect(worseThan({ ...good, falseAnswers: 0.4 }, found)).toEqual([
    'all.first 0.6 < 0.7',
    'falseAnswers 0.5 > 0.4',
  ]);
});
