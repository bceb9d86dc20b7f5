import type { LiveProgress, Recording } from '@wingman/contract/recording.ts';
import { recordingIn } from './upload-recording.ts';
import type { UploadAnswer } from './upload-transport.ts';
import {
  abortedError,
  errorFromAnswer,
  foreignAnswerError,
  networkError,
  parseJson,
} from './wingman-error.ts';

export type SlicesInput = {
  /** UUID made by the client, also that of the whole upload. */
  id: string;
  /** Number of the first slice, counted from 0, and how many there are. */
  from: number;
  count: number;
  /** Their bytes, one after the other. */
  content: Blob;
  /** ISO 8601 instant at which the recording began. */
  recordedAt: string;
  segmentNumber: number;
  isAutoSegmented: boolean;
  signal?: AbortSignal;
  /** Sent instead of the client's own token: whose recording this is must not change under way. */
  token?: string;
};

export type RecordingEnd = {
  id: string;
  /** Of the whole recording. */
  slices: number;
  bytes: number;
  signal?: AbortSignal;
  token?: string;
};

export type LiveRequest = { baseUrl: string; headers: Record<string, string>; fetch: typeof fetch };

/**
 * Sends the next slices of a recording that goes on. The answer says which one the server expects next.
 * Throws `WingmanError`; `conflict` means that this recording can only be sent whole.
 */
export async function sendSlices(request: LiveRequest, input: SlicesInput): Promise<LiveProgress> {
  const query = new URLSearchParams({
    from: String(input.from),
    count: String(input.count),
    recordedAt: input.recordedAt,
    segmentNumber: String(input.segmentNumber),
    isAutoSegmented: String(input.isAutoSegmented),
  });
  const url = `${request.baseUrl}/api/recordings/${input.id}/slices?${query}`;
  const headers = { ...request.headers, 'content-type': 'application/octet-stream' };
  const answer = await post(request, url, { headers, body: input.content, signal: input.signal });
  const progress = parseJson(answer.text);
  if (!isProgress(progress)) throw foreignAnswerError(answer.status);
  return progress;
}

/**
 * Ends a recording of which every slice was sent. Throws `WingmanError`; then it is to be sent whole.
 */
export async function finishRecording(request: LiveRequest, input: RecordingEnd): Promise<Recording> {
  const { id, slices, bytes, signal } = input;
  const headers = { ...request.headers, 'content-type': 'application/json' };
  const url = `${request.baseUrl}/api/recordings/${id}/finish`;
  const body = JSON.stringify({ slices, bytes });
  return recordingIn(await post(request, url, { headers, body, signal }), id);
}

type Sent = { headers: Record<string, string>; body: BodyInit; signal: AbortSignal | undefined };

/** The answer to a request that succeeded. */
async function post(request: LiveRequest, url: string, sent: Sent): Promise<UploadAnswer> {
  const { signal, ...rest } = sent;
  const answer = await answerTo(request, url, signal ? { ...rest, signal } : rest).catch((error: unknown) => {
    throw signal?.aborted ? abortedError(error) : networkError(error);
  });
  if (answer.status < 200 || answer.status > 299) {
    throw errorFromAnswer(answer.status, answer.text, answer.retryAfter);
  }
  return answer;
}

async function answerTo(request: LiveRequest, url: string, init: RequestInit) {
  const answer = await request.fetch(url, { ...init, method: 'POST', credentials: 'include' });
  const retryAfter = answer.headers.get('retry-after');
  return { status: answer.status, text: await answer.text(), retryAfter };
}

function isProgress(value: unknown): value is LiveProgress {
  return typeof value === 'object' && value !== null && 'next' in value && Number.isInteger(value.next);
}
