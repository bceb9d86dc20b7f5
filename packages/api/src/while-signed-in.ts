import { type ApiContext, isRefusal } from './context.ts';

/**
 * Passes a long stream on while its user is signed in. A sign-out, a deactivation, a password reset or a revoked key
 * ends it at once with the error that a new request would get; an expiry, or a missed change, ends it at the next
 * check.
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
      // An unreachable database is no evidence about the session.
      if (!isRefusal(error)) return;
      refusal = error;
      ended.abort();
    });
  };
  const timer = setInterval(check, ctx.authRecheckMs);
  try {
    await ctx.onAccessChange(check, ended.signal);
    // The session may have ended between the request's own check and the subscription.
    await ctx.recheck();
    yield* open(signal ? AbortSignal.any([signal, ended.signal]) : ended.signal);
  } finally {
    clearInterval(timer);
    ended.abort();
  }
  if (refusal) throw refusal;
}
