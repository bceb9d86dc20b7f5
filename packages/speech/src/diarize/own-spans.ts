import type { Span } from '../decode/pcm.ts';

/** `own` minus all `others`: where a voice speaks alone. Unordered. */
export function ownSpans(own: Span[], others: Span[]): Span[] {
  return own.flatMap((turn) =>
    others.reduce<Span[]>((left, other) => left.flatMap((each) => without(each, other)), [turn]),
  );
}

function without({ start, end }: Span, other: Span): Span[] {
  if (other.end <= start || other.start >= end) return [{ start, end }];
  return [
    { start, end: other.start },
    { start: other.end, end },
  ].filter((part) => part.end > part.start);
}
