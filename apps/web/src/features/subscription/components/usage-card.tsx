import { Badge, Group, Progress, Stack, Text } from '@mantine/core';
import type { SubscriptionCheck } from '@wingman/contract/plan.ts';
import { plans } from '@wingman/contract/plan-table.ts';
import { Facts } from '../../../components/facts.tsx';
import { Surface } from '../../../components/surface.tsx';
import { formatHours } from '../../../lib/format.ts';
import { usageColors, usageOf } from '../../../lib/plan-usage.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.subscription;

/** The current plan and the recording time used of it. */
export function UsageCard({ subscription }: { subscription: SubscriptionCheck }) {
  const { plan, totalMinutes, canRecord } = subscription;
  const usage = usageOf(plan, totalMinutes);
  const used = formatHours(totalMinutes);
  return (
    <Surface as="section" aria-labelledby="usage-title">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Text component="h2" id="usage-title" fz="1.5rem" fw={700}>
          <Text c="dimmed" fz="sm" fw={500} component="span" display="block">
            {texts.plan}
          </Text>
          {plans[plan].title}
        </Text>
        <Badge size="lg" variant="light" color={canRecord ? undefined : 'coral'}>
          {canRecord ? texts.canRecord : texts.limitReached}
        </Badge>
      </Group>
      <Facts
        big
        items={[
          [texts.used, used],
          [texts.remaining, usage ? formatHours(usage.remainingMinutes) : texts.unlimited],
        ]}
      />
      {usage ? (
        <Stack gap={6}>
          <Progress.Root size="lg">
            <Progress.Section
              value={usage.percent}
              color={usageColors[usage.level]}
              aria-label={texts.usage}
            />
          </Progress.Root>
          <Group className="wm-figures" justify="space-between" c="dimmed" fz="sm">
            <span>{texts.usageOf(used, formatHours(usage.limitMinutes))}</span>
            <span>{usage.percent}%</span>
          </Group>
        </Stack>
      ) : null}
    </Surface>
  );
}
