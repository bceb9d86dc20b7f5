import type { Citation, Conversation } from '@wingman/contract/conversation.ts';
import { words } from '@wingman/italian/stems/analysis.ts';
import { withoutBlockquotes } from './redact-blockquotes.ts';

type Answer = Pick<Conversation, 'response' | 'citations' | 'relevantRecordingIds' | 'unsupported'>;

/** A changed recording: its old words, and its new ones (none when it was deleted). */
export type SourceChange = { recordingId: string; before: string; after: string };

/** This many consecutive words of a recording count as a quote of it, also without quotation marks. */
const quotedRun = 6;

const removed = '[parole rimosse]';

/**
 * Redacts a stored answer after a recording that it cites was deleted or changed: citations of deleted words say «fonte
 * cambiata» and contain no words, and quotes of them are removed from the text. The rest is unchanged.
 */
export function redactWords(answer: Answer, { recordingId, before, after }: SourceChange): Answer {
  const isGone = after === '';
  const still = plain(after);
  // Turns without a word («…») are in every text.
  const stays = (text: string) => !isGone && (words(text).length === 0 || still.includes(plain(text)));
  const isRedacted = (citation: Citation) =>
    citation.recordingId === recordingId && (isGone || !isStillSaid(citation, still));
  const redacted = answer.citations.filter(isRedacted);
  if (redacted.length === 0) return answer;
  const spoken = plain([before, ...redacted.flatMap(wordsOf)].join(' '));
  const citations = answer.citations.map((citation): Citation => {
    if (!redacted.includes(citation)) return citation;
    const { speaker: _, turns: __, note: ___, ...rest } = citation;
    return { ...rest, text: '', isChanged: true };
  });
  // Turns may be too short to be told from the answerer's own words: what marks them as a quote is their citation.
  const numbers = new Set(redacted.filter(({ turns }) => turns).map(({ n }) => n));
  const unquoted = withoutBlockquotes(answer.response, { numbers, removed });
  const response = withoutQuotes(withoutRuns(unquoted, spoken, still), spoken, stays);
  return {
    response,
    citations,
    relevantRecordingIds: answer.relevantRecordingIds.filter((id) => !(isGone && id === recordingId)),
    // Positions in a text that was changed are no longer valid.
    unsupported: response === answer.response ? answer.unsupported : [],
  };
}

/** What was quoted, perhaps corrected since, and what a model read in the notes, which it repeats too. */
function wordsOf({ text, turns = [], note }: Citation): string[] {
  return [text, ...turns.map((turn) => turn.text), note?.words ?? ''];
}

/** Whether a text still has all that a citation quotes. */
export function isStillSaid({ text, turns }: Citation, still: string): boolean {
  const quotes = turns?.map((turn) => turn.text) ?? [text];
  // Turns without a word («…») are in every text.
  return quotes.every((quote) => words(quote).length === 0 || still.includes(plain(quote)));
}

/** The words of a text, to look for quotes in it. */
export const plain = (text: string) => ` ${words(text).join(' ')} `;

/** Paired quotation marks; `parts` matches each of them, and the text between two. */
type Pair = { open: string; close: string; parts: RegExp };
const guillemets: Pair = { open: '«', close: '»', parts: /[«»]|[^«»]+/g };
const curlyQuotes: Pair = { open: '“', close: '”', parts: /[“”]|[^“”]+/g };

/** Quotation marks around words of the recording, including truncated quotes («… parole …») and nested ones. */
function withoutQuotes(response: string, spoken: string, stays: (text: string) => boolean): string {
  const isSpoken = memorised((inside) => spoken.includes(plain(inside)));
  const isStill = memorised(stays);
  /** The spans of a quote that are not in a nested one. */
  const isOfIt = (spans: string[]): boolean => {
    if (spans.some((inside) => inside.includes(removed))) return true;
    const said = spans.filter((inside) => words(inside).length > 0);
    return said.length > 0 && said.every(isSpoken) && !said.every(isStill);
  };
  const without = withoutPairs(response, guillemets, isOfIt);
  return withoutPairs(without, curlyQuotes, isOfIt).replace(/"([^"\n]*)"/g, (whole, inside: string) =>
    isOfIt([inside]) ? `«${removed}»` : whole,
  );
}

/**
 * Removes the text between paired marks, including nested quotes. Each span is checked once, for its innermost pair,
 * however many marks are open.
 */
function withoutPairs(text: string, pair: Pair, isGone: (spans: string[]) => boolean): string {
  const opened: { start: number; spans: string[] }[] = [];
  const gone: { start: number; end: number }[] = [];
  for (const { 0: part, index } of text.matchAll(pair.parts)) {
    if (part === pair.open) opened.push({ start: index, spans: [] });
    else if (part !== pair.close) opened.at(-1)?.spans.push(part);
    else {
      const last = opened.pop();
      if (last && isGone(last.spans)) gone.push({ start: last.start, end: index + 1 });
    }
  }
  let result = '';
  let position = 0;
  for (const { start, end } of gone.toSorted((one, other) => one.start - other.start)) {
    if (start < position) continue;
    result += `${text.slice(position, start)}«${removed}»`;
    position = end;
  }
  return result + text.slice(position);
}

function memorised(decide: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    const decision = known.get(text) ?? decide(text);
    known.set(text, decision);
    return decision;
  };
}

type ResponseWord = { word: string; start: number; end: number };

/** Long spans copied word by word, in quotation marks or not, unless the recording still contains all of the span. */
function withoutRuns(response: string, spoken: string, still: string): string {
  const said = responseWords(response);
  const runs = runsOf(said.map(({ word }) => word));
  const [before, after] = [runs.ofText(spoken), runs.ofText(still)];
  let text = '';
  let position = 0;
  for (let first = 0; first < said.length; ) {
    let count = 0;
    let staying = 0;
    while (before.has(runs.at(first + count))) {
      if (after.has(runs.at(first + count))) staying += 1;
      count += 1;
    }
    const last = said[first + count + quotedRun - 2];
    if (count > staying && last) {
      text += response.slice(position, said[first]?.start) + removed;
      position = last.end;
    }
    first += count === 0 ? 1 : count + quotedRun - 1;
  }
  return text + response.slice(position);
}

function responseWords(response: string): ResponseWord[] {
  return [...response.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].flatMap(({ 0: token, index }) =>
    words(token).map((word) => ({ word, start: index, end: index + token.length })),
  );
}

/** Sequences of the minimum length of a quote, in words. */
function runsOf(said: string[]) {
  const rowAt = (list: string[], first: number) => list.slice(first, first + quotedRun).join(' ');
  return {
    /** The sequence that begins at a word; none at the end. */
    at: (first: number) => (first + quotedRun > said.length ? '' : rowAt(said, first)),
    ofText(plainText: string): Set<string> {
      const list = plainText.trim().split(' ');
      return new Set(list.slice(0, Math.max(0, list.length - quotedRun + 1)).map((_, at) => rowAt(list, at)));
    },
  };
}
