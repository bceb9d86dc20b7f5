/** Characters of one segment that its user may write. */
export const segmentTextMaxLength = 5_000;
/** Of one recording. */
export const maxCorrections = 10_000;
/** Characters that the history of one recording may hold. */
export const maxCorrectionSize = 20_000_000;
/** Segments of one change of voice or one deletion. */
export const maxSpanSegments = 5_000;

/**
 * `restore`: as it was heard; `replace`: words found and replaced in many segments; `transcript`: all of it, transcribed again;
 * `words`: known words, which nobody put there by hand; `import`: another transcript in the place of all of it.
 */
export const correctionKinds = [
  'text',
  'voice',
  'split',
  'join',
  'restore',
  'replace',
  'transcript',
  'words',
  'import',
] as const;
export type CorrectionKind = (typeof correctionKinds)[number];
