import type { Bounds } from '@wingman/db/repositories/bounds.ts';
import { readQuestion } from '@wingman/search/questions/question.ts';
import { aboutQuestion, confidenceOf } from '@wingman/search/ranking/answerability.ts';
import { spokenConcepts } from '@wingman/search/widening/spoken-words.ts';
import type { SureHit } from './meaning/widen-search.ts';
import { searchSegments } from './search.ts';
import type { UserIndex } from './user-index.ts';

/** `before`: the question that this one may follow. `spoken`: words that are likely to be said where the answer is. */
export type WordsQuery = Bounds & {
  text: string;
  limit: number;
  before?: string | undefined;
  spoken?: string[];
};

/** Hits of the words of a text, best first, and how sure it is that the answer is among them. */
export async function searchWords(
  index: UserIndex,
  { text, before, spoken = [], ...where }: WordsQuery,
): Promise<SureHit[]> {
  const { concepts: asked, asking, asksFigures } = readQuestion(text, before);
  const concepts = [...asked, ...spokenConcepts(spoken, asked)];
  const sought = { concepts: [...concepts, ...asking], asksFigures };
  const found = await searchSegments(index, { ...where, ...sought });
  const hits = aboutQuestion(found.hits, concepts.length);
  const confidence = confidenceOf({ ...found, hits }, { contentCount: concepts.length, asksFigures });
  return hits.map((hit) => ({ ...hit, confidence }));
}
