import type { ApiContext } from './context.ts';

/**
 * Passes a long stream on for as long as its user is signed in. After a logout elsewhere, an expiry or a
 * deactivation it ends with the error that a new request would meet, at the next look.
 * @throws {DomainError} invalid_token, account_disabled
 */
export async function* whileSignedIn<T>(
  ctx: Pick<ApiContext, 'recheck' | 'authRecheckMs'>,
  signal: AbortSignal | undefined,
  open: (signal: AbortSignal) => AsyncIterable<T>,
): AsyncGenerator<T, void> {
  const ended = new AbortController();
  let refusal: unknown;
  const timer = setInterval(() => {
    ctx.recheck().catch((error: unknown) => {
      refusal = error;
      ended.abort();
    });
  }, ctx.authRecheckMs);
  try {
    yield* open(signal ? AbortSignal.any([signal, ended.signal]) : ended.signal);
  } finally {
    clearInterval(timer);
    ended.abort();
  }
  if (refusal) throw refusal;
}
