import { landing } from './it/landing.ts';

/** The texts of the page for visitors, which nobody else fetches. */
export const landingMessages: typeof landing = landing;
