import type { WingmanDatabase } from '@wingman/db/database.ts';
import { type Bounds, boundsIn } from '@wingman/db/repositories/bounds.ts';
import { countRecordingsInRange } from '@wingman/db/repositories/recordings-in-range.repository.ts';
import { byScore, combine, type RatedList } from '@wingman/search/meaning/combine.ts';
import { readQuestion } from '@wingman/search/questions/question.ts';
import { type ChatModel, quickModel } from '../../ports/chat-model.ts';
import type { Embedder } from '../../ports/embedder.ts';
import type { Log } from '../../ports/log.ts';
import type { Reranker } from '../../ports/reranker.ts';
import type { SearchHit } from '../search.ts';
import { createMeaningSearch, type MeaningSearch } from './meaning-search.ts';
import { createRankHits } from './rank-hits.ts';
import { createReword, noOtherWords, type OtherWords, type Reword } from './reword.ts';

/**
 * `confidence`: how sure it is, by the question's words, that the hit's list contains the answer. `isMeant`: it matches
 * the meaning of the question, as far as vectors or other words show.
 */
export type SureHit = SearchHit & { confidence: number; isMeant?: boolean };

/** Searches by the words of a text, and of others that may have been said; as a follow-up of the earlier question if `follows`. */
export type SearchByWords = (text: string, spoken: string[], follows?: boolean) => Promise<SureHit[]>;

type Asked = Bounds & {
  userId: string;
  /** The self-contained question, without its dates. */
  text: string;
  /** Hits of its words, best first. */
  hits: SureHit[];
  /** Searches the same range. */
  byWords: SearchByWords;
  limit: number;
  onWiden?: (() => void) | undefined;
};

export type WidenSearch = (asked: Asked) => Promise<SureHit[]>;

export type WidenDeps = {
  database: WingmanDatabase;
  embedder?: Embedder;
  /** Searches by meaning instead of a search of its own by `embedder`. */
  byMeaning?: MeaningSearch | undefined;
  chatModel?: ChatModel;
  reranker?: Reranker;
  /** Whether a chat model may put questions in other words. */
  mayReword?: boolean;
  /** Puts questions in other words instead of the chat model. */
  reword?: Reword;
  log?: Log;
};

/**
 * Confidence of the question's words from which on they probably found its answer. Meaning is cheap to ask for, other words
 * and an order are a call to a model.
 */
const enoughConfidence = { forMeaning: 0.75, forOtherWords: 0.6, forOrder: 0.6 };

/**
 * How much each search counts. The question's own words count by how sure they are: where they found little, other words
 * decide beside them, or meaning, which counts little where they are sure. Set on the development halves of three sets (docs/research/rewordings.md, embeddings.md).
 */
const weights = {
  own: 1,
  ownBesideOthers: 0.7,
  spoken: 1,
  rewording: 0.15,
  ownUnsure: 0.4,
  meaning: 0.15,
  meaningUnsure: 1.15,
  meaningBesideOthers: 0.15,
  order: 1,
};

const silent: Log = { info() {}, warn() {}, error() {} };

/**
 * Widens the search where the words of a question found little: by meaning where there are embeddings, and by a chat
 * model's other words where there is one; where a model ranks, it says which of all that answer best. All hits keep the
 * confidence of the question's own words: neither similarity in meaning nor a guess proves that something is the answer.
 */
export function createWidenSearch(deps: WidenDeps): WidenSearch {
  const log = deps.log ?? silent;
  const { database, embedder, chatModel } = deps;
  const byMeaning = deps.byMeaning ?? (embedder && createMeaningSearch({ database, embedder, log }));
  const byModel = chatModel && deps.mayReword ? createReword({ chatModel, log }) : undefined;
  const rankHits = deps.reranker && createRankHits({ database, reranker: deps.reranker, log });
  const rewordBy = (): Reword | undefined => deps.reword ?? (quickModel(chatModel) && byModel);

  /** A question with the words that may have been said lies nearer to its answer than alone. */
  async function near(
    asked: Asked,
    { spoken }: OtherWords,
    confidence: number,
  ): Promise<RatedList<SureHit>[]> {
    const { userId, text } = asked;
    const meant = { ...boundsIn(asked), userId, text: [text, ...spoken].join(' ') };
    const found = (await byMeaning?.(meant)) ?? [];
    if (found.length === 0) return [];
    const hits = found.map(({ recordingId, segmentIds, standsOut, worth }) => {
      const hit = { ...nothingSaid, segmentId: segmentIds[0] as number, recordingId, confidence: 0 };
      return { segmentIds, worth, hit: standsOut ? { ...hit, isMeant: true } : hit };
    });
    const alone = between(weights.meaningUnsure, weights.meaning, confidence);
    const weight = spoken.length > 0 ? weights.meaningBesideOthers : alone;
    return [{ hits, weight }];
  }

  async function otherWords(asked: Asked, confidence: number): Promise<OtherWords> {
    if (confidence >= enoughConfidence.forOtherWords || asked.text.trim() === '') return noOtherWords;
    const reword = rewordBy();
    if (!reword) return noOtherWords;
    if (!(await holdsSpeech(database, asked))) return noOtherWords;
    asked.onWiden?.();
    return reword(asked.text);
  }

  async function order(
    asked: Asked,
    lists: RatedList<SureHit>[],
    confidence: number,
  ): Promise<RatedList<SureHit>[]> {
    const { userId, text } = asked;
    if (!rankHits || confidence >= enoughConfidence.forOrder || text.trim() === '') return [];
    const within = { ...boundsIn(asked), from: null, to: null };
    const hits = await rankHits({ userId, text, hits: combine(lists), within });
    return hits.length > 0 ? [{ hits, weight: weights.order }] : [];
  }

  return async (asked) => {
    const confidence = confidenceIn(asked.hits);
    if (confidence >= enoughConfidence.forMeaning) return asked.hits;
    const words = await otherWords(asked, confidence);
    const [others, meaning] = await Promise.all([
      searchOtherWords(asked, words),
      near(asked, words, confidence),
    ]);
    const beside = weights.ownBesideOthers * (confidence / enoughConfidence.forOtherWords);
    const besideMeaning =
      meaning.length > 0 ? between(weights.ownUnsure, weights.own, confidence) : weights.own;
    const own = { hits: byScore(asked.hits), weight: others.length > 0 ? beside : besideMeaning };
    const lists = [own, ...others, ...meaning];
    const ordered = await order(asked, lists, confidence);
    if (lists.length + ordered.length === 1) return asked.hits;
    const meant = meantIn(lists);
    return combine([...lists, ...ordered])
      .slice(0, asked.limit)
      .map((hit) => ({ ...hit, confidence, ...(meant.has(hit.segmentId) && { isMeant: true }) }));
  };
}

/** What counts `unsure` at a confidence of 0, and `sure` from where no other words are needed. */
const between = (unsure: number, sure: number, confidence: number) =>
  unsure + (sure - unsure) * Math.min(1, confidence / enoughConfidence.forOtherWords);

const meantIn = (lists: RatedList<SureHit>[]) =>
  new Set(
    lists.flatMap(({ hits }) => hits.flatMap(({ segmentIds, hit }) => (hit.isMeant ? segmentIds : []))),
  );

/**
 * What the question's words find together with those that may have been said, and what each rewording finds alone and
 * with them.
 */
async function searchOtherWords(
  { text, byWords }: Asked,
  { rewordings, spoken }: OtherWords,
): Promise<RatedList<SureHit>[]> {
  const lines = rewordings.filter((line) => asksEnough(line, text));
  const joined = spoken.length > 0 ? [byWords(text, spoken, true)] : [];
  const alone = lines.map((line) => byWords(line, []));
  const withSpoken = spoken.length > 0 ? lines.map((line) => byWords(line, spoken)) : [];
  const together = await Promise.all(joined);
  const reworded = await Promise.all([...alone, ...withSpoken]);
  return [
    ...together.map((hits) => ({ hits: byScore(markSure(hits)), weight: weights.spoken })),
    ...reworded.map((hits) => ({ hits: byScore(markSure(hits)), weight: weights.rewording })),
  ];
}

/** Of other words only the first hits are close to them. */
const maxMeant = 10;
/** Hits of other words need as much evidence to count as an answer as those of the question's own. */
const sureConfidence = 0.5;

const markSure = (hits: SureHit[]) =>
  confidenceIn(hits) < sureConfidence
    ? hits
    : hits.map((hit, rank) => (rank < maxMeant ? { ...hit, isMeant: true } : hit));

/** One that began before the range has words in it, too. */
async function holdsSpeech({ db }: WingmanDatabase, { userId, ...asked }: Asked): Promise<boolean> {
  const bounds = boundsIn(asked);
  const began = bounds.recordingId === null ? bounds : { ...bounds, from: null, to: null };
  const { spoken } = await countRecordingsInRange(db, { ...began, userId });
  return spoken > 0;
}

/** One word alone is found easily, whatever the question is. */
function asksEnough(line: string, text: string): boolean {
  const count = (words: string) => readQuestion(words).concepts.length;
  return count(line) >= Math.min(2, count(text));
}

/** The confidence of the best list: 0 where nothing was found. */
export const confidenceIn = (hits: SureHit[]) =>
  hits.reduce((most, { confidence }) => Math.max(most, confidence), 0);

/** Hits found by meaning alone have no confidence by words. */
const nothingSaid = {
  score: 0,
  boost: 1,
  own: new Set<number>(),
  near: new Set<number>(),
  hasFigures: false,
};
