/**
 * Recorded words as one line of a Markdown answer. Square brackets become round: «[2]» would look like the mark by which a quote is
 * shown, and removed when its recording is deleted.
 */
export const quotedWords = (text: string): string =>
  text.replace(/\s+/g, ' ').replaceAll('[', '(').replaceAll(']', ')');

/** A speaker's name in bold: what would end it in Markdown is left out. Empty where nothing else is left. */
export const quotedSpeaker = (speaker: string): string =>
  speaker
    .replace(/[[\]()*`<>«»\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
