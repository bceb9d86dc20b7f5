import type { SpeechLanguage } from '@wingman/contract/language-table.ts';
import type { LiveProgress, Recording } from '@wingman/contract/recording.ts';
import type { RestRequest } from './rest-call.ts';
import { finishRecording, sendSlices } from './upload-slices.ts';
import { foreignAnswerError, WingmanError } from './wingman-error.ts';

/** Audio in numbered, immutable slices, in which it is sent. Concatenated they are the audio. */
export type AudioSlices = {
  slices: number;
  bytes: number;
  /** At most so many bytes, at least one slice, from the slice `from` on; no bytes at the end. */
  read(from: number, maxBytes: number): Promise<{ content: Blob; count: number }>;
};

export type UploadInput = {
  /**
   * UUID made by the client. Idempotency key: a retry returns the same recording, and resumes where it was interrupted.
   */
  id: string;
  audio: Blob | AudioSlices;
  filename: string;
  /** ISO 8601 instant at which the recording began. */
  recordedAt: string;
  segmentNumber: number;
  isAutoSegmented: boolean;
  /** In which language it is; that of the user's settings by default. */
  language?: SpeechLanguage | undefined;
  /** Progress, 0 to 1. Called in order. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** Sent instead of the client's own token: the owner must not change during the upload. */
  token?: string;
};

/** Bytes of one slice of a blob. Must not change during an upload. */
const blobSliceBytes = 256 * 1024;
const firstRequestBytes = 256 * 1024;
/** Maximum bytes of one request. */
const largestRequestBytes = 8 * 1024 * 1024;
/** An interruption loses one request: it is never a larger part of the whole than this. */
const largestShare = 1 / 32;
/** A request that takes longer is followed by a smaller one. */
const requestMs = 2_000;
/** A server that accepts the same slice so many times without expecting the next one is not ours. */
const mostRefused = 3;

/** A blob in slices of one size. */
export function slicesOf(audio: Blob): AudioSlices {
  return {
    slices: Math.ceil(audio.size / blobSliceBytes),
    bytes: audio.size,
    async read(from, maxBytes) {
      const start = from * blobSliceBytes;
      const count = Math.max(1, Math.floor(maxBytes / blobSliceBytes));
      const content = audio.slice(start, start + count * blobSliceBytes);
      return { content, count: Math.ceil(content.size / blobSliceBytes) };
    },
  };
}

/**
 * Sends one recording and returns it: `ready` with its transcript, or still waiting. Slices that the server has are not
 * sent again. Throws `WingmanError`. Anything but our own JSON about this very recording is an error, also with status
 * 200.
 */
export async function uploadRecording(request: RestRequest, input: UploadInput): Promise<Recording> {
  const audio = input.audio instanceof Blob ? slicesOf(input.audio) : input.audio;
  try {
    return await sendAll(request, input, audio);
  } catch (error) {
    // The server has something else under this id, or lost a part, and starts over.
    if (!(error instanceof WingmanError) || error.code !== 'conflict') throw error;
    return await sendAll(request, input, audio);
  }
}

async function sendAll(request: RestRequest, input: UploadInput, audio: AudioSlices): Promise<Recording> {
  const { id, filename, recordedAt, segmentNumber, isAutoSegmented, signal, onProgress = () => {} } = input;
  const spoken = input.language ? { language: input.language } : {};
  const described = { recordedAt, segmentNumber, isAutoSegmented, ...spoken };
  const about = { id, ...described, isWhole: true, size: audio.bytes };
  const send = (from: number, count: number, content: Blob) =>
    sendSlices(request, { ...about, from, count, content, ...(signal ? { signal } : {}) });
  const progress = await sendRest(audio, await send(0, 1, new Blob([])), send, onProgress);
  onProgress(1);
  const file = { filename, ...described };
  // The server may have slices that the client no longer has: its byte count is authoritative.
  const isMore = progress.bytes !== undefined && progress.bytes > audio.bytes;
  const bytes = isMore ? (progress.bytes as number) : audio.bytes;
  return finishRecording(request, { id, slices: Math.max(1, progress.next), bytes, file, signal });
}

async function sendRest(
  audio: AudioSlices,
  begun: LiveProgress,
  send: (from: number, count: number, content: Blob) => Promise<LiveProgress>,
  onProgress: (share: number) => void,
): Promise<LiveProgress> {
  let progress = begun;
  const most = Math.min(largestRequestBytes, Math.max(firstRequestBytes, audio.bytes * largestShare));
  let requestBytes = firstRequestBytes;
  let refused = 0;
  while (!progress.isHere) {
    onProgress(Math.min(1, progress.next / audio.slices));
    const from = progress.next;
    const { content, count } = await audio.read(from, requestBytes);
    if (content.size === 0) break;
    const startedAt = performance.now();
    progress = await send(from, count, content);
    const ms = Math.max(1, performance.now() - startedAt);
    requestBytes = Math.min(most, nextRequestBytes(requestBytes, ms));
    refused = progress.next === from ? refused + 1 : 0;
    if (refused >= mostRefused) throw foreignAnswerError(200);
  }
  return progress;
}

/** Twice as much while requests are quick, half as much when they are slow. */
function nextRequestBytes(bytes: number, ms: number): number {
  if (ms > requestMs) return Math.max(blobSliceBytes, bytes / 2);
  return ms < requestMs / 2 ? bytes * 2 : bytes;
}
