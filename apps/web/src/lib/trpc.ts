import type { QueryClient } from '@tanstack/react-query';
import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '@wingman/api/app-router.ts';
import { createWingmanClient } from '@wingman/client/wingman-client.ts';
import { basePath } from './base-path.ts';
import { AttentiveQueryClient } from './overtaken-reads.ts';
import { readToken, writeToken } from './token.ts';

/** Typed hooks over the server's procedures. */
export const trpc = createTRPCReact<AppRouter>();

/** The one client of this page. A token that the server refuses is forgotten, which signs the person out. */
export const wingman = createWingmanClient({
  baseUrl: basePath,
  token: readToken,
  onUnauthorized: () => writeToken(null),
});

/**
 * Asks whether the sign-in still holds, after something was refused that cannot say why: audio elements, the event
 * stream. True: it does. When it does not, the client drops the token as after any other call.
 */
export function isStillSignedIn(): Promise<boolean> {
  return wingman.trpc.auth.me.query().then(
    () => true,
    () => false,
  );
}

/**
 * A cache in which data is read again only when something says that it changed: no polling, no reading on focus, no silent
 * second tries; only what failed is asked for again with the network. What the browser believes about its network is not
 * asked: a server at home answers without internet, and a call that fails says so at once instead of waiting unseen.
 */
export function createQueryClient(): QueryClient {
  return new AttentiveQueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
