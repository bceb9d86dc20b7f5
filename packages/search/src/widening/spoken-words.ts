import { type Concept, readConcepts } from '../questions/query-terms.ts';

/** A word that may have been said counts less than one that was asked for. */
const spokenWeight = 0.8;

/**
 * Concepts of the words that are likely to be said where the answer is, beside those that the question `asked` for.
 * They are guesses, in any number and order; a word that was asked for is not among them.
 */
export function spokenConcepts(spoken: string[], asked: Concept[]): Concept[] {
  const termOf = ({ alternatives }: Concept) => alternatives[0]?.term ?? '';
  const known = new Set(asked.map(termOf));
  return readConcepts(spoken.join(', '))
    .filter((concept) => !known.has(termOf(concept)))
    .map((concept) => ({ ...concept, weight: concept.weight * spokenWeight }));
}
