// Apart from the schemas: a screen that reads this loads no validator.

/** Characters of a word, and of each way in which it may sound. */
export const knownWordMaxLength = 80;
/** Ways in which one word may sound. */
export const maxSounds = 8;
/** Words of one user, and of the instance. */
export const maxKnownWords = 2_000;
/** Words that one call adds at most. */
export const maxAddedWords = 500;
