import type { Bounds } from '@wingman/db/repositories/bounds.ts';
import { listSegmentsAround } from '@wingman/db/repositories/segment.repository.ts';
import { toAskedWords } from '@wingman/search/answers/asked-words.ts';
import { type AnswerChoice, chooseAnswer } from '@wingman/search/answers/choose-answer.ts';
import { expectAnswer } from '@wingman/search/answers/expected-answer.ts';
import { readQuestion } from '@wingman/search/questions/question.ts';
import { withSynonyms } from '@wingman/search/widening/synonyms.ts';
import { searchSegments } from './search.ts';
import type { UserIndex } from './user-index.ts';

/** Segments around a hit in which its answer is looked for. */
const before = 4;
const after = 6;
/** Hits of the question's own words and synonyms, beside those of the ranking. */
const maxHits = 40;
/** So many of each, the best, are read with what was said around them, which takes most of the time of an answer. */
const mostRead = 30;
const mostOthers = 4;

export type AnswerAsked = {
  /** As it was asked. */
  question: string;
  /** The question without its dates, and the one before in the same chat. */
  text: string;
  before: string | undefined;
  within: Bounds;
  /** What may be quoted around it. */
  shown: Bounds;
  /** Ids of what was found, best first, and of it what is near in meaning. */
  hits: number[];
  meant: number[];
  /** Ids of the turns that take something on or settle it as the question asks, best first. */
  committed: number[];
};

/** The quotes that answer, and how sure it is. `terms`: those of the question, in all forms in which they may have been said. */
export type Answer = AnswerChoice & { terms: ReadonlySet<string> };

/** Looks for the turns that answer a question in what was found and around it, also by words that are said for those that were asked. */
export async function findAnswer(index: UserIndex, asked: AnswerAsked): Promise<Answer> {
  const { within, shown, meant, committed } = asked;
  const { concepts, asking, asksFigures } = readQuestion(asked.text, asked.before);
  const widened = withSynonyms(asked.text, concepts);
  const sought = { concepts: [...widened, ...asking], asksFigures, limit: maxHits };
  const found = await searchSegments(index, { ...within, ...sought });
  const own = found.hits.map(({ segmentId }) => segmentId);
  const hits = [...new Set([...committed, ...asked.hits.slice(0, mostRead), ...own.slice(0, mostRead)])];
  const { db, userId } = index;
  const around = await listSegmentsAround(db, { userId, ids: hits, before, after, within: shown });
  const words = toAskedWords(found.concepts, widened.length, found.segments);
  const kinds = expectAnswer(asked.question);
  const choice = chooseAnswer({ words, kinds, hits, meant, committed, around, others: mostOthers });
  return { ...choice, terms: new Set(words.flatMap(({ weights }) => [...weights.keys()])) };
}
