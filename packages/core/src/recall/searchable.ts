import type { Bounds } from '@wingman/db/repositories/bounds.ts';
import { listLatestSegments } from '@wingman/db/repositories/segment.repository.ts';
import { type SpokenLanguage, spokenLanguage } from '@wingman/italian/languages/spoken-language.ts';
import { fold } from '@wingman/italian/tokens/token.ts';
import type { Concept } from '@wingman/search/questions/query-terms.ts';
import { readQuestion } from '@wingman/search/questions/question.ts';
import { searchSegments } from './search.ts';
import type { UserIndex } from './user-index.ts';

/**
 * Why a search by words could not have found an answer: it has no `words` to search for, the question is in another
 * `language` than the recordings, or asks only for `names` that transcripts may spell differently. `spoken`: the
 * language of the latest recordings.
 */
export type Unsearchable = {
  why: 'words' | 'language' | 'names';
  words: string[];
  spoken: SpokenLanguage | undefined;
};

/** `within`: all that the user may ask about, of whatever time. */
type Asked = { within: Bounds; text: string; before?: string | undefined };

/** Number of latest segments that show which languages a user speaks. */
const sample = 400;

/** Undefined where a search by words would have found it: then it was not said. */
export async function whyUnsearchable(
  index: UserIndex,
  { within, text, before }: Asked,
): Promise<Unsearchable | undefined> {
  const { concepts } = readQuestion(text, before);
  if (concepts.length === 0) return { why: 'words', words: [], spoken: undefined };
  const { db, userId } = index;
  const segments = await listLatestSegments(db, { ...within, userId, limit: sample });
  const spoken = [...Map.groupBy(segments, ({ recordingId }) => recordingId).values()].map((of) =>
    spokenLanguage(of.map((segment) => segment.text).join(' ')),
  );
  const asked = spokenLanguage(text);
  const latest = spoken.find((language) => language !== undefined);
  if (asked !== undefined && latest !== undefined && !spoken.includes(asked)) {
    return { why: 'language', words: [], spoken: latest };
  }
  const found = await searchSegments(index, { ...within, concepts, asksFigures: false, limit: 1 });
  const isUnknown = found.concepts.every((each) => each.segments === 0);
  const named = concepts.filter(({ word }) => !/^\d+$/.test(word));
  if (!isUnknown || named.length === 0 || !named.every(isForeign)) return undefined;
  return { why: 'names', words: asTyped(named, text), spoken: latest };
}

/** A code, or a word that is not spelled like Italian, which speech recognition may have transcribed differently. */
function isForeign({ word, isWhole }: Concept): boolean {
  if (isWhole || /\p{L}\d|\d\p{L}/u.test(word)) return true;
  return /[jkwxy]/.test(word) || /[b-df-hj-np-tv-z]$/.test(word);
}

/** Codes only as a whole. */
function asTyped(concepts: Concept[], text: string): string[] {
  const wholes = concepts.filter(({ isWhole }) => isWhole);
  const plain = (typed: string) => fold(typed).replace(/[^\p{L}\p{N}]/gu, '');
  const typed = new Map(
    text.split(/\s+/).map((each) => [plain(each), each.replace(/(?<![?!.,;:])[?!.,;:]+$/, '')]),
  );
  return (wholes.length > 0 ? wholes : concepts).map(({ word }) => typed.get(word) ?? word);
}
