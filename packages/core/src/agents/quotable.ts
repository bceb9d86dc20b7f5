/**
 * Line ends of every kind, other control characters, and invisible characters, among them bidirectional controls;
 * not those that join the parts of an emoji.
 */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\p{Co}\u{e0000}-\u{e0fff}]/gu;
/** Characters that a model may read as delimiters of our prompt, with their look-alikes. */
const openingQuotes = /[«‹《〈⟨⟪≪❮＜﹤<]/g;
const closingQuotes = /[»›》〉⟩⟫≫❯＞﹥>]/g;
const openingBrackets = /[[［【〔⟦﹝]/g;
const closingBrackets = /[\]］】〕⟧﹞]/g;

/**
 * Text that somebody said, or gave for a name, as one line that can be put between « and » in a prompt: it can neither
 * end its quotation or the block around it, nor look like the heading of another excerpt, nor contain invisible
 * characters.
 */
export function quotable(text: string): string {
  return text
    .replace(unseen, ' ')
    .replace(openingQuotes, '“')
    .replace(closingQuotes, '”')
    .replace(openingBrackets, '(')
    .replace(closingBrackets, ')');
}

/** The same for a text that keeps its line breaks. */
export function quotableLines(text: string): string {
  return text
    .split(/\r\n|[\r\n]/)
    .map(quotable)
    .join('\n');
}

/** A name in front of what was said: it must not contain the separator. */
export function quotableName(name: string): string {
  return quotable(name)
    .replace(/[:：“”"]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}
