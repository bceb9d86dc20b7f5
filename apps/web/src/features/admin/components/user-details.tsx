import { Text } from '@mantine/core';
import { plans } from '@wingman/contract/plan-table.ts';
import type { UserStatistics } from '@wingman/contract/statistics.ts';
import { Facts } from '../../../components/facts.tsx';
import { formatCount, formatLength } from '../../../lib/format.ts';
import { useHasPlans } from '../../../lib/use-has-plans.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useUserStatistics } from '../api/use-user-statistics.ts';
import { dayText } from '../day-text.ts';

const texts = lazyMessages.admin.statistics;

/** One account's own figures. */
export function UserDetails({ id, name }: { id: string; name: string }) {
  const statistics = useUserStatistics(id);
  const hasPlans = useHasPlans();
  if (statistics.isLoading) return <p role="status">{messages.shell.loading}</p>;
  if (!statistics.data) return <Text c="dimmed">{texts.detailsFailed}</Text>;
  return <Facts items={linesOf(statistics.data, hasPlans)} aria-label={texts.detailsOf(name)} />;
}

function linesOf(own: UserStatistics, hasPlans: boolean): [label: string, value: string][] {
  return [
    [texts.totalRecordings, formatCount(own.totalRecordings)],
    [texts.recordingsThisMonth, formatCount(own.recordingsThisMonth)],
    [texts.totalConversations, formatCount(own.totalConversations)],
    [texts.conversationsThisMonth, formatCount(own.conversationsThisMonth)],
    [texts.sessions, formatCount(own.sessionsCount)],
    [texts.customAgents, formatCount(own.customAgentsCount)],
    [texts.averageLength, formatLength(own.averageRecordingDuration)],
    [texts.accountAge, texts.days(formatCount(own.accountAge), own.accountAge === 1)],
    [texts.lastActivity, dayText(own.lastActivityDate)],
    ...(hasPlans ? [[texts.currentPlan, plans[own.subscriptionPlan].title] as [string, string]] : []),
  ];
}
