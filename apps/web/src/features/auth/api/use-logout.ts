import { useQueryClient } from '@tanstack/react-query';
import { toWingmanError } from '@wingman/client/wingman-error.ts';
import { useLocation } from 'wouter';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { writeToken } from '../../../lib/token.ts';
import { trpc } from '../../../lib/trpc.ts';
import { messages } from '../../../messages/messages.ts';

/**
 * Ends the sign-in on the server, then drops the token and everything that was read with it. `onLeft` deletes what other
 * parts keep of the user in this browser.
 */
export function useLogout(onLeft: () => void) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return trpc.auth.logout.useMutation({
    onSuccess: () => {
      onLeft();
      navigate('/');
      queryClient.clear();
      writeToken(null);
      toastDone(messages.auth.logout.done);
    },
    onError: (error) => {
      // A session that is gone already takes its own way: 'Sessione scaduta'.
      if (!toWingmanError(error).endsSession) toastFailure(messages.auth.logout.failed, error.message);
    },
  });
}
