import { itLate } from './it-late.ts';

/** The shape every language has. */
export type LateMessages = typeof itLate;

/** Texts that come with the screens that show them: only what is fetched late may import this file. */
export const lateMessages: LateMessages = itLate;
