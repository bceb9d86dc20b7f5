import { Button, Text } from '@mantine/core';
import { plans } from '@wingman/contract/plan-table.ts';
import { Link } from 'wouter';
import { Surface } from '../../../components/surface.tsx';
import { messages } from '../../../messages/messages.ts';
import { useSubscription } from '../api/use-subscription.ts';

const { limitReached, minutesLeft } = messages.shell;

/** Minutes from which on it is said how many are left. */
const fewMinutes = 60;

/** Says before a recording is begun that the plan allows none, or not much of one. Else nothing. */
export function MinutesLeft() {
  const { data } = useSubscription();
  const allowed = data && plans[data.plan].recordingMinutes;
  if (!data || typeof allowed !== 'number') return null;
  const left = Math.max(0, allowed - data.totalMinutes);
  if (data.canRecord && left > fewMinutes) return null;
  return (
    <Surface row size="sm" tone="warn" role="note" maw="28rem" ta="start">
      <Text fz="0.95rem">{data.canRecord ? minutesLeft(Math.max(1, left)) : limitReached.text}</Text>
      <Button
        component={Link}
        href="/subscription"
        variant="default"
        size="sm"
        mih={44}
        style={{ flex: 'none' }}
      >
        {limitReached.plans}
      </Button>
    </Surface>
  );
}
