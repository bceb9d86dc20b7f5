import { useQueryClient } from '@tanstack/react-query';
import type { SignedIn } from '@wingman/contract/auth.ts';
import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { currentReturn } from '../../../lib/return-path.ts';
import { writeToken } from '../../../lib/token.ts';
import { trpc } from '../../../lib/trpc.ts';

/** What follows a successful login or registration: the screen that was asked for or the start page, fresh cache, stored token. */
export function useSignIn(): (answer: SignedIn) => void {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  return useCallback(
    ({ token, user }) => {
      navigate(currentReturn(), { replace: true });
      queryClient.clear();
      utils.auth.me.setData(undefined, user);
      writeToken(token);
    },
    [navigate, queryClient, utils],
  );
}
