import type { LineSource } from '@wingman/contract/notes.ts';

/** Whether two facts were said in the same seconds. */
export const shareSeconds = (sources: LineSource[], others: LineSource[]): boolean =>
  sources.some((one) =>
    others.some((other) => Math.min(one.end, other.end) > Math.max(one.start, other.start)),
  );
