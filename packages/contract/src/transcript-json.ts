import type { FoundPart, TranscriptProblem } from './transcript-part.ts';
import { readPlainTranscript } from './transcript-plain.ts';
import { withVoices } from './transcript-voices.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** A recording or an export of ours, what Whisper calls `verbose_json`, or what whisper.cpp writes. */
export function readTranscriptJson(text: string): FoundPart[] | TranscriptProblem {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'json';
  }
  if (Array.isArray(value)) return segmentsOf(fieldsIn(value));
  return isFields(value) ? partsOf(value) : 'json';
}

function partsOf(value: Fields): FoundPart[] | TranscriptProblem {
  const recordings = fieldsIn(value.recordings);
  if (recordings.length > 1) return 'several';
  const [only] = recordings;
  if (only) return partsOf({ ...only, recordings: undefined });
  const segments = fieldsIn(value.segments);
  if (segments.length > 0) return segmentsOf(segments);
  const lines = fieldsIn(value.transcription);
  if (lines.length > 0) return withVoices(lines.map(toLine));
  const words = textOf(value.transcript) || textOf(value.text);
  return words === '' ? 'json' : readPlainTranscript(words);
}

function segmentsOf(segments: Fields[]): FoundPart[] | TranscriptProblem {
  const parts = segments.map(({ start, end, text, speaker }) => ({
    start: numberOf(start),
    end: numberOf(end),
    text: textOf(text),
    speaker: textOf(speaker) === '' ? null : textOf(speaker),
  }));
  return parts.some(({ text }) => text !== '') ? withVoices(parts) : 'json';
}

/** Its offsets are milliseconds. */
function toLine({ offsets, text }: Fields): FoundPart {
  const { from, to } = isFields(offsets) ? offsets : {};
  const seconds = (value: unknown) => {
    const number = numberOf(value);
    return number === null ? null : number / 1_000;
  };
  return { start: seconds(from), end: seconds(to), text: textOf(text), speaker: null };
}
