import { Group, SimpleGrid, Text } from '@mantine/core';
import { IconClock, IconMessages, IconMicrophone2, IconUsers } from '@tabler/icons-react';
import type { Statistics } from '@wingman/contract/statistics.ts';
import type { ReactNode } from 'react';
import { AutoGrid } from '../../../components/auto-grid.tsx';
import { IconTile } from '../../../components/icon-tile.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { Surface } from '../../../components/surface.tsx';
import { formatCount, formatHours, formatLength } from '../../../lib/format.ts';
import { useHasPlans } from '../../../lib/use-has-plans.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { FiguresOverTime } from './figures/figures-over-time.tsx';
import { GrowthChart } from './growth-chart.tsx';
import { PlanChart } from './plan-chart.tsx';
import { UsageTable } from './usage-table.tsx';

const texts = lazyMessages.admin.statistics;

type StatisticsTabProps = {
  /** Undefined when they could not be read; `failure` says why. */
  statistics: Statistics | undefined;
  failure: string;
  onRetry: () => void;
};

/** The instance in figures, with charts beside them, and every account's use. */
export function StatisticsTab({ statistics, failure, onRetry }: StatisticsTabProps) {
  const hasPlans = useHasPlans();
  if (!statistics) return <LoadFailure title={texts.failed} text={failure} onRetry={onRetry} />;
  return (
    <>
      <Figures statistics={statistics} />
      <AutoGrid min={22}>
        <GrowthChart statistics={statistics} />
        {hasPlans ? <PlanChart statistics={statistics} /> : null}
      </AutoGrid>
      <FiguresOverTime />
      <UsageTable />
    </>
  );
}

function Figures({ statistics }: { statistics: Statistics }) {
  return (
    <SimpleGrid component="ul" cols={{ base: 1, xs: 2, lg: 4 }}>
      <Figure
        icon={<IconUsers size={22} />}
        label={texts.users}
        value={formatCount(statistics.totalUsers)}
        detail={texts.active(formatCount(statistics.activeUsers))}
      />
      <Figure
        icon={<IconMicrophone2 size={22} />}
        label={texts.recordings}
        value={formatCount(statistics.totalRecordings)}
        detail={texts.recorded(formatHours(statistics.totalRecordingMinutes))}
      />
      <Figure
        icon={<IconMessages size={22} />}
        label={texts.conversations}
        value={formatCount(statistics.totalConversations)}
        detail={texts.thisMonth(formatCount(statistics.conversationsThisMonth))}
      />
      <Figure
        icon={<IconClock size={22} />}
        label={texts.average}
        value={formatLength(statistics.averageRecordingDuration)}
        detail={texts.perRecording}
      />
    </SimpleGrid>
  );
}

type FigureProps = { icon: ReactNode; label: string; value: string; detail: string };

function Figure({ icon, label, value, detail }: FigureProps) {
  return (
    <Surface as="li">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Text c="dimmed" fz="sm">
            {label}
          </Text>
          <Text component="strong" className="wm-figures" fz="1.75rem" fw={700} lh={1.2}>
            {value}
          </Text>
        </div>
        <IconTile>{icon}</IconTile>
      </Group>
      <Text c="dimmed" fz="sm" mt="auto">
        {detail}
      </Text>
    </Surface>
  );
}
