/**
 * Invisible characters that can change how text is displayed: controls except line ends and tabs,
 * embeddings, overrides and isolates of the writing direction, invisible spaces and joiners that hide in words, line
 * separators, interlinear marks and tags. Direction marks (U+200E, U+200F) and joiners of letters and emoji are kept.
 */
const unwanted =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it matches.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u180e\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
/** With `u`, the halves of a whole pair are one character of another kind. */
const loneSurrogates = /\p{Surrogate}/gu;
const lineEnds = /\r\n?|[\u2028\u2029\u0085]/g;

/** A chunk of such a text, cut anywhere. */
export function cleanChunk(chunk: string): string {
  return chunk.replaceAll('\r', '').replace(unwanted, '');
}

/** Without halves of surrogate pairs, which are nothing that can be read; stored, each would become «\ufffd». */
export function wellFormed(text: string): string {
  return text.isWellFormed() ? text : text.replace(loneSurrogates, '');
}

/** Sanitizes text of external services for display and storage, keeping paragraphs. */
export function cleanText(text: string): string {
  return wellFormed(text).replace(lineEnds, '\n').replace(unwanted, '');
}

/** The same in one line with single spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}
