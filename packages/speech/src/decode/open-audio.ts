import { closeSync, openSync, readSync } from 'node:fs';
import { type AudioContainer, unsupportedFormat } from '@wingman/contract/audio-format.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { AV_LOG_QUIET, AVMEDIA_TYPE_AUDIO } from 'node-av/constants';
import { type Codec, Dictionary, FormatContext, InputFormat, Log, type Stream } from 'node-av/lib';
import { type OggLink, oggLinksOf } from './ogg-chain.ts';

/**
 * Demuxers of plain audio files and what we call their container. Everything else that FFmpeg could open is refused:
 * playlists and concatenations would read other files of this machine, and text probes as subtitles.
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

/** Known unsupported formats by the name of FFmpeg's demuxer, for the error text. */
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

/** Containers without a signature of their own: noise can look like them, so a failure is no evidence. */
export const withoutSignature: ReadonlySet<AudioContainer> = new Set(['mp3', 'aac', 'mpegts']);

const headBytes = 64 * 1024;

/** An open file with its chosen audio track. `close` must be called. */
export type OpenAudio = {
  container: AudioContainer;
  format: FormatContext;
  stream: Stream;
  decoder: Codec;
  /** The streams after this one, where an Ogg file holds several. */
  following: OggLink[];
  close: () => void;
};

/**
 * Opens the file at `path` by its content and chooses the default audio track, or the first one. A file that was not
 * inspected before may block the thread for long: see `openAudioAside`.
 * @throws {DomainError} audio_empty, not_audio, audio_unsupported, audio_damaged or audio_without_track
 * @throws {Error} with `code` ENOENT and the like where the file itself cannot be read
 */
export function openAudio(path: string): OpenAudio {
  const { head, url, links } = lookAt(path);
  return openLink(url, head, links);
}

/** The same for one of the streams of an Ogg file. */
export function openOggLink(path: string, link: OggLink): OpenAudio {
  return openLink(urlOf(path, link), readHead(path, link.start), []);
}

function openLink(url: string, head: Buffer, following: OggLink[]): OpenAudio {
  const format = new FormatContext();
  const options = openOptions();
  const opened = format.openInputSync(url, null, options);
  options.free();
  if (opened < 0) throw refusalOf(head);
  try {
    const container = acceptedContainer(format, head);
    format.findStreamInfoSync(null);
    return { container, ...chooseTrack(format, container), following, close: () => format.closeInputSync() };
  } catch (error) {
    format.closeInputSync();
    throw error;
  }
}

/** As `openAudio`, on another thread, so that this one can watch its resource usage. */
export async function openAudioAside(path: string): Promise<OpenAudio> {
  const { head, url, links } = lookAt(path);
  const format = new FormatContext();
  const options = openOptions();
  const opened = await format.openInput(url, null, options);
  options.free();
  if (opened < 0) throw refusalOf(head);
  try {
    const container = acceptedContainer(format, head);
    await format.findStreamInfo(null);
    const track = chooseTrack(format, container);
    return { container, ...track, following: links, close: () => format.closeInputSync() };
  } catch (error) {
    format.closeInputSync();
    throw error;
  }
}

function lookAt(path: string): { head: Buffer; url: string; links: OggLink[] } {
  const head = readHead(path);
  if (head.length === 0) throw new DomainError('audio_empty');
  const [first, ...links] = head.toString('latin1', 0, 4) === 'OggS' ? oggLinksOf(path) : [];
  return { head, url: first && links.length > 0 ? urlOf(path, first) : `file:${path}`, links };
}

/** FFmpeg's address of a part of a file. */
function urlOf(path: string, { start, end }: OggLink): string {
  return `subfile,,start,${start},end,${end},,:file:${path}`;
}

function openOptions(): Dictionary {
  Log.setLevel(AV_LOG_QUIET);
  return Dictionary.fromObject({
    format_whitelist: Object.keys(containers).join(','),
    protocol_whitelist: 'file,subfile',
  });
}

function acceptedContainer(format: FormatContext, head: Buffer): AudioContainer {
  const container = containerOf(format.iformat, head);
  if (container === undefined) throw new DomainError('not_audio');
  return container;
}

function chooseTrack(
  format: FormatContext,
  container: AudioContainer,
): Pick<OpenAudio, 'format' | 'stream' | 'decoder'> {
  const tracks = format.streams.filter((stream) => stream.codecpar.codecType === AVMEDIA_TYPE_AUDIO);
  if (tracks.length === 0) {
    throw new DomainError(withoutSignature.has(container) ? 'not_audio' : 'audio_without_track');
  }
  const best = format.findBestStream(AVMEDIA_TYPE_AUDIO, -1, -1, true);
  const stream = format.streams[best.streamIndex];
  if (stream === undefined || best.decoder === null) throw new DomainError('audio_damaged');
  return { format, stream, decoder: best.decoder };
}

function containerOf(input: InputFormat | null, head: Buffer): AudioContainer | undefined {
  const container = containers[input?.name?.split(',')[0] ?? ''];
  return container === 'matroska' && isWebm(head) ? 'webm' : container;
}

/** WebM is Matroska with that DocType: EBML element (0x4282), its size, then the name. */
function isWebm(head: Buffer): boolean {
  return head.subarray(0, 256).includes(Buffer.from([0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d]));
}

/** Why a file with this beginning cannot be opened: it is unsupported, or damaged. */
function refusalOf(head: Buffer): DomainError {
  const probed = InputFormat.probe(head);
  const container = containerOf(probed, head);
  if (container !== undefined) {
    // E.g. an MP4 without its index.
    return new DomainError(withoutSignature.has(container) ? 'not_audio' : 'audio_damaged');
  }
  const name = head.toString('latin1', 0, 4) === 'MThd' ? 'MIDI' : unsupported[probed?.name ?? ''];
  if (name === undefined) return new DomainError('not_audio');
  return new DomainError('audio_unsupported', { message: unsupportedFormat(name) });
}

function readHead(path: string, position = 0): Buffer {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(headBytes);
    return head.subarray(0, readSync(file, head, 0, headBytes, position));
  } finally {
    closeSync(file);
  }
}
