import { dropLeaving, noteLeaving } from '../../../lib/leaving-accounts.ts';
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

export function useRequestDeletion() {
  const utils = trpc.useUtils();
  return trpc.account.requestDeletion.useMutation({
    onSuccess: (user) => {
      noteLeaving(user.id);
      utils.auth.me.setData(undefined, user);
    },
    onError: (error) => toastFailure(texts.deletion.failed, error.message),
  });
}

export function useCancelDeletion() {
  const utils = trpc.useUtils();
  return trpc.account.cancelDeletion.useMutation({
    onSuccess: (user) => {
      dropLeaving(user.id);
      utils.auth.me.setData(undefined, user);
      toastDone(texts.leaving.undone, texts.leaving.undoneText);
    },
    onError: (error) => toastFailure(texts.leaving.undoFailed, error.message),
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
