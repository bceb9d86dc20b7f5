/**
 * Places of words whose second nobody knows: a text that was imported without times. They are negative, in the order of the text,
 * so that all that compares or sorts seconds keeps its order, and none can be taken for a second of a recording.
 */
export const maxUntimed = 20_000;
/** Between two places: a segment may be divided within it. */
const step = 0.01;

const rounded = (seconds: number) => Math.round(seconds * 1_000) / 1_000;

/** The place at which a paragraph begins, counted from 0; it ends where the next one begins. */
export const untimedStart = (index: number): number => rounded((index - maxUntimed) * step);

export const isUntimed = (seconds: number): boolean => seconds < 0 && seconds >= -maxUntimed * step;

/** The number of the paragraph at a place, counted from 1. */
export const untimedNumber = (seconds: number): number =>
  Math.floor(rounded(seconds / step + maxUntimed)) + 1;

/** Milliseconds after the beginning of the recording at which something was said; 0 where nobody knows. */
export const spokenAfterMs = (seconds: number): number => Math.max(0, Math.round(seconds * 1_000));
