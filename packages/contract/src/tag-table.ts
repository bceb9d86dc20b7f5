// Apart from the schemas: a screen that reads this loads no validator.

/** Characters of a tag's name at most. */
export const tagNameMaxLength = 60;
/** Tags of one user. */
export const maxTags = 500;
/** Tags of one recording. */
export const maxRecordingTags = 20;
/** Recordings that one call tags or deletes at most. */
export const maxChosenRecordings = 500;

/** By which two names are the same tag: «Lavoro» and «LAVORO» are. */
export const tagKey = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase();
