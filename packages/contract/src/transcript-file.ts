import { cleanLine } from './clean-text.ts';
import { segmentTextMaxLength } from './correction-table.ts';
import { orderSegments } from './order-segments.ts';
import { speakerNameSchema } from './speaker.ts';
import { readCues } from './transcript-cues.ts';
import { readTranscriptJson } from './transcript-json.ts';
import type { FoundPart, TranscriptProblem } from './transcript-part.ts';
import { readPlainTranscript } from './transcript-plain.ts';
import { maxUntimed, untimedStart } from './untimed.ts';

export type ImportedSegment = { start: number; end: number; text: string; speaker: string | null };

export type ReadTranscript = {
  segments: ImportedSegment[];
  /** Without, its places are those of `untimed.ts`. */
  isTimed: boolean;
};

/** Longer recordings than anybody makes: later times are mistakes. */
const lastSecond = 100 * 3_600;
const direction = /[\u200e\u200f\u061c]/gu;
const isSaid = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Reads a transcript of any of the known forms, which its beginning tells. */
export function readTranscript(source: string): ReadTranscript | { problem: TranscriptProblem } {
  const text = source.replace(/^\ufeff/, '');
  if (text.includes('\0')) return { problem: 'binary' };
  const parts = partsOf(text);
  if (typeof parts === 'string') return { problem: parts };
  const cleaned = parts.flatMap(cleanPart);
  if (cleaned.length === 0) return { problem: 'empty' };
  if (cleaned.length > maxUntimed) return { problem: 'long' };
  return placed(cleaned);
}

function partsOf(text: string): FoundPart[] | TranscriptProblem {
  const beginning = text.slice(0, 200).trimStart();
  if (beginning.startsWith('{') || beginning.startsWith('[{')) return readTranscriptJson(text);
  return readCues(text) ?? readPlainTranscript(text);
}

function cleanPart({ text, speaker, ...times }: FoundPart): FoundPart[] {
  const words = cleanLine(text.normalize('NFC').replaceAll(direction, ''));
  if (!isSaid.test(words)) return [];
  const name = speakerNameSchema.safeParse(speaker ?? '');
  const part = { ...times, speaker: name.success ? name.data : null };
  const chunks = divided(words);
  // Of a part that is divided only the beginning has its time.
  return chunks.map((chunk, index) => ({
    ...part,
    text: chunk,
    ...(index > 0 ? { start: null, end: null, isRest: true } : {}),
  }));
}

/** A text that is too long for one segment, divided at spaces. */
function divided(words: string): string[] {
  const chunks: string[] = [];
  let rest = words;
  while (rest.length > segmentTextMaxLength) {
    const space = rest.lastIndexOf(' ', segmentTextMaxLength);
    const at = space > 0 ? space : wholeCharacters(rest, segmentTextMaxLength);
    chunks.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return [...chunks, rest];
}

/** `at`, or one before it, where it lies between the two halves of a surrogate pair. */
function wholeCharacters(text: string, at: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at;
}

const isTime = (seconds: number | null) => seconds !== null && seconds >= 0 && seconds <= lastSecond;

function placed(parts: FoundPart[]): ReadTranscript {
  const told = parts.filter(({ isRest }) => !isRest);
  const timed = told.filter(({ start }) => isTime(start)).length;
  if (timed === 0 || timed * 2 < told.length) {
    const segments = parts.map(({ text, speaker }, index) => ({
      start: untimedStart(index),
      end: untimedStart(index + 1),
      text,
      speaker,
    }));
    return { segments, isTimed: false };
  }
  const loose = parts.map(({ start, end, text, speaker }) => ({
    text,
    speaker,
    start: isTime(start) ? start : null,
    end: isTime(end) ? end : null,
  }));
  const { segments } = orderSegments<ImportedSegment>(loose);
  return { segments: segments.map(inMilliseconds), isTimed: true };
}

const inMilliseconds = (segment: ImportedSegment): ImportedSegment => ({
  ...segment,
  start: Math.round(segment.start * 1_000) / 1_000,
  end: Math.round(segment.end * 1_000) / 1_000,
});
