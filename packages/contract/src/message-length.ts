// Apart from the schemas: the input form loads no validator.

/** Characters of one question at most. */
export const messageMaxLength = 20_000;
