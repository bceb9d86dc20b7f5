import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '@wingman/api/app-router.ts';
import type { ErrorCode, ErrorIssue } from '@wingman/contract/error.ts';
import { retryAfterSeconds } from '@wingman/contract/retry-after.ts';

/**
 * Codes that only a client can have: no response, aborted by the user, or a response that is not this product's
 * server's (a proxy's page, a sign-in portal, an empty body).
 */
export type ClientErrorCode = 'network' | 'aborted' | 'foreign_answer';

type WingmanErrorDetails = {
  /** HTTP status; 0 without a response. */
  status: number;
  code: ErrorCode | ClientErrorCode | (string & {});
  /** One Italian sentence for people, at most 200 characters, never markup. */
  message: string;
  issues?: ErrorIssue[];
  /** Seconds until a retry, if the server sent them. */
  retryAfterSeconds?: number | undefined;
  /** Of `second_step_required`: what the second step of the sign-in is to be given. */
  ticket?: string | undefined;
  cause?: unknown;
};

/** Everything this client throws: a status, a stable code and an Italian sentence. */
export class WingmanError extends Error {
  override readonly name = 'WingmanError';
  readonly status: number;
  readonly code: string;
  readonly issues: ErrorIssue[];
  readonly retryAfterSeconds: number | undefined;
  readonly ticket: string | undefined;

  constructor(details: WingmanErrorDetails) {
    super(shortSentence(details.message) ?? foreignMessage(details.status), { cause: details.cause });
    this.status = details.status;
    this.code = details.code;
    this.issues = details.issues ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.ticket = details.ticket;
  }

  /** Whether the session has ended, so that the user must sign in again. */
  get endsSession(): boolean {
    return ['unauthorized', 'invalid_token', 'account_disabled'].includes(this.code);
  }
}

const maxMessageLength = 200;

/** Text that can be shown, or null: markup and empty text are never shown. */
function shortSentence(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const trimmed = text.trim();
  if (trimmed === '' || /<[a-z!/]/i.test(trimmed)) return null;
  return trimmed.length > maxMessageLength ? `${trimmed.slice(0, maxMessageLength - 1)}…` : trimmed;
}

const foreignMessages: Record<number, string> = {
  0: 'Il server non è raggiungibile: controlla la connessione',
  401: 'Accesso richiesto: effettua nuovamente il login',
  403: 'La richiesta è stata rifiutata prima di arrivare al server',
  404: 'Il server non è stato trovato a questo indirizzo',
  408: 'Il server non ha risposto in tempo',
  413: 'Il file è troppo grande per il server',
  429: 'Troppe richieste: riprova tra poco',
  502: 'Il server non è raggiungibile in questo momento',
  503: 'Il server non è disponibile in questo momento',
  504: 'Il server non ha risposto in tempo',
};

function foreignMessage(status: number): string {
  const known = foreignMessages[status];
  if (known) return known;
  if (status >= 200 && status < 300) return 'La risposta ricevuta non viene dal server di Wingman';
  return status >= 500 ? 'Errore del server: riprova tra poco' : 'La richiesta non è stata accettata';
}

/** No response: the network is down, the connection broke, or the server is unreachable. */
export function networkError(cause?: unknown): WingmanError {
  return new WingmanError({ status: 0, code: 'network', message: foreignMessage(0), cause });
}

/** The caller aborted the request. */
export function abortedError(cause?: unknown): WingmanError {
  return new WingmanError({ status: 0, code: 'aborted', message: 'Operazione annullata', cause });
}

/** A response that is not from this product's server, whatever its status. */
export function foreignAnswerError(status: number, retryAfter?: string | null): WingmanError {
  return new WingmanError({
    status,
    code: 'foreign_answer',
    message: foreignMessage(status),
    retryAfterSeconds: retryAfterSeconds(retryAfter, Date.now()),
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function issuesOf(value: unknown): ErrorIssue[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (issue): issue is ErrorIssue =>
      isRecord(issue) && typeof issue.path === 'string' && typeof issue.message === 'string',
  );
}

const ticketOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The parsed JSON of a text, or undefined when it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses an error response: our error body if it is one, else a sentence about the status. `retryAfter` is
 * the header of that name.
 */
export function errorFromAnswer(status: number, bodyText: string, retryAfter?: string | null): WingmanError {
  const body = parseJson(bodyText);
  if (isRecord(body) && typeof body.code === 'string' && typeof body.message === 'string') {
    return new WingmanError({
      status,
      code: body.code,
      message: body.message,
      issues: issuesOf(body.issues),
      ticket: ticketOf(body.ticket),
      retryAfterSeconds: retryAfterSeconds(retryAfter, Date.now()),
    });
  }
  return foreignAnswerError(status, retryAfter);
}

function isAbort(error: unknown): boolean {
  return isRecord(error) && error.name === 'AbortError';
}

function responseOf(error: TRPCClientError<AppRouter>): Response | undefined {
  const response = error.meta?.response;
  return response instanceof Response ? response : undefined;
}

/** The server puts its error body and the status into the error's data; without data the response is not ours. */
function fromTrpcError(error: TRPCClientError<AppRouter>): WingmanError {
  const data: unknown = error.data;
  if (isRecord(data) && typeof data.code === 'string' && typeof data.httpStatus === 'number') {
    return new WingmanError({
      status: data.httpStatus,
      code: data.code,
      message: error.message,
      issues: issuesOf(data.issues),
      ticket: ticketOf(data.ticket),
      retryAfterSeconds: retryAfterSeconds(responseOf(error)?.headers.get('retry-after'), Date.now()),
      cause: error,
    });
  }
  const status = responseOf(error)?.status ?? 0;
  return toWingmanError(error.cause ?? (status === 0 ? undefined : foreignAnswerError(status)));
}

/** Any thrown thing as a `WingmanError`: tRPC errors, network failures, aborts, and errors that already are one. */
export function toWingmanError(error: unknown): WingmanError {
  if (error instanceof WingmanError) return error;
  if (error instanceof TRPCClientError) return fromTrpcError(error as TRPCClientError<AppRouter>);
  if (isAbort(error)) return abortedError(error);
  if (error instanceof SyntaxError) return new WingmanError({ ...foreignAnswerError(200), cause: error });
  return networkError(error);
}
