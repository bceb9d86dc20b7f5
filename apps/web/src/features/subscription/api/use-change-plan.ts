import { plans } from '@wingman/contract/plan-table.ts';
import { processing } from '../../../lib/processing.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.subscription;

/** Changes the person's plan. What depends on it is read again. */
export function useChangePlan() {
  const utils = trpc.useUtils();
  return trpc.subscription.changePlan.useMutation({
    meta: processing,
    onSuccess: (check) => {
      utils.subscription.check.setData(undefined, check);
      utils.auth.me.setData(undefined, (user) => user && { ...user, subscriptionPlan: check.plan });
      void utils.agents.invalidate();
      toastDone(texts.changed(plans[check.plan].title));
    },
    onError: (error) => {
      toastFailure(texts.changeFailed, error.message);
      void utils.subscription.check.invalidate();
    },
  });
}
