import type { TRPCLink } from '@trpc/client';
import { httpBatchStreamLink, httpSubscriptionLink, splitLink, TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '@wingman/api/app-router.ts';
import { maxCallsInBatch } from '@wingman/contract/batch.ts';
import { serializeInput } from '@wingman/contract/serialize-input.ts';
import superjson from 'superjson';
import { checkedFetch } from './checked-fetch.ts';
import { requestHeaders } from './request-headers.ts';
import { toWingmanError } from './wingman-error.ts';

/** Like the server: only responses are decoded by superjson. What reads inputs is fetched by no client. */
const transformer = {
  input: { serialize: serializeInput, deserialize: (input: unknown) => input },
  output: superjson,
};

export type LinkOptions = {
  baseUrl: string;
  token: () => string | null;
  timeZone: () => string | undefined;
  fetch: typeof fetch;
  onUnauthorized: () => void;
};

/** The same error with the Italian sentence as its message and the `WingmanError` as its cause. */
function inItalian(error: TRPCClientError<AppRouter>): TRPCClientError<AppRouter> {
  const known = toWingmanError(error);
  return new TRPCClientError(known.message, {
    cause: known,
    ...(error.meta ? { meta: error.meta } : {}),
    ...(error.shape ? { result: { error: error.shape } } : {}),
  });
}

/** In a call's context: its error is not reported as the end of the session; its caller handles it. */
export const looksForItself = { looksForItself: true };

/** Adds the Italian sentence to every failed call, and reports an expired session. */
function italianErrors(options: LinkOptions): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      observable((observer) => {
        const sentToken = options.token();
        return next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => {
            const isReported = op.context.looksForItself !== true;
            const isCurrent = isReported && sentToken !== null && sentToken === options.token();
            if (isCurrent && toWingmanError(error).endsSession) options.onUnauthorized();
            observer.error(inItalian(error));
          },
        });
      });
}

/**
 * EventSource sends no headers. On the page's own origin the session cookie authenticates; elsewhere the token does.
 */
function isSameOrigin(baseUrl: string): boolean {
  const origin = globalThis.location?.origin;
  return origin !== undefined && new URL(baseUrl || origin, origin).origin === origin;
}

/** The chain both the plain client and React Query use: Italian errors, then SSE for subscriptions, else batches. */
export function trpcLinks(options: LinkOptions): TRPCLink<AppRouter>[] {
  const url = `${options.baseUrl}/trpc`;
  return [
    italianErrors(options),
    splitLink({
      condition: (op) => op.type === 'subscription',
      true: httpSubscriptionLink({
        url,
        transformer,
        connectionParams: () => {
          const token = options.token();
          return token && !isSameOrigin(options.baseUrl) ? { token } : null;
        },
        eventSourceOptions: { withCredentials: true },
      }),
      false: httpBatchStreamLink({
        url,
        maxItems: maxCallsInBatch,
        transformer,
        fetch: checkedFetch((input, init) => options.fetch(input, { ...init, credentials: 'include' })),
        headers: () => requestHeaders(options.token(), options.timeZone()),
      }),
    }),
  ];
}
