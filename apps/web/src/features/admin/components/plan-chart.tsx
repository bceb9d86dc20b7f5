import { Box, Group, RingProgress, Stack, Text } from '@mantine/core';
import { type Plan, planNames, plans } from '@wingman/contract/plan-table.ts';
import type { Statistics } from '@wingman/contract/statistics.ts';
import { Surface } from '../../../components/surface.tsx';
import { formatCount, formatShare } from '../../../lib/format.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.admin.statistics;

const colors: Record<Plan, string> = {
  free: 'var(--mantine-color-gray-5)',
  standard: 'var(--wm-accent)',
  pro: 'var(--wm-record)',
};

/** How the accounts divide among the plans: a ring, with counts and shares in words beside it. */
export function PlanChart({ statistics }: { statistics: Statistics }) {
  const { totalUsers, subscriptionDistribution } = statistics;
  const shares = planNames.map((plan) => ({
    plan,
    count: subscriptionDistribution[plan],
    percent: totalUsers > 0 ? (subscriptionDistribution[plan] / totalUsers) * 100 : 0,
  }));
  return (
    <Surface as="section" aria-labelledby="admin-plans">
      <h2 id="admin-plans">{texts.distribution}</h2>
      <Group gap="lg">
        <RingProgress
          aria-hidden="true"
          size={136}
          thickness={20}
          rootColor="var(--wm-sunken)"
          sections={shares.map(({ plan, percent }) => ({ value: percent, color: colors[plan] }))}
        />
        <Stack component="ul" flex={1} gap="xs" miw="13rem">
          {shares.map(({ plan, count }) => (
            <Group component="li" key={plan} gap="xs" align="baseline" wrap="nowrap">
              <Box aria-hidden="true" w={13} h={13} bg={colors[plan]} bdrs="xs" />
              <div>
                {plans[plan].title}
                <Text c="dimmed" fz="sm">
                  {texts.share(formatShare(count, totalUsers))}
                </Text>
              </div>
              <Text component="strong" className="wm-figures" fw={700} ml="auto">
                {formatCount(count)}
              </Text>
            </Group>
          ))}
        </Stack>
      </Group>
    </Surface>
  );
}
