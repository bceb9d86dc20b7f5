import { IconClock, IconMessages, IconMicrophone2, IconUsers } from '@tabler/icons-react';
import type { Statistics } from '@wingman/contract/statistics.ts';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { formatCount, formatHours, formatLength } from '../../../lib/format.ts';
import { lateMessages } from '../../../messages/late-messages.ts';
import { GrowthChart } from './growth-chart.tsx';
import { PlanChart } from './plan-chart.tsx';
import classes from './statistics-tab.module.css';
import { UsageTable } from './usage-table.tsx';

const texts = lateMessages.admin.statistics;

type StatisticsTabProps = {
  /** Undefined when they could not be read; `failure` says why. */
  statistics: Statistics | undefined;
  failure: string;
  onRetry: () => void;
};

/** The instance in figures, with charts beside them, and every account's use. */
export function StatisticsTab({ statistics, failure, onRetry }: StatisticsTabProps) {
  if (!statistics) return <LoadFailure title={texts.failed} text={failure} onRetry={onRetry} />;
  return (
    <>
      <Figures statistics={statistics} />
      <div className={classes.charts}>
        <GrowthChart statistics={statistics} />
        <PlanChart statistics={statistics} />
      </div>
      <UsageTable />
    </>
  );
}

function Figures({ statistics }: { statistics: Statistics }) {
  return (
    <ul className={classes.figures}>
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
    </ul>
  );
}

type FigureProps = { icon: ReactNode; label: string; value: string; detail: string };

function Figure({ icon, label, value, detail }: FigureProps) {
  return (
    <li className={classes.figure}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={classes.label}>{label}</span>
      <strong className={classes.value}>{value}</strong>
      <span className={classes.detail}>{detail}</span>
    </li>
  );
}
