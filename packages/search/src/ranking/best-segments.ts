/** `own`, `near`: which concepts occur in the segment, and there or close by, a bit each; only the first 31 are told apart. */
export type Evidence = {
  score: number;
  own: number;
  near: number;
  /** Figures are said there or close by; told only where the question asks for some. */
  hasFigures: boolean;
  /** What its score was multiplied with because of who speaks and of its figures; 1 is nothing. */
  boost: number;
};

/** `position` counts the segments of a document. */
export type RankedSegment = Evidence & { documentId: number; position: number };

export type Board = ReturnType<typeof createBoard>;

/** Keeps the best `limit` and the score that a further one has to beat. */
export function createBoard(limit: number) {
  let kept: RankedSegment[] = [];
  let threshold = 0;
  /** Leaves the best `limit`, in any order: of as good ones those that come first. */
  const settle = () => {
    if (kept.length < limit) return;
    threshold = nthBest(kept, limit);
    const better = kept.filter(({ score }) => score > threshold);
    const equal = kept.filter(({ score }) => score === threshold).sort(byScore);
    kept = better.concat(equal.slice(0, limit - better.length));
  };
  return {
    threshold: () => threshold,
    add(segment: RankedSegment) {
      if (segment.score <= threshold) return;
      kept.push(segment);
      if (kept.length >= limit * 4) settle();
    },
    best() {
      settle();
      return kept.sort(byScore);
    },
  };
}

const byScore = (one: RankedSegment, other: RankedSegment) =>
  other.score - one.score || other.documentId - one.documentId || one.position - other.position;

/** Sorts bare numbers, which is much faster than what they belong to. */
function nthBest(segments: RankedSegment[], n: number): number {
  const scores = new Float64Array(segments.length);
  for (const [index, segment] of segments.entries()) scores[index] = segment.score;
  return scores.sort()[segments.length - n] as number;
}
