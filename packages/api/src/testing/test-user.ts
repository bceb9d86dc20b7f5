import type { SignedIn } from '@wingman/contract/auth.ts';
import { plainInput } from '@wingman/contract/plain-input.ts';
import type { FastifyInstance } from 'fastify';

/** A server for HTTP requests, in this process or a separate one. */
export type Reachable = {
  /** The address of a path of it. */
  url(path: string): string;
  /** The code that the first account needs, if it does. */
  setupCode?(): Promise<string | undefined>;
};

/** One whose routes can be read and whose lines can be counted. */
export type Listening = Reachable & { fastify: FastifyInstance; address(): string };

export type Answer = { status: number; body: unknown; headers: Headers };

/** A user who calls the documented paths with a token. */
export type TestUser = SignedIn & {
  /** As a browser would send it: `name=value`. */
  cookie: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
};

let testUsers = 0;

/** Registers a new user. The first of an app is its administrator. */
export async function newTestUser(app: Reachable, fields: Record<string, unknown> = {}): Promise<TestUser> {
  testUsers += 1;
  // Only needed for the first account of a server that is reachable from other machines.
  const setupCode = await app.setupCode?.();
  const answer = await call(app, 'POST', '/api/auth/register', {
    firstName: 'Anna',
    lastName: 'Bianchi',
    email: `persona-${testUsers}@example.test`,
    password: 'parola segreta',
    ...(setupCode === undefined ? {} : { setupCode }),
    ...fields,
  });
  if (answer.status !== 200)
    throw new Error(`Registration answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  const signedIn = answer.body as SignedIn;
  return {
    ...signedIn,
    cookie: cookieOf(answer.headers),
    call: (method, path, body, headers) =>
      call(app, method, path, body, { authorization: `Bearer ${signedIn.token}`, ...headers }),
  };
}

/** One call with a JSON body, unauthenticated. */
export async function call(
  app: Reachable,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(app.url(path), {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === '' ? undefined : JSON.parse(text),
    headers: response.headers,
  };
}

export function cookieOf(headers: Headers): string {
  return headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

type TrpcBody = { result?: { data: { json: unknown } }; error?: { json: { data: unknown } } };

/** One call by tRPC; `body` is the value, or what the error's `data` says. */
export async function trpc(
  app: Reachable,
  kind: 'query' | 'mutation',
  path: string,
  input: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const wrapped = plainInput.serialize(input) ?? {};
  const answer =
    kind === 'query'
      ? await call(
          app,
          'GET',
          `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(wrapped))}`,
          undefined,
          headers,
        )
      : await call(app, 'POST', `/trpc/${path}`, wrapped, headers);
  const { result, error } = answer.body as TrpcBody;
  return { ...answer, body: error ? error.json.data : result?.data.json };
}
