// Apart from the schemas: a screen that reads this loads no validator.

/**
 * What a link shows: a recording, a span of it, all its notes, one line of them, or the answer to a question.
 */
export const shareKinds = ['recording', 'span', 'notes', 'line', 'answer'] as const;
export type ShareKind = (typeof shareKinds)[number];

/** Kinds that can have sound. */
export const heardKinds: readonly ShareKind[] = ['recording', 'span'];

/**
 * `open`: whoever has the link reads it. `expired`, `revoked`: over. `hidden`: what it shows cannot be read now, or the instance
 * has turned sharing off.
 */
export const shareStates = ['open', 'expired', 'revoked', 'hidden'] as const;
export type ShareState = (typeof shareStates)[number];

export const shareLimits = {
  /** Open links of a user. */
  open: 500,
  /** Links that are over, which stay listed; older ones are deleted. */
  over: 500,
  /** Days, unless the user says otherwise, and at most. */
  usualDays: 7,
  days: 3_650,
  password: { min: 6, max: 200 },
  ownerName: 80,
} as const;

/** Where links are read, below the address of the web app: `/condivisi/{token}`. */
export const sharedPath = '/condivisi/';
