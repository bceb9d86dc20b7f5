import type { Segment } from '@wingman/contract/recording.ts';

/** Neighbouring segments of one voice that are read as one paragraph; times in seconds of the recording. */
export type Paragraph = {
  /** Its place among all, from 0. */
  index: number;
  /** Null where it is not known who speaks. */
  speaker: string | null;
  /** Another voice spoke before it, or a pause or the beginning lies there. */
  isTurn: boolean;
  /** This voice was not heard before. */
  isFirst: boolean;
  start: number;
  end: number;
  segments: readonly Segment[];
};

/** Seconds without a word that begin a paragraph: where voices are known, they and the sentences divide the text. */
const pauseSeconds = { withVoices: 4, without: 1.5 };
/** Characters after which the next end of a sentence ends the paragraph, and after which any segment does. */
const goodLength = 700;
const mostLength = 1_400;

const sentenceEnd = /[.?!…]["»”’)]?$/u;

/** The paragraphs of a transcript, in its order: by voice, by pauses, and by sentences where somebody speaks for long. */
export function paragraphsOf(segments: readonly Segment[]): Paragraph[] {
  const hasVoices = segments.some(({ speaker }) => speaker !== null);
  const pause = hasVoices ? pauseSeconds.withVoices : pauseSeconds.without;
  const paragraphs: (Paragraph & { segments: Segment[] })[] = [];
  const heard = new Set<string | null>();
  let length = 0;
  for (const segment of segments) {
    const last = paragraphs.at(-1);
    const isSameVoice = last !== undefined && last.speaker === segment.speaker;
    const isPaused = last !== undefined && segment.start - last.end > pause;
    if (last && isSameVoice && !isPaused && !isFull(last, length)) {
      last.segments.push(segment);
      last.end = Math.max(last.end, segment.end);
      length += segment.text.length;
      continue;
    }
    const { speaker, start, end } = segment;
    const isTurn = !isSameVoice || !hasVoices;
    const isFirst = heard.size < heard.add(speaker).size;
    const index = paragraphs.length;
    paragraphs.push({ index, speaker, isTurn, isFirst, start, end, segments: [segment] });
    length = segment.text.length;
  }
  return paragraphs;
}

/** The paragraphs after a change, where those that stay as they were are the same objects: only the others are drawn anew. */
export function keepSame(before: readonly Paragraph[], after: readonly Paragraph[]): readonly Paragraph[] {
  return after.map((paragraph) => {
    const known = before[paragraph.index];
    return known && isSame(known, paragraph) ? known : paragraph;
  });
}

function isSame(one: Paragraph, other: Paragraph): boolean {
  const keys = ['index', 'speaker', 'isTurn', 'isFirst', 'start', 'end'] as const;
  return (
    keys.every((key) => one[key] === other[key]) &&
    one.segments.length === other.segments.length &&
    one.segments.every((segment, place) => segment === other.segments[place])
  );
}

function isFull({ segments }: Paragraph, length: number): boolean {
  if (length < goodLength) return false;
  return length >= mostLength || sentenceEnd.test(segments.at(-1)?.text.trimEnd() ?? '');
}
