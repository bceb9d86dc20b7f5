import { closeSync, openSync, readSync } from 'node:fs';
import { type PlayerForm, playerForms } from '@wingman/contract/audio-format.ts';
import type { AudioFindings } from '@wingman/core/ports/transcriber.ts';
import type { AudioDecoder } from '../decode/decode.ts';
import type { OpenAudio } from '../decode/open-audio.ts';

/** Smaller differences of length, in seconds and as a share, are rounding and padding. */
const tolerance = 1;
const toleratedShare = 0.03;
/** With a larger start offset in the container, players would seek to the wrong place. Seconds. */
const toleratedStart = 0.2;
/** Single damaged packets and samples are skipped without a report. */
const toleratedFailures = 0.1;
const toleratedUnreadable = 0.5;
/** FFmpeg's time base of file durations. */
const ticksPerSecond = 1_000_000;

/** Containers with a duration in the header. For others FFmpeg estimates it from their size. */
const withLength: ReadonlySet<string> = new Set('webm matroska mp4 wav flac aiff caf asf avi'.split(' '));

/** Codec names of player forms, by their MIME or FFmpeg name. */
const codecNames: [RegExp, string][] = [
  [/^mp4a\.40\.(2|5|29)$/, 'aac'],
  [/^(opus|vorbis|flac|alac)$/, '$1'],
];
/** Containers whose codec needs no name. */
const plainForms: Partial<Record<OpenAudio['container'], RegExp>> = {
  mp3: /^(mp4a\.40\.34|mp4a\.6b|mp3)/i,
  wav: /^pcm_(u8|s16le|s24le|s32le|f32le|alaw|mulaw)$/,
  flac: /^flac$/,
};

/**
 * The form that players play with correct times; null where none does. Preliminary if only the beginning was decoded.
 */
export function playerFormOf(decoder: AudioDecoder, isDecoded: boolean): PlayerForm | null {
  const { format } = decoder.audio;
  const isLate = Number(format.startTime) / ticksPerSecond > toleratedStart;
  if (decoder.isChained || isLate) return null;
  const shown = shownSeconds(decoder.audio);
  const isShown = shown === null || !differs(shown, Math.max(decoder.duration, decoder.reached));
  return isDecoded && (decoder.isClockBroken || !isShown) ? null : formOf(decoder.audio);
}

function formOf({ container, stream, decoder }: OpenAudio): PlayerForm | null {
  const codec = stream.codecpar.getCodecString() ?? decoder.name ?? '';
  const plain = plainForms[container];
  if (plain) return plain.test(codec) ? (container as PlayerForm) : null;
  const [pattern, name] = codecNames.find(([each]) => each.test(codec)) ?? [];
  const form = pattern && `${container}-${codec.replace(pattern, name ?? '')}`;
  return form && form in playerForms ? (form as PlayerForm) : null;
}

/** Findings of decoding the whole file at `path`. `wasDamaged`: in a part decoded earlier. */
export function findingsOf(
  path: string,
  decoder: AudioDecoder,
  { maxSeconds, wasDamaged = false }: { maxSeconds: number; wasDamaged?: boolean | undefined },
): AudioFindings {
  const found = { playerForm: playerFormOf(decoder, true), statedDuration: null };
  if (decoder.isTooLong) return { ...found, incomplete: 'too_long' };
  if (wasDamaged || isDamaged(decoder)) return { ...found, incomplete: 'damaged' };
  const stated = statedSeconds(path, decoder.audio);
  const measured = Math.max(decoder.duration, decoder.reached);
  // A stated length above the limit is ignored.
  const isCut = stated !== null && stated > measured && stated <= maxSeconds && differs(stated, measured);
  return isCut && !decoder.isChained
    ? { ...found, incomplete: 'cut_off', statedDuration: Math.round(stated) }
    : { ...found, incomplete: null };
}

/** Whether more than a moment so far could not be decoded. */
export function isDamaged(decoder: AudioDecoder): boolean {
  const { lostLinks, isClockBroken, unreadableSeconds, failures, packets } = decoder;
  const mayNotBeRead = unreadableSeconds > toleratedUnreadable || failures > packets * toleratedFailures;
  return lostLinks > 0 || isClockBroken || mayNotBeRead;
}

function differs(one: number, other: number): boolean {
  return Math.abs(one - other) > Math.max(tolerance, toleratedShare * Math.max(one, other));
}

/** The duration that the file states, in seconds; null if none. */
function statedSeconds(path: string, audio: OpenAudio): number | null {
  const isStated = audio.container === 'mp3' ? hasLengthHeader(path) : withLength.has(audio.container);
  return isStated ? shownSeconds(audio) : null;
}

/** The duration that players show: stated, or estimated from the size. */
function shownSeconds({ format, stream }: OpenAudio): number | null {
  const { num, den } = stream.timeBase;
  const ofTrack = den > 0 ? (Number(stream.duration) * num) / den : 0;
  const seconds = ofTrack > 0 ? ofTrack : Number(format.duration) / ticksPerSecond;
  return seconds > 0 ? seconds : null;
}

/** An MP3's first frame may state their number, after an ID3 tag whose length is in its header. */
function hasLengthHeader(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(256);
    readSync(file, bytes, 0, 10, 0);
    const isTag = bytes.toString('latin1', 0, 3) === 'ID3';
    const sizeByte = (index: number) => bytes.readUInt8(index) & 0x7f;
    const size = (sizeByte(6) << 21) | (sizeByte(7) << 14) | (sizeByte(8) << 7) | sizeByte(9);
    readSync(file, bytes, 0, bytes.length, isTag ? 10 + size : 0);
    return bytes.includes('Xing') || bytes.includes('Info');
  } finally {
    closeSync(file);
  }
}
