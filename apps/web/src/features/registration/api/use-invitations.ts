import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.registration;

/** Those that can be used, newest first. */
export function useInvitations() {
  return trpc.invitations.list.useQuery(undefined, { refetchOnMount: 'always' });
}

export function useInvite() {
  const utils = trpc.useUtils();
  return trpc.invitations.create.useMutation({
    onSuccess: () => utils.invitations.list.invalidate(),
    onError: (error) => toastFailure(texts.invite.failed, error.message),
  });
}

export function useRenewInvitation() {
  return trpc.invitations.renew.useMutation({
    onError: (error) => toastFailure(texts.list.failed, error.message),
  });
}

export function useRevokeInvitation(onDone: () => void) {
  const utils = trpc.useUtils();
  return trpc.invitations.revoke.useMutation({
    onSuccess: () => {
      toastDone(texts.list.revoked);
      onDone();
      return utils.invitations.list.invalidate();
    },
    onError: (error) => toastFailure(texts.list.failed, error.message),
  });
}

/** What the invitation of a link gives. Reading it uses nothing up. */
export function useOpenedInvitation() {
  return trpc.invitations.open.useMutation();
}
