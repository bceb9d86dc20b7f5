import type { LineSource } from '@wingman/contract/notes.ts';

/** Two lines may share a question: they rest on the same when they share half of all their seconds. */
const leastShared = 0.5;

/** Whether two lines rest on the same words. */
export function restOnTheSame(sources: LineSource[], others: LineSource[]): boolean {
  const secondsOf = (spans: LineSource[]) => spans.reduce((sum, { start, end }) => sum + end - start, 0);
  const shared = sources.reduce(
    (sum, one) =>
      sum +
      others.reduce(
        (own, other) => own + Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start)),
        0,
      ),
    0,
  );
  return shared > 0 && shared >= leastShared * (secondsOf(sources) + secondsOf(others) - shared);
}
