import { cleanLine, cleanText } from '@wingman/contract/clean-text.ts';
import { divideAtMoments } from '@wingman/contract/divide-at-moments.ts';
import type { MomentKind } from '@wingman/contract/moment.ts';
import { orderSegments } from '@wingman/contract/order-segments.ts';

/** A span of speech, in seconds from the start of the recording. */
type Spoken = { start: number; end: number; text: string; speaker?: string | null };

/** What the recording's user added at a second of it. */
type Added = { kind: MomentKind; at: number; text: string | null };

/**
 * What was said as plain text, with a paragraph for each turn where the speakers are known. Moments stand at their second
 * in paragraphs of their own, which say what they are: nobody takes them for words of the recording.
 */
export function toText(transcript: string, segments: Spoken[], moments: Added[] = []): string {
  const hasSpeakers = segments.some(({ speaker }) => speaker);
  if (!hasSpeakers && moments.length === 0) return `${cleanText(transcript)}\n`;
  if (segments.length === 0) return `${[cleanText(transcript), ...moments.map(added)].join('\n\n').trim()}\n`;
  const paragraphs = divideAtMoments(segments, moments).flatMap((part) => [
    ...(hasSpeakers ? turnsOf(part.segments) : unbroken(part.segments)),
    ...part.moments.map(added),
  ]);
  return `${paragraphs.join('\n\n')}\n`;
}

function turnsOf(segments: Spoken[]): string[] {
  const turns: { speaker: string | null; words: string[] }[] = [];
  for (const { speaker = null, text } of segments) {
    const turn = turns.at(-1);
    if (turn?.speaker === speaker) turn.words.push(cleanLine(text));
    else turns.push({ speaker, words: [cleanLine(text)] });
  }
  return turns.map(({ speaker, words }) => spoken(speaker, words.join(' ')));
}

const unbroken = (segments: Spoken[]) =>
  segments.length === 0 ? [] : [segments.map(({ text }) => cleanLine(text)).join(' ')];

const addedNames: Record<MomentKind, string> = { mark: 'Segno', note: 'Nota', image: 'Foto' };

/** `[Nota a 00:00:12] …`; further lines are indented, so that none of them can look like a turn. */
function added({ kind, at, text }: Added): string {
  const lines = (text ?? '').split('\n').map(cleanLine);
  const words = lines.filter((line) => line !== '').join('\n    ');
  return `[${addedNames[kind]} a ${clock(at, '.').slice(0, -4)}] ${words}`.trimEnd();
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

/** WebVTT: the same with points, voice tags, and escaped markup. `language`: ISO 639-1 code, where it is known. */
export function toVtt(segments: Spoken[], language: string | null = null): string {
  const cues = inOrder(segments).map(({ start, end, text, speaker }) => {
    const voice = speaker ? `<v ${escaped(speaker)}>` : '';
    return `\n${clock(start, '.')} --> ${clock(end, '.')}\n${voice}${escaped(text)}\n`;
  });
  const head = language === null ? 'WEBVTT\n' : `WEBVTT\nLanguage: ${language}\n`;
  return [head, ...cues].join('');
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
