import { it } from './it.ts';

/** The shape every language has. */
export type Messages = typeof it;

/** The texts that the interface shows. A second language is one more file of this shape. */
export const messages: Messages = it;
