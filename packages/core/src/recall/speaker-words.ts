import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Bounds } from '@wingman/db/repositories/bounds.ts';
import { listSegmentsById, type SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { foldText } from '@wingman/italian/dates/folded-text.ts';
import { speakerMark, unnamedTerm } from '@wingman/search/postings/index-segments.ts';
import type { Concept } from '@wingman/search/questions/query-terms.ts';
import { readQuestion } from '@wingman/search/questions/question.ts';
import { listOccurrences } from './search.ts';

type SpeakerQuery = { userId: string; text: string; ranges: Bounds[]; limit: number };

/** Verbs of speech in the third person: «ha detto», «dice»; not «ho detto». */
export const saying =
  /(?<![\p{L}])(?:(?:ha|hanno|aveva|abbia) (?:mai |gia |poi |appena )?(?:detto|raccontato|parlato|spiegato|risposto|proposto)|dic[ea]|diceva|racconta|spiega|(?:did|has|had|does) .{0,200}(?:say|said|tell|told)|sa(?:id|ys))(?![\p{L}])/u;
/** A name after these is the topic, not the speaker: «con Marco», «della caldaia». */
const spokenOf = /(?<![\p{L}])(?:con|a|ad|al|alla|di|del|della|su|sul|sulla|per|contro|to|about|with) $/u;
const unnamed = /(?<![\p{L}])voce (\d{1,4})(?![\p{L}\d])/u;

/**
 * The words of the voice, for questions that ask for nothing else: «Cosa ha detto Marco?», «Che dice la voce 2?».
 * Undefined for every other question, and if no such voice speaks in the ranges.
 */
export async function findSpeakerWords(
  { db }: Pick<WingmanDatabase, 'db'>,
  { userId, text, ranges, limit }: SpeakerQuery,
): Promise<SegmentEntity[] | undefined> {
  const asked = askedSpeaker(text);
  if (!asked) return undefined;
  const found = new Set<number>();
  for (const range of ranges) {
    const lists = await Promise.all(
      asked.map((concept) => listOccurrences(db, { ...range, userId, concept, limit })),
    );
    const [first = [], ...others] = lists.map((ids) => new Set(ids));
    for (const id of first) if (others.every((ids) => ids.has(id))) found.add(id);
  }
  return found.size > 0 ? listSegmentsById(db, { userId, ids: [...found] }) : undefined;
}

/** The terms of the name, all of which the speaker's name contains. */
function askedSpeaker(text: string): Concept[] | undefined {
  const folded = foldText(text).text;
  if (!saying.test(folded)) return undefined;
  const { concepts } = readQuestion(text);
  const number = unnamed.exec(folded)?.[1];
  if (number !== undefined) {
    const isAll = concepts.every(({ word }) => word === 'voce' || word === number);
    return isAll ? [speakerConcept('voce', [unnamedTerm(Number(number))])] : undefined;
  }
  if (concepts.length === 0 || !concepts.every((concept) => isSubject(concept, folded))) return undefined;
  return concepts.map(({ word, alternatives }) =>
    speakerConcept(
      word,
      alternatives.map(({ term }) => speakerMark + term),
    ),
  );
}

/** Whether a word stands where a name is that of the speaker. `folded`: the question. */
export function isSubject({ word }: Concept, folded: string): boolean {
  const at = folded.search(new RegExp(`(?<![\\p{L}])${RegExp.escape(word)}(?![\\p{L}])`, 'u'));
  return at >= 0 && !spokenOf.test(folded.slice(0, at));
}

function speakerConcept(word: string, terms: string[]): Concept {
  const alternatives = terms.map((term) => ({ term, weight: 1 }));
  return { word, alternatives, weight: 1, isName: true, isWhole: false };
}
