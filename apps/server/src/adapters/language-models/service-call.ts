import { retryAfterSeconds } from '@wingman/contract/retry-after.ts';
import { readLimited } from '@wingman/speech/engines/limited-body.ts';
import type { Provider } from '../../config/config.ts';

/** Delay after an exhausted quota. Seconds. */
const quotaRetrySeconds = 3_600;
/** Of a refusal no more is read. */
const maxRefusalBytes = 64 * 1024;

export type ServiceProblemKind = 'unavailable' | 'misconfigured' | 'refused';

/**
 * Why a service gave no answer, with the kinds of the ports. `reason` is an Italian sentence with neither address nor key nor
 * the provider's own words, which may quote both.
 */
export class ServiceProblem extends Error {
  override readonly name = 'ServiceProblem';
  readonly kind: ServiceProblemKind;
  readonly reason: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: ServiceProblemKind, reason: string, retryAfter?: number) {
    super(reason);
    this.kind = kind;
    this.reason = reason;
    this.retryAfterSeconds = retryAfter;
  }
}

export type ServiceCall = {
  provider: Provider;
  /** Below the provider's address, with a slash before it. */
  path: string;
  body: object;
  signal: AbortSignal;
  timeoutMs: number;
  /** What the service is called in sentences, e.g. `servizio di embedding`. */
  service: string;
};

/**
 * One call of a provider, whose answer `read` reads within the same time. Further retries are up to the caller.
 * @throws {ServiceProblem} @throws the signal's reason at once when it is aborted @throws what `read` throws of its own
 */
export async function callService<Result>(
  { provider, path, body, signal, timeoutMs, service }: ServiceCall,
  read: (answer: Response) => Promise<Result>,
): Promise<Result> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const call = () =>
    fetch(`${provider.baseUrl}${path}`, {
      method: 'POST',
      headers: headersOf(provider),
      body: JSON.stringify(body),
      signal: within,
      redirect: 'error',
    });
  const answer = await call()
    .catch((cause: unknown) => {
      // A keep-alive connection that the service has just closed: retry with a new one.
      if (within.aborted) throw cause;
      return call();
    })
    .catch((cause: unknown) => {
      throw unreachable(service, signal, cause);
    });
  if (!answer.ok) throw await refusal(service, answer);
  return read(answer).catch((cause: unknown) => {
    // What the port's own errors say of the answer stands; all others are of the connection.
    const isOwn = cause instanceof Error && 'kind' in cause;
    throw isOwn ? cause : unreachable(service, signal, cause);
  });
}

function headersOf({ apiKey }: Provider): Record<string, string> {
  const type = { 'content-type': 'application/json' };
  return apiKey === undefined ? type : { ...type, authorization: `Bearer ${apiKey}` };
}

/** An abort from outside is passed on as it is; everything else is the service's. */
function unreachable(service: string, signal: AbortSignal, cause: unknown): unknown {
  if (signal.aborted) return signal.reason;
  const isLate = cause instanceof Error && cause.name === 'TimeoutError';
  const what = isLate ? 'non ha risposto in tempo' : 'non è raggiungibile';
  return new ServiceProblem('unavailable', `Il ${service} ${what}`);
}

const misconfigured = (service: string): Record<number, string> => ({
  401: `Il ${service} ha rifiutato la chiave: va corretta nella configurazione`,
  403: `Il ${service} non permette di usare questo modello con la chiave configurata`,
  404: `Il ${service} non conosce il modello configurato, o non risponde a questo indirizzo`,
  405: `A questo indirizzo non risponde un ${service}`,
});

async function refusal(service: string, answer: Response): Promise<ServiceProblem> {
  const { status } = answer;
  const body = status === 429 ? await readLimited(answer, maxRefusalBytes).catch(() => '') : '';
  await answer.body?.cancel().catch(() => {});
  const wrong = misconfigured(service)[status];
  if (wrong) return new ServiceProblem('misconfigured', wrong);
  const asked = retryAfterSeconds(answer.headers.get('retry-after'), Date.now());
  if (status === 429) {
    const isEmpty = body.includes('insufficient_quota');
    const reason = isEmpty ? `Il credito presso il ${service} è esaurito` : `Il ${service} è sovraccarico`;
    return new ServiceProblem('unavailable', reason, isEmpty ? quotaRetrySeconds : asked);
  }
  if (status >= 500 || status === 408) {
    return new ServiceProblem('unavailable', `Il ${service} ha risposto con un errore`, asked);
  }
  return new ServiceProblem('refused', `Il ${service} ha rifiutato un testo (${status})`);
}
