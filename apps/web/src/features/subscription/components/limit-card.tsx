import { Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type Plan, plans } from '@wingman/contract/plan-table.ts';
import { Surface } from '../../../components/surface.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.subscription;
const offered = ['standard', 'pro'] as const;

type LimitCardProps = { canChangePlan: boolean; onChoose: (plan: Plan) => void };

/** Says that nothing more can be recorded, and offers the plans that have no limit. */
export function LimitCard({ canChangePlan, onChoose }: LimitCardProps) {
  return (
    <Surface as="section" tone="warn" row aria-labelledby="limit-title" style={{ alignItems: 'flex-start' }}>
      <IconAlertTriangle size={26} aria-hidden="true" />
      <Stack gap="xs" flex="1 1 14rem">
        <h2 id="limit-title">{texts.warning.title}</h2>
        <p>{texts.warning.text}</p>
        {canChangePlan ? (
          <Group gap="sm">
            {offered.map((plan) => (
              <Button
                key={plan}
                variant={plan === 'pro' ? 'default' : 'filled'}
                onClick={() => onChoose(plan)}
              >
                {texts.upgradeTo(plans[plan].title)}
              </Button>
            ))}
          </Group>
        ) : null}
      </Stack>
    </Surface>
  );
}
