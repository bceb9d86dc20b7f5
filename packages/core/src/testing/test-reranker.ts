import type { RankOptions, Reranker } from '../ports/reranker.ts';

export type TestReranker = Reranker & {
  asked: { question: string; texts: string[] }[];
  /** What the next calls do; by default no text is worth anything. */
  onRank: (texts: string[], options: RankOptions) => number[] | Promise<number[]>;
};

export function createTestReranker(questionMs = 60_000): TestReranker {
  const reranker: TestReranker = {
    questionMs,
    asked: [],
    onRank: (texts) => texts.map(() => 0),
    async rank(question, texts, options) {
      reranker.asked.push({ question, texts });
      return reranker.onRank(texts, options);
    },
  };
  return reranker;
}
