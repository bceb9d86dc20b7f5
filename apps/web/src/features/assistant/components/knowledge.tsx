import { Progress, Stack, Text } from '@mantine/core';
import { Facts } from '../../../components/facts.tsx';
import { formatHours } from '../../../lib/format.ts';
import { messages } from '../../../messages/messages.ts';
import { adviceMessage, knowledgeMessage, knowledgePercent, remainingMinutes } from '../knowledge.ts';

const texts = messages.assistant;

/** How much was recorded, how much is missing to ten hours, and how well the assistant knows the person. */
export function Knowledge({ minutes }: { minutes: number }) {
  const percent = knowledgePercent(minutes);
  return (
    <Stack gap="xs" pt="lg" fz="sm" style={{ borderTop: '1px solid var(--wm-line)' }}>
      <Facts
        items={[
          [texts.recorded, formatHours(minutes)],
          [
            <>
              {texts.remaining}{' '}
              <Text span display="block" c="dimmed" fz="xs">
                {texts.remainingHint}
              </Text>
            </>,
            formatHours(remainingMinutes(minutes)),
          ],
          [texts.knowledge, `${percent}%`],
        ]}
      />
      <Progress.Root size="md">
        <Progress.Section value={percent} aria-label={texts.knowledge} />
      </Progress.Root>
      <strong>{knowledgeMessage(minutes)}</strong>
      <Text c="dimmed" fz="sm">
        {adviceMessage(minutes)}
      </Text>
    </Stack>
  );
}
