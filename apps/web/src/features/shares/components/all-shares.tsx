import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useShares } from '../api/use-shares.ts';
import { ShareList } from './share-list.tsx';

const texts = lazyMessages.shares;

/** So many at a time. */
const step = 10;

/** All links of a user, for the settings. */
export function AllShares() {
  const { data, isLoading, isError, refetch } = useShares();
  const [shown, setShown] = useState(step);
  if (isLoading) return <Skeleton height={36} radius="md" />;
  if (isError || !data)
    return (
      <Group gap="xs" role="alert" fz="sm">
        <p>{texts.loadFailed}</p>
        <Button size="compact-md" variant="subtle" onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </Group>
    );
  return (
    <>
      <Text c="dimmed" fz="sm">
        {data.isOn ? texts.settingsHint : texts.off}
      </Text>
      {data.shares.length === 0 && data.isOn ? <Text fz="sm">{texts.empty}</Text> : null}
      <ShareList shares={data.shares.slice(0, shown)} />
      {data.shares.length > shown ? (
        <Button variant="default" onClick={() => setShown((count) => count + step)}>
          {texts.more(data.shares.length - shown)}
        </Button>
      ) : null}
    </>
  );
}
