// Apart from the schemas: a screen that reads this loads no validator.

/** Of one user, joined ones included. Who is named beyond it gets no page. */
export const maxPeople = 10_000;
/** Characters of a name at most. */
export const personNameMaxLength = 60;
/** Characters of a fact at most. */
export const factMaxLength = 500;
/** Facts of one person. */
export const maxFacts = 500;
/** People in one answer at most. */
export const maxPeoplePage = 200;
/** Recordings, and promises either way, that the page of a person shows. */
export const maxShownOfPerson = 100;
/** Recordings that one split moves at most. */
export const maxSplitRecordings = 500;
