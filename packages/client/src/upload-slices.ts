import type { SpeechLanguage } from '@wingman/contract/language-table.ts';
import type { LiveProgress, Recording, RecordingStatus, UploadedFile } from '@wingman/contract/recording.ts';
import { callRest, type RestAnswer, type RestRequest } from './rest-call.ts';
import { foreignAnswerError, parseJson } from './wingman-error.ts';

export type SlicesInput = {
  /** UUID made by the client. */
  id: string;
  /** Number of the first slice, counted from 0, and how many there are. */
  from: number;
  count: number;
  /** Their bytes, concatenated. Without bytes the server only returns which slice it expects next. */
  content: Blob;
  /** ISO 8601 instant at which the recording began. */
  recordedAt: string;
  segmentNumber: number;
  isAutoSegmented: boolean;
  /** In which language it is; that of the user's settings by default. */
  language?: SpeechLanguage | undefined;
  /** The recording has ended, or is a file: the server does not list it before it is complete. */
  isWhole?: boolean;
  /** Total bytes, if known. */
  size?: number;
  signal?: AbortSignal;
  /** Sent instead of the client's own token: the owner must not change during the upload. */
  token?: string;
};

export type RecordingEnd = {
  id: string;
  /** Of the whole recording. */
  slices: number;
  bytes: number;
  file: UploadedFile;
  signal?: AbortSignal | undefined;
};

/**
 * Sends the next slices of a recording. Returns which one the server expects next. Throws `WingmanError`; `conflict`
 * for a live recording means that the server accepts no more slices.
 */
export async function sendSlices(request: RestRequest, input: SlicesInput): Promise<LiveProgress> {
  const query = new URLSearchParams({
    from: String(input.from),
    count: String(input.count),
    recordedAt: input.recordedAt,
    segmentNumber: String(input.segmentNumber),
    isAutoSegmented: String(input.isAutoSegmented),
    ...(input.language ? { language: input.language } : {}),
    ...(input.isWhole ? { isWhole: 'true' } : {}),
    ...(input.size === undefined ? {} : { size: String(input.size) }),
  });
  const url = `${request.baseUrl}/api/recordings/${input.id}/slices?${query}`;
  const headers = { ...request.headers, 'content-type': 'application/octet-stream' };
  const answer = await callRest(request, url, { headers, body: input.content, signal: input.signal });
  const progress = parseJson(answer.text);
  if (!isProgress(progress)) throw foreignAnswerError(answer.status);
  return progress;
}

/** Ends a recording of which every slice was sent. Throws `WingmanError`. */
export async function finishRecording(request: RestRequest, input: RecordingEnd): Promise<Recording> {
  const { id, signal, ...end } = input;
  const headers = { ...request.headers, 'content-type': 'application/json' };
  const url = `${request.baseUrl}/api/recordings/${id}/finish`;
  return recordingIn(await callRest(request, url, { headers, body: JSON.stringify(end), signal }), id);
}

/** Deletes an incomplete upload. Throws `WingmanError`, `not_found` where there is none. */
export async function discardUpload(request: RestRequest, id: string): Promise<void> {
  const url = `${request.baseUrl}/api/recordings/${id}`;
  await callRest(request, url, { method: 'DELETE', headers: request.headers, signal: undefined });
}

function isProgress(value: unknown): value is LiveProgress {
  return typeof value === 'object' && value !== null && 'next' in value && Number.isInteger(value.next);
}

/** The recording of a successful response. @throws {WingmanError} when it is about anything else */
function recordingIn(answer: RestAnswer, id: string): Recording {
  const body = parseJson(answer.text);
  if (!isRecording(body) || body.id !== id.toLowerCase()) throw foreignAnswerError(answer.status);
  return body;
}

const statuses: readonly unknown[] = [
  'recording',
  'queued',
  'transcribing',
  'ready',
  'failed',
] satisfies RecordingStatus[];

/** Checks only the fields that are used. The whole schema would add its validator to every page. */
function isRecording(value: unknown): value is Recording {
  if (typeof value !== 'object' || value === null) return false;
  const { id, userId, transcript, duration, status, createdAt } = value as Record<string, unknown>;
  const areTexts = [id, userId, transcript, createdAt].every((field) => typeof field === 'string');
  return areTexts && typeof duration === 'number' && statuses.includes(status);
}
