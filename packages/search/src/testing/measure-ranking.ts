import { readQuestion } from '../questions/question.ts';
import { aboutQuestion, confidenceOf, leastConfidence } from '../ranking/answerability.ts';
import { searchPlaces } from '../ranking/search-places.ts';
import { memoryIndex } from './memory-index.ts';

/**
 * Synthetic recordings with questions; `answers`: keys of the segments of which one is enough, none where nothing
 * answers.
 */
export type RankingSet = {
  recordings: { id: string; segments: { key?: string; speaker: string; text: string }[] }[];
  questions: { kind: string; question: string; answers: string[] }[];
};

/**
 * Shares from 0 to 1 of the questions whose answer is the best segment, and of those where it is among the ten best.
 */
export type Found = { first: number; firstTen: number };

/**
 * `all`: of all questions that have an answer, `kinds`: of those of each kind. `refused`: the share of them that would
 * be told that there is none. `falseAnswers`: of the questions that have none the share that would not.
 */
export type RankingFigures = {
  all: Found;
  kinds: Record<string, Found>;
  refused: number;
  falseAnswers: number;
};

/** The result of one question; `rank` from 1, 0 where no answer is among the ten best. */
export type Asked = { kind: string; question: string; hasAnswer: boolean; rank: number; isAnswered: boolean };

const ranks = 10;

/** Asks every question of a set. */
export async function askAll({ recordings, questions }: RankingSet): Promise<Asked[]> {
  const documents = recordings.map(({ segments }) =>
    segments.map(({ speaker, text }, position) => ({ position, text, speaker: voiceOf(speaker) })),
  );
  const index = memoryIndex(documents);
  const keyAt = (documentId: number, position: number) =>
    recordings[documentId - 1]?.segments[position]?.key ?? '';
  const isWithin = (documentId: number, position: number) =>
    position < (recordings[documentId - 1]?.segments.length ?? 0);
  return Promise.all(
    questions.map(async ({ kind, question, answers }): Promise<Asked> => {
      const { concepts, asking, asksFigures } = readQuestion(question);
      const found = await searchPlaces(index, {
        concepts: [...concepts, ...asking],
        asksFigures,
        within: { documentIds: undefined, isWithin },
        limit: ranks,
      });
      const hits = aboutQuestion(found.places, concepts.length);
      const asked = { contentCount: concepts.length, asksFigures };
      const rank = hits.findIndex(({ documentId, position }) =>
        answers.includes(keyAt(documentId, position)),
      );
      return {
        kind,
        question,
        hasAnswer: answers.length > 0,
        rank: rank + 1,
        isAnswered: confidenceOf({ ...found, hits }, asked) >= leastConfidence,
      };
    }),
  );
}

/** «Voce 2» is a voice without a name. */
function voiceOf(speaker: string): string | number {
  const number = /^Voce (\d)$/.exec(speaker)?.[1];
  return number === undefined ? speaker : Number(number);
}

/** Without questions every share is 0. Shares have four digits. */
export function figuresOf(asked: Asked[]): RankingFigures {
  const [answerable, others] = [asked.filter((one) => one.hasAnswer), asked.filter((one) => !one.hasAnswer)];
  const kinds = Map.groupBy(answerable, ({ kind }) => kind);
  return {
    all: foundOf(answerable),
    kinds: Object.fromEntries([...kinds].map(([kind, some]) => [kind, foundOf(some)])),
    refused: share(answerable, ({ isAnswered }) => !isAnswered),
    falseAnswers: share(others, ({ isAnswered }) => isAnswered),
  };
}

const foundOf = (asked: Asked[]): Found => ({
  first: share(asked, ({ rank }) => rank === 1),
  firstTen: share(asked, ({ rank }) => rank > 0),
});

const share = (asked: Asked[], counts: (one: Asked) => boolean) =>
  Number((asked.filter(counts).length / (asked.length || 1)).toFixed(4));

/** Which figures are worse than those kept, as «all.first 0.6 < 0.7»; none where every one is as good or better. */
export function worseThan(kept: RankingFigures, found: RankingFigures): string[] {
  const below = (name: string, one: Found, other: Found | undefined) =>
    (['first', 'firstTen'] as const).flatMap((figure) =>
      (other?.[figure] ?? 0) < one[figure] ? [`${name}.${figure} ${other?.[figure]} < ${one[figure]}`] : [],
    );
  const above = (['refused', 'falseAnswers'] as const).flatMap((figure) =>
    found[figure] > kept[figure] ? [`${figure} ${found[figure]} > ${kept[figure]}`] : [],
  );
  const kinds = Object.entries(kept.kinds).flatMap(([kind, one]) => below(kind, one, found.kinds[kind]));
  return [...below('all', kept.all, found.all), ...kinds, ...above];
}
