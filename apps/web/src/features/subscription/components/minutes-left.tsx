import { Button, Text } from '@mantine/core';
import { plans } from '@wingman/contract/plan-table.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Surface } from '../../../components/surface.tsx';
import { onAppEvent, taken } from '../../../lib/app-events.ts';
import { messages } from '../../../messages/messages.ts';
import { useSubscription } from '../api/use-subscription.ts';
import classes from './minutes-left.module.css';

const { limitReached, minutesLeft } = messages.shell;

/** Minutes from which on it is said how many are left. */
const fewMinutes = 60;

/**
 * Says before a recording is begun that the plan allows none, or not much of one. Else nothing. Whoever presses to record
 * all the same is led here, instead of being told the same thing again.
 */
export function MinutesLeft() {
  const { data } = useSubscription();
  const frame = useFocusOnPress(data?.canRecord === false);
  const allowed = data && plans[data.plan].recordingMinutes;
  if (!data || typeof allowed !== 'number') return null;
  const left = Math.max(0, allowed - data.totalMinutes);
  if (data.canRecord && left > fewMinutes) return null;
  return (
    <div ref={frame} role="note" tabIndex={-1} className={classes.note}>
      <Surface row size="sm" tone="warn" ta="start">
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
    </div>
  );
}

/** A press for which no hours are left focuses the note, at once or as soon as it is there. */
function useFocusOnPress(saysLimit: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const [presses, setPresses] = useState(0);
  useEffect(
    () =>
      onAppEvent('limitReached', () => {
        setPresses((before) => before + 1);
        return taken;
      }),
    [],
  );
  useEffect(() => {
    if (presses > 0 && saysLimit) frame.current?.focus();
  }, [presses, saysLimit]);
  return frame;
}
