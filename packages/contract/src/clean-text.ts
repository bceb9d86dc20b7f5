/**
 * Characters that are no part of what is said and that change what others see: controls but line ends and tabs,
 * embeddings, overrides and isolates of the writing direction, invisible spaces and joiners that hide in words, line
 * separators, interlinear marks and tags. Marks of direction (U+200E, U+200F) and joiners of letters and emoji stay.
 */
const unwanted =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u180e\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
const lineEnds = /\r\n?|[\u2028\u2029\u0085]/g;

/** A chunk of such a text, wherever it was cut. */
export function cleanChunk(chunk: string): string {
  return chunk.replaceAll('\r', '').replace(unwanted, '');
}

/** Text of others as it may be shown and saved, in paragraphs. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(lineEnds, '\n').replace(unwanted, '');
}

/** The same in one line with single spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}
