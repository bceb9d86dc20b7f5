import { abortedError, errorFromAnswer, networkError, WingmanError } from './wingman-error.ts';

export type RestRequest = { baseUrl: string; headers: Record<string, string>; fetch: typeof fetch };

/** Timeout of a request in milliseconds. The server itself waits 25 s for the transcript. */
const answerWithinMs = 90_000;

type Sent = {
  method?: string;
  headers: Record<string, string>;
  body?: NonNullable<RequestInit['body']>;
  signal: AbortSignal | undefined;
};
export type RestAnswer = { status: number; text: string; retryAfter: string | null };

/** The response of a successful request. */
export async function callRest(
  request: RestRequest,
  url: string,
  { signal, ...sent }: Sent,
): Promise<RestAnswer> {
  if (signal?.aborted) throw abortedError(signal.reason);
  const ended = new AbortController();
  const abort = () => ended.abort();
  const timer = setTimeout(abort, answerWithinMs);
  signal?.addEventListener('abort', abort);
  try {
    const init = { method: 'POST', ...sent, credentials: 'include', signal: ended.signal } as const;
    const response = await request.fetch(url, init);
    const text = await response.text();
    const retryAfter = response.headers.get('retry-after');
    if (!response.ok) throw errorFromAnswer(response.status, text, retryAfter);
    return { status: response.status, text, retryAfter };
  } catch (error) {
    if (error instanceof WingmanError) throw error;
    throw signal?.aborted ? abortedError(error) : networkError(error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
