import { type ApiContext, isRefusal } from './context.ts';

/**
 * Passes a long stream on for as long as its user is signed in. A sign-out, a deactivation, a password reset or a revoked
 * key ends it at once with the error that a new request would meet; an expiry, or a change that was not heard of, ends
 * it at the next check.
 * @throws {DomainError} invalid_token, account_disabled, plan_required
 */
export async function* whileSignedIn<T>(
  ctx: Pick<ApiContext, 'recheck' | 'authRecheckMs' | 'onAccessChange'>,
  signal: AbortSignal | undefined,
  open: (signal: AbortSignal) => AsyncIterable<T>,
): AsyncGenerator<T, void> {
  const ended = new AbortController();
  let refusal: unknown;
  const check = () => {
    ctx.recheck().catch((error: unknown) => {
      // A database that is away says nothing about the sign-in.
      if (!isRefusal(error)) return;
      refusal = error;
      ended.abort();
    });
  };
  const timer = setInterval(check, ctx.authRecheckMs);
  try {
    await ctx.onAccessChange(check, ended.signal);
    // The sign-in may have ended between the request's own check and the listening.
    await ctx.recheck();
    yield* open(signal ? AbortSignal.any([signal, ended.signal]) : ended.signal);
  } finally {
    clearInterval(timer);
    ended.abort();
  }
  if (refusal) throw refusal;
}
