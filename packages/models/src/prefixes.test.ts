import { expect, test } from 'vitest';
import { prefixesByName } from './prefixes.ts';

test.each(['intfloat/multilingual-e5-small', 'e5', 'multilingual-e5-base.Q8_0.gguf'])(
  '%s reads questions and texts behind different words',
  (name) => {
    expect(prefixesByName(name)).toEqual({ question: 'query: ', text: 'passage: ' });
  },
);

test('an E5 model that takes instructions wants one before a question', () => {
  const { question, text } = prefixesByName('intfloat/multilingual-e5-large-instruct');
  expect([question.startsWith('Instruct: '), question.endsWith('\nQuery: '), text]).toEqual([true, true, '']);
});

test.each(['text-embedding-3-small', 'bge-m3', 'modele5x', ''])('%j wants none', (name) => {
  expect(prefixesByName(name)).toEqual({ question: '', text: '' });
});
