/**
 * Where a term occurs in a recording, as text that both databases store identically: ASCII, two characters an
 * occurrence.
 */

/** One segment in which a term occurs: how often, and how many terms the segment has in all. */
export type Posting = { position: number; count: number; length: number };

const firstCode = 35;
/** Of 92 codes, half end a number and half continue it. */
const base = 46;
const maxCount = 4;
/** Lengths above these bounds share a class: a segment's length matters by ratio only. */
const lengthBounds = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 24, 28, 32, 40, 50, 64, 80];

function lengthClass(length: number): number {
  let index = lengthBounds.length - 1;
  while (index > 0 && (lengthBounds[index] as number) > length) index -= 1;
  return index;
}

/** `postings` in the order of their positions. */
export function encodePostings(postings: Posting[]): string {
  let text = '';
  let last = -1;
  for (const { position, count, length } of postings) {
    let gap = position - last - 1;
    last = position;
    while (gap >= base) {
      text += String.fromCharCode(firstCode + base + (gap % base));
      gap = Math.floor(gap / base);
    }
    text += String.fromCharCode(firstCode + gap);
    text += String.fromCharCode(
      firstCode + (Math.min(count, maxCount) - 1) * lengthBounds.length + lengthClass(length),
    );
  }
  return text;
}

/** Calls `visit` for each posting in order, without making objects: lists are long. */
export function visitPostings(
  data: string,
  visit: (position: number, count: number, length: number) => void,
): void {
  let last = -1;
  for (let index = 0; index < data.length; ) {
    let gap = 0;
    let factor = 1;
    let code = data.charCodeAt(index) - firstCode;
    while (code >= base) {
      gap += (code - base) * factor;
      factor *= base;
      index += 1;
      code = data.charCodeAt(index) - firstCode;
    }
    gap += code * factor;
    const rest = data.charCodeAt(index + 1) - firstCode;
    const count = Math.floor(rest / lengthBounds.length) + 1;
    last += gap + 1;
    visit(last, count, lengthBounds[rest % lengthBounds.length] as number);
    index += 2;
  }
}

/** The position of the last posting; -1 where there is none. */
export function lastPositionIn(data: string): number {
  let last = -1;
  for (let index = 0; index < data.length; index += 2) {
    let factor = 1;
    let code = data.charCodeAt(index) - firstCode;
    for (; code >= base; code = data.charCodeAt(index) - firstCode) {
      last += (code - base) * factor;
      factor *= base;
      index += 1;
    }
    last += code * factor + 1;
  }
  return last;
}
