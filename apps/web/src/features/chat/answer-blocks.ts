import type { Certainty, Citation } from '@wingman/contract/conversation.ts';
import { isOtherQuotes, nearestQuote, tellsMoment } from '@wingman/contract/quoted-answer.ts';

/** A part of an answer: words of Markdown, quotes of one recording, or quotes that are shown on request. */
export type AnswerBlock =
  | { kind: 'text'; text: string }
  /** `isDated`: the words before it tell when it was said. */
  | { kind: 'quotes'; citations: Citation[]; isDated: boolean }
  /** `nearest`: given although it is no answer; `others`: besides the answer. By recording, in the order of speech. */
  | { kind: 'folded'; what: 'nearest' | 'others'; recordings: Citation[][] };

type Answer = { text: string; citations: readonly Citation[]; certainty: Certainty | null };

/** The last line of a quote carries the number of its citation. */
const endMark = /\[(\d{1,3})\]\s*$/;

/**
 * The parts of an answer that quotes, or undefined when it quotes no turns: then its text is Markdown as a whole. A quote is
 * shown from its citation, and its lines in the text are left out.
 */
export function answerBlocks({ text, citations, certainty }: Answer): AnswerBlock[] | undefined {
  if (!citations.some(({ turns }) => turns)) return undefined;
  const byNumber = new Map(citations.map((citation) => [citation.n, citation]));
  const blocks: AnswerBlock[] = [];
  let what: 'nearest' | 'others' = 'nearest';
  let lines: string[] = [];
  const endText = () => {
    const words = lines.join('\n').trim();
    if (words !== '') blocks.push({ kind: 'text', text: words });
    lines = [];
  };
  for (const line of text.split('\n')) {
    if (isOtherQuotes(line)) {
      what = 'others';
      continue;
    }
    lines.push(line);
    const citation = line.startsWith('>') && byNumber.get(Number(endMark.exec(line)?.[1]));
    if (!citation || !(citation.turns || citation.isChanged)) continue;
    lines = withoutQuote(lines);
    const isFolded = citation.isFolded || certainty === 'none';
    if (isFolded) lines = lines.map(withoutNearest);
    endText();
    if (isFolded) fold(blocks, what, citation);
    else show(blocks, citation);
  }
  endText();
  return blocks;
}

/** A fold says it instead. */
const withoutNearest = (line: string) =>
  line.endsWith(nearestQuote) ? line.slice(0, -nearestQuote.length).trimEnd() : line;

/** Without the quoted lines at the end. */
function withoutQuote(lines: string[]): string[] {
  const last = lines.findLastIndex((line) => !line.startsWith('>'));
  return lines.slice(0, last + 1);
}

/** Adds a quote, to those right before it where they are of the same recording. */
function show(blocks: AnswerBlock[], citation: Citation): void {
  const last = blocks.at(-1);
  const isSame = last?.kind === 'quotes' && last.citations[0]?.recordingId === citation.recordingId;
  if (isSame) last.citations.push(citation);
  else {
    const isDated = last?.kind === 'text' && tellsMoment(last.text);
    blocks.push({ kind: 'quotes', citations: [citation], isDated });
  }
}

/** Adds a quote to the fold before it, if there is one: below the others of its recording, by the second. */
function fold(blocks: AnswerBlock[], what: 'nearest' | 'others', citation: Citation): void {
  const last = blocks.at(-1);
  if (last?.kind !== 'folded' || last.what !== what) {
    blocks.push({ kind: 'folded', what, recordings: [[citation]] });
    return;
  }
  const same = last.recordings.find(([first]) => first?.recordingId === citation.recordingId);
  if (!same) {
    last.recordings.push([citation]);
    return;
  }
  same.push(citation);
  same.sort((one, other) => one.start - other.start);
}

export type MatchedText = { text: string; isMatch: boolean };

/** The text cut at the words that match. Positions that lie outside of it, or in what was taken already, are left out. */
export function matchedTexts(
  text: string,
  matches: readonly (readonly [number, number])[] = [],
): MatchedText[] {
  const parts: MatchedText[] = [];
  let position = 0;
  for (const [start, end] of matches) {
    if (start < position || end <= start || end > text.length) continue;
    if (start > position) parts.push({ text: text.slice(position, start), isMatch: false });
    parts.push({ text: text.slice(start, end), isMatch: true });
    position = end;
  }
  if (position < text.length) parts.push({ text: text.slice(position), isMatch: false });
  return parts;
}
