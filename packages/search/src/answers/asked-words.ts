import { words as wordsOf } from '@wingman/italian/stems/analysis.ts';
import type { Concept } from '../questions/query-terms.ts';
import type { SoughtConcept } from '../ranking/search-places.ts';
import { rarity } from '../ranking/weighing.ts';
import { namesKind } from './expected-answer.ts';

/** One thing that was asked about: what it is worth, and how well each of its terms stands for it. */
export type AskedWord = {
  concept: Concept;
  worth: number;
  weights: Map<string, number>;
  /** It only asks («detto», «parlato»), and proves nothing. */
  isAsking: boolean;
};

/** Words that only ask («detto», «parlato») need not be said in the answer. */
const askingShare = 0.2;
/** Nor need those that name the kind of thing that is wanted («prezzo», «deciso»): that it is said counts by itself. */
const kindShare = 0.4;
/** A word that nobody ever used says little. */
const unknownShare = 0.5;

/** `contentCount`: so many of the concepts, the first ones, are what is asked about. */
export function toAskedWords(concepts: SoughtConcept[], contentCount: number, segments: number): AskedWord[] {
  return concepts.map(({ concept, segments: found }, index) => {
    const share =
      (index < contentCount ? 1 : askingShare) *
      (found === 0 ? unknownShare : 1) *
      (namesKind(concept.word) ? kindShare : 1);
    const weights = new Map<string, number>();
    for (const { term, weight } of concept.alternatives)
      weights.set(term, Math.max(weight, weights.get(term) ?? 0));
    const worth = rarity(found, segments) * concept.weight * share;
    return { concept, worth, weights, isAsking: index >= contentCount };
  });
}

/** Another form of a word may be another word. */
const otherForm = 0.9;
/** From this weight on an alternative is a form of the word itself. */
const ownForm = 0.85;

/** How well a turn's words and terms say it, 0 to 1. */
export function saidIn({ concept, weights }: AskedWord, words: Set<string>, terms: Set<string>): number {
  if (words.has(concept.word)) return 1;
  let most = 0;
  for (const [term, weight] of weights)
    if (weight > most && terms.has(term) && !(concept.isName && weight >= ownForm)) most = weight;
  return Math.min(most, otherForm);
}

/** Is it the name of a voice? «Voce 2» has none. */
export const isNameOf = ({ concept }: AskedWord, speaker: string | null) =>
  concept.isName && speaker !== null && wordsOf(speaker).includes(concept.word);
