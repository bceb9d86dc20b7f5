/** What decides how much of a text a model can hold in memory. */
export type ModelShape = {
  /** Tokens that it was trained on at once. */
  trained: number;
  layers: number;
  /** Numbers that one token keeps in one layer, for keys and values together. */
  keptPerLayer: number;
  fileBytes: number;
};

/** Enough for what our prompts hold; more would only cost memory. */
const largestContext = 8_192;
/** Below this no question with excerpts has room. */
const smallestContext = 1_024;
/** llama.cpp rounds up to this. */
const step = 256;
/** Each kept number is a 16-bit float. */
const bytesPerNumber = 2;
/** What the engine needs besides, and what is left to everything else on the machine. */
const spareBytes = 384 * 1024 * 1024;

/**
 * Tokens of context for the memory there is: of what the model's file leaves free, half. `needed` bytes are too many when the
 * result is undefined.
 */
export function contextFor(
  { trained, layers, keptPerLayer, fileBytes }: ModelShape,
  freeBytes: number,
): { size: number | undefined; needed: number } {
  const perToken = Math.max(1, layers * keptPerLayer * bytesPerNumber);
  const most = Math.min(trained, largestContext);
  const least = Math.min(most, smallestContext);
  const needed = fileBytes + spareBytes + least * perToken;
  if (needed > freeBytes) return { size: undefined, needed };
  const affordable = Math.floor((freeBytes - fileBytes - spareBytes) / 2 / perToken);
  const size = Math.max(least, Math.min(most, affordable));
  return { size: size < step ? size : size - (size % step), needed };
}
