/** A piece of a line of an answer. `numbers` are the excerpts that a mark like `[1]` or `[1, 3]` names. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'strong'; text: string }
  | { type: 'emphasis'; text: string }
  | { type: 'code'; text: string }
  | { type: 'citations'; numbers: number[]; source: string };

/** A block of an answer; each line is a list of pieces. */
export type Block =
  | { type: 'paragraph'; lines: Inline[][] }
  | { type: 'bullets'; lines: Inline[][] }
  | { type: 'numbers'; lines: Inline[][]; first: number };

const marks =
  /\*\*([^*\n]+)\*\*|(?<![*\w])\*([^*\s][^*\n]*)\*(?![*\w])|`([^`\n]+)`|\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g;

function pieceOf(match: RegExpExecArray): Inline {
  const [source, strong, emphasis, code, numbers] = match;
  if (strong !== undefined) return { type: 'strong', text: strong };
  if (emphasis !== undefined) return { type: 'emphasis', text: emphasis };
  if (code !== undefined) return { type: 'code', text: code };
  return { type: 'citations', numbers: (numbers ?? '').split(',').map(Number), source };
}

/** Splits one line into text, emphasis and citation marks. Everything else stays text: there is no markup. */
export function parseLine(line: string): Inline[] {
  const pieces: Inline[] = [];
  let position = 0;
  for (const match of line.matchAll(marks)) {
    if (match.index > position) pieces.push({ type: 'text', text: line.slice(position, match.index) });
    pieces.push(pieceOf(match));
    position = match.index + match[0].length;
  }
  if (position < line.length) pieces.push({ type: 'text', text: line.slice(position) });
  return pieces;
}

const bullet = /^\s*[-*•]\s+/;
const numbered = /^\s*(\d{1,3})[.)]\s+/;
const heading = /^#{1,6}\s+(.+)$/;

function lineBlock(line: string): Block {
  if (bullet.test(line)) return { type: 'bullets', lines: [parseLine(line.replace(bullet, ''))] };
  const number = numbered.exec(line)?.[1];
  if (number !== undefined) {
    return { type: 'numbers', first: Number(number), lines: [parseLine(line.replace(numbered, ''))] };
  }
  const title = heading.exec(line)?.[1];
  if (title !== undefined) return { type: 'paragraph', lines: [[{ type: 'strong', text: title }]] };
  return { type: 'paragraph', lines: [parseLine(line)] };
}

/**
 * Reads the little Markdown that answers use: paragraphs, lists, bold, italic, code, citation marks. The result is data
 * for React elements, so HTML, links and images in an answer are shown as the characters they are.
 * With `growing`, a mark that has only begun to arrive at the end is left out.
 */
export function parseAnswer(text: string, growing = false): Block[] {
  const whole = growing ? text.replace(/\[[\d,\s]*$/, '') : text;
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const line of whole.split(/\r?\n/)) {
    if (line.trim() === '') {
      if (open?.type === 'paragraph') open = null;
      continue;
    }
    const block = lineBlock(line);
    if (open && open.type === block.type) {
      open.lines.push(...block.lines);
    } else {
      blocks.push(block);
      open = block;
    }
  }
  return blocks;
}
