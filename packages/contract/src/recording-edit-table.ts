// Apart from the schemas: a screen that reads this loads no validator.

/** `cut`: its beginning or end is cut away; `divide`: two are made of one; `join`: one is made of several. */
export const recordingEditKinds = ['cut', 'divide', 'join'] as const;
export type RecordingEditKind = (typeof recordingEditKinds)[number];

/** Seconds that a recording has at least after it was cut or divided. */
export const minEditedSeconds = 1;
/** Recordings that are joined at once. */
export const maxJoinedRecordings = 50;
/** Seconds of what is joined, at most. */
export const maxJoinedSeconds = 24 * 60 * 60;
/** Recordings of different days are joined only where the next begins so many seconds after the one before at the latest. */
export const joinedOverMidnightSeconds = 60 * 60;
