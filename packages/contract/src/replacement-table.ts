/** Characters that can be looked for, and written in their place. */
export const soughtMaxLength = 200;
export const replacingMaxLength = 500;
/** Places that one look lists, in all recordings together. */
export const maxReplacedPlaces = 10_000;
/** Recordings that one look lists. */
export const maxReplacedRecordings = 500;
/** Recordings that one call changes, each in a transaction of its own. */
export const replacedAtOnce = 20;
/** Places that are shown of each of many recordings, and of one recording at a time. */
export const placesOfEach = 3;
export const placesPerPage = 200;
