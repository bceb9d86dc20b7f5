import { Button, Stack, Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { messages } from '../../../messages/messages.ts';
import { useLoadExample } from '../api/use-load-example.ts';
import classes from './example-offer.module.css';

const texts = messages.example;

/** For somebody who has recorded nothing yet. */
export function ExampleOffer() {
  const load = useLoadExample();
  return (
    <Stack gap="xs" align="center">
      <Button
        variant="light"
        size="md"
        leftSection={<IconSparkles size={18} aria-hidden="true" />}
        classNames={{ root: classes.load, label: classes.label }}
        loading={load.isPending}
        onClick={() => load.mutate()}
      >
        {texts.load}
      </Button>
      <Text c="dimmed" fz="sm" maw="26rem">
        {texts.loadHint}
      </Text>
    </Stack>
  );
}
