/** Instants: `from` is included, `to` excluded. Null leaves that end open. */
export type Ends = { from: string | null; to: string | null };

/**
 * What of a user's recordings is looked at: each part narrows it, null does not. Every part is stated wherever bounds are made, so
 * that a new one is nowhere left out.
 */
export type Bounds = Ends & { recordingId: string | null };

/** All of a user's recordings. */
export const unbounded: Bounds = { from: null, to: null, recordingId: null };
