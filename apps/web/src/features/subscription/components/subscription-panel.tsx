import { Alert, Stack } from '@mantine/core';
import { IconCreditCard, IconInfoCircle } from '@tabler/icons-react';
import type { SubscriptionCheck } from '@wingman/contract/plan.ts';
import { type Plan, planNames } from '@wingman/contract/plan-table.ts';
import { useState } from 'react';
import { AutoGrid } from '../../../components/auto-grid.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { PageSpinner } from '../../../components/page-spinner.tsx';
import { toastFailure } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useChangePlan } from '../api/use-change-plan.ts';
import { useSubscription } from '../api/use-subscription.ts';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import { LimitCard } from './limit-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { UsageCard } from './usage-card.tsx';

const texts = lazyMessages.subscription;

/** The person's plan, what is used of it, and the other plans. */
export function SubscriptionPanel() {
  const subscription = useSubscription();
  if (subscription.data) return <Plans subscription={subscription.data} />;
  if (subscription.isError) {
    return (
      <LoadFailure
        title={texts.loadFailed}
        text={subscription.error.message}
        icon={<IconCreditCard size={28} />}
        onRetry={() => void subscription.refetch()}
      />
    );
  }
  return <PageSpinner text={texts.loading} />;
}

function Plans({ subscription }: { subscription: SubscriptionCheck }) {
  const { plan, canRecord, canChangePlan, totalMinutes } = subscription;
  const [wanted, setWanted] = useState<Plan | null>(null);
  const change = useChangePlan();
  const choose = (to: Plan) => {
    if (canChangePlan) setWanted(to);
    else toastFailure(texts.changeFailed, texts.closed);
  };
  const confirm = (to: Plan) => change.mutate({ plan: to }, { onSettled: () => setWanted(null) });
  return (
    <>
      {canRecord ? null : <LimitCard canChangePlan={canChangePlan} onChoose={setWanted} />}
      <UsageCard subscription={subscription} />
      <Stack component="section" aria-labelledby="plans-title">
        <h2 id="plans-title">{texts.plans}</h2>
        {canChangePlan ? null : (
          <Alert
            id="plans-closed"
            variant="light"
            color="petrol"
            icon={<IconInfoCircle aria-hidden="true" />}
          >
            {texts.closed}
          </Alert>
        )}
        <AutoGrid as="ul" min={15}>
          {planNames.map((name) => (
            <PlanCard
              key={name}
              plan={name}
              current={plan}
              closedBy={canChangePlan ? undefined : 'plans-closed'}
              onChoose={() => choose(name)}
            />
          ))}
        </AutoGrid>
      </Stack>
      <ChangePlanDialog
        from={plan}
        to={wanted}
        totalMinutes={totalMinutes}
        pending={change.isPending}
        onConfirm={confirm}
        onCancel={() => setWanted(null)}
      />
    </>
  );
}
