import { plainInput } from '@wingman/contract/plain-input.ts';
import { appRouter } from '../app-router.ts';
import { bodyFields, namesOfFields } from './known-fields.ts';
import { registeredRoutes } from './registered-routes.ts';
import type { Listening } from './test-user.ts';

/** Status and, of a refusal, the code that came with it. */
export type Outcome = { status: number; code: string | undefined };

/** One thing that can be asked of the server, by REST or tRPC. */
export type EveryCall = {
  /** `GET /api/recordings/:id` or `recordings.get`. */
  name: string;
  /** Whether it is read-only, so that a cookie alone is enough. */
  isSafe: boolean;
  /** Names of what it takes, in the path, the query or the body. */
  fields: string[];
  /** Those of what it acts on: `id`, `sessionId`, `recordingId`. */
  idFields: string[];
  send(headers: Record<string, string>, input?: Record<string, unknown>): Promise<Outcome>;
};

/** Every procedure and every route, read from the router and from Fastify, so that none can be forgotten. */
export function everyCall(app: Listening): EveryCall[] {
  return [...everyRoute(app), ...everyProcedure(app)];
}

/** What is served, without what only hands files or calls on: the tRPC path itself and the web app's files. */
function everyRoute(app: Listening): EveryCall[] {
  return registeredRoutes(app)
    .filter(({ url }) => !url.startsWith('/trpc') && url !== '*')
    .map(({ method, url }) => ({
      name: `${method} ${url}`,
      isSafe: method === 'GET',
      ...fieldsOf(method, url),
      async send(headers, input = {}) {
        const path = url.replace(/:(\w+)/g, (_, name: string) =>
          encodeURIComponent(String(input[name] ?? 'x')),
        );
        const hasBody = method !== 'GET' && method !== 'DELETE';
        return outcomeOf(
          await fetch(app.url(path), {
            method,
            headers: { ...(hasBody ? json : {}), ...headers },
            ...(hasBody ? { body: JSON.stringify(bodyFields(method, url, input)) } : {}),
          }),
        );
      },
    }));
}

function fieldsOf(method: string, url: string): Pick<EveryCall, 'fields' | 'idFields'> {
  const fields = namesOfFields(method, url);
  return { fields, idFields: idNames.filter((name) => fields.includes(name)) };
}

const idNames = [
  'id',
  'sessionId',
  'recordingId',
  'lineId',
  'otherId',
  'partId',
  'factId',
  'settlementId',
  'personId',
  'wordId',
  'deliveryId',
];
const json = { 'content-type': 'application/json' };

type Definition = { type: 'query' | 'mutation' | 'subscription'; inputs: unknown[] };

function everyProcedure(app: Listening): EveryCall[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: Definition }>;
  return Object.entries(procedures).map(([name, { _def }]) => ({
    name,
    isSafe: _def.type !== 'mutation',
    fields: Object.keys(shapeOf(_def.inputs[0])),
    idFields: idNames.filter((field) => field in shapeOf(_def.inputs[0])),
    async send(headers, input = {}) {
      const fields = Object.keys(shapeOf(_def.inputs[0]));
      const wrapped = plainInput.serialize(fields.length > 0 ? only(fields, input) : undefined) ?? {};
      const url = app.url(`/trpc/${name}`);
      if (_def.type === 'mutation') return outcomeOf(await mutate(url, wrapped, headers));
      return outcomeOf(
        await fetch(`${url}?input=${encodeURIComponent(JSON.stringify(wrapped))}`, { headers }),
      );
    },
  }));
}

const only = (names: string[], input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));

/** As the typed client does it: in a batch, whose answers may arrive chunk by chunk. */
function mutate(url: string, input: unknown, headers: Record<string, string>): Promise<Response> {
  return fetch(`${url}?batch=1`, {
    method: 'POST',
    headers: { ...json, 'trpc-accept': 'application/jsonl', ...headers },
    body: JSON.stringify({ 0: input }),
  });
}

function shapeOf(schema: unknown): object {
  const { shape, def } = schema as { shape?: object; def?: { innerType?: unknown } };
  return shape ?? (def?.innerType ? shapeOf(def.innerType) : {});
}

/** The first chunk of a response; endless streams are then closed. */
async function outcomeOf(response: Response): Promise<Outcome> {
  const text = response.headers.get('content-type')?.startsWith('text/event-stream')
    ? await firstEvent(response)
    : await response.text();
  const data = /"data":(\{[^}]*"httpStatus":(\d+))/.exec(text);
  const code = /"code":"(\w+)"/.exec(data?.[1] ?? (response.ok ? '' : text))?.[1];
  return { status: data ? Number(data[2]) : response.status, code };
}

/** The text of a stream of events up to the first one after `connected`; one that may stay silent begins with when to connect again. */
async function firstEvent(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (/^retry: |data: \{"(json|message)/.test(text)) break;
  }
  return text;
}
