import { retryAfterSeconds as retryAfterSecondsOf } from '@wingman/contract/retry-after.ts';
import { TranscriptionError } from '@wingman/core/ports/transcriber.ts';
import { readLimited } from './limited-body.ts';

/** Delay after an exhausted quota. Seconds. */
const quotaRetrySeconds = 3_600;
/** Delay after a refused key or model: the configuration must be changed first. Seconds. */
const configurationRetrySeconds = 600;
/** Maximum bytes read of an error response. */
const maxRefusalBytes = 64 * 1024;

const permanentReasons: Record<number, string> = {
  400: 'Il servizio di trascrizione ha rifiutato questo audio',
  413: 'Il servizio di trascrizione considera questo audio troppo grande',
  415: 'Il servizio di trascrizione non accetta questo formato audio',
  422: 'Il servizio di trascrizione ha rifiutato questo audio',
};

const configurationReasons: Record<number, string> = {
  401: 'Il servizio di trascrizione ha rifiutato la chiave: va corretta nella configurazione',
  403: 'Il servizio di trascrizione non permette di usare questo modello con la chiave configurata',
  404: 'Il servizio di trascrizione non conosce il modello configurato',
};

/**
 * Maps an error response to a TranscriptionError. Reasons contain neither address nor key nor the provider's own text,
 * which may quote both.
 */
export async function refusal(answer: Response): Promise<TranscriptionError> {
  const { status } = answer;
  const body = await readLimited(answer, maxRefusalBytes).catch(() => '');
  const permanent = permanentReasons[status];
  if (permanent) return new TranscriptionError('permanent', permanent);
  const configuration = configurationReasons[status];
  if (configuration) {
    return new TranscriptionError('unavailable', configuration, {
      retryAfterSeconds: configurationRetrySeconds,
    });
  }
  if (status === 429) return tooManyRequests(answer, body);
  return temporary('Il servizio di trascrizione ha risposto con un errore', answer);
}

/** The service could not be reached, or the connection broke or timed out. */
export function connectionFailure(cause: unknown): TranscriptionError {
  const timeout = cause instanceof Error && cause.name === 'TimeoutError';
  const reason = timeout
    ? 'Il servizio di trascrizione non ha risposto in tempo'
    : 'Il servizio di trascrizione non è raggiungibile';
  return new TranscriptionError('temporary', reason, { cause, isTimeout: timeout });
}

/** It refuses a size that it accepted before. */
export function sizeRefusedForNow(): TranscriptionError {
  return new TranscriptionError('temporary', 'Il servizio di trascrizione per ora rifiuta anche audio breve');
}

/** A success whose body is longer than plausible. */
export function tooLargeAnswer(cause: unknown): TranscriptionError {
  return new TranscriptionError(
    'temporary',
    'Il servizio di trascrizione ha dato una risposta troppo lunga',
    {
      cause,
    },
  );
}

/** A success with an invalid body, e.g. the HTML page of a proxy. */
export function brokenAnswer(cause: unknown): TranscriptionError {
  return new TranscriptionError(
    'temporary',
    'Il servizio di trascrizione ha dato una risposta incomprensibile',
    {
      cause,
    },
  );
}

function tooManyRequests(answer: Response, body: string): TranscriptionError {
  if (!body.includes('insufficient_quota'))
    return temporary('Il servizio di trascrizione è sovraccarico', answer);
  return new TranscriptionError('temporary', 'Il credito presso il servizio di trascrizione è esaurito', {
    retryAfterSeconds: quotaRetrySeconds,
  });
}

function temporary(reason: string, answer: Response): TranscriptionError {
  const retryAfterSeconds = retryAfterSecondsOf(answer.headers.get('retry-after'), Date.now());
  return new TranscriptionError(
    'temporary',
    reason,
    retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
  );
}
