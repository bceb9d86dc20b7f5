import { closeSync, openSync, readSync } from 'node:fs';
import type { AudioContainer } from '@wingman/contract/audio-format.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { AV_LOG_QUIET, AVMEDIA_TYPE_AUDIO } from 'node-av/constants';
import { type Codec, Dictionary, FormatContext, InputFormat, Log, type Stream } from 'node-av/lib';

/**
 * Demuxers of plain audio files and what we call their container. Everything else FFmpeg could open stays
 * shut: playlists and concatenations would read other files of this machine, and text probes as subtitles.
 */
const containers: Record<string, AudioContainer> = {
  matroska: 'matroska',
  ogg: 'ogg',
  mov: 'mp4',
  mp3: 'mp3',
  wav: 'wav',
  flac: 'flac',
  aac: 'aac',
  amr: 'amr',
  aiff: 'aiff',
  caf: 'caf',
  asf: 'asf',
  avi: 'avi',
  mpegts: 'mpegts',
};

/** Audio that other programs make and that stays shut here, by FFmpeg's name of its demuxer, for the refusal. */
const unsupported: Record<string, string> = {
  ac3: 'AC-3',
  ape: 'Monkey’s Audio',
  au: 'AU',
  dsf: 'DSD',
  dts: 'DTS',
  flv: 'Flash Video',
  mpc: 'Musepack',
  mpc8: 'Musepack',
  mpeg: 'MPEG-PS',
  mxf: 'MXF',
  oma: 'ATRAC',
  rm: 'RealMedia',
  shn: 'Shorten',
  tak: 'TAK',
  tta: 'True Audio',
  voc: 'Creative Voice',
  w64: 'Wave64',
  wv: 'WavPack',
};

/** Containers without a signature of their own: noise can look like them, so a failure proves nothing. */
export const withoutSignature: ReadonlySet<AudioContainer> = new Set(['mp3', 'aac', 'mpegts']);

const headBytes = 64 * 1024;

/** An open file with its chosen audio track. `close` must be called. */
export type OpenAudio = {
  container: AudioContainer;
  format: FormatContext;
  stream: Stream;
  decoder: Codec;
  close: () => void;
};

/**
 * Opens the file at `path` by its content and chooses the default audio track, or the first one.
 * @throws {DomainError} audio_empty, not_audio, audio_unsupported, audio_damaged or audio_without_track
 * @throws {Error} with `code` ENOENT and the like where the file itself cannot be read
 */
export function openAudio(path: string): OpenAudio {
  const head = readHead(path);
  if (head.length === 0) throw new DomainError('audio_empty');
  Log.setLevel(AV_LOG_QUIET);
  const format = new FormatContext();
  const options = Dictionary.fromObject({
    format_whitelist: Object.keys(containers).join(','),
    protocol_whitelist: 'file',
  });
  const opened = format.openInputSync(`file:${path}`, null, options);
  options.free();
  if (opened < 0) throw refusalOf(head);
  try {
    return { ...chooseTrack(format, head), close: () => format.closeInputSync() };
  } catch (error) {
    format.closeInputSync();
    throw error;
  }
}

function chooseTrack(format: FormatContext, head: Buffer): Omit<OpenAudio, 'close'> {
  const container = containerOf(format.iformat, head);
  if (container === undefined) throw new DomainError('not_audio');
  format.findStreamInfoSync(null);
  const tracks = format.streams.filter((stream) => stream.codecpar.codecType === AVMEDIA_TYPE_AUDIO);
  if (tracks.length === 0) {
    throw new DomainError(withoutSignature.has(container) ? 'not_audio' : 'audio_without_track');
  }
  const best = format.findBestStream(AVMEDIA_TYPE_AUDIO, -1, -1, true);
  const stream = format.streams[best.streamIndex];
  if (stream === undefined || best.decoder === null) throw new DomainError('audio_damaged');
  return { container, format, stream, decoder: best.decoder };
}

function containerOf(input: InputFormat | null, head: Buffer): AudioContainer | undefined {
  const container = containers[input?.name?.split(',')[0] ?? ''];
  return container === 'matroska' && isWebm(head) ? 'webm' : container;
}

/** WebM is Matroska that says so: EBML element DocType (0x4282), its size, then the name. */
function isWebm(head: Buffer): boolean {
  return head.subarray(0, 256).includes(Buffer.from([0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d]));
}

/** Why a file with this beginning would not open: it is none of ours, or one of ours that is damaged. */
function refusalOf(head: Buffer): DomainError {
  const probed = InputFormat.probe(head);
  const container = containerOf(probed, head);
  if (container !== undefined) {
    // E.g. an MP4 that lost its index.
    return new DomainError(withoutSignature.has(container) ? 'not_audio' : 'audio_damaged');
  }
  const name = head.toString('latin1', 0, 4) === 'MThd' ? 'MIDI' : unsupported[probed?.name ?? ''];
  if (name === undefined) return new DomainError('not_audio');
  const message = `Il formato ${name} non è supportato: prova con MP3, M4A o WAV`;
  return new DomainError('audio_unsupported', { message });
}

function readHead(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(headBytes);
    return head.subarray(0, readSync(file, head, 0, headBytes, 0));
  } finally {
    closeSync(file);
  }
}
