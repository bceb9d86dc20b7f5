import type { Recording, RecordingStatus } from '@wingman/contract/recording.ts';
import type { UploadRequest } from './upload-transport.ts';
import { uploadTransport } from './upload-transport.ts';
import { errorFromAnswer, foreignAnswerError, parseJson } from './wingman-error.ts';

export type UploadInput = {
  /** UUID made by the client. Sending the same one again is answered with the same recording. */
  id: string;
  audio: Blob;
  filename: string;
  /** ISO 8601 instant at which the recording began. */
  recordedAt: string;
  segmentNumber: number;
  isAutoSegmented: boolean;
  /** Share of the audio that has left, 0 to 1. Called in order; only once, at the end, outside browsers. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** Sent instead of the client's own token: whose recording this is must not change under way. */
  token?: string;
};

function formOf(input: UploadInput): FormData {
  const form = new FormData();
  form.append('id', input.id);
  form.append('recordedAt', input.recordedAt);
  form.append('segmentNumber', String(input.segmentNumber));
  form.append('isAutoSegmented', String(input.isAutoSegmented));
  // The server reads the fields as they come: the audio has to be the last one.
  form.append('audio', input.audio, input.filename);
  return form;
}

/**
 * Sends one recording and answers what the server made of it: `ready` with its transcript, or still waiting.
 * Throws `WingmanError`. Anything but our own JSON about this very recording is an error, also with status 200.
 */
export async function uploadRecording(
  request: Omit<UploadRequest, 'form' | 'onProgress' | 'signal'>,
  input: UploadInput,
): Promise<Recording> {
  const answer = await uploadTransport()({
    ...request,
    form: formOf(input),
    onProgress: input.onProgress ?? (() => {}),
    signal: input.signal,
  });
  if (answer.status < 200 || answer.status > 299) {
    throw errorFromAnswer(answer.status, answer.text, answer.retryAfter);
  }
  return recordingIn(answer, input.id);
}

/** The recording that a successful answer is about. @throws {WingmanError} when it is about anything else */
export function recordingIn(answer: { status: number; text: string }, id: string): Recording {
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

/** Told by what this client goes on with. The whole schema would bring its validator into every page. */
function isRecording(value: unknown): value is Recording {
  if (typeof value !== 'object' || value === null) return false;
  const { id, userId, transcript, duration, status, createdAt } = value as Record<string, unknown>;
  const areTexts = [id, userId, transcript, createdAt].every((field) => typeof field === 'string');
  return areTexts && typeof duration === 'number' && statuses.includes(status);
}
