import { useDocumentTitle } from '@mantine/hooks';
import { plans } from '@wingman/contract/plan-table.ts';
import { Page } from '../../components/page.tsx';
import { ApiKeysPanel } from '../../features/api-keys/components/api-keys-panel.tsx';
import { GrantsPanel } from '../../features/grants/components/grants-panel.tsx';
import { useSubscription } from '../../features/subscription/api/use-subscription.ts';
import { SubscriptionPanel } from '../../features/subscription/components/subscription-panel.tsx';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { messages } from '../../messages/messages.ts';

const texts = lazyMessages.subscription;

/** The person's plan with what is used of it, the other plans, and the keys and apps that come with one of them. */
export function SubscriptionRoute() {
  const { data } = useSubscription();
  useDocumentTitle(`${texts.title} – ${messages.shell.product}`);
  return (
    <Page>
      <h1>{texts.title}</h1>
      <SubscriptionPanel />
      {data ? <ApiKeysPanel canCreate={plans[data.plan].apiAccess} /> : null}
      {data ? <GrantsPanel canConnect={plans[data.plan].apiAccess} /> : null}
    </Page>
  );
}
