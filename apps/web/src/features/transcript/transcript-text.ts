import { divideAtMoments } from '@wingman/contract/divide-at-moments.ts';
import type { Recording, Segment } from '@wingman/contract/recording.ts';
import { cutText } from '../../lib/cut-text.ts';
import { positionText } from '../../lib/position.ts';
import { type Added, additionsOf } from './added.ts';
import type { Paragraph } from './paragraphs.ts';

/** Characters of a quotation in a question: whoever selects all means its topic. */
const quotedMaxLength = 600;

/** Seconds of a recording as they stand in copied text: `00:12:31`. */
export function clockText(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${pad(whole / 3600)}:${pad((whole % 3600) / 60)}:${pad(whole % 60)}`;
}

/** A line of copied text: `[00:12:31] Anna: …`, without a name where nobody knows who speaks. */
function copiedLine(start: number, speaker: string | null, text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  return `[${clockText(start)}] ${speaker === null ? '' : `${speaker}: `}${words}`;
}

/**
 * A whole transcript as text: its head, and a line for each paragraph with time and voice. What was added has lines of its
 * own, which say what it is.
 */
export function transcriptAsText(
  head: readonly string[],
  paragraphs: readonly Paragraph[],
  added: readonly Added[] = [],
): string {
  const byParagraph = additionsOf(paragraphs, added);
  const lines = paragraphs.flatMap(({ index, speaker, segments }) =>
    divideAtMoments(segments, byParagraph.get(index) ?? []).flatMap((part) => [
      ...part.segments.slice(0, 1).map(({ start }) => copiedLine(start, speaker, wordsIn(part.segments))),
      ...part.moments.map(({ at, label, text }) => copiedLine(at, null, `[${label}] ${text ?? ''}`)),
    ]),
  );
  return [...head, '', ...lines].join('\n');
}

const wordsIn = (segments: readonly Segment[]) => segments.map(({ text }) => text).join(' ');

/** A part of a segment that somebody has selected; `from` and `to` are characters of its text. */
export type SelectedPart = { segment: Segment; from: number; to: number };

/** Selected words as text: a line for each paragraph that they touch, with the second at which they are said. */
export function selectionAsText(parts: readonly SelectedPart[], paragraphs: readonly Paragraph[]): string {
  const paragraphOf = new Map(
    paragraphs.flatMap(({ index, segments }) => segments.map(({ id }) => [id, index] as const)),
  );
  const lines = new Map<number | undefined, SelectedPart[]>();
  for (const part of parts) {
    const place = paragraphOf.get(part.segment.id);
    lines.set(place, [...(lines.get(place) ?? []), part]);
  }
  return [...lines.values()]
    .map((line) => {
      const [first] = line as [SelectedPart];
      return copiedLine(secondOf(first), first.segment.speaker, selectedWords(line));
    })
    .join('\n');
}

/** Words as they stand in the box of a chat, with room for the question below them. */
export function quotedForChat(words: string): string {
  return `«${cutText(words, quotedMaxLength)}»\n`;
}

/** The selected words alone. */
export function selectedWords(parts: readonly SelectedPart[]): string {
  return parts.map(wordsOf).join(' ').replace(/\s+/g, ' ').trim();
}

const wordsOf = ({ segment, from, to }: SelectedPart) => segment.text.slice(from, to);

/** About when a selected part is said, in seconds: words have no times of their own, so its place in the segment says. */
export function secondOf({ segment, from }: SelectedPart): number {
  const { start, end, text } = segment;
  return text.length === 0 ? start : start + (Math.max(0, end - start) * from) / text.length;
}

const dateFormat = new Intl.DateTimeFormat('it-IT', { dateStyle: 'full', timeStyle: 'short' });

/** What stands above a copied or printed transcript: the title, and when it was recorded and how long it is. */
export function headOf(
  { createdAt, duration }: Pick<Recording, 'createdAt' | 'duration'>,
  title: string,
): string[] {
  const when = dateFormat.format(new Date(createdAt));
  return [title, duration > 0 ? `${when} · ${positionText(duration)}` : when];
}
