import { stem } from '@wingman/italian/stems/analysis.ts';
import { tokenise } from '@wingman/italian/tokens/tokenise.ts';
import { italianSynonyms } from '@wingman/italian/words/synonyms.ts';
import type { Alternative, Concept } from '../questions/query-terms.ts';

/** What was said in another word stands for what was asked a good deal less. */
const synonymWeight = 0.5;

/** What stands for more than that («fare», «andare») says little for any of it. Each is looked up. */
const mostSynonyms = 12;

/** For each stem, or stems joined with blanks, the stems of what may have been said for it. */
let bySaid: Map<string, Set<string>> | undefined;
let longestExpression = 1;

function synonymsOf(asked: string): Set<string> | undefined {
  bySaid ??= readSynonyms();
  return bySaid.get(asked);
}

function readSynonyms(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const back: [said: string, asked: string][] = [];
  const add = (asked: string, terms: string[]) => {
    const known = found.get(asked) ?? new Set();
    for (const term of terms) known.add(term);
    found.set(asked, known);
  };
  for (const [asked = '', ...said] of italianSynonyms) {
    const parts = asked.split('_').map((part) => stem(part, 'it'));
    longestExpression = Math.max(longestExpression, parts.length);
    const terms = said.flatMap((word) => (word.includes('_') ? [] : [stem(word, 'it')]));
    add(parts.join(' '), terms);
    if (parts.length === 1) back.push(...terms.map((term): [string, string] => [term, parts[0] ?? '']));
  }
  // What a group was made for comes first.
  for (const [said, asked] of back) add(said, [asked]);
  return found;
}

const toAlternatives = (terms: Iterable<string>): Alternative[] =>
  [...terms].map((term) => ({ term, weight: synonymWeight }));

/** The concepts of an Italian question with the words that may have been said for theirs, and those of its expressions. */
export function withSynonyms(question: string, concepts: Concept[]): Concept[] {
  const widened = concepts.map((concept): Concept => {
    if (concept.isName) return concept;
    const known = new Set(concept.alternatives.map(({ term }) => term));
    const [plainest] = concept.alternatives;
    const others = [...(synonymsOf(plainest?.term ?? '') ?? [])]
      .filter((term) => !known.has(term))
      .slice(0, mostSynonyms);
    return { ...concept, alternatives: [...concept.alternatives, ...toAlternatives(others)] };
  });
  const expressions = expressionsIn(question);
  const within = new Set(expressions.flatMap(({ word }) => word.split(' ')));
  return [...widened.filter(({ alternatives }) => !within.has(alternatives[0]?.term ?? '')), ...expressions];
}

function expressionsIn(question: string): Concept[] {
  const stems = tokenise(question.slice(0, 1_000)).map(({ text }) => stem(text, 'it'));
  synonymsOf('');
  return stems.flatMap((_, at) => {
    for (let length = longestExpression; length > 1; length -= 1) {
      const expression = stems.slice(at, at + length).join(' ');
      const said = at + length <= stems.length ? synonymsOf(expression) : undefined;
      if (said)
        return [
          { alternatives: toAlternatives(said), weight: 1, isName: false, word: expression, isWhole: false },
        ];
    }
    return [];
  });
}
