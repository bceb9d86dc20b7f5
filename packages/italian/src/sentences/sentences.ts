/** Positions in a text, end exclusive. */
export type Span = { start: number; end: number };

/** Marks that follow the full stop belong to the sentence before it. */
const boundary = /(?<![.!?…])[.!?…]+["»”)]*(?:\s*\[\d{1,3}(?:\s*[,;]\s*\d{1,3})*\])*(?=\s|$)|\n+/gu;

/** The sentences of a text, without the blanks between them; lines end sentences too. */
export function sentencesOf(text: string): Span[] {
  const found: Span[] = [];
  let position = 0;
  const add = (end: number) => {
    const part = text.slice(position, end);
    const start = position + (part.length - part.trimStart().length);
    if (part.trim() !== '') found.push({ start, end: start + part.trim().length });
    position = end;
  };
  for (const match of text.matchAll(boundary)) add(match.index + match[0].length);
  add(text.length);
  return found;
}
