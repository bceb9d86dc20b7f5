import { useDocumentTitle } from '@mantine/hooks';
import { plans } from '@wingman/contract/plan-table.ts';
import { Page } from '../../components/page.tsx';
import { ApiKeysPanel } from '../../features/api-keys/components/api-keys-panel.tsx';
import { GrantsPanel } from '../../features/grants/components/grants-panel.tsx';
import { useSubscription } from '../../features/subscription/api/use-subscription.ts';
import { SubscriptionPanel } from '../../features/subscription/components/subscription-panel.tsx';
import { useHasPlans } from '../../lib/use-has-plans.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { messages } from '../../messages/messages.ts';

const texts = lazyMessages.subscription;

/**
 * The person's plan with what is used of it, the other plans, and the keys and apps that come with one of them: these alone
 * where there are no plans.
 */
export function SubscriptionRoute() {
  const { data } = useSubscription();
  const hasPlans = useHasPlans();
  const title = hasPlans ? texts.title : messages.shell.keysAndApps;
  useDocumentTitle(`${title} – ${messages.shell.product}`);
  return (
    <Page>
      <h1>{title}</h1>
      {hasPlans ? <SubscriptionPanel /> : null}
      {data ? <ApiKeysPanel canCreate={plans[data.plan].apiAccess} /> : null}
      {data ? <GrantsPanel canConnect={plans[data.plan].apiAccess} /> : null}
    </Page>
  );
}
