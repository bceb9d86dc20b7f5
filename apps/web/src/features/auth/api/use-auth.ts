import { useQueryClient } from '@tanstack/react-query';
import { toWingmanError } from '@wingman/client/wingman-error.ts';
import type { AuthUser } from '@wingman/contract/user.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { rememberedUser, rememberUser } from '../../../lib/remembered-user.ts';
import { currentReturn, withReturn } from '../../../lib/return-path.ts';
import { toastSessionEnd } from '../../../lib/toast.ts';
import { onTokenChange, readToken } from '../../../lib/token.ts';
import { trpc } from '../../../lib/trpc.ts';
import { messages } from '../../../messages/messages.ts';

/** Milliseconds between the message that the session expired and the login form. */
const expiryDelayMs = 1500;

export type Auth =
  | { status: 'loading' }
  | { status: 'signedOut' }
  | { status: 'signedIn'; user: AuthUser }
  /** There is a token, but it could not be checked. */
  | { status: 'unreachable'; message: string; retry: () => void };

/**
 * Who is signed in. The profile is read only when a token is stored; until it is here, or without the server, the one
 * counts that came last for this token. When the server stops accepting the
 * token, or never did after a reload, the screen stays for 1.5 s with 'Sessione scaduta', then the login form
 * opens. Used once, by the router.
 */
export function useAuth(): Auth {
  const token = useSyncExternalStore(onTokenChange, readToken);
  const me = trpc.auth.me.useQuery(undefined, {
    enabled: token !== null,
    initialData: () => rememberedUser(token),
    initialDataUpdatedAt: 0,
    refetchOnMount: ({ state }) => (state.dataUpdatedAt === 0 ? 'always' : false),
  });
  const isRefused = me.error !== null && toWingmanError(me.error).endsSession;
  useRememberedUser(me.data);
  useTokenChanges(token, me.data !== undefined || isRefused);

  if (me.data) return { status: 'signedIn', user: me.data };
  if (isRefused) return { status: 'loading' };
  if (token === null) return { status: 'signedOut' };
  if (me.isError && !me.isFetching) {
    return {
      status: 'unreachable',
      message: toWingmanError(me.error).message,
      retry: () => void me.refetch(),
    };
  }
  return { status: 'loading' };
}

/** Remembers each profile that arrives, for the token with which it was read. */
function useRememberedUser(user: AuthUser | undefined): void {
  useEffect(() => {
    const token = readToken();
    if (user && token !== null) rememberUser(token, user);
  }, [user]);
}

/** A token that vanished while it was in use ends the session; another one means another person. */
function useTokenChanges(token: string | null, wasInUse: boolean): void {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [, redraw] = useState(0);
  const previous = useRef(token);

  useEffect(() => {
    const before = previous.current;
    previous.current = token;
    if (before !== null && token !== null && before !== token) {
      queryClient.clear();
      redraw((count) => count + 1);
    }
  }, [token, queryClient]);

  useEffect(() => {
    if (token !== null || !wasInUse) return;
    const arrived = toastSessionEnd(messages.auth.expired.title, messages.auth.expired.text);
    const timer = setTimeout(() => {
      // Who signs in again goes on here.
      navigate(withReturn('/login', currentReturn()));
      queryClient.clear();
      redraw((count) => count + 1);
    }, expiryDelayMs);
    return () => {
      clearTimeout(timer);
      arrived();
    };
  }, [token, wasInUse, queryClient, navigate]);
}
