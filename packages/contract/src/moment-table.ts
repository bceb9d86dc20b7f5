// Apart from the schemas: a screen that reads this loads no validator.

/** Of one recording. */
export const maxMoments = 1_000;
/** Characters of a moment's text at most. */
export const momentMaxLength = 4_000;
/** The latest second of a moment, over eleven days. */
export const maxMomentSecond = 1_000_000;
