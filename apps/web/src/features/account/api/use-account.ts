import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.account;

/** Who is signed in; read at the start, so there is always an answer. */
export function useUser() {
  return trpc.auth.me.useQuery().data;
}

export function useRename() {
  const utils = trpc.useUtils();
  return trpc.account.rename.useMutation({
    onSuccess: (user) => {
      utils.auth.me.setData(undefined, user);
      toastDone(texts.name.done);
    },
    onError: (error) => toastFailure(texts.name.failed, error.message),
  });
}

export function useChangeEmail() {
  const utils = trpc.useUtils();
  return trpc.account.changeEmail.useMutation({
    onSuccess: (user) => {
      utils.auth.me.setData(undefined, user);
      toastDone(texts.email.done, texts.email.doneText(user.email));
    },
    onError: (error) => toastFailure(texts.email.failed, error.message),
  });
}

/** Ends all other sign-ins and the API keys, too. */
export function useChangePassword() {
  const utils = trpc.useUtils();
  return trpc.account.changePassword.useMutation({
    onSuccess: ({ endedSessions, endedKeys }) => {
      void utils.signInSessions.list.invalidate();
      void utils.apiKeys.list.invalidate();
      toastDone(texts.password.done, texts.password.doneText(endedSessions, endedKeys));
    },
    onError: (error) => toastFailure(texts.password.failed, error.message),
  });
}
