// Apart from the schemas: a screen that reads this loads no validator.

/** The days that can be asked for. */
export const firstDay = '1970-01-01';
export const lastDay = '8999-12-31';

/** Recordings that the page of a day lists, and lines of each list of a day or a week, at most. */
export const maxDayRecordings = 500;
export const maxDayLines = 1_000;

/** Lines of a digest at most. */
export const maxDigestLines = 7;

export const maxTodaysQuestions = 3;

/** Hours of the evening at which the digest of a day can be made; null makes none by itself. */
export const digestHours = { first: 12, last: 23, default: 21 } as const;
