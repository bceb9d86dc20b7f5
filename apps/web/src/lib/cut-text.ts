const graphemes = new Intl.Segmenter('it', { granularity: 'grapheme' });

/** At most `length` characters as a person counts them, then an ellipsis; line breaks become spaces. */
export function cutText(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  // No character is shorter than one code unit.
  if (line.length <= length) return line;
  let count = 0;
  for (const { index } of graphemes.segment(line)) {
    if (count === length) return `${line.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return line;
}
