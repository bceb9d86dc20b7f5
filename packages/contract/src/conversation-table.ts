// Apart from the schemas: a screen that reads this loads no validator.

/** Characters of one question at most. */
export const messageMaxLength = 20_000;
