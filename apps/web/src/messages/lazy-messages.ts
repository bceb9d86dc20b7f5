import { itLazy } from './it-lazy.ts';

/** The shape every language has. */
export type LazyMessages = typeof itLazy;

/** Texts that come with the screens that show them: only what is fetched lazily may import this file. */
export const lazyMessages: LazyMessages = itLazy;
