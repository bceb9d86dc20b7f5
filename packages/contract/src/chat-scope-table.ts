// Apart from the schemas: a screen that reads this loads no validator.

/** Tags of one limit. */
export const maxLimitTags = 5;
/** Voices of one limit. */
export const maxLimitPeople = 5;
