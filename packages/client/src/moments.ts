import type { Moment } from '@wingman/contract/moment.ts';
import { callRest, type RestAnswer, type RestRequest } from './rest-call.ts';
import { foreignAnswerError, parseJson } from './wingman-error.ts';

export type NamedMoment = {
  recordingId: string;
  /** UUID made by the client. */
  id: string;
  signal?: AbortSignal;
  /** Sent instead of the client's own token: the owner must not change meanwhile. */
  token?: string;
};

export type SavedMoment = NamedMoment & {
  /** Seconds from the recording's start. */
  at: number;
  text: string | null;
} & ({ kind: 'mark' | 'note' } | { kind: 'image'; image: Blob });

export type ChangedMoment = NamedMoment & { at?: number; text?: string | null };

/** Saves a moment under its id; the same one again replaces second and text. Throws `WingmanError`. */
export async function saveMoment(request: RestRequest, moment: SavedMoment): Promise<Moment> {
  const { kind, at, text, signal } = moment;
  const sent = kind === 'image' ? { body: formOf(moment) } : json({ kind, at, text });
  return momentIn(await call(request, moment, { method: 'PUT', signal, ...sent }), moment);
}

/** Changes what is given. Throws `WingmanError`. */
export async function updateMoment(request: RestRequest, moment: ChangedMoment): Promise<Moment> {
  const { at, text, signal } = moment;
  const change = { ...(at === undefined ? {} : { at }), ...(text === undefined ? {} : { text }) };
  return momentIn(await call(request, moment, { method: 'PATCH', signal, ...json(change) }), moment);
}

/** Throws `WingmanError`, `not_found` where there is none. */
export async function removeMoment(request: RestRequest, moment: NamedMoment): Promise<void> {
  await call(request, moment, { method: 'DELETE', signal: moment.signal });
}

type Sent = {
  method: string;
  signal: AbortSignal | undefined;
  type?: Record<string, string>;
  body?: NonNullable<RequestInit['body']>;
};

function call(request: RestRequest, { recordingId, id }: NamedMoment, sent: Sent): Promise<RestAnswer> {
  const { type, ...rest } = sent;
  const url = `${request.baseUrl}/api/recordings/${encodeURIComponent(recordingId)}/moments/${encodeURIComponent(id)}`;
  return callRest(request, url, { ...rest, headers: { ...request.headers, ...type } });
}

const json = (value: object) => ({
  type: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

function formOf({ at, text, image }: Extract<SavedMoment, { image: Blob }>): FormData {
  const form = new FormData();
  // Without an exponent, as the server reads it.
  form.append('at', at.toFixed(3));
  if (text !== null) form.append('text', text);
  form.append('image', image, 'image');
  return form;
}

/** The moment of a successful response. @throws {WingmanError} when it is about anything else */
function momentIn(answer: RestAnswer, { id }: NamedMoment): Moment {
  const value = parseJson(answer.text);
  if (!isMoment(value) || value.id !== id.toLowerCase()) throw foreignAnswerError(answer.status);
  return value;
}

/** Checks only the fields that are used. The whole schema would add its validator to every page. */
function isMoment(value: unknown): value is Moment {
  if (typeof value !== 'object' || value === null) return false;
  const { id, recordingId, at } = value as Record<string, unknown>;
  return typeof id === 'string' && typeof recordingId === 'string' && typeof at === 'number';
}
