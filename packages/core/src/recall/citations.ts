import type { Citation } from '@wingman/contract/conversation.ts';
import type { Passage } from './passages.ts';

export function toCitation({ n, hit, end, quote }: Passage): Citation {
  return {
    n,
    recordingId: hit.recordingId,
    start: hit.start,
    end,
    text: quote,
    spokenAt: hit.spokenAt,
  };
}

/** Also the forms that models like to write: `[1, 2]`, `[1][2]`. */
const mark = / ?\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g;

/**
 * The answer with its citation marks checked: a number that was not offered is removed from the text, `[1, 2]`
 * becomes `[1][2]`, and the offered citations that remain are returned in order of number.
 */
export function checkCitations(answer: string, offered: Citation[]): { text: string; citations: Citation[] } {
  const byNumber = new Map(offered.map((citation) => [citation.n, citation]));
  const used = new Set<number>();
  const text = answer.replace(mark, (whole: string, numbers: string) => {
    const valid = numbers
      .split(/[,;]/)
      .map(Number)
      .filter((n) => byNumber.has(n));
    for (const n of valid) used.add(n);
    const space = whole.startsWith(' ') && valid.length > 0 ? ' ' : '';
    return space + valid.map((n) => `[${n}]`).join('');
  });
  const citations = offered.filter(({ n }) => used.has(n)).sort((a, b) => a.n - b.n);
  return { text, citations };
}
