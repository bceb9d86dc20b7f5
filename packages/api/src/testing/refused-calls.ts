import { randomUUID } from 'node:crypto';
import type { Described } from './described-answers.ts';
import { bodyFields } from './known-fields.ts';
import type { Reachable } from './test-user.ts';
import { everyField } from './things.ts';

/** The input of a call; each part replaces the valid one. */
export type Attempt = {
  headers?: Record<string, string>;
  /** The value of every variable part of the path; else an id that nothing has. */
  id?: string;
  query?: string;
  type?: string;
  body?: string | FormData;
};

export type Refusal = { call: string; status: number; body: unknown };

const hasBody = (call: string) => !/^(GET|DELETE)/.test(call);

/** Enough for every call: each gets its own fields of it. */
const goodFields = {
  ...everyField,
  email: 'nuova@example.test',
  password: 'parola segreta',
  firstName: 'Nuova',
  lastName: 'Persona',
  sessionId: randomUUID(),
  plan: 'free',
  token: 'x'.repeat(43),
  mode: 'open',
  ticket: 'x'.repeat(43),
  code: '123456',
  otherId: randomUUID(),
  partId: randomUUID(),
};

/** A kind is one of notes, of moments or of what a link shows. */
function goodFieldsOf(url: string) {
  if (url.includes('/shares')) return { ...goodFields, kind: 'recording', recordingId: randomUUID() };
  return url.includes('/notes') ? { ...goodFields, kind: 'meeting' } : goodFields;
}

/** Makes a documented call with the given parts, and valid input for the rest. */
export async function attempt(app: Reachable, call: string, sent: Attempt): Promise<Refusal> {
  const [method = '', url = ''] = call.split(' ');
  const id = sent.id ?? randomUUID();
  const day = sent.id ?? everyField.day;
  const path =
    url
      .replace(':day', day)
      .replace(':segmentId', String(everyField.segmentId))
      .replace(':file', `${id}.ics`)
      .replace(/:\w+/g, id) + (sent.query ?? (url.endsWith('slices') ? '?from=0&count=1' : ''));
  const type = sent.type ?? (url.endsWith('slices') ? 'application/octet-stream' : 'application/json');
  const isForm = sent.body instanceof FormData;
  const response = await fetch(app.url(path), {
    method,
    headers: { ...(hasBody(call) && !isForm ? { 'content-type': type } : {}), ...sent.headers },
    ...(hasBody(call)
      ? { body: sent.body ?? JSON.stringify(bodyFields(method, url, goodFieldsOf(url))) }
      : {}),
  });
  const text = await response.text();
  return { call, status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

type Operation = {
  security?: Record<string, unknown>[];
  parameters?: { in: string; name: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> };
};

/** Of the description of a call what decides how it can be refused. */
export function traitsOf({ operations }: Described, call: string) {
  const { security, parameters = [], requestBody } = operations.get(call) as Operation;
  const content = requestBody?.content ?? {};
  const json = content['application/json'];
  return {
    isPublic: security?.length === 0,
    // What takes no API key.
    isPersonal: security !== undefined && security.length > 0 && !security.some((way) => 'apiKey' in way),
    isOfAdmin: call.includes('/api/admin/'),
    isUnsafe: !call.startsWith('GET'),
    hasId: parameters.some((each) => each.in === 'path'),
    // Each day is there.
    namesThing: parameters.some((each) => each.in === 'path' && each.name !== 'day'),
    hasLimit: parameters.some(({ name }) => name === 'limit'),
    needsFields: (json?.schema.required ?? []).length > 0,
    types: Object.keys(content),
  };
}
