import { italianSynonyms } from '@wingman/italian/words/synonyms.ts';
import { expect, it } from 'vitest';
import { readConcepts } from '../questions/query-terms.ts';
import { withSynonyms } from './synonyms.ts';

const terms = (question: string) =>
  withSynonyms(question, readConcepts(question)).flatMap(({ alternatives }) =>
    alternatives.map(({ term }) => term),
  );

it('a word brings those that are said for it, in both directions, and names bring none', () => {
  expect(terms('idraulico')).toContain('rubinett');
  expect(terms('macerie')).toContain('calcinacc');
  expect(terms('calcinacci')).toContain('macer');
  const [name] = withSynonyms('Ho visto Rosa', readConcepts('Ho visto Rosa')).filter(({ isName }) => isName);
  expect(name?.alternatives.every(({ weight }) => weight > 0.5)).toBe(true);
});

it('an expression counts as one thing', () => {
  const concepts = withSynonyms('È nero su bianco?', readConcepts('È nero su bianco?'));
  expect(concepts.map(({ word }) => word)).toEqual(['ner su bianc']);
  expect(concepts[0]?.alternatives.map(({ term }) => term)).toContain('scriv');
});

it('every group has two words at least, none of them twice', () => {
  for (const group of italianSynonyms) {
    expect(group.length, group.join(' ')).toBeGreaterThan(1);
    expect(new Set(group).size, group.join(' ')).toBe(group.length);
  }
});
