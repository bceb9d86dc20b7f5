import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { browserZone, dayLabel, timeOfDay } from '../../../lib/day.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useUndoReplacement } from '../hooks/use-undo-replacement.ts';

const texts = lazyMessages.replace;

/** The last replacement, which can still be taken back, also after a reload. */
export function LatestReplacement({ onUndone }: { onUndone: () => void }) {
  const { data } = trpc.replacements.latest.useQuery(undefined, { staleTime: 0 });
  const undo = useUndoReplacement();
  const [isPending, setPending] = useState(false);
  const latest = data?.latest;
  if (!latest) return null;
  const zone = browserZone();
  const at = new Date(latest.at);
  const when = `${dayLabel(at, new Date(), zone)}, ${timeOfDay(at, zone)}`;
  const takeBack = async () => {
    setPending(true);
    await undo(latest.replacementId);
    setPending(false);
    onUndone();
  };
  return (
    <Group gap="xs" justify="space-between">
      <Text c="dimmed" fz="0.925rem">
        {texts.latest(latest.recordings, when)}
      </Text>
      <Button
        variant="subtle"
        size="compact-md"
        loading={isPending}
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        onClick={() => void takeBack()}
      >
        {texts.undoLatest}
      </Button>
    </Group>
  );
}
