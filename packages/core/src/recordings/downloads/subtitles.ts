import { cleanLine, cleanText } from '@wingman/contract/clean-text.ts';
import { orderSegments } from '@wingman/contract/order-segments.ts';

/** A span of speech, in seconds from the start of the recording. */
type Spoken = { start: number; end: number; text: string; speaker?: string | null };

/** What was said as plain text, with a paragraph for each turn where the speakers are known. */
export function toText(transcript: string, segments: Spoken[]): string {
  if (!segments.some(({ speaker }) => speaker)) return `${cleanText(transcript)}\n`;
  const turns: { speaker: string | null; words: string[] }[] = [];
  for (const { speaker = null, text } of segments) {
    const turn = turns.at(-1);
    if (turn?.speaker === speaker) turn.words.push(cleanLine(text));
    else turns.push({ speaker, words: [cleanLine(text)] });
  }
  return `${turns.map(({ speaker, words }) => spoken(speaker, words.join(' '))).join('\n\n')}\n`;
}

const spoken = (speaker: string | null | undefined, text: string) => (speaker ? `${speaker}: ${text}` : text);

/**
 * SubRip: numbered blocks with commas before the milliseconds. It has no escapes, so characters that players take for
 * markup are replaced by look-alikes.
 */
export function toSrt(segments: Spoken[]): string {
  return inOrder(segments)
    .map(({ start, end, text, speaker }, index) => {
      const words = withoutMarkup(oneLine(spoken(speaker, text)));
      return `${index + 1}\n${clock(start, ',')} --> ${clock(end, ',')}\n${words}\n`;
    })
    .join('\n');
}

/** WebVTT: the same with points, voice tags, and escaped markup. */
export function toVtt(segments: Spoken[]): string {
  const cues = inOrder(segments).map(({ start, end, text, speaker }) => {
    const voice = speaker ? `<v ${escaped(speaker)}>` : '';
    return `\n${clock(start, '.')} --> ${clock(end, '.')}\n${voice}${escaped(text)}\n`;
  });
  return ['WEBVTT\n', ...cues].join('');
}

/** Strict players need ordered times that do not overlap; rows of earlier versions may have others. */
const inOrder = (segments: Spoken[]): Spoken[] =>
  orderSegments(segments.filter(({ text }) => cleanLine(text) !== '')).segments;

/** Tags such as <b>, and {\\an8} or {y:i}, which some players obey. */
const withoutMarkup = (text: string) =>
  text.replaceAll(/<(?=[a-z/!?])/gi, '‹').replaceAll(/\{(?=\\|[a-z]:)/gi, '(');

const escaped = (text: string) =>
  oneLine(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An empty line would end the block, and an arrow would be taken for its times. */
function oneLine(text: string): string {
  return cleanLine(text).replaceAll('-->', '→');
}

function clock(seconds: number, point: ',' | '.'): string {
  const all = Math.max(0, Math.round(seconds * 1000));
  const pad = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  const time = [all / 3_600_000, (all / 60_000) % 60, (all / 1000) % 60].map((value) => pad(value)).join(':');
  return `${time}${point}${pad(all % 1000, 3)}`;
}
