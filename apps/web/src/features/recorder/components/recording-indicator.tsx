import { Badge, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconPlayerPauseFilled, IconPointFilled } from '@tabler/icons-react';
import { formatTimer } from '../../../lib/format.ts';
import { messages } from '../../../messages/messages.ts';
import { useRecordedTime } from '../hooks/use-recorded-time.ts';
import { useRecorder } from '../hooks/use-recorder.ts';

/** REC and the time, only while audio is really captured; changes of state are spoken to screen readers. */
export function RecordingIndicator() {
  const texts = messages.recorder;
  const { phase } = useRecorder();
  return (
    <Group gap="xs" wrap="nowrap">
      <VisuallyHidden role="status" aria-live="polite" data-testid="recorder-phase" data-phase={phase}>
        {texts.phase[phase]}
      </VisuallyHidden>
      {phase === 'recording' && (
        <Badge color="red" variant="filled" leftSection={<IconPointFilled size={12} aria-hidden />}>
          {texts.indicator}
        </Badge>
      )}
      {phase === 'paused' && (
        <Badge color="yellow" variant="filled" leftSection={<IconPlayerPauseFilled size={12} aria-hidden />}>
          {texts.pausedIndicator}
        </Badge>
      )}
      {(phase === 'recording' || phase === 'paused') && <IndicatorTime />}
    </Group>
  );
}

function IndicatorTime() {
  const time = formatTimer(useRecordedTime());
  return (
    <Text component="span" size="sm" ff="monospace" data-testid="recording-time" aria-hidden>
      {time}
    </Text>
  );
}
