import { Group, Progress, Stack, Text } from '@mantine/core';
import type { Statistics } from '@wingman/contract/statistics.ts';
import { Surface } from '../../../components/surface.tsx';
import { formatCount } from '../../../lib/format.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.admin.statistics;

/** What this month brought, as bars whose figures stand beside them. */
export function GrowthChart({ statistics }: { statistics: Statistics }) {
  const rows = [
    { label: texts.newUsers, value: statistics.usersRegisteredThisMonth },
    { label: texts.recordings, value: statistics.recordingsThisMonth },
    { label: texts.conversations, value: statistics.conversationsThisMonth },
  ];
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <Surface as="section" aria-labelledby="admin-growth">
      <div>
        <h2 id="admin-growth">{texts.growth}</h2>
        <Text c="dimmed" fz="sm">
          {texts.growthHint}
        </Text>
      </div>
      <Stack component="dl">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <Group component="dd" gap="md" wrap="nowrap">
              <Progress value={(value / most) * 100} flex={1} size="lg" aria-hidden="true" />
              <Text component="strong" className="wm-figures" fw={700} miw="2.5rem" ta="end">
                {formatCount(value)}
              </Text>
            </Group>
          </div>
        ))}
      </Stack>
    </Surface>
  );
}
